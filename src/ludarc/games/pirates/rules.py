"""The rules of Rainbow Pirates, in the order of the rulebook.

A hand is two bags, `lights` and `blacks`. An island is a sorted list of groups (`groups`) and a
number of rainbow pirates. Moves are packed as `codes` says. What every seat knows of the others'
hands is kept as bags of cards that must be there (RP-22): one row for each seat, one for everybody.

Whoever answers a black card, gives to a Captain or places at the end does so in secret (RP-14,
RP-15, RP-20): `answering` are the seats still to act, nothing shows before the last of them has.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one, size
from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, SCRATCH, State, shuffle, zeros
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
    ADD,
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
    LAY,
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
    ends,
    fits,
    form,
    grown,
    is_group,
    is_rainbow,
    joker_places,
    jokers,
    lacks,
    lights_in,
    numbered,
    own_places,
    run_of,
    set_of,
)

MOST: Final = 5  # seats
HAND: Final = 7  # RP-2
TURNED: Final = 2  # RP-2: cards face up beside the pile
DRAWN: Final = 2  # RP-11
ISLAND: Final = 40  # groups of three that 120 cards can make
MOST_LIFTS: Final = 20  # RP-23
RAINBOWS: Final = 2  # RP-18
BONUS: Final = 5  # RP-21
STOLEN: Final = 2  # RP-15, Cabin boy
LEAVE: Final = 3  # RP-15, Shore leave
SEEN: Final = 4  # RP-15, Lookout
EVERYBODY: Final = 5  # the row of what is known to all (RP-22)
ROWS: Final = 6
LOT: Final = 288230376151711744  # 2^58
MANY_BLACKS: Final = 4096
"""With more ways than this to lay a black group, only those of up to six cards are listed."""
LONG_BLACKS: Final = 6

TURN: Final = 0
WINDOW: Final = 1  # a black card may be blocked
GIVING: Final = 2  # to a Captain
HITTING: Final = 3  # Thief and Cannon
FETCHING: Final = 4  # Cask
ASKING: Final = 5  # Quartermaster
ORDERING: Final = 6  # Lookout
LAST: Final = 7  # RP-20
OVER: Final = 8

ANY: Final = 0
ONLY_BLACK: Final = 1
NO_BLACK: Final = 2


class Pirates(State):
    """A position of Rainbow Pirates."""

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
        self.answering: i64 = 0  # of these, who has not answered
        self.wishes: i64 = 0  # mask of the seats that wish to block
        self.given: vec[i64] = zeros(MOST)  # kind plus one that is given to the Captain
        self.lifts: vec[i64] = zeros(MOST)
        self.casks: i64 = 0  # fetched in this turn
        self.out: i64 = NOBODY  # who went out
        self.lot: i64 = 0  # what the Cabin boy takes follows from; nobody knows it
        self.fated_lights: i64 = 0  # what a record says he takes
        self.fated_blacks: i64 = 0
        self.taken_lights: i64 = 0  # what he took in the last move
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

    def blank(self) -> State:
        return Pirates(self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Pirates)
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
        """Unseen cards left a hand: nobody but the two concerned knows which, any may be gone."""
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

    # --- islands -------------------------------------------------------------------------

    def find(self, seat: i64, group: i64) -> i64:
        """Where a group lies; NOBODY's place if it does not."""
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

    # --- who may act, and how ------------------------------------------------------------

    def many_act(self) -> bool:
        """Is an answer expected of several seats at once, in secret?"""
        return self.phase == WINDOW or self.phase == GIVING or self.phase == LAST

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
                and self.duties_into(seat, WORK.duties) == 0
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
        if self.duties_into(seat, WORK.duties) == 0:  # RP-10
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
        """No card in hand and two complete rainbows (RP-18)."""
        return self.held[seat] == 0 and self.rainbows(seat) >= RAINBOWS

    # --- placing and rearranging ---------------------------------------------------------

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
        if size(bag) >= FEWEST:
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
            for card in range(i64(COLOURS)):
                if ends(group) >> card & 1:
                    if many(light, card) != 0:
                        out[count] = code(ADD, card, group)
                        count += 1
                    if wild != 0:
                        out[count] = code(ADD, PLACED + card, group)
                        count += 1
            return count
        if shape == SET:
            for card in range(i64(LIGHTS)):
                if many(light, card) != 0 and fits(group, card):
                    out[count] = code(ADD, card, group)
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
        cards = WORK.duties
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
            self.take_back(seat, lights_in(group), blacks_in(group))

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

    # --- what a seat cannot know ---------------------------------------------------------

    def sample(self, seat: i64, rng: Random) -> None:
        """Deal the unseen cards anew to the other hands and the pile (RP-22).

        Secret answers of others are taken as not given yet, and so are their last placements.
        """
        self.forget_answers(seat)
        row: i64 = EVERYBODY if seat == NOBODY else seat
        known_top: i64 = 0 if seat == NOBODY else self.peeked[seat]
        counts = WORK.counts
        deck = SCRATCH.deck
        i: i64
        other: i64
        kind: i64
        for kind in range(i64(KINDS)):
            counts[kind] = 0
        for i in range(self.left - known_top):
            counts[self.pile[i]] += 1
        for other in range(self.seats):
            if other != seat:
                light = self.lights[other] - self.known_lights[row * MOST + other]
                black = self.blacks[other] - self.known_blacks[row * MOST + other]
                for kind in range(i64(KINDS)):
                    counts[kind] += many_of(light, black, kind)
                self.lights[other] = self.known_lights[row * MOST + other]
                self.blacks[other] = self.known_blacks[row * MOST + other]
                WORK.lacking[other] = self.held[other] - size(self.lights[other])
                WORK.lacking[other] -= size(self.blacks[other])
                self.held[other] -= WORK.lacking[other]
        left: i64 = 0
        for kind in range(i64(KINDS)):
            for i in range(counts[kind]):
                deck[left] = kind
                left += 1
        shuffle(deck, left, rng)
        if self.phase == GIVING:
            left = self.deal_for_captain(seat, deck, left)
        for other in range(self.seats):
            if other != seat:
                left = self.deal_to(other, WORK.lacking[other], ANY, deck, left)
        for i in range(left):
            self.pile[i] = deck[i]
        self.lot = rng.randrange(LOT)
        self.fated_lights = 0
        self.fated_blacks = 0
        self.taken_lights = 0
        self.taken_blacks = 0
        for i in range(i64(MOST)):
            for other in range(i64(MOST)):
                if i != seat:  # what others know beyond all is their own secret
                    at = i * MOST + other
                    everybody = EVERYBODY * MOST + other
                    self.known_lights[at] = 0 if i == other else self.known_lights[everybody]
                    self.known_blacks[at] = 0 if i == other else self.known_blacks[everybody]

    def forget_answers(self, seat: i64) -> None:
        """Take back what the others have done in secret."""
        if not self.many_act():
            return
        mine: i64 = 0 if seat == NOBODY else bit(seat)
        self.answering |= self.asked & ~mine
        self.wishes &= mine
        other: i64
        i: i64
        for other in range(self.seats):
            if other == seat:
                continue
            self.given[other] = 0
            if self.phase == LAST:
                self.lifts[other] = 0
                self.lights[other] = self.shown_lights[other]
                self.blacks[other] = self.shown_blacks[other]
                self.held[other] = self.shown_held[other]
                self.pirates[other] = self.shown_pirates[other]
                most = max_of(self.laid[other], self.shown_laid[other])
                for i in range(other * ISLAND, other * ISLAND + most):
                    self.groups[i] = self.shown_groups[i]
                self.laid[other] = self.shown_laid[other]

    def deal_for_captain(self, seat: i64, deck: vec[i64], left: i64) -> i64:
        """While gifts are awaited it is known who holds black cards and who does not (RP-15)."""
        other: i64
        for other in range(self.seats):
            bound = self.struck == NOBODY or other == self.struck
            if other != seat and other != self.actor and bound and self.asked >> other & 1 == 0:
                left = self.deal_to(other, WORK.lacking[other], NO_BLACK, deck, left)
        for other in range(self.seats):
            if other != seat and self.asked >> other & 1 and self.blacks[other] == 0:
                left = self.deal_to(other, 1, ONLY_BLACK, deck, left)
        return left

    def deal_to(self, seat: i64, count: i64, wanted: i64, deck: vec[i64], left: i64) -> i64:
        """Deal so many cards of a shuffled deck, of the sort that is wanted."""
        i: i64
        for i in range(count):
            at = left - 1
            if wanted == ONLY_BLACK:
                while deck[at] < LIGHTS:
                    at -= 1
            elif wanted == NO_BLACK:
                while deck[at] >= LIGHTS:
                    at -= 1
            left -= 1
            kind = deck[at]
            deck[at] = deck[left]
            self.put(seat, kind)
        WORK.lacking[seat] -= count
        return left


