"""How far cards are from going out: hand and island together, since all can be laid again (RP-9).

The quick player measures in cards missing for two complete rainbows (RP-18).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one, size
from ludarc.core.state import NOBODY, zeros
from ludarc.games.pirates.law.bags import many_of
from ludarc.games.pirates.law.cards import (
    BOX,
    COLOURS,
    JOKER,
    KINDS,
    LIGHTS,
    RAINBOW,
    SHORE_LEAVE,
    THIEF,
    effect_of,
)
from ludarc.games.pirates.law.groups import FEWEST, blacks_in, lights_in
from ludarc.games.pirates.law.position import ISLAND
from ludarc.games.pirates.law.rules import RAINBOWS, Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.wish import Wish


class Shortfall:
    """Values the cards of one seat, one more card, and a card of an opponent."""

    def __init__(self) -> None:
        self.loose: float = 0.5  # a card that cannot be placed beside two rainbows
        self.black_card: float = 1.2
        self.pirate: float = 3.0
        self.point: float = 0.12  # of a card, for every seat beyond two
        self.wish = Wish(lawful=False)
        self.light: i64 = 0  # hand and island of the seat to move
        self.black: i64 = 0
        self.lacks: i64 = 0
        self.distance: float = 0.0
        self.unseen: vec[i64] = zeros(KINDS)
        self.found: i64 = NOBODY  # the kind of the best card of others

    def take_in(self, state: Pirates, seat: i64) -> None:
        """Take hand and island together."""
        self.light = lights_of(state, seat)
        self.black = blacks_of(state, seat)
        self.lacks = lacking(self.light)
        self.distance = self.cost(self.light)

    def cost(self, light: i64) -> float:
        """How many cards are missing, and how many cannot be placed beside two rainbows."""
        short: i64 = 0
        loose: i64 = 0
        run: i64 = 0  # colours in a row that have cards left over
        i: i64
        for i in range(i64(COLOURS)):
            extra = (light & FULL) - RAINBOWS
            light >>= BITS
            if extra < 0:
                short -= extra
            if extra <= 0:
                run = 0
                continue
            if extra < FEWEST:
                loose += 1
            run += 1
            if run == FEWEST:
                loose = loose - FEWEST if loose > FEWEST else i64(0)
                run = 0
        jokers = light & FULL
        if short >= jokers:
            short -= jokers
        else:
            loose -= jokers - short
            short = 0
            if loose < 0:
                loose = 0
        return float(short) + self.loose * float(loose)

    def gain(self, kind: i64, seats: i64) -> float:
        """The value of one more card."""
        if kind >= LIGHTS:
            return self.black_card
        if kind == RAINBOW:
            return self.pirate
        return self.distance - self.cost(self.light + one(kind)) + self.point * float(seats - 2)

    def placed(self, light: i64, black: i64) -> i64:
        """The points of cards placed best."""
        ARRANGER.arrange(light, black, self.wish)
        return ARRANGER.points

    def best_strike(self, state: Pirates, struck: i64, effect: i64) -> float:
        """What striking an island is worth; the kind is left in `found`."""
        light: i64 = 0
        black: i64 = 0
        i: i64
        for i in range(struck * ISLAND, struck * ISLAND + state.laid[struck]):
            light += lights_in(state.groups[i])
            black += blacks_in(state.groups[i])
        seats = state.seats
        weight = 1.0 / float(seats - 1)
        base = self.cost(light)
        best = 0.0
        self.found = NOBODY
        if state.pirates[struck] != 0:
            best = self.pirate * weight
            if effect == THIEF:
                best += self.pirate
            self.found = RAINBOW
        kind: i64
        for kind in range(i64(KINDS)):
            if kind == RAINBOW or many_of(light, black, kind) == 0:
                continue
            if kind < LIGHTS:
                value = (self.cost(light - one(kind)) - base + 0.1) * weight
                if kind == JOKER:
                    value += 0.5 * weight
            else:
                value = self.black_card * weight
            if effect == THIEF:
                value += self.gain(kind, seats)
            if value > best or self.found == NOBODY:
                best = value
                self.found = kind
        return best

    def best_fetch(self, state: Pirates) -> float:
        """What the best card of the discard is worth; the kind is left in `found`."""
        best = -1000.0
        self.found = NOBODY
        mask: i64 = 0
        i: i64
        for i in range(state.thrown):
            mask |= 1 << state.discard[i]
        kind: i64
        for kind in range(i64(KINDS)):
            if mask >> kind & 1 == 0 or kind == BOX.cask:
                continue
            value = self.gain(kind, state.seats)
            if kind >= LIGHTS and effect_of(kind) == SHORE_LEAVE:
                value += 0.5
            if value > best:
                best = value
                self.found = kind
        return best

    def count_unseen(self, state: Pirates, seat: i64) -> i64:
        """Count the kinds that lie where a seat cannot see them; return how many cards."""
        unseen = self.unseen
        light: i64 = 0
        black: i64 = 0
        other: i64
        kind: i64
        i: i64
        total: i64 = 0
        for kind in range(i64(KINDS)):
            unseen[kind] = BOX.counts[kind]
        for i in range(state.turned):
            unseen[state.open[i]] -= 1
        for i in range(state.thrown):
            unseen[state.discard[i]] -= 1
        for other in range(state.seats):
            if other == seat:
                light, black = self.light, self.black
            else:
                light = lights_of(state, other) - state.lights[other]
                black = blacks_of(state, other) - state.blacks[other]
            for kind in range(i64(KINDS)):
                unseen[kind] -= many_of(light, black, kind)
        for kind in range(i64(KINDS)):
            total += unseen[kind]
        return total if total > 0 else 1


def lights_of(state: Pirates, seat: i64) -> i64:
    """The light cards of a hand and its island."""
    light = state.lights[seat] + state.pirates[seat] * one(RAINBOW)
    i: i64
    for i in range(seat * ISLAND, seat * ISLAND + state.laid[seat]):
        light += lights_in(state.groups[i])
    return light


def blacks_of(state: Pirates, seat: i64) -> i64:
    """The black cards of a hand and its island."""
    black = state.blacks[seat]
    i: i64
    for i in range(seat * ISLAND, seat * ISLAND + state.laid[seat]):
        black += blacks_in(state.groups[i])
    return black


def face(light: i64, black: i64) -> i64:
    """The points of cards if all are placed."""
    return size(light) + (BOX.points - 1) * many(light, RAINBOW) + size(black)


def lacking(light: i64) -> i64:
    """How many cards are missing for two complete rainbows."""
    short: i64 = 0
    i: i64
    for i in range(i64(COLOURS)):
        count = light & FULL
        if count < RAINBOWS:
            short += RAINBOWS - count
        light >>= BITS
    short -= light & FULL
    return short if short > 0 else 0
