"""The moves of Rainbow Pirates as the record writes them."""

from __future__ import annotations

from ludarc.core.bag import kinds, one, pack
from ludarc.core.faults import Json, Refusal
from ludarc.games.pirates.law.blackcards import SEEN
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    CARD_NAMES,
    CARD_OF,
    COLOURS,
    JOKER,
    KIND_OF,
    KINDS,
    LIGHTS,
    NAMED,
    NAMES,
    PLACED,
    RAINBOW,
    target_of,
)
from ludarc.games.pirates.law.codes import (
    ADD,
    ANSWER,
    ASK,
    CODES,
    DONE,
    END,
    FETCH,
    FROM_OPEN,
    FROM_PILE,
    GIVE,
    HIT,
    LAY,
    LIFT,
    NO,
    ORDER,
    ORDER_BITS,
    ORDER_MASK,
    OUT,
    PLAY,
    YES,
    card_of,
    code,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.groups import (
    BLACK,
    OF_PIRATE,
    OF_RUN,
    RUN,
    SET,
    black_of,
    blacks,
    colour,
    form,
    joker_places,
    jokers,
    numbered,
    own_places,
    run_of,
    set_of,
)
from ludarc.games.pirates.law.position import MOST

MOST_IN_SET = 15
SINGLE = {"out": OUT, "done": DONE}
OF_KIND = {"give": GIVE, "fetch": FETCH, "ask": ASK}


def cards_of(light: int, black: int) -> list[int]:
    """The kinds in the two bags of a hand, one by one."""
    return [*kinds(light), *kinds(black, LIGHTS)]


def bags_of(cards: list[int]) -> tuple[int, int]:
    """The two bags of some kinds."""
    light = pack([kind for kind in cards if kind < LIGHTS])
    return light, pack([kind - LIGHTS for kind in cards if kind >= LIGHTS])


def cards_in(group: int) -> list[int]:
    """The cards of a group in the order they are written, placed jokers as such."""
    shape = form(group)
    if shape == SET:
        return [*[colour(group)] * numbered(group), *[JOKER] * jokers(group)]
    if shape == RUN:
        own, wild = own_places(group), joker_places(group)
        both = [(place, place) for place in range(COLOURS) if own >> place & 1]
        both += [(place, PLACED + place) for place in range(COLOURS) if wild >> place & 1]
        return [card for _, card in sorted(both)]
    if shape == BLACK:
        return sorted(kinds(blacks(group), LIGHTS), key=NAMES.__getitem__)
    return [RAINBOW]


def group_names(group: int) -> list[str]:
    """A group as the record writes it."""
    return [CARD_NAMES[card] for card in cards_in(group)]


def order_of(rest: int) -> list[int]:
    """The kinds of an order, next first."""
    cards = []
    while rest:
        cards.append((rest & ORDER_MASK) - 1)
        rest >>= ORDER_BITS
    return cards


# --- writing ---------------------------------------------------------------------------------


def written(move: int) -> Json:
    """A move as the record writes it."""
    verb, card, rest = verb_of(move), card_of(move), rest_of(move)
    if verb == LAY:
        return {"lay": group_names(rest)}
    if verb == ADD:
        return {"add": CARD_NAMES[card], "to": group_names(rest)}
    if verb == LIFT:
        return {"lift": group_names(rest)}
    if verb == PLAY:
        at = {"at": rest - 1} if rest else {}
        return {"black": NAMES[card], **at}
    if verb == ANSWER:
        return {"block": rest == YES}
    if verb == HIT:
        return {"hit": CARD_NAMES[card], "in": group_names(rest)}
    if verb == ORDER:
        return {"order": [NAMES[kind] for kind in order_of(rest)]}
    if verb == END:
        return {"end": "pile" if rest == FROM_PILE else "open"}
    for key, single in SINGLE.items():
        if verb == single:
            return {key: True}
    return {next(key for key, of in OF_KIND.items() if of == verb): NAMES[card]}


def is_code(move: int) -> bool:
    """Is a number the code of any move, legal or not?"""
    if not 0 <= move < CODES:
        return False
    verb, card, rest = verb_of(move), card_of(move), rest_of(move)
    if verb in (LAY, ADD, LIFT, HIT):
        return card < NAMED and (card == 0 or verb in (ADD, HIT)) and is_writable(rest)
    if verb == PLAY:
        return LIGHTS <= card < KINDS and rest <= MOST
    if verb in OF_KIND.values():
        return card < KINDS and rest == 0
    if verb == ORDER:
        cards = order_of(rest)
        return card == 0 and 0 < len(cards) <= SEEN and all(0 <= kind < KINDS for kind in cards)
    return card == 0 and rest <= (1 if verb in (ANSWER, END) else 0)


def is_writable(group: int) -> bool:
    """Can a group, complete or not, be written and read again?"""
    try:
        return bool(cards_in(group)) and read_group(group_names(group)) == group
    except (Refusal, IndexError):
        return False


# --- reading ---------------------------------------------------------------------------------


def read(seats: int, do: Json) -> int:
    """The code of a move; raises a refusal if it is not a move at all."""
    if not isinstance(do, dict):
        raise Refusal("RP-8", "refuse.form")
    keys = frozenset(do)
    if keys == {"lay"}:
        return code(LAY, 0, read_group(do["lay"]))
    if keys == {"lift"}:
        return code(LIFT, 0, read_group(do["lift"]))
    if keys == {"add", "to"}:
        return code(ADD, read_card(do["add"]), read_group(do["to"]))
    if keys == {"hit", "in"}:
        return code(HIT, read_card(do["hit"]), read_group(do["in"]))
    if "black" in keys and keys <= {"black", "at"}:
        return read_black(seats, do)
    if keys == {"block"} and isinstance(do["block"], bool):
        return code(ANSWER, 0, YES if do["block"] else NO)
    if keys == {"order"}:
        return code(ORDER, 0, read_order(do["order"]))
    if keys == {"end"} and do["end"] in ("open", "pile"):
        return code(END, 0, FROM_OPEN if do["end"] == "open" else FROM_PILE)
    for key, verb in SINGLE.items():
        if keys == {key} and do[key] is True:
            return code(verb, 0, 0)
    for key, verb in OF_KIND.items():
        if keys == {key}:
            return code(verb, read_kind(do[key]), 0)
    raise Refusal("RP-8", "refuse.form")


def read_kind(name: Json) -> int:
    if not isinstance(name, str) or name not in KIND_OF:
        raise Refusal("RP-1", "refuse.card")
    return KIND_OF[name]


def read_card(name: Json) -> int:
    """A card as an island names it."""
    if not isinstance(name, str) or name not in CARD_OF:
        raise Refusal("RP-1", "refuse.card")
    return CARD_OF[name]


def read_black(seats: int, do: dict[str, Json]) -> int:
    kind = read_kind(do["black"])
    if kind < LIGHTS:
        raise Refusal("RP-12", "refuse.not_black", card=f"@card.{NAMES[kind]}")
    if target_of(kind) != AT_ONE:
        if "at" in do:
            raise Refusal("RP-12", "refuse.no_target", card=f"@card.{NAMES[kind]}")
        return code(PLAY, kind, 0)
    at = do.get("at")
    if type(at) is not int or not 0 <= at < seats:
        raise Refusal("RP-12", "refuse.name_target", card=f"@card.{NAMES[kind]}")
    return code(PLAY, kind, at + 1)


def read_order(names: Json) -> int:
    if not isinstance(names, list) or not 0 < len(names) <= SEEN:
        raise Refusal("RP-15", "refuse.order")
    order = 0
    for name in reversed(names):
        order = order << ORDER_BITS | read_kind(name) + 1
    return order


def read_group(names: Json) -> int:
    """The code of a group, complete or not, in whatever order it is written."""
    if not isinstance(names, list) or not names:
        raise Refusal("RP-9", "refuse.group")
    cards = [read_card(name) for name in names]
    if cards == [RAINBOW]:
        return OF_PIRATE
    if all(LIGHTS <= card < KINDS for card in cards):
        return read_blacks(cards)
    if RAINBOW in cards:
        raise Refusal("RP-6", "refuse.rainbow_alone")
    if any(LIGHTS <= card < KINDS for card in cards):
        raise Refusal("RP-5", "refuse.mixed")
    own = [card for card in cards if card < COLOURS]
    if len(set(own)) <= 1 and all(card <= JOKER for card in cards):
        if len(cards) > MOST_IN_SET:
            raise Refusal("RP-3", "refuse.group")
        return set_of(own[0] if own else JOKER, len(own), cards.count(JOKER))
    return read_run(own, cards)


def read_blacks(cards: list[int]) -> int:
    if any(cards.count(kind) > MOST_IN_SET for kind in cards):
        raise Refusal("RP-5", "refuse.group")
    return black_of(sum(one(kind - LIGHTS) for kind in cards))


def read_run(own: list[int], cards: list[int]) -> int:
    """A run; every joker in it says for which number it stands (RP-4)."""
    if JOKER in cards:
        raise Refusal("RP-4", "refuse.joker_place")
    wild = [card - PLACED for card in cards if card >= PLACED]
    places = [*own, *wild]
    if len(set(places)) < len(places):
        raise Refusal("RP-3", "refuse.run_twice")
    group = run_of(sum(1 << place for place in own), sum(1 << place for place in wild))
    assert group >= OF_RUN
    return group
