"""The quick player of Rainbow Pirates, for simulated games: some microseconds a move.

It counts the cards missing for two complete rainbows with nothing left over (RP-18), places only
what must be placed (RP-10) and counts at the end the points its cards would have made. It decides
by its own hand and by what lies open.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import many, one, size
from ludarc.core.state import NOBODY, zeros
from ludarc.games.pirates.law.bags import many_of, min_of
from ludarc.games.pirates.law.blackcards import SEEN, may_fetch
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BLACKS,
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CARDS,
    CASK,
    KINDS,
    LIGHTS,
    LOOKOUT,
    NAMED,
    QUARTERMASTER,
    RAINBOW,
    SHORE_LEAVE,
    THIEF,
    blocker_of,
    effect_of,
    kind_of,
    target_of,
)
from ludarc.games.pirates.law.codes import (
    ANSWER,
    ASK,
    DONE,
    END,
    FETCH,
    FROM_OPEN,
    FROM_PILE,
    GIVE,
    HIT,
    NO,
    ORDER,
    ORDER_BITS,
    OUT,
    PLAY,
    YES,
    code,
)
from ludarc.games.pirates.law.groups import OF_PIRATE, cards_into
from ludarc.games.pirates.law.position import (
    ASKING,
    FETCHING,
    GIVING,
    HITTING,
    ISLAND,
    MOST,
    ORDERING,
    TURN,
    WINDOW,
)
from ludarc.games.pirates.law.rules import BONUS, DRAWN, RAINBOWS, Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.shortfall import Shortfall, blacks_of, face, lacking, lights_of

HARM: Final = vec[float]([1.6, 1.1, 0.8, 0.8, 1.5, 1.5, 0.9, 0.4])
"""What a black card costs the seat it strikes, by effect."""

RIDDANCE: Final = vec[i64](
    [CANNON, LOOKOUT, QUARTERMASTER, THIEF, CASK, CAPTAIN, CABIN_BOY, SHORE_LEAVE]
)
"""Effects by how few cards they bring into a hand that is to become empty."""
GIVEN: Final = vec[i64](
    [LOOKOUT, QUARTERMASTER, CAPTAIN, CANNON, CABIN_BOY, CASK, THIEF, SHORE_LEAVE]
)
"""Effects by how gladly a card is given away."""


class Rollout:
    """A player without memory: it looks at a position and moves."""

    def __init__(self) -> None:
        self.shortfall = Shortfall()
        # The least gain for which a black card is played.
        self.steals: float = 1.0
        self.destroys: float = 0.9
        self.fetches: float = 0.9
        # What a colour that blocks is worth.
        self.needed: float = 1.2
        self.spare: float = 0.3
        self.duties: vec[i64] = zeros(4 * ISLAND)
        self.cards: vec[i64] = zeros(NAMED)
        self.seen: vec[i64] = zeros(SEEN)

    def move(self, state: Pirates, seat: i64) -> i64:
        """The move it makes."""
        phase = state.phase
        if phase == WINDOW:
            return self.answer(state, seat)
        if phase == GIVING:
            return self.give(state, seat)
        self.shortfall.take_in(state, seat)
        if phase == TURN:
            return self.in_turn(state, seat)
        if phase == HITTING:
            return self.strike(state)
        if phase == FETCHING:
            return self.fetch(state)
        if phase == ASKING:
            return self.ask(state, seat)
        if phase == ORDERING:
            return self.order(state)
        return code(DONE, 0, 0)  # its cards are counted, not placed

    # --- a turn --------------------------------------------------------------------------

    def in_turn(self, state: Pirates, seat: i64) -> i64:
        """Go out, play black cards, place what must be, draw."""
        shortfall = self.shortfall
        held = state.blacks[seat]
        if shortfall.lacks == 0:
            if ARRANGER.goes_out(shortfall.light, shortfall.black):
                if self.wins(state, seat, shortfall.black):
                    return code(OUT, 0, 0)
            elif (
                held != 0
                and ARRANGER.goes_out(shortfall.light, shortfall.black - held)
                and self.wins(state, seat, shortfall.black - held)
            ):
                return self.get_rid(state, seat)
        if held != 0:
            move = self.attack(state, seat)
            if move != NOBODY:
                return move
        if state.duties_into(seat, self.duties) != 0:
            return self.duties[0]
        return self.draw(state, seat)

    def wins(self, state: Pirates, seat: i64, black: i64) -> bool:
        """Would it win with all cards placed and the points for going out? (RP-21)"""
        mine = face(self.shortfall.light, black) + BONUS
        other: i64
        for other in range(state.seats):
            if other != seat:
                light, dark = lights_of(state, other), blacks_of(state, other)
                if mine <= face(light, dark) and mine <= self.shortfall.placed(light, dark):
                    return False
        return True

    def get_rid(self, state: Pirates, seat: i64) -> i64:
        """Play the black card that brings least into a hand that is to become empty."""
        i: i64
        kind: i64
        for i in range(i64(BLACKS)):
            for kind in range(i64(LIGHTS), i64(KINDS)):
                if effect_of(kind) == RIDDANCE[i] and state.has(seat, kind):
                    return self.at_somebody(state, seat, kind)
        return NOBODY

    def at_somebody(self, state: Pirates, seat: i64, kind: i64) -> i64:
        """Play a black card at the opponent it gains most against."""
        if target_of(kind) != AT_ONE:
            return code(PLAY, kind, 0)
        other = seat + 1
        if state.seats > 2:
            other = self.victim(state, seat, effect_of(kind))
        elif other == 2:
            other = 0
        return code(PLAY, kind, other + 1)

    def victim(self, state: Pirates, seat: i64, effect: i64) -> i64:
        """The best seat to strike with an effect."""
        best: i64 = NOBODY
        most = -1000.0
        other: i64
        for other in range(state.seats):
            if other == seat:
                continue
            if effect in (THIEF, CANNON):
                value = self.shortfall.best_strike(state, other, effect)
            else:
                value = float(min_of(state.held[other], 4)) + 0.1 * float(state.points(other))
            if value > most:
                most = value
                best = other
        return best

    # --- black cards ---------------------------------------------------------------------

    def attack(self, state: Pirates, seat: i64) -> i64:
        """The first black card worth playing now, or NOBODY if there is none."""
        kind: i64
        other: i64
        for kind in range(i64(LIGHTS), i64(KINDS)):
            if not state.has(seat, kind):
                continue
            effect = effect_of(kind)
            if effect == SHORE_LEAVE:
                return code(PLAY, kind, 0)
            if effect == LOOKOUT:
                if state.left >= SEEN and state.peeked[seat] < DRAWN:
                    return code(PLAY, kind, 0)
                continue
            if effect == CASK:
                if self.shortfall.best_fetch(state) >= self.fetches:
                    return code(PLAY, kind, 0)
                continue
            if effect == CAPTAIN:
                for other in range(state.seats):
                    if other != seat and state.held[other] >= 3:
                        return self.at_somebody(state, seat, kind)
                continue
            other = seat + 1
            if state.seats > 2:
                other = self.victim(state, seat, effect)
            elif other == 2:
                other = 0
            if effect == THIEF:
                if self.shortfall.best_strike(state, other, effect) < self.steals:
                    continue
            elif effect == CANNON:
                if self.shortfall.best_strike(state, other, effect) < self.destroys:
                    continue
            elif effect == CABIN_BOY:
                if state.held[other] < 2:
                    continue
            elif state.held[other] < 3:
                continue
            return code(PLAY, kind, other + 1)
        return NOBODY

    def strike(self, state: Pirates) -> i64:
        """The best card of an island to steal or destroy."""
        struck = state.struck
        self.shortfall.best_strike(state, struck, effect_of(state.attack))
        wanted = self.shortfall.found
        if wanted == RAINBOW:
            return code(HIT, RAINBOW, OF_PIRATE)
        cards = self.cards
        i: i64
        j: i64
        for i in range(struck * ISLAND, struck * ISLAND + state.laid[struck]):
            group = state.groups[i]
            for j in range(cards_into(group, cards)):
                if kind_of(cards[j]) == wanted:
                    return code(HIT, cards[j], group)
        return NOBODY

    def fetch(self, state: Pirates) -> i64:
        self.shortfall.best_fetch(state)
        kind = self.shortfall.found
        if kind == NOBODY or not may_fetch(state, kind):
            for kind in range(i64(KINDS)):
                if may_fetch(state, kind):
                    break
        return code(FETCH, kind, 0)

    def ask(self, state: Pirates, seat: i64) -> i64:
        """A missing card that is likely to be there."""
        shortfall = self.shortfall
        unseen = shortfall.unseen
        struck = state.struck
        row = seat * MOST + struck
        known_light = state.known_lights[row]
        known_black = state.known_blacks[row]
        hidden = shortfall.count_unseen(state, seat)
        cards = state.held[struck] - size(known_light) - size(known_black)
        best: i64 = 0
        most = -1000.0
        kind: i64
        for kind in range(i64(KINDS)):
            if many_of(known_light, known_black, kind) != 0:
                likely = 1.0
            else:
                likely = float(unseen[kind] * cards) / float(hidden)
                if likely > 0.8:
                    likely = 0.8
            value = likely * (shortfall.gain(kind, state.seats) + 0.3)
            if value > most:
                most = value
                best = kind
        return code(ASK, best, 0)

    def order(self, state: Pirates) -> i64:
        """The best cards on top."""
        shortfall = self.shortfall
        seen = self.seen
        count = min_of(SEEN, state.left)
        i: i64
        j: i64
        for i in range(count):
            seen[i] = state.pile[state.left - 1 - i]
        order: i64 = 0
        for i in range(count):
            best = i
            for j in range(i + 1, count):
                if shortfall.gain(seen[j], state.seats) > shortfall.gain(seen[best], state.seats):
                    best = j
            kind = seen[best]
            seen[best] = seen[i]
            seen[i] = kind
            order |= (kind + 1) << ORDER_BITS * i
        return code(ORDER, 0, order)

    def give(self, state: Pirates, seat: i64) -> i64:
        """The least useful black card."""
        i: i64
        kind: i64
        for i in range(i64(BLACKS)):
            for kind in range(i64(LIGHTS), i64(KINDS)):
                if effect_of(kind) == GIVEN[i] and state.has(seat, kind):
                    return code(GIVE, kind, 0)
        return NOBODY

    # --- answers and the draw --------------------------------------------------------------

    def answer(self, state: Pirates, seat: i64) -> i64:
        """Block what strikes it, if the card can be spared."""
        card = blocker_of(state.attack)
        if many(state.lights[seat], card) == 0:
            return code(ANSWER, 0, NO)
        effect = effect_of(state.attack)
        if target_of(state.attack) == AT_ONE and state.struck != seat:
            return code(ANSWER, 0, NO)
        harm = HARM[effect]
        if effect in (THIEF, CANNON):
            if state.laid[seat] + state.pirates[seat] == 0:
                return code(ANSWER, 0, NO)
            if state.pirates[seat] != 0:
                harm += 0.5 * self.shortfall.pirate
        elif effect == CAPTAIN:
            if state.blacks[seat] == 0:
                return code(ANSWER, 0, NO)
        elif target_of(state.attack) != AT_ONE:
            harm /= float(state.seats - 1)
        price = self.needed if many(lights_of(state, seat), card) <= RAINBOWS else self.spare
        return code(ANSWER, 0, YES if harm > price else NO)

    def draw(self, state: Pirates, seat: i64) -> i64:
        """The face-up cards or the pile, whichever brings it nearer to going out."""
        if state.turned == 0:
            return code(END, 0, FROM_PILE)
        shortfall = self.shortfall
        seats = state.seats
        up = 0.0
        light = shortfall.light
        i: i64
        for i in range(state.turned):
            kind = state.open[i]
            if kind < LIGHTS and kind != RAINBOW:
                light += one(kind)
                up += shortfall.point * float(seats - 2)
            else:
                up += shortfall.gain(kind, seats)
        if lacking(light) == 0 and ARRANGER.goes_out(light, 0):
            return code(END, 0, FROM_OPEN)
        up += shortfall.distance - shortfall.cost(light)
        if state.peeked[seat] >= DRAWN:
            pile = 0.0
            light = shortfall.light
            for i in range(i64(DRAWN)):
                kind = state.pile[state.left - 1 - i]
                if kind < LIGHTS and kind != RAINBOW:
                    light += one(kind)
                    pile += shortfall.point * float(seats - 2)
                else:
                    pile += shortfall.gain(kind, seats)
            pile += shortfall.distance - shortfall.cost(light)
        else:
            pile = 0.0
            for kind in range(i64(KINDS)):
                pile += float(BOX.counts[kind]) * shortfall.gain(kind, seats)
            pile *= float(DRAWN) / float(CARDS)
        return code(END, 0, FROM_OPEN if up >= pile else FROM_PILE)
