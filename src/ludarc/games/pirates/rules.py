"""The rules of Rainbow Pirates: turns, black cards, the end.

What lies where is in `harbour`, placing and rearranging in `placing`, what a seat cannot know in
`hidden`. Moves are packed as `codes` says.

Whoever answers a black card, gives to a Captain or places at the end does so in secret (RP-14,
RP-15, RP-20): `answering` are the seats still to act, nothing shows before the last of them has.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one
from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, State, zeros
from ludarc.games.pirates.bags import is_black, many_of, min_of
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
    NAMED,
    PLACED,
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
    ORDER_BITS,
    ORDER_MASK,
    OUT,
    PLAY,
    YES,
    card_of,
    code,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.groups import (
    BLACK,
    FEWEST,
    OF_PIRATE,
    PLACES,
    RUN,
    SET,
    black_of,
    blacks,
    blacks_in,
    cards_in,
    cards_into,
    colour,
    form,
    is_group,
    joker_places,
    jokers,
    lacks,
    lights_in,
    numbered,
    own_places,
    run_of,
    set_of,
)
from ludarc.games.pirates.harbour import (
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
from ludarc.games.pirates.placing import Placing

HAND: Final = 7  # RP-2
DRAWN: Final = 2  # RP-11
RAINBOWS: Final = 2  # RP-18
BONUS: Final = 5  # RP-21
STOLEN: Final = 2  # RP-15, Cabin boy
LEAVE: Final = 3  # RP-15, Shore leave
SEEN: Final = 4  # RP-15, Lookout


class Pirates(Placing):
    """A position of Rainbow Pirates."""

    def blank(self) -> State:
        return Pirates(self.seats)

    # --- set-up --------------------------------------------------------------------------

    def deck_size(self) -> i64:
        return CARDS  # RP-1

    def lots(self) -> i64:
        return self.seats * LOT  # the first seat (RP-2), and what later chance follows from

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
            if not self.can_block(seat):
                return 1
            out[1] = code(ANSWER, 0, YES)
            return 2
        if phase == LAST:
            count = self.edits_into(seat, out)
            out[count] = code(DONE, 0, 0)
            return count + 1
        if phase == HITTING:
            return self.hits_into(out)
        if phase == ORDERING:
            return self.orders_into(out)
        return self.kinds_into(seat, out)

    def may(self, seat: i64, move: i64) -> bool:
        """Is a move legal? The same law as the list of moves, without making the list."""
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
            return rest == NO or (rest == YES and self.can_block(seat))
        if verb == PLAY:
            return phase == TURN and self.may_play(seat, card, rest)
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
            return phase == FETCHING and rest == 0 and self.may_fetch(card)
        if verb == ASK:
            return phase == ASKING and rest == 0 and card < KINDS
        if verb == ORDER:
            return phase == ORDERING and card == 0 and self.may_order(rest)
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
        count = self.edits_into(seat, out)
        bag = self.blacks[seat]
        kind: i64 = LIGHTS
        other: i64
        while bag != 0:
            if bag & FULL != 0:
                if target_of(kind) == AT_ONE:
                    for other in range(self.seats):
                        if other != seat:
                            out[count] = code(PLAY, kind, other + 1)
                            count += 1
                else:
                    out[count] = code(PLAY, kind, 0)
                    count += 1
            bag >>= BITS
            kind += 1
        if not self.owes(seat):  # RP-10
            out[count] = code(END, 0, FROM_OPEN)
            out[count + 1] = code(END, 0, FROM_PILE)
            count += 2
        if self.may_go_out(seat):
            out[count] = code(OUT, 0, 0)
            count += 1
        return count

    def may_play(self, seat: i64, kind: i64, rest: i64) -> bool:
        """Reveal a black card of one's hand, naming the opponent if it strikes one (RP-12)."""
        if not is_black(kind) or not self.has(seat, kind):
            return False
        if target_of(kind) == AT_ONE:
            return 0 < rest <= self.seats and rest != seat + 1
        return rest == 0

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
            self.play(seat, card, rest - 1)
        elif verb == ANSWER:
            self.answer(seat, rest)
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
            self.give(seat, card)
        elif verb == HIT:
            self.hit(seat, card, rest)
        elif verb == FETCH:
            self.fetch(seat, card)
        elif verb == ASK:
            if self.has(self.struck, card):
                self.lose(self.struck, card)
                self.gain(seat, card)
            self.calm()
        else:
            self.order(seat, rest)

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
        """Draw from the pile; whoever had looked knows what was drawn."""
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

    # --- black cards ---------------------------------------------------------------------

    def throw(self, kind: i64) -> None:
        """Lay a card on the discard."""
        self.discard[self.thrown] = kind
        self.thrown += 1

    def play(self, seat: i64, kind: i64, at: i64) -> None:
        """Reveal a black card; every opponent with cards may block it (RP-12, RP-14)."""
        self.lose(seat, kind)
        self.throw(kind)
        self.attack = kind
        self.struck = at
        other: i64
        for other in range(self.seats):
            if other != seat and self.held[other] != 0:
                self.asked |= bit(other)
        if self.asked == 0:
            self.carry_out()
            return
        self.answering = self.asked
        self.phase = WINDOW

    def can_block(self, seat: i64) -> bool:
        """Is the colour that stops the black card in hand? (RP-13)"""
        return many(self.lights[seat], blocker_of(self.attack)) != 0

    def answer(self, seat: i64, wish: i64) -> None:
        """One secret answer of each; the outcome does not depend on their order (RP-14)."""
        self.answering &= ~bit(seat)
        if wish == YES:
            self.wishes |= bit(seat)
        if self.answering != 0:
            return
        if self.wishes == 0:
            self.asked = 0
            self.carry_out()
            return
        blocker = self.blocker()
        kind = blocker_of(self.attack)
        self.lose(blocker, kind)
        self.throw(kind)
        self.calm()

    def blocker(self) -> i64:
        """Of all who wish: who is struck, else the nearest clockwise from the attacker (RP-14)."""
        if self.struck != NOBODY and self.wishes >> self.struck & 1:
            return self.struck
        seat = self.actor
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.wishes >> seat & 1:
                return seat

    def calm(self) -> None:
        """The black card is done with; the turn goes on."""
        self.phase = TURN
        self.attack = NOBODY
        self.struck = NOBODY
        self.asked = 0
        self.answering = 0
        self.wishes = 0

    def carry_out(self) -> None:
        """Nobody has blocked: do what the card says (RP-15)."""
        seat = self.actor
        struck = self.struck
        effect = effect_of(self.attack)
        if effect in (THIEF, CANNON):
            if self.laid[struck] + self.pirates[struck] != 0:
                self.phase = HITTING
                return
        elif effect == CASK:
            kind: i64
            for kind in range(i64(KINDS)):
                if self.may_fetch(kind):
                    self.phase = FETCHING
                    return
        elif effect == CAPTAIN:
            self.call_in()
            return
        elif effect == CABIN_BOY:
            self.steal(struck, seat)
        elif effect == SHORE_LEAVE:
            self.draw(seat, LEAVE)
            if self.left == 0:
                self.begin_last()  # RP-20
                return
        elif effect == QUARTERMASTER:
            self.phase = ASKING
            return
        else:
            self.peeked[seat] = min_of(SEEN, self.left)
            self.phase = ORDERING
            return
        self.calm()

    def call_in(self) -> None:
        """The Captain: each who holds black cards gives one, all at the same time (RP-15)."""
        other: i64
        for other in range(self.seats):
            struck = self.struck == NOBODY or other == self.struck
            if other != self.actor and struck and self.blacks[other] != 0:
                self.asked |= bit(other)
        if self.asked == 0:
            self.calm()
            return
        self.answering = self.asked
        self.phase = GIVING

    def give(self, seat: i64, kind: i64) -> None:
        """A gift waits, in secret, until all are ready."""
        self.given[seat] = kind + 1
        self.answering &= ~bit(seat)
        if self.answering != 0:
            return
        other: i64
        for other in range(self.seats):
            if self.given[other] != 0:
                self.hand_over(other, self.actor, self.given[other] - 1)
                self.blur(other, self.actor, 0, WORK.each_black)
                self.given[other] = 0
        self.calm()

    def steal(self, seat: i64, to: i64) -> None:
        """The Cabin boy: cards at random from a hand (RP-15), or those a record tells."""
        count = min_of(STOLEN, self.held[seat])
        if count == 0:
            return
        if self.fated_lights | self.fated_blacks == 0:
            rng = Random(self.lot)
            while count > 0:
                self.hand_over_taken(seat, to, self.nth(seat, rng.randrange(self.held[seat])))
                count -= 1
            self.lot = rng.randrange(LOT)
        else:
            kind: i64
            for kind in range(i64(KINDS)):
                while many_of(self.fated_lights, self.fated_blacks, kind) != 0:
                    if kind < LIGHTS:
                        self.fated_lights -= one(kind)
                    else:
                        self.fated_blacks -= one(kind - LIGHTS)
                    self.hand_over_taken(seat, to, kind)
        self.blur(seat, to, 2 * WORK.each_light, 2 * WORK.each_black)

    def nth(self, seat: i64, place: i64) -> i64:
        """The kind of a card of a hand, counted through its kinds."""
        kind: i64 = 0
        while True:
            count = many_of(self.lights[seat], self.blacks[seat], kind)
            if place < count:
                return kind
            place -= count
            kind += 1

    def hand_over_taken(self, seat: i64, to: i64, kind: i64) -> None:
        self.hand_over(seat, to, kind)
        if kind < LIGHTS:
            self.taken_lights += one(kind)
        else:
            self.taken_blacks += one(kind - LIGHTS)

    # --- striking an island --------------------------------------------------------------

    def hits_into(self, out: vec[i64]) -> i64:
        """Every card on the island that is struck (RP-15)."""
        struck = self.struck
        cards = WORK.cards
        count: i64 = 0
        before: i64 = NOBODY
        i: i64
        j: i64
        for i in range(struck * ISLAND, struck * ISLAND + self.laid[struck]):
            group = self.groups[i]
            if group != before:
                before = group
                for j in range(cards_into(group, cards)):
                    out[count] = code(HIT, cards[j], group)
                    count += 1
        if self.pirates[struck] != 0:
            out[count] = code(HIT, RAINBOW, OF_PIRATE)
            count += 1
        return count

    def hit(self, seat: i64, card: i64, group: i64) -> None:
        """Steal or destroy a card; what is left incomplete goes back to hand (RP-16)."""
        struck = self.struck
        shape = form(group)
        self.remove(struck, group)
        if shape == SET:
            own, wild = numbered(group), jokers(group)
            if card == JOKER:
                wild -= 1
            else:
                own -= 1
            self.keep(struck, set_of(colour(group), own, wild))
        elif shape == RUN:
            place = card if card < COLOURS else card - PLACED
            below = bit(place) - 1
            above = PLACES & ~(below | bit(place))
            own, wild = own_places(group), joker_places(group)
            self.keep_part(struck, own & below, wild & below)
            self.keep_part(struck, own & above, wild & above)
        elif shape == BLACK:
            self.keep(struck, black_of(blacks(group) - one(card - LIGHTS)))
        if effect_of(self.attack) == THIEF:
            self.gain(seat, kind_of(card))
        else:
            self.throw(kind_of(card))
        self.calm()

    def keep(self, seat: i64, group: i64) -> None:
        """What is left of a struck group stays if it is complete (RP-16)."""
        if cards_in(group) >= FEWEST:
            self.insert(seat, group)
        else:
            self.take_back(seat, lights_in(group), blacks_in(group))  # RP-17

    def keep_part(self, seat: i64, own: i64, wild: i64) -> None:
        """Jokers keep their number; three or more of them alone stay as a set (RP-16)."""
        if own == 0:
            self.keep(seat, set_of(JOKER, 0, BOX.sizes[wild]))
        else:
            self.keep(seat, run_of(own, wild))

    # --- the other choices ---------------------------------------------------------------

    def kinds_into(self, seat: i64, out: vec[i64]) -> i64:
        """What may be given to a Captain, fetched by a Cask or named by a Quartermaster."""
        count: i64 = 0
        kind: i64
        for kind in range(i64(KINDS)):
            if self.phase == ASKING:
                out[count] = code(ASK, kind, 0)
                count += 1
            elif self.phase == FETCHING:
                if self.may_fetch(kind):
                    out[count] = code(FETCH, kind, 0)
                    count += 1
            elif kind >= LIGHTS and self.has(seat, kind):
                out[count] = code(GIVE, kind, 0)
                count += 1
        return count

    def fetch_place(self, kind: i64) -> i64:
        """Where the uppermost card of a kind lies under the Cask just played."""
        at = self.thrown - 2
        while at >= 0 and self.discard[at] != kind:
            at -= 1
        return at

    def may_fetch(self, kind: i64) -> bool:
        """Any card under the Cask just played, but one Cask a turn (RP-15)."""
        if kind >= KINDS or (kind == BOX.cask and self.casks != 0):
            return False
        return self.fetch_place(kind) >= 0

    def fetch(self, seat: i64, kind: i64) -> None:
        at: i64
        for at in range(self.fetch_place(kind), self.thrown - 1):
            self.discard[at] = self.discard[at + 1]
        self.thrown -= 1
        self.discard[self.thrown] = 0
        if kind == BOX.cask:
            self.casks += 1
        self.gain(seat, kind)
        self.calm()

    def orders_into(self, out: vec[i64]) -> i64:
        """Every order of the top cards of the pile (RP-15, Lookout)."""
        light: i64 = 0
        black: i64 = 0
        count = min_of(SEEN, self.left)
        i: i64
        for i in range(count):
            kind = self.pile[self.left - 1 - i]
            if kind < LIGHTS:
                light += one(kind)
            else:
                black += one(kind - LIGHTS)
        return orders_on(light, black, count, 0, 0, out, 0)

    def may_order(self, order: i64) -> bool:
        """Are these the top cards of the pile?"""
        light: i64 = 0
        black: i64 = 0
        count = min_of(SEEN, self.left)
        i: i64
        if order >> ORDER_BITS * count != 0:
            return False
        for i in range(count):
            kind = (order >> ORDER_BITS * i & ORDER_MASK) - 1
            if not 0 <= kind < KINDS:
                return False
            if kind < LIGHTS:
                light += one(kind)
            else:
                black += one(kind - LIGHTS)
        for i in range(count):
            kind = self.pile[self.left - 1 - i]
            if kind < LIGHTS:
                light -= one(kind)
            else:
                black -= one(kind - LIGHTS)
        return light == 0 and black == 0

    def order(self, seat: i64, order: i64) -> None:
        """Put the top cards back; what others knew of them is worth nothing now."""
        other: i64
        i: i64
        for i in range(min_of(SEEN, self.left)):
            self.pile[self.left - 1 - i] = (order >> ORDER_BITS * i & ORDER_MASK) - 1
        for other in range(self.seats):
            if other != seat:
                self.peeked[other] = 0
        self.calm()

    # --- end and score -------------------------------------------------------------------

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

    def finish(self) -> None:
        """The game is over; what was known of hands matters no more."""
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
        """The points that everybody sees; a last placement counts when it is shown (RP-20)."""
        if self.phase != LAST:
            return self.points(seat)
        total = self.shown_pirates[seat] * BOX.points
        i: i64
        for i in range(seat * ISLAND, seat * ISLAND + self.shown_laid[seat]):
            total += cards_in(self.shown_groups[i])
        return total


class Work:
    """Numbers and buffers of this process."""

    def __init__(self) -> None:
        self.cards = zeros(NAMED)
        each_light: i64 = 0
        each_black: i64 = 0
        for kind in range(LIGHTS):
            each_light += one(kind)
        for kind in range(BLACKS):
            each_black += one(kind)
        self.each_light = each_light  # a bag with one of each
        self.each_black = each_black


WORK: Final = Work()


def orders_on(
    light: i64, black: i64, left: i64, place: i64, order: i64, out: vec[i64], count: i64
) -> i64:
    """Every different order of these cards."""
    if left == 0:
        out[count] = code(ORDER, 0, order)
        return count + 1
    kind: i64
    for kind in range(i64(KINDS)):
        if many_of(light, black, kind) != 0:
            longer = order | (kind + 1) << ORDER_BITS * place
            if kind < LIGHTS:
                count = orders_on(light - one(kind), black, left - 1, place + 1, longer, out, count)
            else:
                rest = black - one(kind - LIGHTS)
                count = orders_on(light, rest, left - 1, place + 1, longer, out, count)
    return count
