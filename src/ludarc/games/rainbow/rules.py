"""The rules of Rainbow, in the order of the rulebook.

Inside, values count from 0 and cards are bags (`core.bag`): a hand in the low 24 bits, the
second pile of two players in the 24 bits above it.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, draw, one, size, spread
from ludarc.core.state import NOBODY, SCRATCH, State, zeros
from ludarc.games.rainbow.combos import (
    COMBOS,
    COPIES,
    FIRST_SET,
    RUN,
    SET,
    SOLO,
    TAKE_ONE,
    TAKE_TWO,
    VALUES,
)

# Written out, because the compiler does not fold constants of other modules.
CARDS: Final = 60  # RB-1: ten of each of six values
MOST: Final = 6
PILE_BITS: Final = 24  # six values of four bits
HAND: Final = 0xFFFFFF

# A play remembered as one number that sorts by the right to choose (RB-11):
# strength, then earlier play, then the seat and the move.
RANK_SHIFT: Final = 13
TURN_SHIFT: Final = 10
SEAT_SHIFT: Final = 7
LAST_TURN: Final = 7
TURN_MASK: Final = 7
SEAT_MASK: Final = 7
CODE_MASK: Final = 127


def vp_cards(seats: i64) -> i64:
    """How many cards lie on the table at the start (RB-2)."""
    return 4 if seats == 2 else seats


def hand_cards(seats: i64) -> i64:
    """How many cards each hand is dealt (RB-2)."""
    if seats == 5:
        return 11
    return 9 if seats == 6 else 14


class Rainbow(State):
    """A position of Rainbow."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.holding: vec[i64] = zeros(MOST)  # hand and second pile of each seat
        self.pile: vec[i64] = zeros(MOST)  # VP cards won by each seat
        self.plays: vec[i64] = zeros(MOST)  # this round's plays, weakest first
        self.groups: i64 = 0  # how many plays were made this round
        self.choices: i64 = 0  # how many of them still give a choice
        self.played: i64 = 0  # the cards of this round's plays
        self.table: i64 = 0  # the VP cards
        self.gone: i64 = 0  # VP cards nobody took
        self.box: i64 = 0  # put back unseen (three players)
        self.round: i64 = 0
        self.leader: i64 = 0
        self.turns: i64 = 0  # turns to play given out this round
        self.lock: i64 = SOLO
        self.choosing: bool = False
        self.chooser: i64 = NOBODY  # the seat that chose first this round

    def blank(self) -> State:
        return Rainbow(self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Rainbow)
        holding, pile, plays = self.holding, self.pile, self.plays
        their_holding, their_pile, their_plays = other.holding, other.pile, other.plays
        seat: i64
        for seat in range(i64(MOST)):
            holding[seat] = their_holding[seat]
            pile[seat] = their_pile[seat]
            plays[seat] = their_plays[seat]
        self.actor = other.actor
        self.over = other.over
        self.groups = other.groups
        self.choices = other.choices
        self.played = other.played
        self.table = other.table
        self.gone = other.gone
        self.box = other.box
        self.round = other.round
        self.leader = other.leader
        self.turns = other.turns
        self.lock = other.lock
        self.choosing = other.choosing
        self.chooser = other.chooser

    # --- set-up --------------------------------------------------------------------------

    def deck_size(self) -> i64:
        return CARDS

    def lay_out(self, deck: vec[i64], first: i64) -> None:
        card: i64
        for card in range(i64(CARDS)):
            deck[card] = one(deck[card] // COPIES)
        at = vp_cards(self.seats)
        table = gather(deck, 0, at)
        hands = hand_cards(self.seats)
        seat: i64
        for seat in range(self.seats):
            cards = gather(deck, at, hands)
            at += hands
            if self.seats == 2:  # RB-3: a second pile, face down
                cards += gather(deck, at, hands) << PILE_BITS
                at += hands
            self.holding[seat] = cards
        self.begin(first, table, gather(deck, at, CARDS - at))

    def begin(self, first: i64, table: i64, box: i64) -> None:
        """Start round 1; the holdings are dealt already."""
        seat: i64
        for seat in range(i64(MOST)):
            self.pile[seat] = 0
            self.plays[seat] = 0
        self.gone = 0
        self.box = box  # RB-2: with three players 15 cards stay in the box, unseen
        self.round = 0
        self.over = False
        self.chooser = NOBODY
        self.begin_round(first, table)  # RB-4: the first player is drawn by the deal

    def begin_round(self, leader: i64, table: i64) -> None:
        self.round += 1
        self.leader = leader
        self.table = table
        self.played = 0
        self.groups = 0
        self.choices = 0
        self.turns = 0
        self.lock = SOLO
        self.choosing = False
        self.next_turn()

    # --- what may be done ----------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor or self.over:
            return 0
        if self.choosing:
            return self.takes_into(out)
        count: i64 = 0
        hand = self.holding[seat] & HAND
        lock = self.lock
        run_base = COMBOS.run_base
        below: i64 = 0  # length of the run of held values just below this one
        value: i64
        extra: i64
        for value in range(i64(VALUES)):
            copies = hand & FULL
            hand >>= BITS
            if copies == 0:
                below = 0
                continue
            out[count] = value  # RB-6: a SOLO is always allowed
            count += 1
            if lock != RUN:  # RB-7, RB-9
                for extra in range(copies - 1):
                    out[count] = FIRST_SET + (COPIES - 1) * value + extra
                    count += 1
            if lock != SET:  # RB-8, RB-9
                for extra in range(below):
                    out[count] = run_base[value - extra - 1] + extra
                    count += 1
            below += 1
        return count

    def takes_into(self, out: vec[i64]) -> i64:
        """One VP card, or two of one value from round 2 on (RB-12)."""
        count: i64 = 0
        table = self.table
        value: i64
        for value in range(i64(VALUES)):
            copies = table & FULL
            table >>= BITS
            if copies > 0:
                out[count] = TAKE_ONE + value
                count += 1
                if copies > 1 and self.round > 1:
                    out[count] = TAKE_TWO + value
                    count += 1
        return count

    def apply(self, seat: i64, move: i64) -> None:
        if self.choosing:
            self.take(seat, move)
        else:
            self.play(seat, move)

    # --- playing cards -------------------------------------------------------------------

    def play(self, seat: i64, move: i64) -> None:
        cards = COMBOS.cards[move]
        left = self.holding[seat] - cards
        if left & HAND == 0:
            left >>= PILE_BITS  # RB-3: the second pile is taken up at once
        self.holding[seat] = left
        self.played += cards
        if COMBOS.kind[move] != SOLO:
            self.lock = COMBOS.kind[move]  # RB-9: it binds the seat that set it too (RB-10)
        self.rank_play(seat, move)
        self.next_turn()

    def rank_play(self, seat: i64, move: i64) -> None:
        """Put a play in its place in the order of choice (RB-11)."""
        earlier = LAST_TURN - self.groups
        play = COMBOS.rank[move] << RANK_SHIFT | earlier << TURN_SHIFT | seat << SEAT_SHIFT | move
        plays = self.plays
        place = self.groups
        while place > 0 and plays[place - 1] > play:
            plays[place] = plays[place - 1]
            place -= 1
        plays[place] = play
        self.groups += 1

    def next_turn(self) -> None:
        """Clockwise to the next seat with cards (RB-5, RB-18); with two players twice (RB-10)."""
        turns = 2 * self.seats if self.seats == 2 else self.seats
        while self.turns < turns:
            seat = self.leader + self.turns
            while seat >= self.seats:
                seat -= self.seats
            self.turns += 1
            if self.holding[seat] != 0:
                self.actor = seat
                return
        self.choosing = True
        self.lock = SOLO
        self.choices = self.groups
        self.next_choice()
        self.chooser = self.actor

    # --- choosing VP cards ---------------------------------------------------------------

    def next_choice(self) -> None:
        """The strongest play left chooses (RB-11); a seat without a play does not (RB-13)."""
        self.choices -= 1
        self.actor = self.plays[self.choices] >> SEAT_SHIFT & SEAT_MASK

    def take(self, seat: i64, move: i64) -> None:
        cards = COMBOS.cards[move]
        self.pile[seat] += cards  # RB-14: face down before its owner
        self.table -= cards
        if self.choices > 0 and self.table != 0:  # RB-13: with no VP card left, choices are lost
            self.next_choice()
        else:
            self.end_round()

    # --- rounds and end ------------------------------------------------------------------

    def end_round(self) -> None:
        self.gone += self.table  # RB-15
        self.table = 0
        empty: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.holding[seat] == 0:
                empty += 1
        if empty > 1 or (empty == 1 and self.seats == 2):  # RB-17
            self.over = True
            self.actor = NOBODY
            return
        leader = self.chooser  # RB-16
        while self.holding[leader] == 0:
            leader += 1
            if leader == self.seats:
                leader = 0
        self.begin_round(leader, self.played)  # RB-15: what was played is the next round's prize

    def score(self, seat: i64) -> i64:
        points: i64 = 0
        pile = self.pile[seat]
        value: i64 = 1
        while pile != 0:  # RB-19
            points += (pile & FULL) * value
            pile >>= BITS
            value += 1
        if self.seats == 2 and self.over:
            points += size(self.holding[seat])  # RB-19: with two, a card left is one point
        return points  # RB-20: most points win, equal points share (`State.winners`)

    # --- what a seat cannot know ---------------------------------------------------------

    def sample(self, seat: i64, rng: Random) -> None:
        """Deal the unseen cards anew: other hands, all second piles, the box (RB-21)."""
        deck = SCRATCH.deck
        holding = self.holding
        unseen = self.box
        other: i64
        for other in range(self.seats):
            unseen += holding[other] >> PILE_BITS
            if other != seat:
                unseen += holding[other] & HAND
        left = spread(unseen, deck, 0)
        for other in range(self.seats):
            hand = holding[other] & HAND
            if other != seat:
                count = size(hand)
                hand = draw(deck, left, count, rng)
                left -= count
            count = size(holding[other] >> PILE_BITS)
            holding[other] = hand | draw(deck, left, count, rng) << PILE_BITS
            left -= count
        self.box = draw(deck, left, left, rng)


def gather(deck: vec[i64], start: i64, count: i64) -> i64:
    """The bag of consecutive cards of a deck of single-card bags."""
    total: i64 = 0
    i: i64
    for i in range(start, start + count):
        total += deck[i]
    return total
