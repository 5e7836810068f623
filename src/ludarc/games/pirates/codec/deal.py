"""The deal as the record writes it (RP-2), and what the Cabin boy took (RP-15)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import msgspec

from ludarc.core.dealing import check_count, check_first, check_hands, check_pack
from ludarc.core.faults import Fault, Json, checked
from ludarc.core.seed import seed_from
from ludarc.games.pirates.codec.moves import bags_of, cards_of
from ludarc.games.pirates.law.blackcards import STOLEN
from ludarc.games.pirates.law.cards import BOX, CABIN_BOY, CARDS, KIND_OF, KINDS, NAMES, effect_of
from ludarc.games.pirates.law.codes import NO, PLAY, card_of, rest_of, verb_of
from ludarc.games.pirates.law.position import LOT, TURNED, WINDOW
from ludarc.games.pirates.law.rules import HAND, Pirates

PACK = {NAMES[number]: BOX.counts[number] for number in range(KINDS)}
RULES = {"first": "RP-2", "hands": "RP-2", "open": "RP-2", "pile": "RP-2"}


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """Who begins, and every card where it lies at the start."""

    first: int
    hands: list[list[str]]
    open: list[str]
    pile: list[str]


def written(state: Pirates) -> Json:
    """The deal of a state that has just begun."""
    hands = [cards_of(state.lights[seat], state.blacks[seat]) for seat in range(state.seats)]
    return {
        "first": state.actor,
        "hands": [[NAMES[kind] for kind in hand] for hand in hands],
        "open": [NAMES[kind] for kind in list(state.open)[: state.turned]],
        "pile": [NAMES[kind] for kind in reversed(list(state.pile)[: state.left])],
    }


def started(state: Pirates, raw: Json) -> Pirates:
    """Begin a blank state from a written deal, or say what is wrong with it."""
    deal = checked("deal", raw, Deal, RULES)
    check_first(deal.first, state.seats, "RP-2")
    check_hands(deal.hands, "deal.hands", state.seats, HAND, "RP-2")
    check_count(deal.open, "deal.open", TURNED, "RP-2")
    left = CARDS - TURNED - HAND * state.seats
    check_count(deal.pile, "deal.pile", left, "RP-2")
    state.clear()
    for seat, hand in enumerate(deal.hands):
        for at, card in enumerate(hand):
            state.put(seat, kind(card, f"deal.hands[{seat}][{at}]"))
    for at, card in enumerate(deal.open):
        state.open[at] = kind(card, f"deal.open[{at}]")
    for at, card in enumerate(deal.pile):
        state.pile[left - 1 - at] = kind(card, f"deal.pile[{at}]")
    state.turned = TURNED
    state.left = left
    check_pack([*chain(*deal.hands), *deal.open, *deal.pile], PACK, "RP-1")
    state.begin(deal.first, seed_from(*deal.pile) % LOT)
    return state


def kind(card: str, where: str) -> int:
    if card not in KIND_OF:
        raise Fault(where, f"'{card[:20]}' is no card", "RP-1")
    return KIND_OF[card]


# --- chance in the middle of a game ----------------------------------------------------------


class Chance(msgspec.Struct, forbid_unknown_fields=True):
    """What chance decided while a move was made."""

    taken: list[str]


def chance(state: Pirates) -> Json | None:
    """The cards the Cabin boy took in the last move, sorted by name."""
    cards = cards_of(state.taken_lights, state.taken_blacks)
    return {"taken": sorted(NAMES[kind] for kind in cards)} if cards else None


def victim(state: Pirates, move: int) -> int | None:
    """The seat whose hand the Cabin boy takes cards from in this move; None if it takes none."""
    if state.phase == WINDOW:
        kind, struck = state.attack, state.struck
        seats = [seat for seat in range(state.seats) if state.answering >> seat & 1]
        carried_out = len(seats) == 1 and not state.wishes and rest_of(move) == NO
    else:
        kind, struck = card_of(move), rest_of(move) - 1
        carried_out = verb_of(move) == PLAY and not any(
            state.held[seat] for seat in range(state.seats) if seat != state.actor
        )
    if not carried_out or effect_of(kind) != CABIN_BOY or not state.held[struck]:
        return None
    return struck


def force_chance(state: Pirates, move: int, raw: Json | None) -> None:
    """Make the Cabin boy take the cards a record names, if the move makes it take any (RP-15)."""
    struck = victim(state, move)
    if struck is None:
        if raw is not None:
            raise Fault("chance", "chance decides nothing in this move")
        return
    if raw is None:
        raise Fault("chance", "what the Cabin boy takes must be told", "RP-15")
    told = checked("chance", raw, Chance, {"taken": "RP-15"})
    cards = [kind(card, f"chance.taken[{at}]") for at, card in enumerate(told.taken)]
    hand = Counter(cards_of(state.lights[struck], state.blacks[struck]))
    count = min(STOLEN, state.held[struck])
    if len(cards) != count or Counter(cards) - hand:
        raise Fault("chance.taken", f"not {count} cards of that hand", "RP-15")
    if told.taken != sorted(told.taken):
        raise Fault("chance.taken", "the cards are written sorted by name")
    state.fated_lights, state.fated_blacks = bags_of(cards)
