"""What a good player of Rainbow Pirates looks at, for the search.

Placing, answers of others and going out are settled as the thinking player (`skipper`) would. The
search thinks about what is worth it: which black card at whom or none, what to strike, fetch and
ask for, whether to block, and which cards to draw.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import size
from ludarc.core.guide import THINK, Guide
from ludarc.core.state import State
from ludarc.games.pirates.arrange import Wish
from ludarc.games.pirates.cards import LIGHTS, blocker_of, effect_of
from ludarc.games.pirates.codes import (
    ANSWER,
    ASK,
    DONE,
    END,
    FROM_OPEN,
    FROM_PILE,
    NO,
    YES,
    card_of,
    code,
)
from ludarc.games.pirates.edits import best_edits
from ludarc.games.pirates.harbour import (
    ASKING,
    FETCHING,
    GIVING,
    HITTING,
    LAST,
    MOST,
    ORDERING,
    TURN,
    WINDOW,
)
from ludarc.games.pirates.reckoning import Reckoning
from ludarc.games.pirates.rules import Pirates
from ludarc.games.pirates.skipper import Skipper

SHORT: Final = 6
BLACK_CARD: Final = 0.8  # what a black card in hand is worth at the end


class PiratesGuide(Guide):
    """Thinks about attacks, blocks and draws; all else follows the skipper."""

    def __init__(self) -> None:
        super().__init__()
        self.guided = True
        self.wide = True
        self.horizon = 14
        self.heat: float = 0.8  # how much more attention a point more deserves
        self.near: float = 2.5  # points ahead that decide a game about to end
        self.far: float = 0.08  # and how many more for each card in the pile
        self.values: vec[float] = vec[float]([0.0] * MOST)

    def settled(self, state: State, seat: i64, me: i64) -> i64:
        assert isinstance(state, Pirates)
        phase = state.phase
        if phase == TURN:
            if state.blacks[seat] != 0:
                return THINK
            return in_turn(Skipper(state, seat))
        if phase == WINDOW:
            if not state.has(seat, blocker_of(state.attack)):
                return code(ANSWER, 0, NO)
            return THINK if seat == me else Skipper(state, seat).answer()
        if phase == LAST:
            edits = best_edits(state, seat, Wish(), True)
            return edits[0] if edits else code(DONE, 0, 0)
        if phase == GIVING:
            return Skipper(state, seat).give()
        if phase == ORDERING:
            return Skipper(state, seat).order()
        return THINK

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        assert isinstance(state, Pirates)
        skipper = Skipper(state, seat)
        phase = state.phase
        if phase == WINDOW:
            moves[0] = code(ANSWER, 0, YES)
            moves[1] = code(ANSWER, 0, NO)
            price = skipper.reckoning.price(blocker_of(state.attack))
            self.share([(skipper.harm() - price, moves[0]), (0.0, moves[1])], moves)
            return 2
        if phase == TURN:
            out = skipper.going_out()
            if out is not None:
                moves[0] = out
                self.priors[0] = 1.0
                return 1
            return self.share(attacks(skipper), moves)
        if phase == HITTING:
            return self.share(skipper.hits(state.struck, effect_of(state.attack)), moves)
        if phase == FETCHING:
            reckoning = skipper.reckoning
            scored = [(reckoning.worth(card_of(moves[i])), int(moves[i])) for i in range(count)]
            return self.share(scored, moves)
        assert phase == ASKING
        return self.share(questions(skipper.reckoning, state.struck), moves)

    def share(self, scored: list[tuple[float, int]], moves: vec[i64]) -> i64:
        """Write the best moves and how much attention each deserves."""
        best = sorted(scored, reverse=True)[:SHORT]
        total = 0.0
        i: i64
        for i in range(i64(len(best))):
            points, move = best[i]
            moves[i] = move
            share = exp((points - best[0][0]) * self.heat)
            self.priors[i] = share
            total += share
        for i in range(i64(len(best))):
            self.priors[i] /= total
        return len(best)

    def pick(self, state: State, seat: i64, moves: vec[i64], count: i64, rng: Random) -> i64:
        if count == 1:
            return moves[0]
        assert isinstance(state, Pirates)
        skipper = Skipper(state, seat)
        phase = state.phase
        if phase == TURN:
            return skipper.in_turn()
        if phase == WINDOW:
            return skipper.answer()
        if phase == HITTING:
            return skipper.strike()
        return skipper.fetch() if phase == FETCHING else skipper.ask()

    def judge(self, state: State, chances: vec[float]) -> None:
        assert isinstance(state, Pirates)
        seat: i64
        if state.over:
            for seat in range(state.seats):
                chances[seat] = state.payoff(seat)
            return
        values = self.values
        scale = self.near + self.far * float(state.left)
        top = -1000.0
        for seat in range(state.seats):
            reckoning = Reckoning(state, seat)
            value = reckoning.base + BLACK_CARD * float(size(reckoning.black))
            values[seat] = value / scale
            if values[seat] > top:
                top = values[seat]
        total = 0.0
        for seat in range(state.seats):
            chances[seat] = exp(values[seat] - top)
            total += chances[seat]
        for seat in range(state.seats):
            chances[seat] /= total


def in_turn(skipper: Skipper) -> i64:
    """What a turn without black cards needs no thought about; the draw does."""
    out = skipper.going_out()
    if out is not None:
        return out
    edits = best_edits(skipper.state, skipper.seat, skipper.wish(), True)
    if edits:
        return edits[0]
    duties = skipper.state.duties(skipper.seat)
    return duties[0] if duties else i64(THINK)


def attacks(skipper: Skipper) -> list[tuple[float, int]]:
    """Every black card in hand at everybody, and what would be done instead."""
    state, seat, reckoning = skipper.state, skipper.seat, skipper.reckoning
    scored: list[tuple[float, int]] = []
    for kind in skipper.spare_blacks():
        dear = reckoning.patience(kind)
        for promise, move in skipper.plays(kind):
            scored.append((promise - dear, move))
    edits = best_edits(state, seat, skipper.wish(), True) or state.duties(seat)
    if edits:
        return [*scored, (0.0, edits[0])]
    draw = skipper.draw()
    other = code(END, 0, FROM_PILE if draw == code(END, 0, FROM_OPEN) else FROM_OPEN)
    scored.append((0.0, draw))
    if state.may(seat, other):
        scored.append((-1.0, int(other)))
    return scored


def questions(reckoning: Reckoning, struck: int) -> list[tuple[float, int]]:
    """Every kind to ask for, with what that brings on average."""
    weight = reckoning.weight[struck]
    scored: list[tuple[float, int]] = []
    for kind in range(LIGHTS + 8):
        gain = reckoning.worth(kind) + weight * reckoning.common(kind)
        scored.append((reckoning.chance(struck, kind) * gain, code(ASK, kind, 0)))
    return scored
