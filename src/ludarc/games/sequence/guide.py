"""What the search should know about Sequence: the lines through a square, and which team can fill
them."""

from __future__ import annotations

from math import exp

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.guide import THINK, Guide
from ludarc.core.state import MOST_MOVES, NOBODY, State
from ludarc.games.sequence.board import BOARD, SQUARES
from ludarc.games.sequence.cards import is_remover, is_wild
from ludarc.games.sequence.codes import BY_WILD, CALL, CHOICE, DEAD, DENY, DISCARD, DRAW, REMOVE
from ludarc.games.sequence.evaluate import Evaluator
from ludarc.games.sequence.glance import (
    REMOVER_KEPT,
    SQUARE_MASK,
    WILD_KEPT,
    feared,
    is_pressing,
)
from ludarc.games.sequence.incremental import LineCounts, Watch
from ludarc.games.sequence.inference import Inference
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK
from ludarc.games.sequence.rules import Sequence
from ludarc.games.sequence.value import reckon


class SequenceGuide(Guide):
    """Shortlists moves by a glance at the lines, plays some moves on, then evaluates the
    position."""

    def __init__(self, teams: i64 = 2) -> None:
        super().__init__()
        self.guided = True
        self.wide = True
        self.horizon = 4
        self.short: i64 = 10  # moves on the shortlist
        self.root_short: i64 = 10
        self.whim: i64 = 12
        self.root_heat: float = 60.0
        self.heat: float = 40.0
        self.share: float = 0.35  # how much the opinion of a shortlist weighs
        self.scale: float = 1.0
        self.scores: vec[float] = vec[float]([0.0] * MOST_MOVES)
        self.watch: Watch = Watch(teams)
        self.evaluator: Evaluator = Evaluator()
        self.inference: Inference = Inference(teams)

    def imagine(self, state: State, me: i64, rng: Random) -> None:
        """Make hands fit the last move: a player with a better card would have played it. In
        simulated games nobody forgets to draw, and there is no table talk (SQ-13, SQ-21)."""
        assert isinstance(state, Sequence)
        state.manual_draw = False
        state.no_table_talk = False
        self.inference.exchange(state, me, rng)

    def settled(self, state: State, seat: i64, me: i64) -> i64:
        """Drawing, answering a call and exchanging a dead card need no search."""
        assert isinstance(state, Sequence)
        if state.owing != 0:
            return DISCARD + least_missed(state, seat)  # SQ-21
        if state.accused != NOBODY:
            return DENY if seat % state.teams != state.accused else THINK  # SQ-21
        if state.open >> seat & 1:
            return DRAW  # SQ-13
        if state.exchanged or seat != state.actor:
            return THINK
        chips = state.chips
        upper = chips[0] | chips[2] | chips[4]
        lower = chips[1] | chips[3] | chips[5]
        hand = state.hands[seat]
        while hand != 0:
            kind = (hand & CARD_MASK) - 1
            hand >>= CARD_BITS
            first, second = BOARD.first[kind], BOARD.second[kind]
            if (
                first >= 0
                and BOARD.upper[first] & upper | BOARD.lower[first] & lower != 0
                and BOARD.upper[second] & upper | BOARD.lower[second] & lower != 0
            ):
                return DEAD + kind  # SQ-10
        return THINK

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        assert isinstance(state, Sequence)
        scores = self.scores
        if root:
            self.watch.keep(state)
        counts = self.watch.counts_of(state)
        kept: i64 = 0
        i: i64
        for i in range(count):
            move = moves[i]
            code = move % CHOICE
            if code >= CALL:
                continue
            moves[kept] = move
            if root:
                scores[kept] = reckon(state, seat, move) / self.root_heat
            else:
                scores[kept] = self.glance(state, counts, seat, code) / self.heat
            kept += 1
        short = self.root_short if root else self.short
        if short > kept:
            short = kept
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
            self.priors[i] *= self.share / total
        return short

    def pick(self, state: State, seat: i64, moves: vec[i64], count: i64, rng: Random) -> i64:
        if count == 1:
            return moves[0]
        assert isinstance(state, Sequence)
        best: i64 = moves[0]
        top = -100000.0
        whim = rng.randrange(self.whim) == 0
        counts = self.watch.counts_of(state)
        i: i64
        for i in range(count):
            code = moves[i] % CHOICE
            if code >= CALL:
                continue
            score = rng.random() if whim else self.glance(state, counts, seat, code)
            if score > top:
                top = score
                best = moves[i]
        return best

    def glance(self, state: Sequence, counts: LineCounts, seat: i64, code: i64) -> float:
        """What a move does on the lines through its square."""
        team = seat % state.teams
        if code < BY_WILD:
            return float(counts.score[team * SQUARES + code])
        if code < REMOVE:
            return float(counts.score[team * SQUARES + (code & SQUARE_MASK)] - WILD_KEPT)
        if code >= DISCARD:
            kind = code - DISCARD
            return -float(WILD_KEPT if is_wild(kind) else REMOVER_KEPT if is_remover(kind) else 0)
        square = code & SQUARE_MASK
        foe = state.owner(square)
        if counts.fours[foe] == 0:
            return -float(REMOVER_KEPT)  # nothing urgent enough to spend a jack
        return float(feared(state, foe, square) - REMOVER_KEPT)

    def presses(self, state: State, seat: i64, move: i64) -> bool:
        assert isinstance(state, Sequence)
        return is_pressing(state, seat, move)

    def judge(self, state: State, chances: vec[float]) -> None:
        assert isinstance(state, Sequence)
        if state.over:
            seat: i64
            for seat in range(state.seats):
                chances[seat] = state.payoff(seat)
            return
        self.evaluator.judge(state, self.watch.counts_of(state), self.scale, chances)


def least_missed(state: Sequence, seat: i64) -> i64:
    """The kind in a hand to discard: one of a pair before a single card, a jack last."""
    best: i64 = 0
    least: i64 = MOST_MOVES
    seen: i64 = 0
    hand = state.hands[seat]
    while hand != 0:
        kind = (hand & CARD_MASK) - 1
        hand >>= CARD_BITS
        missed: i64 = 3 if is_wild(kind) else 2 if is_remover(kind) else 1
        if seen & bit(kind):
            missed -= 1
        seen |= bit(kind)
        if missed < least:
            least = missed
            best = kind
    return best
