"""When what is said of a move of Sequence is true, read from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludarc.games.sequence.board import BOARD, SQUARE_NAMES, SQUARE_OF
from ludarc.games.sequence.cards import NAMES
from tests.games.truth import Moment

CORNERS = {"A1", "J1", "A10", "J10"}
WILD, ONE_EYED = {"JC", "JD"}, {"JS", "JH"}
STEPS = ((0, 1), (1, 0), (1, 1), (-1, 1))
Line = list[str]


def lines() -> Iterator[Line]:
    """All rows of five squares (SQ-14)."""
    for row in range(10):
        for column in range(10):
            for down, right in STEPS:
                ends = row + 4 * down, column + 4 * right
                if all(0 <= end < 10 for end in ends):
                    yield [
                        SQUARE_NAMES[10 * (row + at * down) + column + at * right]
                        for at in range(5)
                    ]


LINES = list(lines())


def on(shared: Any, square: str) -> str:
    """The team that has a chip on a square, as a digit; a dot if none has."""
    return str(shared["chips"][SQUARE_OF[square]])


def place(at: Moment) -> str:
    return str(at.do.get("place") or at.do["remove"])


def mine(at: Moment) -> str:
    return str(at.seat % at.shared["teams"])


def others(at: Moment) -> list[str]:
    return [str(team) for team in range(at.shared["teams"]) if str(team) != mine(at)]


def many(shared: Any, line: Line, team: str) -> int:
    return sum(square in CORNERS or on(shared, square) == team for square in line)


def possible(at: Moment, team: str, without: str = "") -> list[Line]:
    """The lines through the place that a team may still complete: no chip of others, and no more
    than one square of each sequence it has (SQ-16)."""
    have = [five["squares"] for five in at.shared["sequences"] if str(five["team"]) == team]
    return [
        line
        for line in LINES
        if place(at) in line
        and all(
            square in CORNERS or square == without or on(at.shared, square) in (team, ".")
            for square in line
        )
        and all(len({*line} & {*five}) < 2 for five in have)
    ]


def made(at: Moment) -> list[int]:
    """How long each line is that the chip joins."""
    return [many(at.shared, line, mine(at)) + 1 for line in possible(at, mine(at))]


def lies(line: Line, fact: Any) -> bool:
    """Is a line where the words say?"""
    key, facts = fact["key"], fact["facts"]
    if key == "why.line.row":
        return all(square[1:] == str(facts["n"]) for square in line)
    if key == "why.line.column":
        return all(square[0] == facts["name"] for square in line)
    return len({square[0] for square in line}) == len({square[1:] for square in line}) == 5


def makes(at: Moment, length: int) -> bool:
    """Is it the longest line the chip makes, and does it lie there?"""
    own = possible(at, mine(at))
    there = [line for line in own if many(at.shared, line, mine(at)) + 1 == length]
    return max(made(at)) == length and any(lies(line, at.facts["line"]) for line in there)


def team(at: Moment) -> str:
    return str(at.facts["team"]).removeprefix("@team.")


def length(at: Moment, of: str) -> int:
    """The longest line of a team through the place."""
    return max((many(at.shared, line, of) for line in possible(at, of)), default=0)


def threatens(at: Moment, chips: int) -> bool:
    """Has the team so many in a line that needs the place?"""
    return any(many(at.shared, line, team(at)) == chips for line in possible(at, team(at)))


def left(at: Moment) -> list[str]:
    """The hand without the card that is played."""
    hand = list(at.own["hand"])
    hand.remove(at.do["card"])
    return hand


def shown(square: str) -> str:
    return NAMES[BOARD.shown[SQUARE_OF[square]]]


def fifth(at: Moment) -> bool:
    return any(
        many(at.shared, line, mine(at)) == 3
        and shown(square) in left(at)
        and lies(line, at.facts["line"])
        for line in possible(at, mine(at))
        for square in line
        if square not in CORNERS and square != place(at) and on(at.shared, square) == "."
    )


def both(at: Moment) -> bool:
    """Two lines of three or more that are not in the same direction."""
    own = possible(at, mine(at))
    long = [line for line in own if many(at.shared, line, mine(at)) >= 2]
    ways = [
        {way(line) for line in long if lies(line, at.facts[fact])} for fact in ("line", "other")
    ]
    return any(one != other for one in ways[0] for other in ways[1])


def way(line: Line) -> int:
    return SQUARE_OF[line[1]] - SQUARE_OF[line[0]]


def gains(at: Moment) -> int:
    """How many sequences the team gets."""
    return int(at.after["done"][int(mine(at))] - at.shared["done"][int(mine(at))])


def taken(at: Moment, square: str) -> bool:
    return square in CORNERS or on(at.shared, square) != "."


def hits(at: Moment) -> bool:
    return "remove" in at.do and on(at.shared, place(at)) == team(at)


def twin(square: str) -> str:
    return next(
        s for s in SQUARE_NAMES if s not in {square, *CORNERS} and shown(s) == shown(square)
    )


def frees(at: Moment) -> bool:
    freed = possible(at, mine(at), without=place(at))
    best = max(many(at.shared, line, mine(at)) for line in freed)
    there = [line for line in freed if many(at.shared, line, mine(at)) == best]
    return best == at.facts["many"] > 1 and any(lies(line, at.facts["line"]) for line in there)


TRUE = {
    "why.wins": lambda at: at.after["phase"] == "over" and gains(at) > 0,
    "why.completes": lambda at: gains(at) == at.facts["n"] > 0 and at.after["phase"] != "over",
    "why.stops": lambda at: (
        "place" in at.do and length(at, team(at)) == 4 and team(at) in others(at)
    ),
    "why.breaks": lambda at: (
        hits(at) and at.after["done"][int(team(at))] < at.shared["done"][int(team(at))]
    ),
    "why.undoes": lambda at: hits(at) and length(at, team(at)) == at.facts["many"] > 2,
    "why.frees": lambda at: "remove" in at.do and frees(at),
    "why.takes_off": lambda at: hits(at) and on(at.after, place(at)) == ".",
    "why.four.card": lambda at: fifth(at),
    "why.four.jack": lambda at: makes(at, 4) and bool({*left(at)} & (WILD | ONE_EYED)),
    "why.four": lambda at: makes(at, 4),
    "why.hinders": lambda at: (
        "place" in at.do
        and any(many(at.shared, ln, team(at)) == 3 for ln in possible(at, team(at)))
    ),
    "why.two_at_once": both,
    "why.three": lambda at: makes(at, 3),
    "why.last_square": lambda at: (
        at.do["card"] not in WILD and taken(at, twin(place(at))) and not taken(at, place(at))
    ),
    "why.two": lambda at: makes(at, 2),
    "why.begins": lambda at: len(made(at)) == at.facts["n"] > 0 and max(made(at)) == 1,
    "why.closes": lambda at: made(at) == [] and len(possible(at, team(at))) == at.facts["n"] > 0,
    "why.idle": lambda at: made(at) == [] and not any(possible(at, one) for one in others(at)),
    "why.exchanges": lambda at: at.do["dead"] in at.own["dead"],
    "why.pays": lambda at: "discard" in at.do and at.seat in at.shared["owing"],
    "why.discards": lambda at: all("discard" in do or "call" in do for do in at.legal),
    "why.draws": lambda at: "draw" in at.do and at.seat in at.shared["open_draws"],
    "why.calls": lambda at: str(at.do["call"]) == team(at) != mine(at),
    "why.admits": lambda at: "accept" in at.do and str(at.shared["call"]["team"]) == mine(at),
    "why.confirms": lambda at: (
        at.do["confirm"] is True and str(at.shared["call"]["team"]) == team(at) != mine(at)
    ),
    "why.denies": lambda at: (
        at.do["confirm"] is False and str(at.shared["call"]["team"]) == team(at) != mine(at)
    ),
}
