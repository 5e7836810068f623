"""What the last move tells about a hand: a player with a much better card would have played it.

All cards but the one just drawn were in the hand when the last player chose. A card that would have
been better than the one played is doubted, and exchanged with a card of the stock.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.games.sequence.board import BOARD, HALF, SQUARES
from ludarc.games.sequence.cards import KINDS, is_remover, is_wild
from ludarc.games.sequence.glance import WILD_KEPT
from ludarc.games.sequence.incremental import LineCounts
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK, KIND_MASK, SEAT_SHIFT
from ludarc.games.sequence.rules import Sequence

TOLERANCE: Final = 20.0  # by about how many points a card may be better and still be believed
ROUNDS: Final = 2
NO_SEAT: Final = -1


class Inference:
    """How far each kind is believed to be in the hand of the last player; the rest is unknown."""

    def __init__(self, teams: i64) -> None:
        self.before: LineCounts = LineCounts(teams)
        self.belief: vec[float] = vec[float]([1.0] * KINDS)
        self.seat: i64 = NO_SEAT  # whose hand
        self.turn: i64 = -1  # the turn that was looked at
        self.laid: i64 = -1
        self.upper: i64 = -1
        self.lower: i64 = -1
        self.last: i64 = -1
        self.discard: i64 = -1

    def exchange(self, state: Sequence, me: i64, rng: Random) -> None:
        """Exchange doubtful cards in the hand of the last player with cards of the stock."""
        self.read(state)
        seat = self.seat
        if seat in (NO_SEAT, me) or state.left == 0:
            return
        i: i64
        place: i64
        for i in range(i64(ROUNDS)):
            for place in range(0, CARD_BITS * (state.held[seat] - 1), CARD_BITS):
                kind = (state.hands[seat] >> place & CARD_MASK) - 1
                belief = self.belief[kind]
                if belief < 1.0 and rng.random() > belief:
                    at = rng.randrange(state.left)
                    drawn = state.stock[at]
                    state.stock[at] = kind
                    state.hands[seat] += (drawn + 1 << place) - (kind + 1 << place)

    def read(self, state: Sequence) -> None:
        """Look at the last move, unless it has been looked at already."""
        upper = state.chips[0] | state.chips[2] | state.chips[4]
        lower = state.chips[1] | state.chips[3] | state.chips[5]
        laid = state.discards[state.laid - 1] if state.laid > 0 else i64(-1)
        if (
            state.turn == self.turn
            and state.laid == self.laid
            and upper == self.upper
            and lower == self.lower
            and state.last == self.last
            and laid == self.discard
        ):
            return
        self.turn = state.turn
        self.laid = state.laid
        self.upper = upper
        self.lower = lower
        self.last = state.last
        self.discard = laid
        self.seat = NO_SEAT
        square = state.last
        if state.laid == 0 or square < 0 or state.exchanged:
            return
        kind = laid & KIND_MASK
        seat = laid >> SEAT_SHIFT
        mask = BOARD.upper[square] | BOARD.lower[square]
        team = seat % state.teams
        half = 2 * team + square // HALF
        locked = state.locked_upper if square < HALF else state.locked_lower
        if is_remover(kind) or state.chips[half] & mask == 0 or locked & mask != 0:
            return  # a chip taken away, or a sequence finished, tells little
        self.seat = seat
        before = self.before
        before.follow(state)
        before.follow_half(half, mask)  # as it was before the move
        self.weigh(team, square, is_wild(kind), upper, lower)

    def weigh(self, team: i64, square: i64, wild: bool, upper: i64, lower: i64) -> None:
        """Compare every card with the one that was played."""
        score = self.before.score
        base = team * SQUARES
        played = score[base + square]
        if wild:
            played -= WILD_KEPT
        anywhere: i64 = 0
        i: i64
        for i in range(i64(SQUARES)):
            if BOARD.upper[i] & upper | BOARD.lower[i] & lower == 0 and BOARD.shown[i] >= 0:
                anywhere = max(anywhere, score[base + i])
        kind: i64
        for kind in range(i64(KINDS)):
            best: i64 = 0
            if is_wild(kind):
                best = anywhere - WILD_KEPT
            elif not is_remover(kind):
                for i in (BOARD.first[kind], BOARD.second[kind]):
                    if BOARD.upper[i] & upper | BOARD.lower[i] & lower == 0 or i == square:
                        best = max(best, score[base + i])
            better = best - played
            self.belief[kind] = exp(-float(better) / TOLERANCE) if better > 0 else 1.0
