"""When what is said of a move of Rainbow Pirates is true, read from what the seat sees."""

from __future__ import annotations

from typing import Any

from ludarc.games.pirates.law.deck import DECK
from ludarc.games.pirates.law.rules import Pirates
from tests.games.truth import Moment

PIRATE = 5
BONUS = 5
COUNTS = {
    **{str(colour.number): colour.count for colour in DECK.colour},
    **{black.key: black.count for black in DECK.black},
    "joker": 7,
    "rainbow": 5,
}
BLOCKS = {black.key: str(black.blocked_by) for black in DECK.black}
STRIKES = {"thief", "cannon"}
DRAWN = 2


def plain(card: str) -> str:
    return card.partition(":")[0]


def named(at: Moment, fact: str = "card") -> list[str]:
    """The cards in a fact."""
    return [key.removeprefix("@card.") for key in str(at.facts[fact]).split()]


def group(at: Moment) -> list[str]:
    """The cards of the group a placement makes."""
    return list(at.do["lay"]) if "lay" in at.do else [*at.do["to"], at.do["add"]]


def numbers(cards: list[str]) -> set[str]:
    """What the cards of a run stand for."""
    return {card.removeprefix("joker:") for card in cards}


def is_run(cards: list[str]) -> bool:
    colours = numbers(cards) - {"joker"}
    return len(colours) == len(cards) > 1 and colours <= set("1234567")


def island(at: Moment, seat: int, after: bool = False) -> list[list[str]]:
    """An island as the seat that moves sees it: its own, in the last placement, is secret."""
    shared, own = (at.after, at.own_after) if after else (at.shared, at.own)
    mine = own["island"] if seat == at.seat else None
    return [list(cards) for cards in (mine or shared["islands"][seat])]


def treasure(cards: list[list[str]]) -> int:
    return sum(PIRATE if one == ["rainbow"] else len(one) for one in cards)


def points(at: Moment, seat: int, after: bool = False) -> int:
    return treasure(island(at, seat, after))


def gain(at: Moment) -> int:
    return points(at, at.seat, True) - points(at, at.seat)


def full(cards: list[str]) -> bool:
    return numbers(cards) == set("1234567")


def rainbows(at: Moment, seat: int, after: bool = False) -> int:
    return sum(full(cards) for cards in island(at, seat, after))


def new_rainbow(at: Moment) -> bool:
    return rainbows(at, at.seat, True) == rainbows(at, at.seat) + 1


def whom(at: Moment) -> int:
    return int(at.facts["whom"])


def plays(at: Moment, *keys: str) -> bool:
    return at.do.get("black") in keys and at.do.get("at", whom_or(at)) == whom_or(at)


def whom_or(at: Moment) -> Any:
    return at.facts.get("whom", at.do.get("at"))


def count(at: Moment, of: int) -> bool:
    return bool(of == at.facts["n"])


def leads(at: Moment) -> bool:
    scores = [points(at, seat) for seat in range(at.game.seats)]
    others = scores[: whom(at)] + scores[whom(at) + 1 :]
    return bool(scores[whom(at)] == at.facts["n"] > max(others))


def struck(at: Moment) -> bool:
    """Does the black card that is asked about strike this seat?"""
    attack = at.shared["attack"]
    blacks = any(card in BLOCKS for card in at.own["hand"])
    return attack["at"] == at.seat or (attack["card"] == "captain" and blacks)


def asked(at: Moment, block: bool) -> bool:
    """Is it that answer, to that card, with the colour that stops it?"""
    attack = at.shared["attack"]
    black = "black" not in at.facts or named(at, "black") == [attack["card"]]
    return at.do["block"] is block and black and named(at) == [BLOCKS[attack["card"]]]


def blocker(at: Moment) -> bool:
    return BLOCKS[at.shared["attack"]["card"]] in at.own["hand"]


def two_in_hand(at: Moment) -> bool:
    return bool(at.own["hand"].count(named(at)[0]) == 2)


def lost(at: Moment) -> int:
    """How many points a hit costs the seat it strikes."""
    seat = at.shared["attack"]["at"]
    return points(at, seat) - points(at, seat, True)


