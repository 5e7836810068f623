"""The rules of Sequence: which seats may act, the turn, the forgotten draw, the end.

What lies where, and the deal, are in `position`; sequences in `fives`; table talk and its penalty
in `talk`. Moves are numbered as `codes` says.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, State
from ludarc.games.sequence.board import BOARD, HALF, SQUARES
from ludarc.games.sequence.cards import (
    JACK_OF_CLUBS,
    JACK_OF_DIAMONDS,
    JACK_OF_HEARTS,
    JACK_OF_SPADES,
    is_remover,
)
from ludarc.games.sequence.codes import (
    ACCEPT,
    BY_WILD,
    CALL,
    CHOICE,
    CONFIRM,
    DEAD,
    DISCARD,
    DRAW,
    REMOVE,
)
from ludarc.games.sequence.fives import break_fives, choices, finish, make_ready
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK, Position
from ludarc.games.sequence.talk import (
    answers_into,
    call,
    calls_into,
    may_answer,
    may_call,
    punish,
    vote,
)

MOST_TURNS: Final = 1000  # SQ-19


class Sequence(Position):
    """A position of Sequence."""

    def blank(self) -> State:
        return Sequence(
            self.seats, self.teams, self.advanced_jacks, self.manual_draw, self.no_table_talk
        )

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
            return may_answer(self, seat)
        return seat == self.actor or self.open >> seat & 1 != 0 or may_call(self, seat)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat < 0 or seat >= self.seats:
            return 0
        if self.owing != 0:
            return self.kinds_into(seat, DISCARD, out) if self.owing >> seat & 1 else 0
        if self.accused != NOBODY:
            return answers_into(self, seat, out)
        count: i64 = 0
        if seat == self.actor:
            count = self.turn_into(seat, out)
        if self.open >> seat & 1:
            out[count] = DRAW
            count += 1
        if may_call(self, seat):
            count = calls_into(self, seat, out, count)
        return count

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
        for choice in range(1, choices(self, team, square)):
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
            call(self, seat, code - CALL)
        elif code == ACCEPT:
            punish(self)
        else:
            vote(self, seat, code == CONFIRM)

    def try_move(self, seat: i64, move: i64) -> None:
        """Make a play without drawing, for computer players that look one move ahead."""
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
            finish(self, team, square, choice)
        self.chips[2 * team] |= upper
        self.chips[2 * team + 1] |= lower
        self.last = square
        if self.done[team] >= self.needed:
            self.end()  # SQ-18: at once, before drawing
            return
        make_ready(self, team, square)
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
            break_fives(self, team, upper, lower)
        make_ready(self, team, square)

    def discard(self, seat: i64, kind: i64) -> None:
        """Discard as a penalty (SQ-21), or because nothing else is possible (SQ-11)."""
        self.lay(seat, kind)
        if self.owing != 0:
            self.owing ^= bit(seat)
            if self.owing == 0:
                self.skip_idle()
            return
        self.end_turn(seat)

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
        """Pass the turn on if the seat to move has neither a card nor an open draw left (SQ-12)."""
        idle = self.actor
        if self.held[idle] > 0 or self.open >> idle & 1:
            return
        self.exchanged = False
        self.called = 0
        self.seek(idle)
        seat: i64
        for seat in range(self.seats):
            if self.after[seat] == idle and self.since[seat] == self.turn - 1:
                self.after[seat] = self.actor  # SQ-13: the next player is the one to move

    # --- the forgotten draw --------------------------------------------------------------

    def close(self, seat: i64) -> None:
        """This seat's draw is made or lost, and so are those of seats it was the next player of
        (SQ-13)."""
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
        """A draw still open ends with the seat's own next move (SQ-13)."""
        if self.open >> seat & 1:
            self.close(seat)

    # --- the end -------------------------------------------------------------------------

    def end(self) -> None:
        self.over = True
        self.actor = NOBODY
        self.open = 0

    def score(self, seat: i64) -> i64:
        return self.done[seat % self.teams]  # SQ-19; SQ-3: mates alternate


def squares_into(squares: i64, base: i64, out: vec[i64], count: i64) -> i64:
    """Write a code for each square of a mask; return the new count."""
    while squares != 0:
        if squares & 1:
            out[count] = base
            count += 1
        squares >>= 1
        base += 1
    return count
