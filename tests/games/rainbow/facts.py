"""What tests of all games know of Rainbow."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from ludarc.core.bag import kinds, size
from ludarc.core.faults import Json
from ludarc.games.rainbow.rules import HAND, PILE_BITS, Rainbow
from tests.games.anyjson import ANY_JSON, SMALL
from tests.games.facts import Booked, Facts, Meeting, Plan, Position, Siege
from tests.games.rainbow.book import Book
from tests.games.rainbow.sheet import dealt


def census(state: Any) -> Counter[int]:
    assert isinstance(state, Rainbow)
    bags = [state.table, state.played, state.gone, state.box, *state.pile]
    bags += [holding & HAND for holding in state.holding]
    bags += [holding >> PILE_BITS for holding in state.holding]
    return Counter(card for bag in bags for card in kinds(bag))


def check_sample(state: Any, world: Any, viewer: int) -> None:
    """Everybody has as many cards as before, and the viewer the same."""
    assert isinstance(state, Rainbow)
    assert isinstance(world, Rainbow)
    for seat in range(state.seats):
        for part in (HAND, HAND << PILE_BITS):
            mine, theirs = state.holding[seat] & part, world.holding[seat] & part
            assert size(mine) == size(theirs)
        if seat == viewer:
            assert state.holding[seat] & HAND == world.holding[seat] & HAND


def position(lines: list[int], moves: list[Json], players: int, **places: Any) -> Position:
    return Position({"players": players}, dealt(players, **places), moves, lines)


def plays(*groups: list[int]) -> list[Json]:
    return [{"play": cards} for cards in groups]


def takes(*groups: list[int]) -> list[Json]:
    return [{"take": cards} for cards in groups]


POSITIONS = {
    "two players with mixed hands": position(
        [29, 355, 6183, 62694],
        [],
        players=2,
        hands=[[1, 2, 3, 4, 5, 6] * 2, [1, 1, 3, 3, 5, 5, 6, 6]],
    ),
    "two players, before a second pile is taken up": position(
        [2, 27, 183, 1677],
        plays([6] * 10, [1], [5, 5], [1]) + takes([4], [3], [2], [1]),
        players=2,
        table=[1, 2, 3, 4],
        hands=[[6] * 10 + [5] * 4, [1] * 4 + [2] * 4 + [3] * 6],
        second=[[4] * 9 + [1] * 5],
    ),
    "two players, the last cards of one": position(
        [4, 40, 129, 828, 4692],
        plays([5] * 10, [1], [2], [1])
        + takes([6], [6], [6], [6])
        + plays([2] * 3, [1], [4] * 10, [1])
        + takes([5, 5], [5, 5], [5, 5], [1]),
        players=2,
        table=[6] * 4,
        hands=[[5] * 10 + [2] * 4, [1] * 8 + [6] * 6],
        second=[[4] * 10 + [3] * 4],
    ),
    "three players, from playing into choosing": position(
        [5, 30, 60, 90],
        plays([3, 4]),
        players=3,
        table=[2, 2, 6],
        hands=[[3, 4], [5, 6, 6] + [1] * 10, [3, 3] + [4] * 8],
    ),
    "six players, from choosing into the second round": position(
        [1, 1, 9, 78],
        plays([6] * 9, [1], [2, 2], [5] * 3, [3], [4]) + takes([1], [1], [1], [2]),
        players=6,
        table=[1, 1, 1, 2, 2, 2],
        hands=[[6] * 9, [1] * 6 + [2] * 3, [2, 2, 4, 4], [5] * 9, [3] * 9, [4]],
    ),
}


EASY = ("easy",) * 6
MIXED = ("easy", "random") * 3

FACTS = Facts(
    census=census,
    full_census=lambda _: Counter(dict.fromkeys(range(6), 10)),
    hidden=frozenset({"holding", "box"}),
    check_sample=check_sample,
    almost_moves=st.dictionaries(
        st.sampled_from(["play", "take", "pass"]), st.lists(SMALL, max_size=4) | ANY_JSON
    ),
    golden=(
        Plan({}, EASY[:2], 1),
        Plan({"open_scores": True}, MIXED[:2], 2),
        Plan({}, EASY[:3], 3),
        Plan({"open_scores": True}, MIXED[:4], 4),
        Plan({}, MIXED[:5], 5),
        Plan({}, EASY[:6], 6),
    ),
    positions=POSITIONS,
    book=Booked(lambda deal, _: Book(deal), games=16),
    streams=(
        *(({"players": seats}, games) for seats, games in ((2, 8), (3, 8), (4, 6), (6, 6))),
        ({"players": 3, "open_scores": True}, 3),
    ),
    mute=True,
    sieges=(
        Siege("me,me,me", clock={"seconds": 60, "then": "move"}),
        Siege("me,easy,me,random", clock={"seconds": 60, "then": "bot"}),
    ),
    meetings=(
        Meeting("rb-me", "medium,easy", 400, None, 0.5),
        Meeting("rb-hm", "hard,medium", 400, None, 0.1),
        Meeting("rb-xh", "expert,hard", 200, None, 0.03),
        Meeting("rb-4e", "expert,easy,easy,easy", 400, 60.0, 0.06),
        Meeting("rb-4m", "expert,medium,medium,medium", 400, 40.0, 0.06),
    ),
)
