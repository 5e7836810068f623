"""Random games, to measure the engine's speed, and counts of lines of play, to notice any
change."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.state import MOST_MOVES, MOST_SEATS, State, zeros


class Walker:
    """Plays legal moves at random on one state."""

    def __init__(self, seed: i64) -> None:
        self.rng = Random(seed)
        self.moves: vec[i64] = zeros(MOST_MOVES)
        self.seats: vec[i64] = zeros(MOST_SEATS)

    def finish(self, state: State) -> int:
        """Play to the end; return the number of decisions."""
        rng = self.rng
        moves = self.moves
        seats = self.seats
        decisions: i64 = 0
        while not state.over:
            actors = state.actors_into(seats)
            seat = seats[0]
            if actors > 1:
                seat = seats[rng.randrange(actors)]
            count = state.legal_into(seat, moves)
            state.apply(seat, moves[rng.randrange(count)])
            decisions += 1
        return decisions


def playouts(state: State, games: int, seed: i64) -> int:
    """Deal and play random games on one state; return the number of decisions."""
    walker = Walker(seed)
    decisions = 0
    for _ in range(games):
        state.deal(walker.rng)
        decisions += walker.finish(state)
    return decisions


def rollouts(state: State, games: int, seed: i64) -> int:
    """Finish copies of a position at random; return the number of decisions."""
    walker = Walker(seed)
    work = state.blank()
    decisions = 0
    for _ in range(games):
        work.copy_from(state)
        decisions += walker.finish(work)
    return decisions


def perft(state: State, depth: int) -> int:
    """How many lines of play of this length begin here (shorter ones that end count too)."""
    if depth == 0 or state.over:
        return 1
    lines = 0
    child = state.blank()
    for seat in state.actors():
        for move in state.legal(seat):
            child.copy_from(state)
            child.apply(seat, move)
            lines += perft(child, depth - 1)
    return lines
