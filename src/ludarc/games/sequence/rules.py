"""The rules of Sequence, in the order of the rulebook.

A hand is packed into one number, eight bits a card (kind plus one). Sets of squares are two masks
(`board`), kept team by team: upper half at 2 × team, lower half at 2 × team + 1.

| codes | move |
|---|---|
| 0–127 | play the card a square shows and put a chip there (SQ-6) |
| 128–383 | put a chip there with J♣, with J♦ (SQ-7) |
| 384–639 | remove the chip there with J♠, with J♥ (SQ-8) |
| 640–691 | exchange a dead card (SQ-10) |
| 692–743 | discard a card (SQ-11, SQ-21) |
| 744 | draw (SQ-13) |
| 745–747 | call the penalty on a team (SQ-21) |
| 748 | accept it |
| 749, 750 | confirm it, or not |

A chip that completes sequences adds 1024 times the number of the choice of fives (SQ-18).
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, SCRATCH, State, shuffle, zeros
from ludarc.games.sequence.board import (
    BOARD,
    FIVE,
    HALF,
    NO_LINE,
    SQUARES,
    THROUGH,
    WAYS,
    few,
)
from ludarc.games.sequence.cards import (
    CARDS,
    JACK_OF_CLUBS,
    JACK_OF_DIAMONDS,
    JACK_OF_HEARTS,
    JACK_OF_SPADES,
    KINDS,
    cut_height,
    is_remover,
)

MOST: Final = 12  # seats
MOST_TEAMS: Final = 3
MOST_TURNS: Final = 1000  # SQ-19
MOST_FIVES: Final = 12  # finished by one team: one before, and eight by the last chip at most
MOST_CUTS: Final = 16

BY_WILD: Final = 128
REMOVE: Final = 384
DEAD: Final = 640
DISCARD: Final = 692
DRAW: Final = 744
CALL: Final = 745
ACCEPT: Final = 748
CONFIRM: Final = 749
DENY: Final = 750
CHOICE: Final = 1024
MOST_CHOICES: Final = 256
CODES: Final = 262144

CARD_BITS: Final = 8
CARD_MASK: Final = 255
KIND_MASK: Final = 63
SEAT_SHIFT: Final = 6
CUT_BITS: Final = 7
CUT_MASK: Final = 127
CUT_HALF: Final = 6
LOTS: Final = 4611686018427387904  # 2^62

BOTH_ENDS: Final = 17  # the windows in which a square is first, and last, share nothing else


class Fives:
    """How fives in one way can be chosen, by the mask of the places a square may have in them.

    Of the windows in one way through a square only the outermost two share it alone, so a maximal
    set is those two together, or any other one (SQ-18). Windows in different ways always agree.
    """

    def __init__(self) -> None:
        counts: list[i64] = []
        chosen: list[i64] = []
        for mask in range(32):
            sets = [1 << place for place in range(FIVE) if mask >> place & 1]
            if mask & BOTH_ENDS == BOTH_ENDS:
                sets = [BOTH_ENDS, *[one for one in sets if one & BOTH_ENDS == 0]]
            counts.append(len(sets))
            chosen += [*sets, *[0] * (FIVE - len(sets))]
        self.counts = vec[i64](counts)
        self.chosen = vec[i64](chosen)


FIVES: Final = Fives()


def hand_cards(seats: i64, teams: i64) -> i64:
    """How many cards each is dealt (SQ-4)."""
    if teams == 3:
        return 7 - seats // 3
    return 8 - seats // 2 if seats <= 8 else 3


class Sequence(State):
    """A position of Sequence."""

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
        self.lot: i64 = 0  # what the next shuffle follows from; nobody knows it
        self.fated: i64 = 0  # how many cards of the next stock a record has laid ready
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
        self.after: vec[i64] = zeros(MOST)  # who had the turn next
        self.called: i64 = 0  # mask of the seats that have called in this turn (SQ-21)
        self.caller: i64 = NOBODY
        self.accused: i64 = NOBODY  # the team under a call
        self.voted: i64 = 0
        self.yes: i64 = 0
        self.owing: i64 = 0  # mask of the seats that must discard

    def blank(self) -> State:
        return Sequence(
            self.seats, self.teams, self.advanced_jacks, self.manual_draw, self.no_table_talk
        )

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Sequence)
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
        if other.shuffled:  # the card just drawn is still told (`Sequence.chance`)
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
        """The kind a seat cut in a round; NOBODY's if it did not cut."""
        slot = 2 * cut_round + seat // CUT_HALF
        return (self.cuts[slot] >> CUT_BITS * (seat % CUT_HALF) & CUT_MASK) - 1

    def settle_cut(self) -> None:
        """The lowest deals; those tied for it are left."""
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
        return LOTS  # the cut says who begins; later shuffles follow from the lot

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

    # --- what may be done ----------------------------------------------------------------

    def actors_into(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if not self.manual_draw and not self.no_table_talk:
            out[0] = self.actor
            return 1
        count: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.may_act(seat):
                out[count] = seat
                count += 1
        return count

    def may_act(self, seat: i64) -> bool:
        if self.owing != 0:
            return self.owing >> seat & 1 != 0
        if self.accused != NOBODY:
            return self.may_answer(seat)
        return seat == self.actor or self.open >> seat & 1 != 0 or self.may_call(seat)

    def may_answer(self, seat: i64) -> bool:
        """The accused may accept, the others confirm or not, once each (SQ-21)."""
        return self.voted >> seat & 1 == 0

    def may_call(self, seat: i64) -> bool:
        """Once a turn for each seat, so that play goes on (SQ-21)."""
        return self.no_table_talk and self.called >> seat & 1 == 0

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat < 0 or seat >= self.seats:
            return 0
        if self.owing != 0:
            return self.kinds_into(seat, DISCARD, out) if self.owing >> seat & 1 else 0
        if self.accused != NOBODY:
            return self.answers_into(seat, out)
        count: i64 = 0
        if seat == self.actor:
            count = self.turn_into(seat, out)
        if self.open >> seat & 1:
            out[count] = DRAW
            count += 1
        if self.may_call(seat):
            team: i64
            for team in range(self.teams):
                if team != seat % self.teams:
                    out[count] = CALL + team
                    count += 1
        return count

    def answers_into(self, seat: i64, out: vec[i64]) -> i64:
        if not self.may_answer(seat):
            return 0
        if seat % self.teams == self.accused:
            out[0] = ACCEPT
            return 1
        out[0] = CONFIRM
        out[1] = DENY
        return 2

    def turn_into(self, seat: i64, out: vec[i64]) -> i64:
        """Play a card, exchange a dead one, or discard if nothing else is possible."""
        hand = self.hands[seat]
        team = seat % self.teams
        chips = self.chips
        taken_upper = chips[0] | chips[2] | chips[4] | BOARD.corners_upper
        taken_lower = chips[1] | chips[3] | chips[5] | BOARD.corners_lower
        ready_upper = self.ready[2 * team]
        ready_lower = self.ready[2 * team + 1]
        upper, lower = BOARD.upper, BOARD.lower
        firsts, seconds = BOARD.first, BOARD.second
        seen: i64 = 0
        count: i64 = 0
        while hand != 0:
            kind = (hand & CARD_MASK) - 1
            hand >>= CARD_BITS
            mark = bit(kind)
            if seen & mark:
                continue
            seen |= mark
            first = firsts[kind]
            if first < 0:
                count = self.jack_into(team, kind, taken_upper, taken_lower, out, count)
                continue
            second = seconds[kind]
            before = count
            if taken_upper & upper[first] | taken_lower & lower[first] == 0:
                out[count] = first
                count += 1
                if ready_upper & upper[first] | ready_lower & lower[first] != 0:
                    count = self.choices_into(team, first, first, out, count)
            if taken_upper & upper[second] | taken_lower & lower[second] == 0:
                out[count] = second
                count += 1
                if ready_upper & upper[second] | ready_lower & lower[second] != 0:
                    count = self.choices_into(team, second, second, out, count)
            if count == before and not self.exchanged:  # SQ-10
                out[count] = DEAD + kind
                count += 1
        if count == 0:
            return self.kinds_into(seat, DISCARD, out)  # SQ-11
        return count

    def jack_into(
        self, team: i64, kind: i64, taken_upper: i64, taken_lower: i64, out: vec[i64], count: i64
    ) -> i64:
        """Jacks: two eyes put a chip anywhere (SQ-7), one eye removes one (SQ-8, SQ-9)."""
        if is_remover(kind):
            base: i64 = REMOVE if kind == JACK_OF_SPADES else REMOVE + 128
            foes_upper = self.chips[0] | self.chips[2] | self.chips[4]
            foes_lower = self.chips[1] | self.chips[3] | self.chips[5]
            foes_upper &= ~self.chips[2 * team]
            foes_lower &= ~self.chips[2 * team + 1]
            if not self.advanced_jacks:  # SQ-20
                foes_upper &= ~self.locked_upper
                foes_lower &= ~self.locked_lower
            count = squares_into(foes_upper, base, out, count)
            return squares_into(foes_lower, base + HALF, out, count)
        base = BY_WILD if kind == JACK_OF_CLUBS else BY_WILD + 128
        free_upper = ~taken_upper & (bit(HALF) - 1)
        free_lower = ~taken_lower & (bit(HALF) - 1)
        count = squares_into(free_upper, base, out, count)
        count = squares_into(free_lower, base + HALF, out, count)
        upper = self.ready[2 * team] & free_upper
        lower = self.ready[2 * team + 1] & free_lower
        if upper | lower != 0:
            square: i64
            for square in range(i64(SQUARES)):
                if BOARD.upper[square] & upper | BOARD.lower[square] & lower != 0:
                    count = self.choices_into(team, base + square, square, out, count)
        return count

    def choices_into(self, team: i64, base: i64, square: i64, out: vec[i64], count: i64) -> i64:
        """The further choices of the fives that a chip on a square completes (SQ-18)."""
        choice: i64
        for choice in range(1, self.choices(team, square)):
            out[count] = base + CHOICE * choice
            count += 1
        return count

    def kinds_into(self, seat: i64, base: i64, out: vec[i64]) -> i64:
        """A code for each kind a seat holds."""
        hand = self.hands[seat]
        seen: i64 = 0
        count: i64 = 0
        while hand != 0:
            kind = (hand & CARD_MASK) - 1
            hand >>= CARD_BITS
            if seen & bit(kind) == 0:
                seen |= bit(kind)
                out[count] = base + kind
                count += 1
        return count

    # --- a turn --------------------------------------------------------------------------

    def apply(self, seat: i64, move: i64) -> None:
        self.shuffled = False
        choice = move // CHOICE
        code = move % CHOICE
        if code < REMOVE:
            self.place(seat, code, choice)
        elif code < DEAD:
            self.lay(seat, JACK_OF_SPADES if code < REMOVE + 128 else JACK_OF_HEARTS)
            self.remove(code % 128)
            self.end_turn(seat)
        elif code < DISCARD:
            self.forgo(seat)
            self.lay(seat, code - DEAD)  # SQ-10: a replacement at once, then play normally
            self.draw(seat)
            self.exchanged = True
        elif code < DRAW:
            self.discard(seat, code - DISCARD)
        elif code == DRAW:
            self.draw(seat)
            self.close(seat)
            self.skip_idle()
        elif code < ACCEPT:
            self.call(seat, code - CALL)
        elif code == ACCEPT:
            self.punish()
        else:
            self.vote(seat, code == CONFIRM)

    def try_move(self, seat: i64, move: i64) -> None:
        """Make a play without drawing for it: for computer players that look one move ahead."""
        self.manual_draw = True
        self.apply(seat, move)

    def place(self, seat: i64, code: i64, choice: i64) -> None:
        """Lay a card, put a chip (SQ-6), finish what it completes (SQ-14)."""
        square = code % 128
        if code < BY_WILD:
            self.lay(seat, BOARD.shown[square])
        else:
            self.lay(seat, JACK_OF_CLUBS if code < BY_WILD + 128 else JACK_OF_DIAMONDS)
        team = seat % self.teams
        upper, lower = BOARD.upper[square], BOARD.lower[square]
        completes = self.ready[2 * team] & upper | self.ready[2 * team + 1] & lower
        if completes != 0:
            self.finish(team, square, choice)
        self.chips[2 * team] |= upper
        self.chips[2 * team + 1] |= lower
        self.last = square
        if self.done[team] >= self.needed:
            self.end()  # SQ-18: at once, before drawing
            return
        self.make_ready(team, square)
        self.end_turn(seat)

    def remove(self, square: i64) -> None:
        """Take a chip off the board (SQ-8); it may break a sequence (SQ-20)."""
        upper, lower = BOARD.upper[square], BOARD.lower[square]
        team: i64 = 0
        while self.chips[2 * team] & upper | self.chips[2 * team + 1] & lower == 0:
            team += 1
        self.chips[2 * team] ^= upper
        self.chips[2 * team + 1] ^= lower
        self.last = square
        if self.locked_upper & upper | self.locked_lower & lower != 0:
            self.break_fives(team, upper, lower)
        self.make_ready(team, square)

    def discard(self, seat: i64, kind: i64) -> None:
        """Discard as a penalty (SQ-21), or because nothing else is possible (SQ-11)."""
        self.lay(seat, kind)
        if self.owing != 0:
            self.owing ^= bit(seat)
            if self.owing == 0:
                self.skip_idle()
            return
        self.end_turn(seat)

    def lay(self, seat: i64, kind: i64) -> None:
        """Put a card of one's hand face up on one's own discards."""
        hand = self.hands[seat]
        place: i64 = 0
        while hand >> place & CARD_MASK != kind + 1:
            place += CARD_BITS
        self.hands[seat] = hand & (bit(place) - 1) | hand >> place + CARD_BITS << place
        self.held[seat] -= 1
        self.discards[self.laid] = kind | seat << SEAT_SHIFT
        self.laid += 1

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
        if self.fated != 0:  # a record tells how they were shuffled
            self.fated = 0
            return
        i: i64
        for i in range(self.left):
            self.stock[i] = self.discards[i] & KIND_MASK
        rng = Random(self.lot)
        shuffle(self.stock, self.left, rng)
        self.lot = rng.randrange(LOTS)

    def end_turn(self, seat: i64) -> None:
        """Draw, or earn the right to (SQ-13); then the turn passes."""
        self.forgo(seat)
        if not self.manual_draw:
            self.draw(seat)
        else:
            self.open |= bit(seat)
            self.since[seat] = self.turn
        self.pass_on(seat)

    def pass_on(self, seat: i64) -> None:
        """Clockwise to the next seat that can do anything (SQ-12)."""
        self.turn += 1
        self.exchanged = False
        self.called = 0
        if self.turn == MOST_TURNS:  # SQ-19
            self.end()
            return
        following = seat + 1
        if following == self.seats:
            following = 0
        self.seek(following)
        self.after[seat] = self.actor

    def seek(self, seat: i64) -> None:
        """Give the turn to this seat or to the next with cards or an open draw (SQ-12)."""
        tried: i64 = 0
        while self.held[seat] == 0 and self.open >> seat & 1 == 0:
            tried += 1
            if tried == self.seats:
                self.end()  # SQ-19: nobody can move any more
                return
            seat += 1
            if seat == self.seats:
                seat = 0
        self.actor = seat

    def skip_idle(self) -> None:
        """Who has just lost his last card or his draw may have nothing left to do (SQ-12)."""
        idle = self.actor
        if self.held[idle] > 0 or self.open >> idle & 1:
            return
        self.exchanged = False
        self.called = 0
        self.seek(idle)
        seat: i64
        for seat in range(self.seats):
            if self.after[seat] == idle and self.since[seat] == self.turn - 1:
                self.after[seat] = self.actor  # SQ-13: the next player is who has the turn

    def end(self) -> None:
        self.over = True
        self.actor = NOBODY
        self.open = 0

    # --- the forgotten draw --------------------------------------------------------------

    def close(self, seat: i64) -> None:
        """This seat's draw is made or lost, so are those of whom it was the next player (SQ-13)."""
        self.open &= ~bit(seat)
        other: i64
        for other in range(self.seats):
            if (
                self.open >> other & 1
                and self.after[other] == seat
                and self.since[other] < self.since[seat]
            ):
                self.close(other)

    def forgo(self, seat: i64) -> None:
        """A draw still open ends with one's own next move (SQ-13)."""
        if self.open >> seat & 1:
            self.close(seat)

    # --- sequences -----------------------------------------------------------------------

    def make_ready(self, team: i64, square: i64) -> None:
        """Note the squares that lack alone in the lines of a square where a chip came or went.

        A square may stay noted after a chip of its line has gone: whoever finds it noted looks.
        """
        near_upper, near_lower = BOARD.near_upper, BOARD.near_lower
        not_upper = ~(self.chips[2 * team] | BOARD.corners_upper)
        not_lower = ~(self.chips[2 * team + 1] | BOARD.corners_lower)
        ready_upper: i64 = 0
        ready_lower: i64 = 0
        i: i64
        for i in range(BOARD.near[square], BOARD.near[square + 1]):
            upper = near_upper[i] & not_upper
            lower = near_lower[i] & not_lower
            if few(upper, lower):
                ready_upper |= upper
                ready_lower |= lower
        self.ready[2 * team] |= ready_upper
        self.ready[2 * team + 1] |= ready_lower

    def places(self, team: i64, square: i64, way: i64) -> i64:
        """In which places of a five this square may be, in one way: the candidates of SQ-18."""
        own_upper = self.chips[2 * team] | BOARD.corners_upper | BOARD.upper[square]
        own_lower = self.chips[2 * team + 1] | BOARD.corners_lower | BOARD.lower[square]
        mask: i64 = 0
        place: i64
        for place in range(i64(FIVE)):
            line = BOARD.through[square * THROUGH + way * FIVE + place]
            if (
                line != NO_LINE
                and BOARD.line_upper[line] & ~own_upper == 0
                and BOARD.line_lower[line] & ~own_lower == 0
                and self.agrees(team, line)
            ):
                mask |= bit(place)
        return mask

    def agrees(self, team: i64, line: i64) -> bool:
        """Does a line share at most one square with each finished sequence? (SQ-16)"""
        i: i64
        for i in range(team * MOST_FIVES, team * MOST_FIVES + self.done[team]):
            five = self.fives[i]
            if not few(
                BOARD.line_upper[line] & BOARD.line_upper[five],
                BOARD.line_lower[line] & BOARD.line_lower[five],
            ):
                return False
        return True

    def choices(self, team: i64, square: i64) -> i64:
        """In how many ways the fives that a chip completes can be chosen (SQ-17, SQ-18)."""
        total: i64 = 1
        way: i64
        for way in range(i64(WAYS)):
            sets = FIVES.counts[self.places(team, square, way)]
            if sets > 1:
                total *= sets
        return total

    def finish(self, team: i64, square: i64, choice: i64) -> None:
        """Freeze the chosen fives."""
        masks = SCRATCH.seats
        way: i64
        for way in range(i64(WAYS)):
            masks[way] = self.places(team, square, way)  # all judged before any is frozen
        for way in range(i64(WAYS)):
            mask = masks[way]
            sets = FIVES.counts[mask]
            if sets == 0:
                continue
            chosen = FIVES.chosen[mask * FIVE + choice % sets]
            choice //= sets
            place: i64
            for place in range(i64(FIVE)):
                if chosen >> place & 1:
                    self.freeze(team, BOARD.through[square * THROUGH + way * FIVE + place])

    def freeze(self, team: i64, line: i64) -> None:
        self.fives[team * MOST_FIVES + self.done[team]] = line
        self.done[team] += 1
        self.locked_upper |= BOARD.line_upper[line]
        self.locked_lower |= BOARD.line_lower[line]

    def break_fives(self, team: i64, upper: i64, lower: i64) -> None:
        """Sequences that have lost a chip no longer count and protect nothing (SQ-20)."""
        base = team * MOST_FIVES
        kept: i64 = 0
        i: i64
        for i in range(base, base + self.done[team]):
            line = self.fives[i]
            if BOARD.line_upper[line] & upper | BOARD.line_lower[line] & lower == 0:
                self.fives[base + kept] = line
                kept += 1
        self.done[team] = kept
        self.locked_upper = 0
        self.locked_lower = 0
        other: i64
        for other in range(self.teams):
            for i in range(other * MOST_FIVES, other * MOST_FIVES + self.done[other]):
                self.locked_upper |= BOARD.line_upper[self.fives[i]]
                self.locked_lower |= BOARD.line_lower[self.fives[i]]

    def score(self, seat: i64) -> i64:
        return self.done[seat % self.teams]  # SQ-19; SQ-3: mates alternate

    # --- table talk ----------------------------------------------------------------------

    def call(self, seat: i64, team: i64) -> None:
        """An opponent calls the penalty (SQ-21); he has confirmed it himself."""
        self.called |= bit(seat)
        self.caller = seat
        self.accused = team
        self.voted = bit(seat)
        self.yes = 1

    def vote(self, seat: i64, confirmed: bool) -> None:
        """A majority of the seats outside the accused team decides, as soon as it is clear."""
        self.voted |= bit(seat)
        if confirmed:
            self.yes += 1
        others = self.seats - self.seats // self.teams
        waiting: i64 = 0
        other: i64
        for other in range(self.seats):
            if other % self.teams != self.accused and self.voted >> other & 1 == 0:
                waiting += 1
        if 2 * self.yes > others:
            self.punish()
        elif 2 * (self.yes + waiting) <= others:
            self.acquit()

    def punish(self) -> None:
        """Every member of the accused team discards one card and gets no replacement (SQ-21)."""
        seat: i64
        for seat in range(self.seats):
            if seat % self.teams == self.accused and self.held[seat] > 0:
                self.owing |= bit(seat)
        self.acquit()

    def acquit(self) -> None:
        self.accused = NOBODY
        self.caller = NOBODY
        self.voted = 0
        self.yes = 0

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


def squares_into(squares: i64, base: i64, out: vec[i64], count: i64) -> i64:
    """Write a code for each square of a mask; return the new count."""
    while squares != 0:
        if squares & 1:
            out[count] = base
            count += 1
        squares >>= 1
        base += 1
    return count
