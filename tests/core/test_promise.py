"""A guide from one promise, in a plain class: it is all that a newcomer must write."""

from __future__ import annotations

import pytest

from ludarc.bots.search import Search
from ludarc.core.promise import PromiseGuide
from ludarc.core.state import State
from tests.newcomer.game import TrickGame
from tests.newcomer.rules import Trick


class HighGuide(PromiseGuide):
    """The higher, the better; beyond a limit all cards are equal."""

    def __init__(self, limit: int = 99) -> None:
        super().__init__()
        self.limit = limit
        self.looked = 0

    def survey(self, state: State, seat: int) -> None:
        self.looked += 1

    def promise(self, state: State, seat: int, move: int) -> float:
        return float(min(move, self.limit))


@pytest.fixture
def state() -> Trick:
    return TrickGame.settle({"players": 2}).start(
        {"first": 0, "hands": [[3, 9, 14], [0, 1, 2]], "stock": [4, 5, 6, 7, 8, 10, 11, 12, 13, 15]}
    )


def test_the_rule_of_thumb_makes_the_most_promising_move(state: Trick) -> None:
    guide = HighGuide()
    assert guide.heuristic_move(state, 0) == 14
    assert guide.looked == 1


@pytest.mark.parametrize(("high", "chosen"), [(False, 9), (True, 14)])
def test_among_equals_it_makes_the_lowest_or_the_highest_code(
    state: Trick, high: bool, chosen: int
) -> None:
    guide = HighGuide(limit=9)
    guide.high = high
    assert guide.heuristic_move(state, 0) == chosen


def test_a_search_follows_it(state: Trick) -> None:
    search = Search(state, HighGuide(), 1)
    search.begin(0, 200)
    search.run(state, 200)
    assert search.favourite() in (3, 9, 14)
    found = search.findings()
    assert sum(visits for _, visits, _ in found) == 200
    assert all(0.0 <= chance <= 1.0 for _, _, chance in found)


def test_now_and_then_a_simulated_move_is_random(state: Trick) -> None:
    guide = HighGuide()
    guide.whim = 1
    search = Search(state, guide, 1)
    search.begin(0, 50)
    search.run(state, 50)
    assert search.simulations == 50


def test_without_a_promise_there_is_no_guide(state: Trick) -> None:
    with pytest.raises(NotImplementedError):
        PromiseGuide().heuristic_move(state, 0)
