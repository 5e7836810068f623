"""What a good player of Sequence looks at: the lines through a square, and who can fill them."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.guide import Guide
from ludarc.core.state import MOST_MOVES, State
from ludarc.games.sequence.board import BOARD
from ludarc.games.sequence.cards import is_remover, is_wild
from ludarc.games.sequence.rules import (
    BY_WILD,
    CALL,
    CARD_BITS,
    CARD_MASK,
    CHOICE,
    DEAD,
    DENY,
    DISCARD,
    DRAW,
    REMOVE,
    Sequence,
)
from ludarc.games.sequence.value import Reckoning, built, feared

WILD_KEPT: Final = 90
REMOVER_KEPT: Final = 110
SQUARE_MASK: Final = 127


class SequenceGuide(Guide):
    """Shortlists by a glance at the lines, judges by reckoning with everybody's cards."""

    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.wide = True
        self.horizon = 6
        self.short: i64 = 10  # moves on the shortlist
        self.whim: i64 = 12
        self.root_heat: float = 60.0
        self.heat: float = 40.0
        self.scale: float = 300.0
        self.sequence: float = 400.0  # what a finished sequence is worth
        self.scores: vec[float] = vec[float]([0.0] * MOST_MOVES)

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        assert isinstance(state, Sequence)
        scores = self.scores
        kept: i64 = 0
        i: i64
        for i in range(count):
            move = moves[i]
            code = move % CHOICE
            if code in (DRAW, DENY) or DEAD <= code < DISCARD:
                moves[0] = move  # nothing to think about (SQ-10, SQ-13, SQ-21)
                self.priors[0] = 1.0
                return 1
            if code >= CALL:
                continue
            moves[kept] = move
            if root:
                scores[kept] = self.reckon(state, seat, move) / self.root_heat
            else:
                scores[kept] = self.glance(state, seat, code) / self.heat
            kept += 1
        short = self.short if self.short < kept else kept
        at: i64
        for at in range(short):
            best = at
            for i in range(at + 1, kept):
                if scores[i] > scores[best]:
                    best = i
            move = moves[best]
            score = scores[best]
            moves[best] = moves[at]
            scores[best] = scores[at]
            moves[at] = move
            scores[at] = score
        top = scores[0]
        total = 0.0
        for i in range(short):
            self.priors[i] = exp(scores[i] - top)
            total += self.priors[i]
        for i in range(short):
            self.priors[i] /= total
        return short

    def reckon(self, state: Sequence, seat: i64, move: i64) -> float:
        """What the whole board is worth after a move."""
        after = state.blank()
        assert isinstance(after, Sequence)
        after.copy_from(state)
        after.try_move(seat, move)
        team = seat % state.teams
        value = 5000.0 * float(after.done[team] - state.done[team])
        if after.over:
            value += 100000.0
        return value + jacks(after, seat) + Reckoning(after, seat).value(after)

    def pick(self, state: State, seat: i64, moves: vec[i64], count: i64, rng: Random) -> i64:
        if count == 1:
            return moves[0]
        assert isinstance(state, Sequence)
        best: i64 = moves[0]
        top = -100000.0
        whim = rng.randrange(self.whim) == 0
        i: i64
        for i in range(count):
            code = moves[i] % CHOICE
            if code in (DRAW, DENY) or DEAD <= code < DISCARD:
                return moves[i]
            if code >= CALL:
                continue
            score = rng.random() if whim else self.glance(state, seat, code)
            if score > top:
                top = score
                best = moves[i]
        return best

    def glance(self, state: Sequence, seat: i64, code: i64) -> float:
        """What a move does on the lines through its square."""
        if code >= DISCARD:
            return 0.0
        square = code & SQUARE_MASK
        team = seat % state.teams
        foe: i64
        if code >= REMOVE:
            for foe in range(state.teams):
                if (
                    state.chips[2 * foe] & BOARD.upper[square]
                    | state.chips[2 * foe + 1] & BOARD.lower[square]
                ):
                    return float(feared(state, foe, square) - REMOVER_KEPT)
            return 0.0
        points = built(state, team, square)
        for foe in range(state.teams):
            if foe != team:
                points += feared(state, foe, square)
        if code >= BY_WILD:
            points -= WILD_KEPT
        return float(points)

    def judge(self, state: State, chances: vec[float]) -> None:
        assert isinstance(state, Sequence)
        seat: i64
        if state.over:
            for seat in range(state.seats):
                chances[seat] = state.payoff(seat)
            return
        last = state.actor - 1
        if last < 0:
            last += state.seats
        team = last % state.teams
        value = Reckoning(state, last).value(state) + jacks(state, last) - jacks(state, state.actor)
        ahead: i64 = state.done[team]
        other: i64 = 0
        for seat in range(state.teams):
            if seat != team and state.done[seat] > other:
                other = state.done[seat]
        value += self.sequence * float(ahead - other)
        chance = 1.0 / (1.0 + exp(-value / self.scale))
        rest = (1.0 - chance) / float(state.teams - 1)
        for seat in range(state.seats):
            chances[seat] = chance if seat % state.teams == team else rest


def jacks(state: Sequence, seat: i64) -> float:
    """What the jacks in a hand are worth."""
    value = 0.0
    hand = state.hands[seat]
    while hand != 0:
        kind = (hand & CARD_MASK) - 1
        hand >>= CARD_BITS
        if is_wild(kind):
            value += 350.0
        elif is_remover(kind):
            value += 150.0
    return value
