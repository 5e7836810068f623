"""Everything on the table: hands, stock, discards, chips, open draws and calls.

A hand is packed into one number, eight bits a card (kind plus one). Sets of squares are two masks
(`board`), kept team by team: upper half at 2 × team, lower half at 2 × team + 1.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, SCRATCH, State, shuffle, zeros
from ludarc.games.sequence.board import BOARD
from ludarc.games.sequence.cards import CARDS, KINDS, cut_height

MOST: Final = 12  # seats
MOST_TEAMS: Final = 3
MOST_FIVES: Final = 12  # finished by one team: one before, and eight by the last chip at most
MOST_CUTS: Final = 16

CARD_BITS: Final = 8
CARD_MASK: Final = 255
KIND_MASK: Final = 63
SEAT_SHIFT: Final = 6
CUT_BITS: Final = 7
CUT_MASK: Final = 127
CUT_HALF: Final = 6
LOTS: Final = 4611686018427387904  # 2^62


def hand_cards(seats: i64, teams: i64) -> i64:
    """How many cards each is dealt (SQ-4)."""
    if teams == 3:
        return 7 - seats // 3
    return 8 - seats // 2 if seats <= 8 else 3


class Position(State):
    """Where every card and chip is, and whose turn it is."""

    def __init__(
        self,
        seats: i64,
        teams: i64,
        advanced_jacks: bool,
        manual_draw: bool,
        no_table_talk: bool,
    ) -> None:
        super().__init__(seats)
        self.teams: i64 = teams
        self.needed: i64 = 2 if teams == 2 else 1  # SQ-15
        self.advanced_jacks: bool = advanced_jacks
        self.manual_draw: bool = manual_draw
        self.no_table_talk: bool = no_table_talk and seats > teams  # SQ-21 is about team mates
        self.cuts: vec[i64] = zeros(2 * MOST_CUTS)  # cards cut, six seats a number
        self.cut_rounds: i64 = 0
        self.tied: i64 = 0  # mask of the seats that cut next
        self.dealer: i64 = 0
        self.hands: vec[i64] = zeros(MOST)
        self.held: vec[i64] = zeros(MOST)
        self.stock: vec[i64] = zeros(CARDS)  # the next card is the last
        self.left: i64 = 0
        self.discards: vec[i64] = zeros(CARDS)  # kinds in the order they were laid, with the seat
        self.laid: i64 = 0
        self.lot: i64 = 0  # the seed of the next shuffle; nobody knows it
        self.fated: i64 = 0  # how many cards of the next stock a record has fixed
        self.shuffled: bool = False  # by the last move
        self.chips: vec[i64] = zeros(2 * MOST_TEAMS)
        self.ready: vec[i64] = zeros(2 * MOST_TEAMS)  # squares that may complete a line
        self.locked_upper: i64 = 0  # squares of finished sequences
        self.locked_lower: i64 = 0
        self.fives: vec[i64] = zeros(MOST_TEAMS * MOST_FIVES)  # finished lines
        self.done: vec[i64] = zeros(MOST_TEAMS)
        self.last: i64 = NOBODY  # the square of the last chip put or removed
        self.turn: i64 = 0
        self.exchanged: bool = False  # SQ-10: once a turn
        self.open: i64 = 0  # mask of the seats that may still draw (SQ-13)
        self.since: vec[i64] = zeros(MOST)  # the turn an open draw was earned in
        self.after: vec[i64] = zeros(MOST)  # the seat that had the next turn
        self.called: i64 = 0  # mask of the seats that have called in this turn (SQ-21)
        self.caller: i64 = NOBODY
        self.accused: i64 = NOBODY  # the team under a call
        self.voted: i64 = 0
        self.yes: i64 = 0
        self.owing: i64 = 0  # mask of the seats that must discard

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Position)
        self.cuts = other.cuts  # never written again after the deal
        self.cut_rounds = other.cut_rounds
        self.tied = other.tied
        self.dealer = other.dealer
        i: i64
        for i in range(self.seats):
            self.hands[i] = other.hands[i]
            self.held[i] = other.held[i]
            self.since[i] = other.since[i]
            self.after[i] = other.after[i]
        for i in range(other.left + other.fated):
            self.stock[i] = other.stock[i]
        if other.shuffled:  # the card just drawn is still told (`deal.chance`)
            self.stock[other.left] = other.stock[other.left]
        for i in range(other.laid):
            self.discards[i] = other.discards[i]
        for i in range(i64(2 * MOST_TEAMS)):
            self.chips[i] = other.chips[i]
            self.ready[i] = other.ready[i]
        for i in range(i64(MOST_TEAMS)):
            self.done[i] = other.done[i]
        for i in range(i64(MOST_TEAMS * MOST_FIVES)):
            self.fives[i] = other.fives[i]
        self.actor = other.actor
        self.over = other.over
        self.left = other.left
        self.laid = other.laid
        self.lot = other.lot
        self.fated = other.fated
        self.shuffled = other.shuffled
        self.locked_upper = other.locked_upper
        self.locked_lower = other.locked_lower
        self.last = other.last
        self.turn = other.turn
        self.exchanged = other.exchanged
        self.open = other.open
        self.called = other.called
        self.caller = other.caller
        self.accused = other.accused
        self.voted = other.voted
        self.yes = other.yes
        self.owing = other.owing

    # --- set-up --------------------------------------------------------------------------

    def deck_size(self) -> i64:
        return CARDS  # SQ-1

    def cuts_for_deal(self) -> bool:
        return True  # SQ-5

    def cut(self, deck: vec[i64], fresh: bool) -> bool:
        """Everybody cuts, then those tied for lowest again from the whole pack (SQ-5)."""
        if fresh:
            self.cuts = zeros(2 * MOST_CUTS)
            self.cut_rounds = 0
            self.tied = bit(self.seats) - 1
        at: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.tied >> seat & 1:
                self.note_cut(seat, deck[at] // 2)
                at += 1
        self.settle_cut()
        return self.tied != bit(self.dealer) and self.cut_rounds < MOST_CUTS

    def note_cut(self, seat: i64, kind: i64) -> None:
        """Keep the card a seat has cut in this round."""
        slot = 2 * self.cut_rounds + seat // CUT_HALF
        self.cuts[slot] |= (kind + 1) << CUT_BITS * (seat % CUT_HALF)

    def cut_of(self, cut_round: i64, seat: i64) -> i64:
        """The kind a seat cut in a round; NOBODY if it did not cut."""
        slot = 2 * cut_round + seat // CUT_HALF
        return (self.cuts[slot] >> CUT_BITS * (seat % CUT_HALF) & CUT_MASK) - 1

    def settle_cut(self) -> None:
        """The lowest card deals; keep only the seats tied for it."""
        lowest: i64 = KINDS
        tied: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.tied >> seat & 1:
                height = cut_height(self.cut_of(self.cut_rounds, seat))
                if height < lowest:
                    lowest = height
                    tied = 0
                    self.dealer = seat
                if height == lowest:
                    tied |= bit(seat)
        self.tied = tied
        self.cut_rounds += 1

    def lots(self) -> i64:
        return LOTS  # the cut decides who begins; later shuffles follow from the lot

    def lay_out(self, deck: vec[i64], first: i64) -> None:
        each = hand_cards(self.seats, self.teams)
        at: i64 = 0
        seat: i64
        i: i64
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.held[seat] = 0
            for i in range(each):
                self.give(seat, deck[at] // 2)
                at += 1
        self.left = CARDS - at
        for i in range(self.left):
            self.stock[i] = deck[CARDS - 1 - i] // 2
        self.begin(first)

    def begin(self, lot: i64) -> None:
        """Start the game; hands and stock are dealt and the dealer is known."""
        i: i64
        for i in range(i64(2 * MOST_TEAMS)):
            self.chips[i] = 0
            self.ready[i] = 0
        for i in range(i64(MOST_TEAMS)):
            self.done[i] = 0
        for i in range(i64(MOST_TEAMS * MOST_FIVES)):
            self.fives[i] = 0
        for i in range(i64(MOST)):
            self.since[i] = 0
            self.after[i] = 0
        self.laid = 0
        self.lot = lot
        self.fated = 0
        self.shuffled = False
        self.locked_upper = 0
        self.locked_lower = 0
        self.last = NOBODY
        self.turn = 0
        self.exchanged = False
        self.open = 0
        self.called = 0
        self.caller = NOBODY
        self.accused = NOBODY
        self.voted = 0
        self.yes = 0
        self.owing = 0
        self.over = False
        self.actor = self.dealer + 1  # SQ-5: left of the dealer
        if self.actor == self.seats:
            self.actor = 0

    # --- cards ---------------------------------------------------------------------------

    def lay(self, seat: i64, kind: i64) -> None:
        """Put a card of a seat's hand face up on its own discards."""
        hand = self.hands[seat]
        place: i64 = 0
        while hand >> place & CARD_MASK != kind + 1:
            place += CARD_BITS
        self.hands[seat] = hand & (bit(place) - 1) | hand >> place + CARD_BITS << place
        self.held[seat] -= 1
        self.discards[self.laid] = kind | seat << SEAT_SHIFT
        self.laid += 1

    def owner(self, square: i64) -> i64:
        """The team whose chip lies on a square, or NOBODY."""
        upper, lower = BOARD.upper[square], BOARD.lower[square]
        team: i64
        for team in range(self.teams):
            if self.chips[2 * team] & upper | self.chips[2 * team + 1] & lower != 0:
                return team
        return NOBODY

    def give(self, seat: i64, kind: i64) -> None:
        self.hands[seat] |= (kind + 1) << CARD_BITS * self.held[seat]
        self.held[seat] += 1

    def draw(self, seat: i64) -> None:
        if self.left == 0:
            self.shuffle_discards()
        self.left -= 1
        self.give(seat, self.stock[self.left])

    def shuffle_discards(self) -> None:
        """All discards, the card just laid included, are the new stock (SQ-12)."""
        self.shuffled = True
        self.left = self.laid
        self.laid = 0
        if self.fated != 0:  # a record fixes the order
            self.fated = 0
            return
        i: i64
        for i in range(self.left):
            self.stock[i] = self.discards[i] & KIND_MASK
        rng = Random(self.lot)
        shuffle(self.stock, self.left, rng)
        self.lot = rng.randrange(LOTS)

    # --- what a seat cannot know ---------------------------------------------------------

    def sample(self, seat: i64, rng: Random) -> None:
        """Deal the unseen cards anew to the other hands and the stock (SQ-22)."""
        counts = WORK.counts
        deck = SCRATCH.deck
        i: i64
        for i in range(i64(KINDS)):
            counts[i] = 0
        for i in range(self.left):
            counts[self.stock[i]] += 1
        other: i64
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                while hand != 0:
                    counts[(hand & CARD_MASK) - 1] += 1
                    hand >>= CARD_BITS
        left: i64 = 0
        copy: i64
        for i in range(i64(KINDS)):
            for copy in range(counts[i]):
                deck[left] = i
                left += 1
        shuffle(deck, left, rng)
        for other in range(self.seats):
            if other != seat:
                size = self.held[other]
                self.hands[other] = 0
                self.held[other] = 0
                for i in range(size):
                    left -= 1
                    self.give(other, deck[left])
        for i in range(self.left):
            self.stock[i] = deck[i]
        self.lot = rng.randrange(LOTS)
        if self.shuffled:
            self.stock[self.left] = 0  # the card just drawn from the new stock
        self.shuffled = False


class Work:
    """Buffers of this process for sampling."""

    def __init__(self) -> None:
        self.counts = zeros(KINDS)


WORK: Final = Work()
