"""Placing and rearranging, and the last placement (RP-3 to RP-10, RP-20, RP-23)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one, size
from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, zeros
from ludarc.games.pirates.law.bags import covers, max_of, ways
from ludarc.games.pirates.law.cards import (
    BLACKS,
    BOX,
    CARDS,
    COLOURS,
    JOKER,
    LIGHTS,
    PLACED,
    RAINBOW,
    kind_of,
)
from ludarc.games.pirates.law.codes import ADD, LAY, LIFT, code
from ludarc.games.pirates.law.groups import (
    FEWEST,
    OF_PIRATE,
    RUN,
    SET,
    black_of,
    blacks_in,
    cards_in,
    colour,
    ends,
    fits,
    form,
    grown,
    is_group,
    lights_in,
    run_of,
    set_of,
)
from ludarc.games.pirates.law.hidden import Hidden
from ludarc.games.pirates.law.position import ISLAND, LAST

MOST_LIFTS: Final = 20  # RP-23
MANY_BLACKS: Final = 4096
"""With more ways than this to lay a black group, only those of up to six cards are listed."""
LONG_BLACKS: Final = 6


class Placing(Hidden):
    """Placing cards from a hand on an island."""

    def edits_into(self, seat: i64, out: vec[i64]) -> i64:
        """New groups, cards added to groups, groups taken back (RP-9)."""
        count = self.lays_into(seat, out)
        may_lift = self.lifts[seat] < MOST_LIFTS  # RP-23
        before: i64 = NOBODY
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.laid[seat]):
            group = self.groups[i]
            if group != before:  # of equal groups one is enough
                before = group
                count = self.adds_into(seat, group, out, count)
                if may_lift:
                    out[count] = code(LIFT, 0, group)
                    count += 1
        if may_lift and self.pirates[seat] != 0:
            out[count] = code(LIFT, 0, OF_PIRATE)
            count += 1
        return count

    def lays_into(self, seat: i64, out: vec[i64]) -> i64:
        """Every group the hand can make."""
        light = self.lights[seat]
        wild = many(light, JOKER)
        have: i64 = 0
        count: i64 = 0
        of: i64
        own: i64
        extra: i64
        for of in range(i64(COLOURS)):
            most = light >> BITS * of & FULL
            if most != 0:
                have |= bit(of)
                for own in range(1, most + 1):
                    for extra in range(max_of(0, FEWEST - own), wild + 1):
                        out[count] = set_of(of, own, extra)
                        count += 1
        for extra in range(i64(FEWEST), wild + 1):
            out[count] = set_of(JOKER, 0, extra)  # RP-4
            count += 1
        count = runs_into(have, wild, out, count)
        if many(light, RAINBOW) != 0:
            out[count] = OF_PIRATE
            count += 1
        bag = self.blacks[seat]
        if bag != 0 and size(bag) >= FEWEST:
            most = CARDS if ways(bag) <= MANY_BLACKS else LONG_BLACKS
            count = blacks_into(bag, 0, 0, 0, most, out, count)
        return count

    def adds_into(self, seat: i64, group: i64, out: vec[i64], count: i64) -> i64:
        """Every card of the hand that can be added to a group, a joker at each end of a run."""
        light = self.lights[seat]
        wild = many(light, JOKER)
        shape = form(group)
        card: i64
        if shape == RUN:
            beyond = ends(group)
            for card in range(i64(COLOURS)):
                if beyond >> card & 1:
                    if many(light, card) != 0:
                        out[count] = code(ADD, card, group)
                        count += 1
                    if wild != 0:
                        out[count] = code(ADD, PLACED + card, group)
                        count += 1
            return count
        if shape == SET:
            of = colour(group)
            for card in range(i64(COLOURS)):
                if (card == of or of == JOKER) and many(light, card) != 0:
                    out[count] = code(ADD, card, group)
                    count += 1
            if wild != 0:
                out[count] = code(ADD, JOKER, group)
                count += 1
            return count
        for card in range(i64(BLACKS)):
            if many(self.blacks[seat], card) != 0:
                out[count] = code(ADD, LIGHTS + card, group)
                count += 1
        return count

    def may_edit(self, seat: i64, verb: i64, card: i64, group: i64) -> bool:
        if not is_group(group):
            return False
        if verb == LAY:
            return card == 0 and self.can_pay(seat, group)
        if not self.lies(seat, group):
            return False
        if verb == LIFT:
            return card == 0 and self.lifts[seat] < MOST_LIFTS  # RP-23
        return fits(group, card) and self.has(seat, kind_of(card))

    def can_pay(self, seat: i64, group: i64) -> bool:
        """Are all cards of a group in hand?"""
        return covers(self.lights[seat], lights_in(group)) and covers(
            self.blacks[seat], blacks_in(group)
        )

    def duties_into(self, seat: i64, out: vec[i64]) -> i64:
        """What must still be placed before the turn can end, as moves (RP-10)."""
        light = self.lights[seat]
        count: i64 = 0
        if many(light, RAINBOW) != 0:  # (a)
            out[count] = OF_PIRATE
            count += 1
        have: i64 = 0
        triples: i64 = 0
        card: i64
        for card in range(i64(COLOURS)):
            held = light & FULL
            light >>= BITS
            if held != 0:
                have |= bit(card)
                if held >= FEWEST:
                    triples |= bit(card)
        if have == 0:
            return count
        before: i64 = NOBODY
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.laid[seat]):  # (b)
            group = self.groups[i]
            if group == before:
                continue
            before = group
            shape = form(group)
            if shape == SET:
                card = colour(group)  # jokers alone ask for nothing
                if card < COLOURS and have >> card & 1:
                    out[count] = code(ADD, card, group)
                    count += 1
            elif shape == RUN:
                wanted = ends(group) & have
                if wanted != 0:
                    for card in range(i64(COLOURS)):
                        if wanted >> card & 1:
                            out[count] = code(ADD, card, group)
                            count += 1
        if triples != 0:  # (c)
            for card in range(i64(COLOURS)):
                if triples >> card & 1:
                    out[count] = set_of(card, FEWEST, 0)
                    count += 1
        triples = have & have >> 1 & have >> 2
        if triples != 0:
            for card in range(i64(COLOURS)):
                if triples >> card & 1:
                    out[count] = run_of(bit(card) | bit(card + 1) | bit(card + 2), 0)
                    count += 1
        return count

    def duties(self, seat: i64) -> list[int]:
        """What must still be placed, as moves."""
        return [WORK.duties[i] for i in range(self.duties_into(seat, WORK.duties))]

    def owes(self, seat: i64) -> bool:
        """Must anything still be placed?"""
        return self.duties_into(seat, WORK.duties) != 0

    def edit(self, seat: i64, verb: i64, card: i64, group: i64) -> None:
        """Place or take back; nobody sees it in the last placement (RP-20)."""
        if verb == LAY:
            self.spend(seat, lights_in(group), blacks_in(group), cards_in(group))
            self.insert(seat, group)
        elif verb == LIFT:
            self.remove(seat, group)
            self.lifts[seat] += 1
            self.take_back(seat, lights_in(group), blacks_in(group))
        else:
            kind = kind_of(card)
            if kind < LIGHTS:
                self.spend(seat, one(kind), 0, 1)
            else:
                self.spend(seat, 0, one(kind - LIGHTS), 1)
            self.remove(seat, group)
            self.insert(seat, grown(group, card))

    def spend(self, seat: i64, light: i64, black: i64, count: i64) -> None:
        """Cards go from hand to island."""
        self.lights[seat] -= light
        self.blacks[seat] -= black
        self.held[seat] -= count
        if self.phase != LAST:
            self.show_out(seat, light, black)

    def take_back(self, seat: i64, light: i64, black: i64) -> None:
        """Cards go from island to hand."""
        self.lights[seat] += light
        self.blacks[seat] += black
        self.held[seat] += size(light) + size(black)
        if self.phase != LAST:
            self.show_in(seat, light, black)

    def begin_last(self) -> None:
        """The pile is empty: all place at once and in secret (RP-20)."""
        self.calm()
        self.phase = LAST
        self.actor = NOBODY
        self.asked = bit(self.seats) - 1
        self.answering = self.asked
        seat: i64
        i: i64
        for seat in range(self.seats):
            self.lifts[seat] = 0
            self.peeked[seat] = 0
            self.shown_lights[seat] = self.lights[seat]
            self.shown_blacks[seat] = self.blacks[seat]
            self.shown_held[seat] = self.held[seat]
            self.shown_laid[seat] = self.laid[seat]
            self.shown_pirates[seat] = self.pirates[seat]
            for i in range(seat * ISLAND, seat * ISLAND + self.laid[seat]):
                self.shown_groups[i] = self.groups[i]


class Work:
    """Buffers of this process for what must be placed."""

    def __init__(self) -> None:
        self.duties = zeros(4 * ISLAND)


WORK: Final = Work()


def runs_into(have: i64, wild: i64, out: vec[i64], count: i64) -> i64:
    """Every run of these colours, each once, and so many jokers (RP-3, RP-4)."""
    low: i64
    high: i64
    if wild == 0 and have & have >> 1 & have >> 2 == 0:
        return count  # most hands
    for low in range(i64(COLOURS - FEWEST + 1)):
        for high in range(low + FEWEST, i64(COLOURS + 1)):
            whole = bit(high) - bit(low)
            own = whole & have
            if own == 0:
                continue
            spare = wild - BOX.sizes[whole & ~have]
            if spare < 0:
                continue
            out[count] = run_of(own, whole ^ own)
            count += 1
            if spare == 0:
                continue
            fewer = own - 1 & own
            while fewer != 0:  # jokers may also stand where the card itself is in hand
                if BOX.sizes[own ^ fewer] <= spare:
                    out[count] = run_of(fewer, whole ^ fewer)
                    count += 1
                fewer = fewer - 1 & own
    return count


def blacks_into(
    bag: i64, kind: i64, chosen: i64, count: i64, most: i64, out: vec[i64], written: i64
) -> i64:
    """Every black group from a bag, of at most so many cards (RP-5)."""
    while bag & FULL == 0 and bag != 0:
        bag >>= BITS
        kind += 1
    if bag == 0:
        if count >= FEWEST:
            out[written] = black_of(chosen)
            written += 1
        return written
    some: i64
    for some in range((bag & FULL) + 1):
        if count + some <= most:
            written = blacks_into(
                bag >> BITS,
                kind + 1,
                chosen + (some << BITS * kind),
                count + some,
                most,
                out,
                written,
            )
    return written
