"""The rules of Rainbow Pirates: which seats may act, the turn, the end.

What lies where is in `position`, placing and rearranging in `placing`, black cards in `blackcards`,
what a seat cannot know in `hidden`. Moves are packed as `codes` says.

Answers to a black card, gifts to a Captain and the last placement are secret (RP-14, RP-15, RP-20):
`answering` holds the seats still to act, and nothing is shown before all have acted.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, State
from ludarc.games.pirates.law.bags import is_black
from ludarc.games.pirates.law.blackcards import (
    answer,
    ask,
    can_block,
    fetch,
    give,
    kinds_into,
    may_fetch,
    may_order,
    may_play,
    order,
    orders_into,
    play,
    plays_into,
)
from ludarc.games.pirates.law.cards import BOX, CARDS, KINDS
from ludarc.games.pirates.law.codes import (
    ANSWER,
    ASK,
    CODES,
    DONE,
    END,
    FETCH,
    FROM_OPEN,
    FROM_PILE,
    GIVE,
    HIT,
    LIFT,
    NO,
    ORDER,
    OUT,
    PLAY,
    YES,
    card_of,
    code,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.groups import cards_in, is_group, lacks
from ludarc.games.pirates.law.placing import Placing
from ludarc.games.pirates.law.position import (
    ASKING,
    FETCHING,
    GIVING,
    HITTING,
    ISLAND,
    LAST,
    LOT,
    MOST,
    ORDERING,
    OVER,
    ROWS,
    TURN,
    TURNED,
    WINDOW,
)
from ludarc.games.pirates.law.strike import hit, hits_into

HAND: Final = 7  # RP-2
DRAWN: Final = 2  # RP-11
RAINBOWS: Final = 2  # RP-18
BONUS: Final = 5  # RP-21


class Pirates(Placing):
    """A position of Rainbow Pirates."""

    def blank(self) -> State:
        return Pirates(self.seats)

    # --- set-up --------------------------------------------------------------------------

    def deck_size(self) -> i64:
        return CARDS  # RP-1

    def lots(self) -> i64:
        return self.seats * LOT  # the first seat (RP-2), and the seed of later chance

    def lay_out(self, deck: vec[i64], first: i64) -> None:
        self.clear()
        at: i64 = 0
        seat: i64
        i: i64
        for seat in range(self.seats):
            for i in range(i64(HAND)):  # RP-2
                self.put(seat, BOX.kinds[deck[at]])
                at += 1
        for i in range(i64(TURNED)):
            self.open[i] = BOX.kinds[deck[at]]
            at += 1
        self.turned = TURNED
        self.left = CARDS - at
        for i in range(self.left):
            self.pile[i] = BOX.kinds[deck[CARDS - 1 - i]]
        self.begin(first % self.seats, first // self.seats)

    def begin(self, first: i64, lot: i64) -> None:
        """Start the game; hands, face-up cards and pile are dealt."""
        self.over = False
        self.actor = first
        self.lot = lot
        self.turn = 0
        self.casks = 0
        self.out = NOBODY
        self.fated_lights = 0
        self.fated_blacks = 0
        self.taken_lights = 0
        self.taken_blacks = 0
        self.calm()

    # --- who may act, and how ------------------------------------------------------------

    def acts(self, seat: i64) -> bool:
        """May this seat act now?"""
        if seat < 0 or self.over:
            return False
        if self.many_act():
            return self.answering >> seat & 1 != 0
        return seat == self.actor

    def actors_into(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if not self.many_act():
            out[0] = self.actor
            return 1
        count: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.answering >> seat & 1:
                out[count] = seat
                count += 1
        return count

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if not self.acts(seat):
            return 0
        phase = self.phase
        if phase == TURN:
            return self.turn_into(seat, out)
        if phase == WINDOW:
            out[0] = code(ANSWER, 0, NO)
            if not can_block(self, seat):
                return 1
            out[1] = code(ANSWER, 0, YES)
            return 2
        if phase == LAST:
            count = self.edits_into(seat, out)
            out[count] = code(DONE, 0, 0)
            return count + 1
        if phase == HITTING:
            return hits_into(self, out)
        if phase == ORDERING:
            return orders_into(self, out)
        return kinds_into(self, seat, out)

    def may(self, seat: i64, move: i64) -> bool:
        """Is a move legal? Decides as the list of moves does, without making the list."""
        if not self.acts(seat) or move < 0 or move >= CODES:
            return False
        verb = verb_of(move)
        card = card_of(move)
        rest = rest_of(move)
        phase = self.phase
        if verb <= LIFT:
            return phase in (TURN, LAST) and self.may_edit(seat, verb, card, rest)
        if verb == ANSWER:
            if phase != WINDOW or card != 0:
                return False
            return rest == NO or (rest == YES and can_block(self, seat))
        if verb == PLAY:
            return phase == TURN and may_play(self, seat, card, rest)
        if verb == HIT:
            return (
                phase == HITTING
                and is_group(rest)
                and not lacks(rest, card)
                and self.lies(self.struck, rest)
            )
        if verb == GIVE:
            return phase == GIVING and rest == 0 and is_black(card) and self.has(seat, card)
        if verb == FETCH:
            return phase == FETCHING and rest == 0 and may_fetch(self, card)
        if verb == ASK:
            return phase == ASKING and rest == 0 and card < KINDS
        if verb == ORDER:
            return phase == ORDERING and card == 0 and may_order(self, rest)
        if verb == END:
            return (
                phase == TURN
                and card == 0
                and rest in (FROM_OPEN, FROM_PILE)
                and not self.owes(seat)
            )
        if verb == OUT:
            return phase == TURN and card == 0 and rest == 0 and self.may_go_out(seat)
        return phase == LAST and card == 0 and rest == 0

    # --- a turn --------------------------------------------------------------------------

    def turn_into(self, seat: i64, out: vec[i64]) -> i64:
        """Place and rearrange, play black cards, end the turn or go out (RP-8)."""
        count = plays_into(self, seat, out, self.edits_into(seat, out))
        if not self.owes(seat):  # RP-10
            out[count] = code(END, 0, FROM_OPEN)
            out[count + 1] = code(END, 0, FROM_PILE)
            count += 2
        if self.may_go_out(seat):
            out[count] = code(OUT, 0, 0)
            count += 1
        return count

    def may_go_out(self, seat: i64) -> bool:
        """No card in hand and two complete rainbows (RP-18); else the turn goes on (RP-19)."""
        return self.held[seat] == 0 and self.rainbows(seat) >= RAINBOWS

    # --- the moves -----------------------------------------------------------------------

    def apply(self, seat: i64, move: i64) -> None:
        self.taken_lights = 0
        self.taken_blacks = 0
        verb = verb_of(move)
        card = card_of(move)
        rest = rest_of(move)
        if verb <= LIFT:
            self.edit(seat, verb, card, rest)
        elif verb == PLAY:
            play(self, seat, card, rest - 1)
        elif verb == ANSWER:
            answer(self, seat, rest)
        elif verb == END:
            self.end_turn(seat, rest)
        elif verb == DONE:
            self.answering &= ~bit(seat)
            if self.answering == 0:
                self.finish()
        elif verb == OUT:
            self.out = seat  # RP-18: the game ends at once
            self.finish()
        elif verb == GIVE:
            give(self, seat, card)
        elif verb == HIT:
            hit(self, seat, card, rest)
        elif verb == FETCH:
            fetch(self, seat, card)
        elif verb == ASK:
            ask(self, seat, card)
        else:
            order(self, seat, rest)

    def end_turn(self, seat: i64, source: i64) -> None:
        """Draw the two face-up cards or the top two of the pile (RP-11); the next seat plays."""
        if source == FROM_PILE:
            self.draw(seat, DRAWN)
        else:
            i: i64
            for i in range(self.turned):
                self.gain(seat, self.open[i])
                self.open[i] = 0
            self.turned = 0
            while self.turned < TURNED and self.left > 0:
                self.open[self.turned] = self.top()
                self.turned += 1
        if self.left == 0:
            self.begin_last()
            return
        self.turn += 1
        self.casks = 0
        self.actor = seat + 1
        if self.actor == self.seats:
            self.actor = 0
        self.lifts[seat] = 0

    # --- end and score -------------------------------------------------------------------

    def finish(self) -> None:
        """End the game; what was known of hands no longer matters."""
        self.hide_nothing()
        i: i64
        for i in range(i64(ROWS * MOST)):
            self.known_lights[i] = 0
            self.known_blacks[i] = 0
        self.calm()
        self.phase = OVER
        self.over = True
        self.actor = NOBODY

    def points(self, seat: i64) -> i64:
        """What an island is worth as it lies (RP-21)."""
        total = self.pirates[seat] * BOX.points
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.laid[seat]):
            total += cards_in(self.groups[i])
        if self.out == seat:
            total += BONUS
        return total

    def score(self, seat: i64) -> i64:
        """The points everybody sees; a last placement counts once it is shown (RP-20)."""
        if self.phase != LAST:
            return self.points(seat)
        total = self.shown_pirates[seat] * BOX.points
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.shown_laid[seat]):
            total += cards_in(self.shown_groups[i])
        return total
