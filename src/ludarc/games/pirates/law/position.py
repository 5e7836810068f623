"""Everything on the table: hands, islands, piles, and what is known of them.

A hand is two bags, `lights` and `blacks`. An island is a sorted list of groups (`groups`) and a
number of rainbow pirates. What every seat knows of the others' hands is kept as bags of cards that
must be there (RP-22): one row for each seat, one for everybody.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import one
from ludarc.core.state import NOBODY, State, zeros
from ludarc.games.pirates.law.bags import less, many_of, max_of, min_of
from ludarc.games.pirates.law.cards import CARDS, LIGHTS
from ludarc.games.pirates.law.groups import OF_PIRATE, is_rainbow

MOST: Final = 5  # seats
TURNED: Final = 2  # RP-2: cards face up beside the pile
ISLAND: Final = 40  # groups of three that 120 cards can make
EVERYBODY: Final = 5  # the row of what is known to all (RP-22)
ROWS: Final = 6
LOT: Final = 288230376151711744  # 2^58

TURN: Final = 0
WINDOW: Final = 1  # a black card may be blocked
GIVING: Final = 2  # to a Captain
HITTING: Final = 3  # Thief and Cannon
FETCHING: Final = 4  # Cask
ASKING: Final = 5  # Quartermaster
ORDERING: Final = 6  # Lookout
LAST: Final = 7  # RP-20
OVER: Final = 8


class Position(State):
    """Where every card is, whose turn it is, and what each seat knows."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.lights: vec[i64] = zeros(MOST)
        self.blacks: vec[i64] = zeros(MOST)
        self.held: vec[i64] = zeros(MOST)
        self.groups: vec[i64] = zeros(MOST * ISLAND)
        self.laid: vec[i64] = zeros(MOST)  # how many groups
        self.pirates: vec[i64] = zeros(MOST)  # rainbow pirates on the island
        self.pile: vec[i64] = zeros(CARDS)  # the next card is the last
        self.left: i64 = 0
        self.open: vec[i64] = zeros(TURNED)
        self.turned: i64 = 0
        self.discard: vec[i64] = zeros(CARDS)  # the oldest first
        self.thrown: i64 = 0
        self.phase: i64 = TURN
        self.turn: i64 = 0
        self.attack: i64 = NOBODY  # the black kind that is being played
        self.struck: i64 = NOBODY
        self.asked: i64 = 0  # mask of the seats an answer is expected of
        self.answering: i64 = 0  # those of them that have not answered
        self.wishes: i64 = 0  # mask of the seats that wish to block
        self.given: vec[i64] = zeros(MOST)  # kind plus one that is given to the Captain
        self.lifts: vec[i64] = zeros(MOST)
        self.casks: i64 = 0  # fetched in this turn
        self.out: i64 = NOBODY  # the seat that went out
        self.lot: i64 = 0  # decides what the Cabin boy takes; nobody knows it
        self.fated_lights: i64 = 0  # what a record says it takes
        self.fated_blacks: i64 = 0
        self.taken_lights: i64 = 0  # what it took in the last move
        self.taken_blacks: i64 = 0
        self.peeked: vec[i64] = zeros(MOST)  # how many top cards of the pile a seat knows
        self.known_lights: vec[i64] = zeros(ROWS * MOST)
        self.known_blacks: vec[i64] = zeros(ROWS * MOST)
        self.shown_lights: vec[i64] = zeros(MOST)  # how the last placement began (RP-20)
        self.shown_blacks: vec[i64] = zeros(MOST)
        self.shown_held: vec[i64] = zeros(MOST)
        self.shown_groups: vec[i64] = zeros(MOST * ISLAND)
        self.shown_laid: vec[i64] = zeros(MOST)
        self.shown_pirates: vec[i64] = zeros(MOST)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Position)
        seat: i64
        i: i64
        if self.phase == LAST or other.phase == LAST:
            for seat in range(self.seats):
                self.shown_lights[seat] = other.shown_lights[seat]
                self.shown_blacks[seat] = other.shown_blacks[seat]
                self.shown_held[seat] = other.shown_held[seat]
                self.shown_pirates[seat] = other.shown_pirates[seat]
                most = max_of(self.shown_laid[seat], other.shown_laid[seat])
                for i in range(seat * ISLAND, seat * ISLAND + most):
                    self.shown_groups[i] = other.shown_groups[i]
                self.shown_laid[seat] = other.shown_laid[seat]
        for seat in range(self.seats):
            self.lights[seat] = other.lights[seat]
            self.blacks[seat] = other.blacks[seat]
            self.held[seat] = other.held[seat]
            self.pirates[seat] = other.pirates[seat]
            self.given[seat] = other.given[seat]
            self.lifts[seat] = other.lifts[seat]
            self.peeked[seat] = other.peeked[seat]
            most = max_of(self.laid[seat], other.laid[seat])
            for i in range(seat * ISLAND, seat * ISLAND + most):
                self.groups[i] = other.groups[i]
            self.laid[seat] = other.laid[seat]
        for i in range(i64(ROWS * MOST)):
            self.known_lights[i] = other.known_lights[i]
            self.known_blacks[i] = other.known_blacks[i]
        for i in range(max_of(self.left, other.left)):
            self.pile[i] = other.pile[i]
        for i in range(max_of(self.thrown, other.thrown)):
            self.discard[i] = other.discard[i]
        for i in range(i64(TURNED)):
            self.open[i] = other.open[i]
        self.actor = other.actor
        self.over = other.over
        self.left = other.left
        self.turned = other.turned
        self.thrown = other.thrown
        self.phase = other.phase
        self.turn = other.turn
        self.attack = other.attack
        self.struck = other.struck
        self.asked = other.asked
        self.answering = other.answering
        self.wishes = other.wishes
        self.casks = other.casks
        self.out = other.out
        self.lot = other.lot
        self.fated_lights = other.fated_lights
        self.fated_blacks = other.fated_blacks
        self.taken_lights = other.taken_lights
        self.taken_blacks = other.taken_blacks

    def clear(self) -> None:
        """Put everything back into the box."""
        i: i64
        for i in range(i64(MOST)):
            self.lights[i] = 0
            self.blacks[i] = 0
            self.held[i] = 0
            self.laid[i] = 0
            self.pirates[i] = 0
            self.given[i] = 0
            self.lifts[i] = 0
            self.peeked[i] = 0
        for i in range(i64(MOST * ISLAND)):
            self.groups[i] = 0
        for i in range(i64(ROWS * MOST)):
            self.known_lights[i] = 0
            self.known_blacks[i] = 0
        for i in range(i64(CARDS)):
            self.pile[i] = 0
            self.discard[i] = 0
        self.hide_nothing()
        self.left = 0
        self.thrown = 0

    def hide_nothing(self) -> None:
        """Forget how the last placement began."""
        i: i64
        for i in range(i64(MOST)):
            self.shown_lights[i] = 0
            self.shown_blacks[i] = 0
            self.shown_held[i] = 0
            self.shown_laid[i] = 0
            self.shown_pirates[i] = 0
        for i in range(i64(MOST * ISLAND)):
            self.shown_groups[i] = 0

    def many_act(self) -> bool:
        """Is an answer expected of several seats at once, in secret?"""
        return self.phase == WINDOW or self.phase == GIVING or self.phase == LAST

    def calm(self) -> None:
        """The black card is carried out; the turn goes on."""
        self.phase = TURN
        self.attack = NOBODY
        self.struck = NOBODY
        self.asked = 0
        self.answering = 0
        self.wishes = 0

    # --- hands, and what is known of them ------------------------------------------------

    def put(self, seat: i64, kind: i64) -> None:
        """A card enters a hand unseen."""
        if kind < LIGHTS:
            self.lights[seat] += one(kind)
        else:
            self.blacks[seat] += one(kind - LIGHTS)
        self.held[seat] += 1

    def drop(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand unseen."""
        if kind < LIGHTS:
            self.lights[seat] -= one(kind)
        else:
            self.blacks[seat] -= one(kind - LIGHTS)
        self.held[seat] -= 1

    def has(self, seat: i64, kind: i64) -> bool:
        """Is a card in this hand?"""
        return self.many_held(seat, kind) != 0

    def many_held(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a hand has."""
        return many_of(self.lights[seat], self.blacks[seat], kind)

    def show_in(self, seat: i64, light: i64, black: i64) -> None:
        """Everybody sees cards enter a hand (RP-22)."""
        row: i64
        for row in range(i64(ROWS)):
            if row != seat:
                self.known_lights[row * MOST + seat] += light
                self.known_blacks[row * MOST + seat] += black

    def show_out(self, seat: i64, light: i64, black: i64) -> None:
        """Everybody sees cards leave a hand."""
        row: i64
        for row in range(i64(ROWS)):
            at = row * MOST + seat
            if self.known_lights[at] != 0:
                self.known_lights[at] = less(self.known_lights[at], light)
            if self.known_blacks[at] != 0:
                self.known_blacks[at] = less(self.known_blacks[at], black)

    def gain(self, seat: i64, kind: i64) -> None:
        """A card enters a hand for all to see."""
        self.put(seat, kind)
        if kind < LIGHTS:
            self.show_in(seat, one(kind), 0)
        else:
            self.show_in(seat, 0, one(kind - LIGHTS))

    def lose(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand for all to see."""
        self.drop(seat, kind)
        if kind < LIGHTS:
            self.show_out(seat, one(kind), 0)
        else:
            self.show_out(seat, 0, one(kind - LIGHTS))

    def blur(self, seat: i64, to: i64, light: i64, black: i64) -> None:
        """Unseen cards left a hand: the other seats do not know which, so they know less of it."""
        row: i64
        for row in range(i64(ROWS)):
            if row != seat and row != to:
                at = row * MOST + seat
                self.known_lights[at] = less(self.known_lights[at], light)
                self.known_blacks[at] = less(self.known_blacks[at], black)

    def hand_over(self, seat: i64, to: i64, kind: i64) -> None:
        """A card passes between two hands; these two know which."""
        self.drop(seat, kind)
        self.put(to, kind)
        mine = to * MOST + seat
        theirs = seat * MOST + to
        if kind < LIGHTS:
            self.known_lights[mine] = less(self.known_lights[mine], one(kind))
            self.known_lights[theirs] += one(kind)
        else:
            self.known_blacks[mine] = less(self.known_blacks[mine], one(kind - LIGHTS))
            self.known_blacks[theirs] += one(kind - LIGHTS)

    # --- piles ---------------------------------------------------------------------------

    def top(self) -> i64:
        """Turn up the top card of the pile."""
        self.left -= 1
        kind = self.pile[self.left]
        self.pile[self.left] = 0
        other: i64
        for other in range(self.seats):
            if self.peeked[other] != 0:
                self.peeked[other] -= 1
        return kind

    def draw(self, seat: i64, most: i64) -> None:
        """Draw from the pile; a seat that has looked at the top cards knows what was drawn."""
        i: i64
        other: i64
        for i in range(min_of(most, self.left)):
            kind = self.pile[self.left - 1]
            self.put(seat, kind)
            for other in range(self.seats):
                if self.peeked[other] != 0 and other != seat:
                    if kind < LIGHTS:
                        self.known_lights[other * MOST + seat] += one(kind)
                    else:
                        self.known_blacks[other * MOST + seat] += one(kind - LIGHTS)
            self.top()

    def throw(self, kind: i64) -> None:
        """Lay a card on the discard."""
        self.discard[self.thrown] = kind
        self.thrown += 1

    # --- islands -------------------------------------------------------------------------

    def find(self, seat: i64, group: i64) -> i64:
        """Where a group lies; NOBODY if it does not."""
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.laid[seat]):
            if self.groups[i] == group:
                return i
        return NOBODY

    def insert(self, seat: i64, group: i64) -> None:
        """Put a group on an island, which stays sorted."""
        if group == OF_PIRATE:
            self.pirates[seat] += 1
            return
        groups = self.groups
        base = seat * ISLAND
        at = base + self.laid[seat]
        while at > base and groups[at - 1] > group:
            groups[at] = groups[at - 1]
            at -= 1
        groups[at] = group
        self.laid[seat] += 1

    def remove(self, seat: i64, group: i64) -> None:
        """Take a group off an island."""
        if group == OF_PIRATE:
            self.pirates[seat] -= 1
            return
        groups = self.groups
        last = seat * ISLAND + self.laid[seat] - 1
        at: i64
        for at in range(self.find(seat, group), last):
            groups[at] = groups[at + 1]
        groups[last] = 0
        self.laid[seat] -= 1

    def lies(self, seat: i64, group: i64) -> bool:
        """Is a group on this island?"""
        if group == OF_PIRATE:
            return self.pirates[seat] != 0
        return self.find(seat, group) != NOBODY

    def rainbows(self, seat: i64) -> i64:
        """How many complete rainbows an island has (RP-7)."""
        count: i64 = 0
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.laid[seat]):
            if is_rainbow(self.groups[i]):
                count += 1
        return count
