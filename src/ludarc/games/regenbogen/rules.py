"""The rules of Regenbogen, in the order of the rulebook.

Discs are numbered by where they lie and never move (RG-2). Sets of discs are bit masks.

| codes | move |
|---|---|
| 0–47 | turn up the disc at this position (RG-3) |
| 48 | stop (RG-3) |
| 49–336 | name a colour and turn up a disc: 49 + 48 × colour + position (RG-9) |
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, State, shuffle, zeros

COLOURS: Final = 6
FEWEST_EACH: Final = 3
MOST_EACH: Final = 8
POSITIONS: Final = COLOURS * MOST_EACH
MOST: Final = 6

STOP: Final = POSITIONS
NAME: Final = POSITIONS + 1
CODES: Final = NAME + COLOURS * POSITIONS

COMPULSORY: Final = 2  # RG-3
TURNS_EACH: Final = 40  # RG-12


class Work:
    """Buffers of this process for sampling."""

    def __init__(self) -> None:
        self.left = zeros(COLOURS)
        self.unseen = zeros(POSITIONS)


WORK: Final = Work()


class Regenbogen(State):
    """A position of Regenbogen."""

    def __init__(self, seats: i64, each: i64) -> None:
        super().__init__(seats)
        self.each: i64 = each  # discs of each colour
        self.discs: vec[i64] = zeros(POSITIONS)  # the colour of each disc
        self.seen: vec[i64] = zeros(POSITIONS)  # when it was last face up; 0 = never
        self.shown: vec[i64] = zeros(COLOURS)  # where a visible colour lies
        self.won: vec[i64] = zeros(MOST)
        self.hidden: i64 = 0  # mask of the discs that lie face down
        self.colours: i64 = 0  # mask of the visible colours
        self.left: i64 = 0  # discs on the table
        self.flips: i64 = 0  # in this sequence
        self.turn: i64 = 0
        self.clock: i64 = 0  # flips since the start

    def blank(self) -> State:
        return Regenbogen(self.seats, self.each)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Regenbogen)
        self.discs = other.discs[:]
        self.seen = other.seen[:]
        i: i64
        for i in range(i64(COLOURS)):
            self.shown[i] = other.shown[i]
        for i in range(i64(MOST)):
            self.won[i] = other.won[i]
        self.actor = other.actor
        self.over = other.over
        self.hidden = other.hidden
        self.colours = other.colours
        self.left = other.left
        self.flips = other.flips
        self.turn = other.turn
        self.clock = other.clock

    # --- set-up --------------------------------------------------------------------------

    def deck_size(self) -> i64:
        return COLOURS * self.each  # RG-1

    def lay_out(self, deck: vec[i64], first: i64) -> None:
        position: i64
        for position in range(COLOURS * self.each):
            self.discs[position] = deck[position] // self.each
        self.begin(first)

    def begin(self, first: i64) -> None:
        """Start the game; the discs lie already."""
        i: i64
        for i in range(i64(POSITIONS)):
            self.seen[i] = 0
        for i in range(i64(COLOURS)):
            self.shown[i] = 0
        for i in range(i64(MOST)):
            self.won[i] = 0
        self.left = COLOURS * self.each
        self.hidden = bit(self.left) - 1
        self.colours = 0
        self.flips = 0
        self.turn = 0
        self.clock = 0
        self.over = False
        self.actor = first  # RG-2

    def naming(self) -> bool:
        """Is this the last rainbow? (RG-9)"""
        return self.left == COLOURS

    # --- what may be done ----------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor or self.over:  # after the end the actor is NOBODY
            return 0
        if self.left == COLOURS:
            return self.names_into(out)
        count = discs_into(self.hidden, 0, 0, out)
        if self.flips >= COMPULSORY:  # RG-3: stopping is allowed from the third on
            out[count] = STOP
            count += 1
        return count

    def names_into(self, out: vec[i64]) -> i64:
        """Any colour not face up in this attempt, for any hidden disc (RG-9)."""
        count: i64 = 0
        colour: i64
        for colour in range(i64(COLOURS)):
            if self.colours >> colour & 1 == 0:
                count = discs_into(self.hidden, NAME + POSITIONS * colour, count, out)
        return count

    def apply(self, seat: i64, move: i64) -> None:
        if move < STOP:
            self.flip(seat, move)
        elif move == STOP:
            self.pass_on()
        else:
            self.name(seat, (move - NAME) // POSITIONS, (move - NAME) % POSITIONS)

    # --- a turn --------------------------------------------------------------------------

    def turn_up(self, position: i64) -> i64:
        """Turn up a disc for all to see; return its colour."""
        self.clock += 1
        self.seen[position] = self.clock
        self.hidden ^= bit(position)
        return self.discs[position]

    def flip(self, seat: i64, position: i64) -> None:
        colour = self.turn_up(position)
        if self.colours >> colour & 1:  # RG-4: seen twice, both are hidden and the turn ends
            twin = self.shown[colour]
            self.seen[twin] = self.clock
            self.hidden |= bit(position) | bit(twin)
            self.colours ^= bit(colour)
            self.pass_on()
            return
        self.colours |= bit(colour)  # RG-5: it stays for those who follow
        self.shown[colour] = position
        self.flips += 1
        if self.colours == (1 << COLOURS) - 1:
            self.share(seat)

    def pass_on(self) -> None:
        """The right to play passes clockwise (RG-2); at the limit the game ends (RG-12)."""
        self.flips = 0
        self.turn += 1
        if self.turn == TURNS_EACH * self.each:
            self.end()
            return
        self.actor += 1
        if self.actor == self.seats:
            self.actor = 0

    def end(self) -> None:
        self.over = True
        self.actor = NOBODY

    # --- sharing the rainbow -------------------------------------------------------------

    def share(self, seat: i64) -> None:
        if self.flips == COLOURS:
            self.won[seat] += 6  # RG-7: all six in one turn
        elif self.seats == 2:
            self.won[seat] += 4  # RG-6
            self.won[1 - seat] += 2
        else:
            self.won[seat] += 3  # RG-6
            self.won[(seat + self.seats - 1) % self.seats] += 2
            self.won[(seat + self.seats - 2) % self.seats] += 1
        self.clear()

    def clear(self) -> None:
        """The rainbow leaves the table; its finder goes on with a fresh sequence (RG-8)."""
        self.left -= COLOURS
        self.colours = 0
        self.flips = 0

    # --- the last rainbow ----------------------------------------------------------------

    def name(self, seat: i64, colour: i64, position: i64) -> None:
        found = self.turn_up(position)
        if found == colour:  # RG-9: right, so another
            self.colours |= bit(colour)
            self.shown[colour] = position
            if self.colours == (1 << COLOURS) - 1:
                self.won[seat] += 6  # RG-10
                self.clear()
                self.end()
            return
        self.hidden |= bit(position)  # RG-9: wrong, so all six are hidden again
        other: i64
        for other in range(i64(COLOURS)):
            if self.colours >> other & 1:
                self.hidden |= bit(self.shown[other])
                self.seen[self.shown[other]] = self.clock
        self.colours = 0
        self.pass_on()

    def score(self, seat: i64) -> i64:
        return self.won[seat]  # RG-11

    # --- what a seat cannot know ---------------------------------------------------------

    def sample(self, seat: i64, rng: Random) -> None:
        """Exchange the discs that were never face up (all seats have seen the same)."""
        left = WORK.left
        unseen = WORK.unseen
        colour: i64
        for colour in range(i64(COLOURS)):
            left[colour] = 0
        position: i64
        for position in range(COLOURS * self.each):
            if self.seen[position] == 0:
                left[self.discs[position]] += 1
        count: i64 = 0
        copy: i64
        for colour in range(i64(COLOURS)):
            for copy in range(left[colour]):
                unseen[count] = colour
                count += 1
        shuffle(unseen, count, rng)
        for position in range(COLOURS * self.each):
            if self.seen[position] == 0:
                count -= 1
                self.discs[position] = unseen[count]

    def forget(self, position: i64) -> None:
        """Mark a hidden disc as never seen, for a memory that fades (RG-14)."""
        self.seen[position] = 0


def discs_into(discs: i64, base: i64, count: i64, out: vec[i64]) -> i64:
    """Write a code for each disc of a mask, ascending; return the new count."""
    while discs != 0:
        if discs & 1:
            out[count] = base
            count += 1
        discs >>= 1
        base += 1
    return count
