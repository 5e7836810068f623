"""A guide made from one number: how good a move looks.

A game says what it hopes for from each move (`promise`). That is its rule of thumb, orders the
shortlist of a search and plays its simulated games on to the end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludarc.core.guide import Guide
from ludarc.core.state import MOST_MOVES, MOST_SEATS, State, zeros

NO_HOPE: Final = -1000000.0
"""Less than any move promises."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PromiseGuide(Guide):
    """Advice that follows from what each move promises."""

    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.wide = True
        self.explore = 0.3
        self.trust = 0.5
        self.whim: i64 = 20  # in a simulation one move in so many is random
        self.heat: float = 1.0  # the higher, the less a promise counts
        self.scale: float = 8.0  # points ahead that count half
        self.high: bool = False  # among equal promises: the highest code, else the lowest
        self.listed: vec[i64] = zeros(MOST_MOVES)
        self.points: vec[float] = vec[float]([0.0] * MOST_SEATS)

    # --- what each game says -------------------------------------------------------------

    def survey(self, state: State, seat: i64) -> None:
        """Look at a position once, before its moves are compared."""

    def promise(self, state: State, seat: i64, move: i64) -> float:
        """How good a move looks; only differences between moves of one position matter."""
        raise NotImplementedError

    # --- what follows from it ------------------------------------------------------------

    def heuristic_move(self, state: State, seat: i64) -> i64:
        """The most promising move of a seat."""
        return self.best_of(state, seat, self.listed, state.legal_into(seat, self.listed))

    def best_of(self, state: State, seat: i64, moves: vec[i64], count: i64) -> i64:
        """The most promising of these moves."""
        self.survey(state, seat)
        high = self.high
        best: i64 = moves[0]
        top = NO_HOPE
        i: i64
        for i in range(count):
            move = moves[i]
            hope = self.promise(state, seat, move)
            if hope > top or (hope == top and (move > best if high else move < best)):
                top = hope
                best = move
        return best

    def pick(self, state: State, seat: i64, moves: vec[i64], count: i64, rng: Random) -> i64:
        if count == 1:
            return moves[0]
        if rng.randrange(self.whim) == 0:
            return moves[rng.randrange(count)]
        return self.best_of(state, seat, moves, count)

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        """List every move, with a share of attention that grows with what it promises."""
        self.survey(state, seat)
        priors = self.priors
        top = NO_HOPE
        i: i64
        for i in range(count):
            priors[i] = self.promise(state, seat, moves[i])
            if priors[i] > top:
                top = priors[i]
        total = 0.0
        for i in range(count):
            priors[i] = exp((priors[i] - top) / self.heat)
            total += priors[i]
        for i in range(count):
            priors[i] /= total
        return count

    def judge(self, state: State, chances: vec[float]) -> None:
        """By points ahead of the best other seat: victory alone tells too little about a game."""
        points = self.points
        seat: i64
        other: i64
        for seat in range(state.seats):
            points[seat] = float(state.score(seat))
        for seat in range(state.seats):
            best = NO_HOPE
            for other in range(state.seats):
                if other != seat and points[other] > best:
                    best = points[other]
            ahead = (points[seat] - best) / self.scale
            chances[seat] = 0.5 + 0.5 * ahead / (1.0 + (ahead if ahead > 0.0 else -ahead))

    def chance_of(self, state: State, seat: i64, chances: vec[float]) -> float:
        """Whether this game was won: simulated games are played to their end."""
        return state.payoff(seat)