def hit(at: Moment) -> bool:
    return "hit" in at.do and at.shared["attack"]["at"] == whom(at)


def hidden(at: Moment) -> int:
    """How many cards of the kind asked for lie nowhere."""
    lying = [*at.shared["open"], *at.shared["discard"]]
    for cards in at.shared["islands"]:
        lying += [plain(card) for one in cards for card in one]
    return COUNTS[at.do["ask"]] - lying.count(at.do["ask"])


def replayed(at: Moment) -> int:
    """How many points the best placement brings, move by move."""
    state = at.state.copy()
    assert isinstance(state, Pirates)
    for do in at.own["best"]["moves"]:
        at.game.act(state, at.seat, do)
    return int(state.points(at.seat)) - points(at, at.seat)


def placeable(at: Moment) -> bool:
    return any("lay" in do or "add" in do for do in at.legal)


def ends(at: Moment, source: str) -> bool:
    return bool(at.do["end"] == source)


TRUE = {
    "why.pirate": lambda at: at.do["lay"] == ["rainbow"] and gain(at) == at.facts["n"] == PIRATE,
    "why.rainbow.second": lambda at: (
        new_rainbow(at)
        and rainbows(at, at.seat, True) == 2
        and at.facts["n"] == BONUS
        and at.shared["phase"] == "turn"
    ),
    "why.rainbow": new_rainbow,
    "why.last_cards": lambda at: len(at.own_after["hand"]) == 0 and gain(at) > 0,
    "why.nearly": lambda at: is_run(group(at)) and count(at, 7 - len(group(at))) and gain(at) > 0,
    "why.lay.black": lambda at: {*at.do["lay"]} <= {*BLOCKS} and count(at, gain(at)),
    "why.lay.joker": lambda at: (
        any(plain(card) == "joker" for card in at.do["lay"]) and count(at, gain(at))
    ),
    "why.lay": lambda at: "lay" in at.do and count(at, gain(at)),
    "why.add.sturdy": lambda at: len(group(at)) == 4 and not is_run(group(at)) and gain(at) == 1,
    "why.add": lambda at: (
        named(at) == [plain(at.do["add"])] and count(at, len(group(at))) and gain(at) == 1
    ),
    "why.lift.out": lambda at: at.own["best"]["out"] and at.do == at.own["best"]["moves"][0],
    "why.lift.better": lambda at: (
        at.do == at.own["best"]["moves"][0] and replayed(at) == at.facts["n"] > 0
    ),
    "why.lift": lambda at: count(at, len(at.do["lift"])) and gain(at) == -treasure([at.do["lift"]]),
    "why.end.game": lambda at: at.after["phase"] == "last",
    "why.end.pirate": lambda at: ends(at, "open") and "rainbow" in at.shared["open"],
    "why.end.fits": lambda at: (
        ends(at, "open") and named(at)[0] in at.shared["open"] and two_in_hand(at)
    ),
    "why.end.joker": lambda at: ends(at, "open") and "joker" in at.shared["open"],
    "why.end.open": lambda at: ends(at, "open") and named(at, "cards") == at.shared["open"],
    "why.end.pile": lambda at: (
        ends(at, "pile")
        and named(at, "cards") == at.after["open"] == at.shared["open"]
        and at.after["actor"] == whom(at)
    ),
    "why.out": lambda at: (
        at.after["out"] == at.seat
        and at.facts["n"]
        == points(at, at.seat)
        + BONUS
        - max(points(at, seat) for seat in range(at.game.seats) if seat != at.seat)
        > 0
    ),
    "why.out.behind": lambda at: at.after["out"] == at.seat and at.facts["n"] == BONUS,
    "why.done.all": lambda at: "done" in at.do and not placeable(at),
    "why.done": lambda at: "done" in at.do and count(at, len(at.own["island"])),
    "why.play.last": lambda at: (
        "black" in at.do and len(at.own["hand"]) == 1 and rainbows(at, at.seat) > 1
    ),
    "why.play.rainbow": lambda at: plays(at, *STRIKES) and rainbows(at, whom(at)) > 0,
    "why.play.pirate": lambda at: (
        plays(at, *STRIKES) and ["rainbow"] in island(at, whom(at)) and at.facts["n"] == PIRATE
    ),
    "why.play.leader": lambda at: "black" in at.do and at.do["at"] == whom(at) and leads(at),
    "why.play.island": lambda at: plays(at, *STRIKES) and points(at, whom(at)) == at.facts["n"] > 0,
    "why.play.steal": lambda at: (
        plays(at, "cabin-boy")
        and at.shared["hand_counts"][whom(at)] == at.facts["all"] >= at.facts["n"]
        and at.facts["n"] == min(2, at.facts["all"]) > 0
    ),
    "why.play.known": lambda at: plays(at, "quartermaster") and at.shared["known"][whom(at)] != [],
    "why.play.ask": lambda at: (
        plays(at, "quartermaster") and at.shared["hand_counts"][whom(at)] == at.facts["n"] > 0
    ),
    "why.play.cask_pirate": lambda at: plays(at, "cask") and "rainbow" in at.shared["discard"],
    "why.play.cask": lambda at: plays(at, "cask") and count(at, len(at.shared["discard"])),
    "why.play.captain": lambda at: (
        plays(at, "captain")
        and count(
            at,
            sum(n > 0 for seat, n in enumerate(at.shared["hand_counts"]) if seat != at.seat),
        )
    ),
    "why.play.draw": lambda at: (
        plays(at, "shore-leave") and count(at, min(3, at.shared["pile"])) and at.facts["n"] > 0
    ),
    "why.play.look": lambda at: (
        plays(at, "lookout") and count(at, min(4, at.shared["pile"])) and at.facts["n"] > 0
    ),
    "why.play.shed": lambda at: (
        named(at) == [at.do["black"]] and len(at.own_after["hand"]) < len(at.own["hand"])
    ),
    "why.block.own": lambda at: asked(at, True) and struck(at) and blocker(at),
    "why.block.all": lambda at: (
        asked(at, True) and blocker(at) and at.shared["attack"]["by"] == whom(at)
    ),
    "why.pass.cannot": lambda at: asked(at, False) and not blocker(at),
    "why.pass.spare": lambda at: asked(at, False) and not struck(at) and blocker(at),
    "why.pass.endure": lambda at: asked(at, False) and struck(at) and blocker(at),
    "why.give.double": lambda at: (
        named(at) == [at.do["give"]] and at.own["hand"].count(at.do["give"]) > 1
    ),
    "why.give": lambda at: (
        named(at) == [at.do["give"]]
        and at.do["give"] in at.own["hand"]
        and at.shared["attack"]["by"] == whom(at)
    ),
    "why.hit.pirate": lambda at: hit(at) and at.do["hit"] == "rainbow" and count(at, lost(at)),
    "why.hit.rainbow": lambda at: (
        hit(at) and full(at.do["in"]) and rainbows(at, whom(at), True) < rainbows(at, whom(at))
    ),
    "why.hit.breaks": lambda at: hit(at) and at.facts["n"] == lost(at) > 1,
    "why.hit.joker": lambda at: hit(at) and plain(at.do["hit"]) == "joker",
    "why.hit": lambda at: hit(at) and lost(at) == 1 and count(at, len(at.do["in"]) - 1),
    "why.fetch.pirate": lambda at: at.do["fetch"] == "rainbow" in at.shared["discard"],
    "why.fetch.black": lambda at: named(at) == [at.do["fetch"]] and at.do["fetch"] in BLOCKS,
    "why.fetch.third": lambda at: (
        named(at) == [at.do["fetch"]] and at.own["hand"].count(at.do["fetch"]) >= 2
    ),
    "why.fetch": lambda at: (
        named(at) == [at.do["fetch"]] and at.do["fetch"] in at.shared["discard"]
    ),
    "why.ask.seen": lambda at: (
        named(at) == [at.do["ask"]] and at.do["ask"] in at.shared["known"][whom(at)]
    ),
    "why.ask": lambda at: named(at) == [at.do["ask"]] and count(at, hidden(at)),
    "why.order": lambda at: (
        named(at, "cards") == at.own_after["top"][: len(named(at, "cards"))]
        and sorted(at.do["order"]) == sorted(at.own["top"])
    ),
}
