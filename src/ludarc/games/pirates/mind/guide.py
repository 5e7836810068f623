"""What the search should know about Rainbow Pirates.

Placing, gifts and going out are settled as the thinking player (`policy`) does them. The search is
for the rest: which black card to play at which opponent, what to strike, fetch and ask for, whether
to block, and which cards to draw. Each is tried in games that quick players (`rollout`) continue.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import many, size
from ludarc.core.guide import THINK, Guide
from ludarc.core.state import NOBODY, State
from ludarc.games.pirates.law.blackcards import can_block
from ludarc.games.pirates.law.cards import BLACKS, KINDS, RAINBOW, blocker_of, effect_of
from ludarc.games.pirates.law.codes import (
    ADD,
    ANSWER,
    ASK,
    DONE,
    END,
    FROM_OPEN,
    FROM_PILE,
    LAY,
    LIFT,
    NO,
    YES,
    card_of,
    code,
    verb_of,
)
from ludarc.games.pirates.law.groups import BLACK, FEWEST, black_of, form
from ludarc.games.pirates.law.position import (
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
from ludarc.games.pirates.law.rules import BONUS, Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.attacks import cost_of_attack, hits_on
from ludarc.games.pirates.mind.edits import best_edits
from ludarc.games.pirates.mind.policy import Policy
from ludarc.games.pirates.mind.reckoning import Reckoning, groups_of
from ludarc.games.pirates.mind.rollout import Rollout
from ludarc.games.pirates.mind.shortfall import blacks_of, face, lacking, lights_of
from ludarc.games.pirates.mind.wish import Wish

SHORT: Final = 6
NEAR: Final = 4  # cards lacking from which on each counts more
CARDS_TO_DRAW: Final = 104.0  # the pile of two seats

# Features of a position; the late ones count more the fewer cards are left to draw.
LACKS: Final = 0  # cards lacking to two rainbows
LACKS_LATE: Final = 1
LOOSE: Final = 2  # cards in no group
LIGHT: Final = 3
LIGHT_LATE: Final = 4
PIRATE: Final = 5  # rainbow pirates
PIRATE_LATE: Final = 6
BLACKS_HELD: Final = 7
BLACKS_LATE: Final = 8
CLOSE: Final = 9  # each card fewer lacking than NEAR
TO_MOVE: Final = 10
COMPLETE: Final = 11
OUT_NOW: Final = 12
OUT_SOON: Final = 13

# Logistic regressions against who won: 57,000 positions of 3,000 games of two thinking players
# (`policy`), and 49,000 of 2,000 games of four.
DUEL: Final = vec[float](
    [-0.25, 0.225, -0.12, 0.1, 0.2, 0.1, 1.06, 0.5, 0.0, 0.22, 0.4, 0.45, 2.1, 1.2]
)
CROWD: Final = vec[float](
    [
        -0.205,
        0.159,
        -0.134,
        -0.053,
        0.33,
        -0.832,
        2.076,
        0.106,
        0.598,
        0.201,
        0.35,
        0.143,
        2.884,
        1.358,
    ]
)


class PiratesGuide(Guide):
    """Thinks about attacks, blocks and draws; all else is settled."""

    def __init__(self) -> None:
        super().__init__()
        self.wide = True
        self.reach = 1
        self.horizon = 16
        self.heat: float = 0.8  # how much more attention a point more deserves
        self.even: float = 0.2  # what attention all moves share alike
        self.hand = Rollout()
        self.values: vec[float] = vec[float]([0.0] * MOST)

    def settled(self, state: State, seat: i64, me: i64) -> i64:
        assert isinstance(state, Pirates)
        if seat != me:
            return self.hand.move(state, seat)
        phase = state.phase
        if phase == TURN:
            return in_turn(Policy(state, seat))
        if phase == WINDOW:
            return THINK if can_block(state, seat) else code(ANSWER, 0, NO)
        if phase == LAST:
            edits = best_edits(state, seat, Wish(), True)
            return edits[0] if edits else code(DONE, 0, 0)
        if phase == GIVING:
            return Policy(state, seat).give()
        if phase == ORDERING:
            return Policy(state, seat).order()
        return THINK

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        assert isinstance(state, Pirates)
        policy = Policy(state, seat)
        phase = state.phase
        if phase == WINDOW:
            price = policy.reckoning.price(blocker_of(state.attack))
            worth = cost_of_attack(policy.reckoning) - price
            return self.share([(worth, code(ANSWER, 0, YES)), (0.0, code(ANSWER, 0, NO))], moves)
        if phase == TURN:
            return self.share(choices(policy), moves)
        if phase == HITTING:
            return self.share(
                hits_on(policy.reckoning, state.struck, effect_of(state.attack)), moves
            )
        if phase == FETCHING:
            reckoning = policy.reckoning
            scored = [(reckoning.worth(card_of(moves[i])), int(moves[i])) for i in range(count)]
            return self.share(scored, moves)
        assert phase == ASKING
        return self.share(questions(policy.reckoning, state.struck), moves)

    def share(self, scored: list[tuple[float, int]], moves: vec[i64]) -> i64:
        """Write the best moves and how much attention each deserves."""
        best = sorted(scored, reverse=True)[:SHORT]
        total = 0.0
        i: i64
        for i in range(i64(len(best))):
            points, move = best[i]
            moves[i] = move
            share = self.even + exp((points - best[0][0]) * self.heat)
            self.priors[i] = share
            total += share
        for i in range(i64(len(best))):
            self.priors[i] /= total
        return len(best)

    def presses(self, state: State, seat: i64, move: i64) -> bool:
        """A seat asked whether it blocks overlooks neither answer."""
        assert isinstance(state, Pirates)
        return state.phase == WINDOW

    def judge(self, state: State, chances: vec[float]) -> None:
        """Write the chances: by the points at the end, before that by how near each seat is to
        going out."""
        assert isinstance(state, Pirates)
        if state.over:
            self.count(state, chances)
            return
        total = 0.0
        seat: i64
        for seat in range(state.seats):
            chances[seat] = exp(self.standing(state, seat))
            total += chances[seat]
        for seat in range(state.seats):
            chances[seat] /= total

    def standing(self, state: Pirates, seat: i64) -> float:
        """How well a seat stands: the logarithm of its share in the chances, up to a constant."""
        worth = DUEL if state.seats == 2 else CROWD
        light = lights_of(state, seat)
        lacks = lacking(light)
        late = 1.0 - float(state.left) / CARDS_TO_DRAW
        loose = (self.hand.shortfall.cost(light) - float(lacks)) / self.hand.shortfall.loose
        value = float(lacks) * (worth[LACKS] + worth[LACKS_LATE] * late) + loose * worth[LOOSE]
        value += float(size(light)) * (worth[LIGHT] + worth[LIGHT_LATE] * late)
        value += float(many(light, RAINBOW)) * (worth[PIRATE] + worth[PIRATE_LATE] * late)
        value += float(size(blacks_of(state, seat))) * (
            worth[BLACKS_HELD] + worth[BLACKS_LATE] * late
        )
        if lacks < NEAR:
            value += float(NEAR - lacks) * worth[CLOSE]
        if seat == state.actor:
            value += worth[TO_MOVE]
        if lacks == 0:
            value += worth[COMPLETE]
            if ARRANGER.goes_out(light, 0):
                value += worth[OUT_NOW] if seat == state.actor else worth[OUT_SOON]
        return value

    def count(self, state: Pirates, chances: vec[float]) -> None:
        """Which seat has most points with all cards placed best (RP-20), or has gone out
        (RP-18)."""
        values = self.values
        seats = state.seats
        top = -1.0
        winners = 0.0
        seat: i64
        for seat in range(seats):
            light, black = lights_of(state, seat), blacks_of(state, seat)
            if seat == state.out:
                values[seat] = float(face(light, black) + BONUS)
            else:
                values[seat] = float(self.hand.shortfall.placed(light, black))
            if values[seat] > top:
                top = values[seat]
                winners = 0.0
            if values[seat] == top:
                winners += 1.0
        for seat in range(seats):
            chances[seat] = 1.0 / winners if values[seat] == top else 0.0


def in_turn(policy: Policy) -> i64:
    """The moves of a turn that need no search: going out, and placing light cards."""
    state, seat = policy.state, policy.seat
    out = policy.going_out()
    if out is not None:
        return out
    edits = best_edits(state, seat, policy.wish(), False) or state.duties(seat)
    return edits[0] if edits else i64(THINK)


def choices(policy: Policy) -> list[tuple[float, int]]:
    """Every black card in hand at every opponent, placing them, or drawing."""
    state, seat, reckoning = policy.state, policy.seat, policy.reckoning
    scored: list[tuple[float, int]] = []
    for kind in policy.spare_blacks():
        dear = reckoning.worth_in_hand(kind)
        for promise, move in policy.plays(kind):
            scored.append((promise - dear, move))
    attack = policy.attack()
    if attack is not None and verb_of(attack) == LIFT:
        scored.append((0.5, attack))
    laid = placed_blacks(state, seat)
    if laid != NOBODY:
        scored.append((0.0, int(laid)))
        return scored
    draw = policy.draw()
    other = code(END, 0, FROM_PILE if draw == code(END, 0, FROM_OPEN) else FROM_OPEN)
    scored.append((0.0, draw))
    if state.may(seat, other):
        scored.append((-0.5, int(other)))
    return scored


def placed_blacks(state: Pirates, seat: i64) -> i64:
    """Place the black cards in hand, if they are a group or there is one to add to (RP-5)."""
    held = state.blacks[seat]
    if held == 0:
        return NOBODY
    if size(held) >= FEWEST:
        return code(LAY, 0, black_of(held))
    for group in groups_of(state, seat):
        if form(group) == BLACK:
            kind: i64
            for kind in range(i64(BLACKS)):
                if held >> 4 * kind & 15:
                    return code(ADD, KINDS - BLACKS + kind, group)
    return NOBODY


def questions(reckoning: Reckoning, struck: int) -> list[tuple[float, int]]:
    """Every kind to ask for, with its average gain."""
    weight = reckoning.weight[struck]
    scored: list[tuple[float, int]] = []
    for kind in range(KINDS):
        gain = reckoning.worth(kind) + weight * reckoning.common(kind)
        scored.append((reckoning.chance(struck, kind) * gain, code(ASK, kind, 0)))
    return scored
