"""How likely each team wins when all hands are known: the search calls it at its horizon.

The weights are a logistic regression on 500,000 positions of 20,000 games that `easy` and `medium`
played with some random moves; they predict two thirds of the winners. A team is either at its last
sequence or not, and either to move or not, so there are four sets.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.state import zeros
from ludarc.games.sequence.board import BOARD, FIVE, LINES
from ludarc.games.sequence.cards import is_remover, is_wild
from ludarc.games.sequence.glance import ones
from ludarc.games.sequence.incremental import LineCounts
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK, MOST_TEAMS
from ludarc.games.sequence.rules import Sequence

# The places of a set, by what a line lacks: how many of it the team holds (with one or two to
# fill also whether another team holds one, to block it); then single numbers.
ONE: Final = 0
TWO: Final = 4
THREE: Final = 10
FOUR: Final = 14
WILDS: Final = 19
REMOVERS: Final = 20
ALWAYS: Final = 21
COMPLETES: Final = 22  # a line can be finished at once
DOUBLE: Final = 23  # on either of two squares
WILD_AND_ONE: Final = 24  # by a wild jack and another card
SET: Final = 25

WEIGHTS: Final = vec[float](
    [
        # to move, with more than one sequence to go
        0.233,
        0.059,
        0.438,
        0.541,
        0.073,
        0.041,
        0.178,
        0.069,
        0.356,
        0.275,
        0.005,
        0.045,
        0.138,
        0.302,
        0.001,
        0.014,
        0.036,
        0.096,
        0.187,
        0.425,
        0.224,
        -0.602,
        0.447,
        0.054,
        0.269,
        # to move, at the last sequence
        0.312,
        0.064,
        2.133,
        0.070,
        0.037,
        0.023,
        0.217,
        0.012,
        0.707,
        0.098,
        0.010,
        0.048,
        0.170,
        0.523,
        0.003,
        0.013,
        0.025,
        0.108,
        0.471,
        0.756,
        0.174,
        0.671,
        3.202,
        -0.684,
        0.919,
        # waiting, with more than one to go
        -0.216,
        -0.056,
        -0.476,
        -0.110,
        -0.066,
        -0.041,
        -0.163,
        -0.060,
        -0.342,
        -0.088,
        -0.005,
        -0.041,
        -0.139,
        -0.319,
        -0.002,
        -0.013,
        -0.034,
        -0.090,
        -0.158,
        -0.426,
        -0.222,
        0.660,
        -0.303,
        -0.152,
        -0.275,
        # waiting, at the last
        -0.264,
        -0.034,
        -0.960,
        1.339,
        -0.035,
        -0.032,
        -0.189,
        -0.029,
        -0.602,
        -0.169,
        -0.010,
        -0.044,
        -0.135,
        -0.450,
        -0.003,
        -0.012,
        -0.030,
        -0.097,
        -0.316,
        -0.691,
        -0.149,
        -0.592,
        -1.984,
        0.334,
        -0.768,
    ]
)


class Evaluator:
    """Buffers for the evaluation."""

    def __init__(self) -> None:
        self.reach: vec[i64] = zeros(2 * MOST_TEAMS)  # squares a team holds the card of
        self.wilds: vec[i64] = zeros(MOST_TEAMS)
        self.removers: vec[i64] = zeros(MOST_TEAMS)

    def judge(self, state: Sequence, counts: LineCounts, scale: float, chances: vec[float]) -> None:
        """Write for each seat how likely its team wins."""
        team: i64
        for team in range(state.teams):
            self.look_at_hands(state, team)
        mover = state.actor % state.teams
        total = 0.0
        for team in range(state.teams):
            power = self.power(state, counts, team, team == mover)
            chances[team] = exp(scale * power if team == mover else -scale * power)
            total += chances[team]
        for team in range(state.teams):
            chances[team] /= total
        seat: i64
        for seat in range(state.teams, state.seats):
            chances[seat] = chances[seat - state.teams]  # SQ-3

    def look_at_hands(self, state: Sequence, team: i64) -> None:
        """Which squares the cards of a team reach, and which jacks it has."""
        upper: i64 = 0
        lower: i64 = 0
        wilds: i64 = 0
        removers: i64 = 0
        seat: i64
        for seat in range(team, state.seats, state.teams):
            hand = state.hands[seat]
            while hand != 0:
                kind = (hand & CARD_MASK) - 1
                hand >>= CARD_BITS
                if is_wild(kind):
                    wilds += 1
                elif is_remover(kind):
                    removers += 1
                else:
                    first, second = BOARD.first[kind], BOARD.second[kind]
                    upper |= BOARD.upper[first] | BOARD.upper[second]
                    lower |= BOARD.lower[first] | BOARD.lower[second]
        self.reach[2 * team] = upper
        self.reach[2 * team + 1] = lower
        self.wilds[team] = wilds
        self.removers[team] = removers

    def power(self, state: Sequence, counts: LineCounts, team: i64, moves: bool) -> float:
        """The sum of the weights of a team."""
        base: i64 = 0 if moves else 2 * SET
        if state.needed - state.done[team] == 1:
            base += SET
        reach = self.reach
        reach_upper, reach_lower = reach[2 * team], reach[2 * team + 1]
        block_upper = block_lower = i64(0)
        foe: i64
        for foe in range(state.teams):
            if foe != team:
                block_upper |= reach[2 * foe]
                block_lower |= reach[2 * foe + 1]
        free_upper = ~(state.chips[2 * team] | BOARD.corners_upper)
        free_lower = ~(state.chips[2 * team + 1] | BOARD.corners_lower)
        wilds = self.wilds[team]
        value = WEIGHTS[base + ALWAYS] + float(wilds) * WEIGHTS[base + WILDS]
        value += float(self.removers[team]) * WEIGHTS[base + REMOVERS]
        last_upper = last_lower = i64(0)
        one_held = False
        line: i64
        for line in range(i64(LINES)):
            have = counts.have[team * LINES + line]
            if have == 0 or have == FIVE or counts.open[team * LINES + line] == 0:
                continue
            upper = BOARD.line_upper[line] & free_upper
            lower = BOARD.line_lower[line] & free_lower
            held = ones(upper & reach_upper) + ones(lower & reach_lower)
            if have == 1:
                value += WEIGHTS[base + FOUR + held]
            elif have == 2:
                value += WEIGHTS[base + THREE + held]
            else:
                blocked: i64 = 1 if upper & block_upper | lower & block_lower != 0 else 0
                if have == 3:
                    value += WEIGHTS[base + TWO + 2 * held + blocked]
                    one_held = one_held or held > 0
                else:
                    value += WEIGHTS[base + ONE + 2 * held + blocked]
                    if held + wilds > 0:
                        last_upper |= upper
                        last_lower |= lower
        if last_upper | last_lower != 0:
            value += WEIGHTS[base + COMPLETES]
            if ones(last_upper) + ones(last_lower) > 1:
                value += WEIGHTS[base + DOUBLE]
        if wilds > 0 and one_held:
            value += WEIGHTS[base + WILD_AND_ONE]
        return value
