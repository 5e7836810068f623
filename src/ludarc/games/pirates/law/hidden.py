"""What a seat cannot know, dealt anew (RP-22)."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import size
from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, SCRATCH, shuffle, zeros
from ludarc.games.pirates.law.bags import many_of, max_of
from ludarc.games.pirates.law.cards import (
    KINDS,
    LIGHTS,
)
from ludarc.games.pirates.law.position import (
    EVERYBODY,
    GIVING,
    ISLAND,
    LAST,
    LOT,
    MOST,
    Position,
)

ANY: Final = 0
ONLY_BLACK: Final = 1
NO_BLACK: Final = 2


class Hidden(Position):
    """A position of which each seat sees only a part."""

    def sample(self, seat: i64, rng: Random) -> None:
        """Deal the unseen cards anew to the other hands and the pile (RP-22).

        Secret answers of others are taken as not given yet, and so are their last placements.
        """
        self.forget_answers(seat)
        row: i64 = EVERYBODY if seat == NOBODY else seat
        known_top: i64 = 0 if seat == NOBODY else self.peeked[seat]
        counts = WORK.counts
        deck = SCRATCH.deck
        i: i64
        other: i64
        kind: i64
        for kind in range(i64(KINDS)):
            counts[kind] = 0
        for i in range(self.left - known_top):
            counts[self.pile[i]] += 1
        for other in range(self.seats):
            if other != seat:
                light = self.lights[other] - self.known_lights[row * MOST + other]
                black = self.blacks[other] - self.known_blacks[row * MOST + other]
                for kind in range(i64(KINDS)):
                    counts[kind] += many_of(light, black, kind)
                self.lights[other] = self.known_lights[row * MOST + other]
                self.blacks[other] = self.known_blacks[row * MOST + other]
                WORK.lacking[other] = self.held[other] - size(self.lights[other])
                WORK.lacking[other] -= size(self.blacks[other])
                self.held[other] -= WORK.lacking[other]
        left: i64 = 0
        for kind in range(i64(KINDS)):
            for i in range(counts[kind]):
                deck[left] = kind
                left += 1
        shuffle(deck, left, rng)
        if self.phase == GIVING:
            left = self.deal_for_captain(seat, deck, left)
        for other in range(self.seats):
            if other != seat:
                left = self.deal_to(other, WORK.lacking[other], ANY, deck, left)
        for i in range(left):
            self.pile[i] = deck[i]
        if self.phase == LAST:
            for other in range(self.seats):
                if other != seat:
                    self.shown_lights[other] = self.lights[other]
                    self.shown_blacks[other] = self.blacks[other]
        self.lot = rng.randrange(LOT)
        self.fated_lights = 0
        self.fated_blacks = 0
        self.taken_lights = 0
        self.taken_blacks = 0
        for i in range(i64(MOST)):
            for other in range(i64(MOST)):
                if i != seat:  # what others know beyond the public part is their secret
                    at = i * MOST + other
                    everybody = EVERYBODY * MOST + other
                    self.known_lights[at] = 0 if i == other else self.known_lights[everybody]
                    self.known_blacks[at] = 0 if i == other else self.known_blacks[everybody]

    def forget_answers(self, seat: i64) -> None:
        """Undo what the others have done in secret."""
        if not self.many_act():
            return
        mine: i64 = 0 if seat == NOBODY else bit(seat)
        self.answering |= self.asked & ~mine
        self.wishes &= mine
        other: i64
        i: i64
        for other in range(self.seats):
            if other == seat:
                continue
            self.given[other] = 0
            if self.phase == LAST:
                self.lifts[other] = 0
                self.lights[other] = self.shown_lights[other]
                self.blacks[other] = self.shown_blacks[other]
                self.held[other] = self.shown_held[other]
                self.pirates[other] = self.shown_pirates[other]
                most = max_of(self.laid[other], self.shown_laid[other])
                for i in range(other * ISLAND, other * ISLAND + most):
                    self.groups[i] = self.shown_groups[i]
                self.laid[other] = self.shown_laid[other]

    def deal_for_captain(self, seat: i64, deck: vec[i64], left: i64) -> i64:
        """While gifts are awaited everybody knows which seats hold black cards (RP-15)."""
        other: i64
        for other in range(self.seats):
            bound = self.struck == NOBODY or other == self.struck
            if other != seat and other != self.actor and bound and self.asked >> other & 1 == 0:
                left = self.deal_to(other, WORK.lacking[other], NO_BLACK, deck, left)
        for other in range(self.seats):
            if other != seat and self.asked >> other & 1 and self.blacks[other] == 0:
                left = self.deal_to(other, 1, ONLY_BLACK, deck, left)
        return left

    def deal_to(self, seat: i64, count: i64, wanted: i64, deck: vec[i64], left: i64) -> i64:
        """Deal a number of cards from a shuffled deck, all of the wanted sort."""
        i: i64
        for i in range(count):
            at = left - 1
            if wanted == ONLY_BLACK:
                while deck[at] < LIGHTS:
                    at -= 1
            elif wanted == NO_BLACK:
                while deck[at] >= LIGHTS:
                    at -= 1
            left -= 1
            kind = deck[at]
            deck[at] = deck[left]
            self.put(seat, kind)
        WORK.lacking[seat] -= count
        return left


class Work:
    """Buffers of this process for sampling."""

    def __init__(self) -> None:
        self.counts = zeros(KINDS)
        self.lacking = zeros(MOST)


WORK: Final = Work()
