"""The quick player of Rainbow Pirates, for games played on in thought: some microseconds a move.

It thinks in cards that are lacking for two complete rainbows with nothing left over (RP-18), places
only what must be placed (RP-10) and counts at the end what its cards would have come to. What it
decides by is its own hand and what lies open.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one, size
from ludarc.core.state import NOBODY, zeros
from ludarc.games.pirates.arrange import ARRANGER
from ludarc.games.pirates.bags import many_of, min_of
from ludarc.games.pirates.blackcards import SEEN, may_fetch
from ludarc.games.pirates.cards import (
    AT_ONE,
    BLACKS,
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CARDS,
    CASK,
    COLOURS,
    JOKER,
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
from ludarc.games.pirates.codes import (
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
from ludarc.games.pirates.groups import FEWEST, OF_PIRATE, blacks_in, cards_into, lights_in
from ludarc.games.pirates.harbour import (
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
from ludarc.games.pirates.rules import BONUS, DRAWN, RAINBOWS, Pirates
from ludarc.games.pirates.wish import Wish

HARM: Final = vec[float]([1.6, 1.1, 0.8, 0.8, 1.5, 1.5, 0.9, 0.4])
"""What a black card costs whom it strikes, by effect."""

RIDDANCE: Final = vec[i64](
    [CANNON, LOOKOUT, QUARTERMASTER, THIEF, CASK, CAPTAIN, CABIN_BOY, SHORE_LEAVE]
)
"""Effects by how few cards they bring into a hand that is to become empty."""
GIVEN: Final = vec[i64](
    [LOOKOUT, QUARTERMASTER, CAPTAIN, CANNON, CABIN_BOY, CASK, THIEF, SHORE_LEAVE]
)
"""Effects by how gladly a card is given away."""


class Deckhand:
    """A player that needs no memory: it looks at a position and moves."""

    def __init__(self) -> None:
        # Worths in cards lacking.
        self.loose: float = 0.5  # a card that cannot be placed beside two rainbows
        self.black_card: float = 1.2
        self.pirate: float = 3.0
        self.point: float = 0.12  # of a card, for every seat more than two
        # From how much on a black card is played.
        self.steals: float = 1.0
        self.destroys: float = 0.9
        self.fetches: float = 0.9
        # What a colour that blocks is worth.
        self.needed: float = 1.2
        self.spare: float = 0.3
        self.wish = Wish(lawful=False)
        self.light: i64 = 0  # hand and island of the seat to move
        self.black: i64 = 0
        self.lacks: i64 = 0
        self.distance: float = 0.0
        self.duties: vec[i64] = zeros(4 * ISLAND)
        self.cards: vec[i64] = zeros(NAMED)
        self.unseen: vec[i64] = zeros(KINDS)
        self.totals: vec[i64] = zeros(MOST)
        self.seen: vec[i64] = zeros(SEEN)

    def move(self, state: Pirates, seat: i64) -> i64:
        """What it does."""
        phase = state.phase
        if phase == WINDOW:
            return self.answer(state, seat)
        if phase == GIVING:
            return self.give(state, seat)
        self.look(state, seat)
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
        return code(DONE, 0, 0)  # it is counted, not placed

    def look(self, state: Pirates, seat: i64) -> None:
        """Take hand and island together."""
        self.light = lights_of(state, seat)
        self.black = blacks_of(state, seat)
        self.lacks = lacking(self.light)
        self.distance = self.cost(self.light)

    # --- a turn --------------------------------------------------------------------------

    def in_turn(self, state: Pirates, seat: i64) -> i64:
        """Go out, play black cards, place what must be, draw."""
        held = state.blacks[seat]
        if self.lacks == 0:
            if ARRANGER.goes_out(self.light, self.black):
                if self.wins(state, seat, self.black):
                    return code(OUT, 0, 0)
            elif (
                held != 0
                and ARRANGER.goes_out(self.light, self.black - held)
                and self.wins(state, seat, self.black - held)
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
        """Would all cards placed and the points for going out be most? (RP-21)"""
        mine = face(self.light, black) + BONUS
        other: i64
        for other in range(state.seats):
            if other != seat:
                light, dark = lights_of(state, other), blacks_of(state, other)
                if mine <= face(light, dark) and mine <= self.placed(light, dark):
                    return False
        return True

    def placed(self, light: i64, black: i64) -> i64:
        """The points of cards placed best."""
        ARRANGER.arrange(light, black, self.wish)
        return ARRANGER.points

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
        """Play a black card at the one it is worth most against."""
        if target_of(kind) != AT_ONE:
            return code(PLAY, kind, 0)
        other = seat + 1
        if state.seats > 2:
            other = self.victim(state, seat, effect_of(kind))
        elif other == 2:
            other = 0
        return code(PLAY, kind, other + 1)

    def victim(self, state: Pirates, seat: i64, effect: i64) -> i64:
        """Whom an effect strikes best."""
        best: i64 = NOBODY
        most = -1000.0
        other: i64
        for other in range(state.seats):
            if other == seat:
                continue
            if effect in (THIEF, CANNON):
                value = self.best_strike(state, other, effect)
            else:
                value = float(min_of(state.held[other], 4)) + 0.1 * float(state.points(other))
            if value > most:
                most = value
                best = other
        return best

    # --- black cards ---------------------------------------------------------------------

    def attack(self, state: Pirates, seat: i64) -> i64:
        """The first black card worth playing now, or NOBODY's move."""
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
                if self.best_fetch(state) >= self.fetches:
                    return code(PLAY, kind, 0)
                continue
            if effect == CAPTAIN:
                for other in range(state.seats):
                    if other != seat and state.held[other] >= 3:
                        return code(PLAY, kind, 0)
                continue
            other = seat + 1
            if state.seats > 2:
                other = self.victim(state, seat, effect)
            elif other == 2:
                other = 0
            if effect == THIEF:
                if self.best_strike(state, other, effect) < self.steals:
                    continue
            elif effect == CANNON:
                if self.best_strike(state, other, effect) < self.destroys:
                    continue
            elif effect == CABIN_BOY:
                if state.held[other] < 2:
                    continue
            elif state.held[other] < 3:
                continue
            return code(PLAY, kind, other + 1)
        return NOBODY

    def gain(self, kind: i64, seats: i64) -> float:
        """What a card more is worth."""
        if kind >= LIGHTS:
            return self.black_card
        if kind == RAINBOW:
            return self.pirate
        return self.distance - self.cost(self.light + one(kind)) + self.point * float(seats - 2)

    def best_strike(self, state: Pirates, struck: i64, effect: i64) -> float:
        """What striking an island is worth; the kind is left in `seen`."""
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
        self.seen[0] = NOBODY
        if state.pirates[struck] != 0:
            best = self.pirate * weight
            if effect == THIEF:
                best += self.pirate
            self.seen[0] = RAINBOW
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
            if value > best or self.seen[0] == NOBODY:
                best = value
                self.seen[0] = kind
        return best

    def strike(self, state: Pirates) -> i64:
        """The best card of an island; one that lets it go out, if it could."""
        struck = state.struck
        self.best_strike(state, struck, effect_of(state.attack))
        wanted = self.seen[0]
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

    def best_fetch(self, state: Pirates) -> float:
        """What the best card of the discard is worth; the kind is left in `seen`."""
        best = -1000.0
        self.seen[0] = NOBODY
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
                self.seen[0] = kind
        return best

    def fetch(self, state: Pirates) -> i64:
        self.best_fetch(state)
        kind = self.seen[0]
        if kind == NOBODY or not may_fetch(state, kind):
            for kind in range(i64(KINDS)):
                if may_fetch(state, kind):
                    break
        return code(FETCH, kind, 0)

    def ask(self, state: Pirates, seat: i64) -> i64:
        """A card that is lacking and likely there."""
        unseen = self.unseen
        struck = state.struck
        row = seat * MOST + struck
        known_light = state.known_lights[row]
        known_black = state.known_blacks[row]
        hidden = self.count_unseen(state, seat)
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
            value = likely * (self.gain(kind, state.seats) + 0.3)
            if value > most:
                most = value
                best = kind
        return code(ASK, best, 0)

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

    def order(self, state: Pirates) -> i64:
        """The best cards on top."""
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
                if self.gain(seen[j], state.seats) > self.gain(seen[best], state.seats):
                    best = j
            kind = seen[best]
            seen[best] = seen[i]
            seen[i] = kind
            order |= (kind + 1) << ORDER_BITS * i
        return code(ORDER, 0, order)

    def give(self, state: Pirates, seat: i64) -> i64:
        """The black card it can best do without."""
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
                harm += 0.5 * self.pirate
        elif effect == CAPTAIN:
            if state.blacks[seat] == 0:
                return code(ANSWER, 0, NO)
        elif target_of(state.attack) != AT_ONE:
            harm /= float(state.seats - 1)
        price = self.needed if many(lights_of(state, seat), card) <= RAINBOWS else self.spare
        return code(ANSWER, 0, YES if harm > price else NO)

    def draw(self, state: Pirates, seat: i64) -> i64:
        """The face-up cards or the pile, by what they bring nearer."""
        if state.turned == 0:
            return code(END, 0, FROM_PILE)
        seats = state.seats
        up = 0.0
        light = self.light
        i: i64
        for i in range(state.turned):
            kind = state.open[i]
            if kind < LIGHTS and kind != RAINBOW:
                light += one(kind)
                up += self.point * float(seats - 2)
            else:
                up += self.gain(kind, seats)
        if lacking(light) == 0 and ARRANGER.goes_out(light, 0):
            return code(END, 0, FROM_OPEN)
        up += self.distance - self.cost(light)
        if state.peeked[seat] >= DRAWN:
            pile = 0.0
            light = self.light
            for i in range(i64(DRAWN)):
                kind = state.pile[state.left - 1 - i]
                if kind < LIGHTS and kind != RAINBOW:
                    light += one(kind)
                    pile += self.point * float(seats - 2)
                else:
                    pile += self.gain(kind, seats)
            pile += self.distance - self.cost(light)
        else:
            pile = 0.0
            for kind in range(i64(KINDS)):
                pile += float(BOX.counts[kind]) * self.gain(kind, seats)
            pile *= float(DRAWN) / float(CARDS)
        return code(END, 0, FROM_OPEN if up >= pile else FROM_PILE)

    def cost(self, light: i64) -> float:
        """How many cards are lacking, and how many cannot be placed beside two rainbows."""
        short: i64 = 0
        loose: i64 = 0
        run: i64 = 0  # colours in a row that have some over
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


# --- what cards come to ------------------------------------------------------------------


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
    """How many cards are lacking for two complete rainbows."""
    short: i64 = 0
    i: i64
    for i in range(i64(COLOURS)):
        count = light & FULL
        if count < RAINBOWS:
            short += RAINBOWS - count
        light >>= BITS
    short -= light & FULL
    return short if short > 0 else 0
