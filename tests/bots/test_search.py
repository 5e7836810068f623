"""The search: what it finds, what it costs, and that it can be repeated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from librt.random import Random

from ludarc.bots.deliberation import SLICE, Deliberation
from ludarc.bots.search import Search
from ludarc.core.contract import Game
from ludarc.core.guide import Guide
from ludarc.core.state import State
from ludarc.games import settle

SEARCHED = [("rainbow", 4), ("rainbow", 2), ("sequence", 3), ("pirates", 2)]


def dealt(name: str, players: int, seed: int = 3) -> tuple[Game[Any], State]:
    """A position where there is a choice."""
    game = settle(name, {"players": players})
    state = game.deal(Random(seed))
    while len(state.legal(state.actors()[0])) == 1:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    return game, state


def decisive(count: int) -> Iterator[tuple[State, dict[int, float]]]:
    """Last decisions of games played by chance: some moves win, others do not."""
    game = settle("rainbow", {"players": 2})
    rng = Random(1)
    while count > 0:
        state = game.deal(rng)
        while not state.over:
            seat = state.actors()[0]
            moves = state.legal(seat)
            ends = {move: outcome(state, seat, move) for move in moves}
            if None not in ends.values() and len(set(ends.values())) > 1:
                count -= 1
                yield state.copy(), {move: end for move, end in ends.items() if end is not None}
            state.apply(seat, moves[rng.randrange(len(moves))])


def outcome(state: State, seat: int, move: int) -> float | None:
    """What a move that ends the game brings; nothing if it does not."""
    after = state.copy()
    after.apply(seat, move)
    return after.payoff(seat) if after.over else None


def searched(search: Search, state: State, simulations: int) -> int:
    """The move a search prefers for the seat to move."""
    search.begin(state.actors()[0], simulations)
    search.run(state, simulations)
    return search.favourite()


def test_where_one_move_wins_and_another_loses_the_search_takes_the_winning_one() -> None:
    for state, ends in decisive(10):
        best = searched(Search(state, Guide(), 1), state, 100)
        assert ends[best] == max(ends.values())


@pytest.mark.parametrize(("name", "players"), SEARCHED)
def test_the_same_seed_finds_the_same(name: str, players: int) -> None:
    game, state = dealt(name, players)
    level = game.mind.levels[-1]
    first, second = (Search(state, game.mind.guide(level), 5) for _ in range(2))
    searched(first, state, 60)
    searched(second, state, 60)
    assert first.findings() == second.findings()
    searched(second, state, 60)
    assert first.findings() != second.findings(), "its generator has gone on"


@pytest.mark.parametrize(("name", "players"), SEARCHED)
def test_every_simulation_is_counted_once_at_the_root(name: str, players: int) -> None:
    game, state = dealt(name, players)
    seat = state.actors()[0]
    search = Search(state, game.mind.guide(game.mind.levels[-1]), 5)
    move = searched(search, state, 120)
    found = search.findings()
    assert sum(visits for _, visits, _ in found) == search.simulations == 120
    assert move == found[0][0]
    assert move in state.legal(seat)
    assert {code for code, _, _ in found} <= set(state.legal(seat))
    assert all(0.0 <= chance <= 1.0 for _, _, chance in found)


@pytest.mark.parametrize(("name", "players"), SEARCHED)
def test_a_search_leaves_the_position_as_it_was(name: str, players: int) -> None:
    game, state = dealt(name, players)
    before = game.show.view(state, 0), game.show.view(state, 1), state.legal(state.actors()[0])
    searched(Search(state, game.mind.guide(game.mind.levels[-1]), 5), state, 40)
    assert (
        game.show.view(state, 0),
        game.show.view(state, 1),
        state.legal(state.actors()[0]),
    ) == before


def test_a_search_stops_when_its_time_is_up() -> None:
    _, state = dealt("rainbow", 4)
    search = Search(state, Guide(), 1)
    Deliberation.searching(search, state, state.actors()[0], 100_000, 1e-9).finish()
    assert search.simulations == SLICE


def test_a_search_forgets_the_position_before() -> None:
    _, state = dealt("rainbow", 4)
    search = Search(state, Guide(), 1)
    seat = state.actors()[0]
    searched(search, state, 500)
    state.apply(seat, state.legal(seat)[0])
    searched(search, state, 50)
    assert sum(visits for _, visits, _ in search.findings()) == 50


class Shortlist(Guide):
    """Ten first moves; perhaps one that nobody overlooks."""

    def __init__(self, attention: float, pressing: int) -> None:
        super().__init__()
        self.wide = True
        self.attention = attention
        self.pressing = pressing

    def shortlist(self, state: State, seat: int, moves: Any, count: int, root: bool) -> int:
        if not root:
            return min(count, 1)
        for i in range(10):
            self.priors[i] = 0.1
        return 10

    def presses(self, state: State, seat: int, move: int) -> bool:
        return move == self.pressing


def first_moves(attention: float, seed: int, pressing: bool = False) -> list[int]:
    """The places on the shortlist that were not overlooked."""
    state = dealt("sequence", 2)[1]
    seat = state.actors()[0]
    listed = state.legal(seat)[:10]
    search = Search(state, Shortlist(attention, listed[-1] if pressing else -1), seed)
    searched(search, state, 30)
    return sorted(listed.index(move) for move, _, _ in search.findings())


def test_a_player_with_less_attention_overlooks_moves() -> None:
    assert first_moves(1.0, 1) == list(range(10))
    kept = [first_moves(0.5, seed) for seed in range(40)]
    assert 150 < sum(map(len, kept)) < 250
    assert all(kept)
    assert first_moves(0.0, 1) == list(range(10)), "who sees nothing looks at everything again"


def test_no_player_overlooks_what_presses() -> None:
    assert all(9 in first_moves(0.2, seed, pressing=True) for seed in range(40))
    assert not all(9 in first_moves(0.2, seed) for seed in range(40))