class Work:
    """Buffers of this process."""

    def __init__(self) -> None:
        self.duties = zeros(4 * ISLAND)
        self.counts = zeros(KINDS)
        self.lacking = zeros(MOST)
        each_light: i64 = 0
        each_black: i64 = 0
        for kind in range(LIGHTS):
            each_light += one(kind)
        for kind in range(BLACKS):
            each_black += one(kind)
        self.each_light = each_light  # a bag with one of each
        self.each_black = each_black


WORK: Final = Work()


def min_of(a: i64, b: i64) -> i64:
    return a if a < b else b


def max_of(a: i64, b: i64) -> i64:
    return a if a > b else b


def is_black(kind: i64) -> bool:
    return LIGHTS <= kind < KINDS


def many_of(light: i64, black: i64, kind: i64) -> i64:
    """How many cards of a kind in the two bags of a hand."""
    return many(light, kind) if kind < LIGHTS else many(black, kind - LIGHTS)


def less(bag: i64, gone: i64) -> i64:
    """A bag without some cards, as far as they were in it."""
    if bag == 0 or gone == 0:
        return bag
    rest: i64 = 0
    shift: i64 = 0
    while bag != 0:
        left = (bag & FULL) - (gone & FULL)
        if left > 0:
            rest |= left << shift
        bag >>= BITS
        gone >>= BITS
        shift += BITS
    return rest


def covers(bag: i64, part: i64) -> bool:
    """Are all these cards in a bag?"""
    while part != 0:
        if part & FULL > bag & FULL:
            return False
        part >>= BITS
        bag >>= BITS
    return True


def runs_into(have: i64, wild: i64, out: vec[i64], count: i64) -> i64:
    """Every run of these colours, each once, and so many jokers (RP-3, RP-4)."""
    low: i64
    high: i64
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
            while fewer != 0:  # jokers may also stand where one has the card
                if BOX.sizes[own ^ fewer] <= spare:
                    out[count] = run_of(fewer, whole ^ fewer)
                    count += 1
                fewer = fewer - 1 & own
    return count


def ways(bag: i64) -> i64:
    """How many bags are contained in a bag."""
    total: i64 = 1
    while bag != 0:
        total *= (bag & FULL) + 1
        bag >>= BITS
    return total


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
