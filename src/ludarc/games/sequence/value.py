"""The value of a position for a computer player of Sequence that counts cards: the whole board, and
which team can still fill which square."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.state import zeros
from ludarc.games.sequence.board import BOARD, LINES
from ludarc.games.sequence.cards import (
    JACK_OF_CLUBS,
    JACK_OF_DIAMONDS,
    JACK_OF_HEARTS,
    JACK_OF_SPADES,
    KINDS,
)
from ludarc.games.sequence.fives import agrees
from ludarc.games.sequence.glance import ones
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK, KIND_MASK
from ludarc.games.sequence.rules import Sequence


class Weights:
    """How much a line promises or threatens, and how likely a card comes; found by playing."""

    def __init__(self) -> None:
        self.own = vec_of(0.0, 1.0, 12.0, 110.0, 320.0)
        self.foe = vec_of(0.0, 1.0, 12.0, 90.0, 900.0)
        self.drawn = 0.02  # the base chance of a card we do not hold
        self.copy = 0.05  # more for each copy that is unseen
        self.mate = 0.8  # the value of a card in the hand of a mate
        self.jack = 0.8  # how well a wild jack fills the hardest square
        self.later = 0.1  # the chance that others draw what they lack


def vec_of(a: float, b: float, c: float, d: float, e: float) -> vec[float]:
    return vec[float]([a, b, c, d, e])


WEIGHTS: Final = Weights()


class CardCount:
    """The whole board as one seat sees it, cards counted."""

    def __init__(self, state: Sequence, seat: i64) -> None:
        self.seat: i64 = seat
        self.team: i64 = seat % state.teams
        self.unseen: vec[i64] = zeros(KINDS)  # copies this seat cannot see
        self.hand: vec[i64] = zeros(KINDS)  # copies in its own hand
        self.hidden: i64 = 0  # cards it cannot see
        self.mates: i64 = 0  # cards its mates hold
        self.count(state)

    def count(self, state: Sequence) -> None:
        """Count what lies open and what is held: the rest is unseen."""
        kind: i64
        for kind in range(i64(KINDS)):
            self.unseen[kind] = 2
            self.hand[kind] = 0
        i: i64
        for i in range(state.laid):
            self.unseen[state.discards[i] & KIND_MASK] -= 1
        hand = state.hands[self.seat]
        while hand != 0:
            kind = (hand & CARD_MASK) - 1
            self.hand[kind] += 1
            self.unseen[kind] -= 1
            hand >>= CARD_BITS
        self.hidden = 0
        for kind in range(i64(KINDS)):
            self.hidden += self.unseen[kind]
        self.mates = -state.held[self.seat]
        seat: i64
        for seat in range(self.team, state.seats, state.teams):
            self.mates += state.held[seat]

    def jacks(self) -> float:
        """What the jacks in its hand are worth."""
        wilds = self.hand[JACK_OF_CLUBS] + self.hand[JACK_OF_DIAMONDS]
        removers = self.hand[JACK_OF_SPADES] + self.hand[JACK_OF_HEARTS]
        return 350.0 * float(wilds) + 150.0 * float(removers)

    def holds(self, copies: i64, cards: i64) -> float:
        """How likely so many cards hold one of these copies."""
        if copies == 0 or self.hidden == 0:
            return 0.0
        miss = 1.0 - float(copies) / float(self.hidden)
        chance = 1.0
        i: i64
        for i in range(cards):
            chance *= miss
        return 1.0 - chance

    def value(self, state: Sequence) -> float:
        """How well this seat's team stands; the others are to move."""
        total = 0.0
        team: i64
        for team in range(state.teams):
            if team == self.team:
                total += self.hopes(state)
            else:
                total -= self.fears(state, team)
        return total

    def hopes(self, state: Sequence) -> float:
        """What our own open lines promise, by the cards we hold."""
        wilds = self.hand[JACK_OF_CLUBS] + self.hand[JACK_OF_DIAMONDS]
        return self.lines(state, self.team, True, 0.0, wilds)

    def fears(self, state: Sequence, team: i64) -> float:
        """What the open lines of another team threaten, by the cards it may hold."""
        cards: i64 = 0
        seat: i64
        for seat in range(team, state.seats, state.teams):
            cards += state.held[seat]
        wilds = self.unseen[JACK_OF_CLUBS] + self.unseen[JACK_OF_DIAMONDS]
        return self.lines(state, team, False, self.holds(wilds, cards), cards)

    def lines(self, state: Sequence, team: i64, ours: bool, wild: float, cards: i64) -> float:
        """Sum over the open lines of a team. For ours `cards` counts our wild jacks."""
        chips = state.chips
        own_upper = chips[2 * team] | BOARD.corners_upper
        own_lower = chips[2 * team + 1] | BOARD.corners_lower
        foe_upper = (chips[0] | chips[2] | chips[4]) & ~chips[2 * team]
        foe_lower = (chips[1] | chips[3] | chips[5]) & ~chips[2 * team + 1]
        total = 0.0
        line: i64
        for line in range(i64(LINES)):
            upper = BOARD.line_upper[line]
            lower = BOARD.line_lower[line]
            if upper & foe_upper | lower & foe_lower != 0:
                continue
            have = ones(upper & own_upper) + ones(lower & own_lower)
            if have == 0 or have == 5 or not agrees(state, team, line):
                continue
            ease = self.ease(line, own_upper, own_lower, ours, wild, cards)
            total += ease * (WEIGHTS.own[have] if ours else WEIGHTS.foe[have])
        return total

    def ease(
        self, line: i64, own_upper: i64, own_lower: i64, ours: bool, wild: float, cards: i64
    ) -> float:
        """How likely a team fills what a line lacks."""
        product = 1.0
        least = 1.0
        missing: i64 = 0
        i: i64
        for i in range(line * 5, line * 5 + 5):
            square = BOARD.spots[i]
            if BOARD.upper[square] & own_upper | BOARD.lower[square] & own_lower != 0:
                continue
            kind = BOARD.shown[square]
            missing += 1
            if ours:
                chance = 1.0
                if self.hand[kind] == 0:
                    chance = WEIGHTS.drawn + WEIGHTS.copy * float(self.unseen[kind])
                    if self.mates > 0:
                        chance += WEIGHTS.mate * self.holds(self.unseen[kind], self.mates)
            else:
                chance = self.holds(self.unseen[kind], cards)
                chance = 1.0 - (1.0 - chance) * (1.0 - wild)
            if chance < least:
                least = chance
            product *= chance
        if ours and cards > 0 and least < WEIGHTS.jack:
            product *= WEIGHTS.jack / least
        if missing > 1 and not ours:
            # What is not held yet may be drawn before the line is finished.
            product = WEIGHTS.later + (1.0 - WEIGHTS.later) * product
        return product


def reckon(state: Sequence, seat: i64, move: i64) -> float:
    """What the whole board is worth to a seat after its move."""
    after = state.blank()
    assert isinstance(after, Sequence)
    after.copy_from(state)
    after.try_move(seat, move)
    team = seat % state.teams
    value = 0.0
    other: i64
    for other in range(state.teams):
        gained = 5000.0 * float(after.done[other] - state.done[other])
        value += gained if other == team else -gained  # SQ-20: a jack may break one
    if after.over:
        value += 100000.0
    count = CardCount(after, seat)
    return value + count.jacks() + count.value(after)
