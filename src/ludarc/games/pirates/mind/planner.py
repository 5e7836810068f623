"""Plans for an island: what to do with the cards of each colour. The best plan is found exactly.

For each number of complete rainbows it goes through the colours from 1 to 7. Between two colours
only this matters: how many runs are open with one, two, or more cards, how many jokers are left,
and, if the turn is to end here (RP-10), how many colours in a row have a card left in hand. The
value a plan gives up is its loss; plans with a small loss are tried first, and most hands need no
others.

Three runs over the same colours are as good as sets of these colours, and a run of six or more is
as good as two. So, where nothing is compulsory, few runs need to be open at once. Where RP-10
binds, this does not hold (a set takes all its colour) and no such bound is used.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import FULL, many
from ludarc.core.state import zeros
from ludarc.games.pirates.law.cards import BLACKS, COLOURS, JOKER, KINDS, LIGHTS
from ludarc.games.pirates.law.groups import FEWEST
from ludarc.games.pirates.mind.wish import POINT, Wish

# Internal values are multiples of this, so that rainbows can break ties.
FINE: Final = 64
FINE_POINT: Final = 6400
NO_PLAN: Final = -1
UNBOUND: Final = 1000000000000

# A stage between two colours: open runs of one, of two, of three or more cards, jokers left,
# colours in a row with cards left in hand, own cards in runs (as far as it matters), a set or none.
OPEN_MASK: Final = 31
SECOND: Final = 5
THIRD: Final = 10
WILD: Final = 15
STREAK: Final = 19
OWN: Final = 21
HAS_SET: Final = 23
STAGE_BITS: Final = 24
HASH: Final = 2654435761
HASH_SHIFT: Final = 20

# A choice: old runs that go on, runs that begin, cards that stay in hand.
BEGIN_SHIFT: Final = 5
STAY_SHIFT: Final = 10

# Without compulsion no more runs need begin at a colour, or be open after it.
MOST_NEW: Final = vec[i64]([6, 6, 6, 4, 2, 0, 0])
MOST_OLD: Final = vec[i64]([0, 0, 4, 4, 4, 2, 0])

FIRST_ROOM: Final = 4096
LOSSES: Final = 128  # eight kinds, 0 to 15 cards left


class Planner:
    """Finds the best plan; what it found stays until the next question.

    `room` is the number of stages it has memory for at first: a power of two.
    """

    def __init__(self, room: i64 = FIRST_ROOM) -> None:
        # The question.
        self.held: vec[i64] = zeros(KINDS)
        self.loss: vec[i64] = zeros(LOSSES)  # by kind and cards left in hand
        self.strict: bool = False  # must plans look at RP-10?
        self.worst: i64 = 0  # no plan loses more
        # The answer, colour by colour.
        self.path: vec[i64] = zeros(COLOURS)
        self.rainbows: i64 = 0  # its complete rainbows
        self.lost: i64 = 0
        # Plans: every stage reached, in order of colours.
        self.complete: i64 = 0  # rainbows they have
        self.doubt: i64 = 0  # own cards these must have in runs, where jokers leave it in doubt
        self.stages: vec[i64] = many_zeros(room)
        self.losses: vec[i64] = many_zeros(room)
        self.parents: vec[i64] = many_zeros(room)
        self.choices: vec[i64] = many_zeros(room)
        self.room: i64 = room
        self.used: i64 = 0
        self.first: i64 = 0  # the first stage after the colour at hand
        self.slots: vec[i64] = many_zeros(2 * room)  # stamp and stage, found by hash
        self.found: vec[i64] = many_zeros(2 * room)
        self.stamp: i64 = 0

    # --- the cards and what they are worth -----------------------------------------------

    def take(self, lights: i64, blacks: i64, wish: Wish) -> None:
        """Count the cards, and the loss of leaving some of a kind in hand."""
        self.strict = False
        self.worst = 0
        kind: i64
        stay: i64
        for kind in range(i64(LIGHTS)):
            self.held[kind] = many(lights, kind)
        for kind in range(i64(BLACKS)):
            self.held[LIGHTS + kind] = many(blacks, kind)
        if wish.lawful:
            for kind in range(i64(COLOURS)):
                # Cards that gain are placed anyway: RP-10 matters only for the others.
                if self.held[kind] > 0 and wish.kept[kind] > 0 and wish.worth[kind] >= POINT:
                    self.strict = True
        loss = self.loss
        for kind in range(i64(JOKER + 1)):
            held = self.held[kind]
            kept = wish.kept[kind]
            if kept > held:
                kept = held
            most_stay = held
            if self.strict and kind != JOKER and held >= FEWEST:
                most_stay = FEWEST - 1  # RP-10 c
            best: i64 = -UNBOUND
            worst: i64 = UNBOUND
            for stay in range(most_stay + 1):
                gain = POINT * (held - stay)
                if stay < kept:
                    gain -= wish.worth[kind] * (kept - stay)
                loss[16 * kind + stay] = gain
                if gain > best:
                    best = gain
                if gain < worst:
                    worst = gain
            for stay in range(most_stay + 1):
                loss[16 * kind + stay] = FINE * (best - loss[16 * kind + stay])
            self.worst += FINE * (best - worst)

    def most_rainbows(self) -> i64:
        """The most complete rainbows possible, whatever happens to the rest (RP-7)."""
        complete: i64 = 0
        while True:
            lacking: i64 = 0
            kind: i64
            for kind in range(i64(COLOURS)):
                if self.held[kind] <= complete:
                    lacking += complete + 1 - self.held[kind]
            if lacking > self.held[JOKER]:
                return complete
            complete += 1

    def spare_stay(self, left: i64, has_set: bool) -> i64:
        """How many of the jokers left over should stay in hand."""
        loss = self.loss
        best = left
        stay: i64
        for stay in range(left):
            # RP-4: they go to any set, or three of them are one.
            if (has_set or left - stay >= FEWEST) and (
                loss[16 * JOKER + stay] < loss[16 * JOKER + best]
            ):
                best = stay
        return best

    # --- plans ---------------------------------------------------------------------------

    def search(self, complete: i64, limit: i64) -> bool:
        """Find the best plan with so many rainbows that loses no more than a limit."""
        if limit > self.worst:
            limit = self.worst
        self.complete = complete
        # Any run may get an own card, so it is enough that there is one for
        # each complete rainbow (RP-4); with fewer jokers there always is.
        self.doubt = complete if self.held[JOKER] > 6 * complete else 0
        bound: i64 = 0
        while limit >= 0:
            if bound > limit:
                bound = limit
            last = self.plan(bound)
            if last != NO_PLAN:
                self.rainbows = complete
                place: i64 = COLOURS
                while place > 0:
                    place -= 1
                    self.path[place] = self.choices[last]
                    last = self.parents[last]
                return True
            if bound == limit:
                return False
            bound = 2 * bound + FINE_POINT
        return False

    def plan(self, bound: i64) -> i64:
        """Go through the colours with every plan within a bound; return the end of the best."""
        self.used = 0
        self.begin_colour()
        self.reach(self.held[JOKER] << WILD, 0, 0, 0)
        place: i64
        begin: i64 = 0
        for place in range(i64(COLOURS)):
            end = self.used
            self.begin_colour()
            i: i64
            for i in range(begin, end):
                self.pass_colour(i, place, bound)
            begin = end
        best = NO_PLAN
        for i in range(begin, self.used):
            stage = self.stages[i]
            if stage >> OWN & 3 != self.doubt:
                continue
            stay = self.spare_stay(stage >> WILD & FULL, stage >> HAS_SET != 0)
            lost = self.losses[i] + self.loss[16 * JOKER + stay]
            if lost <= bound:
                bound = lost - 1
                self.lost = lost
                best = i
        return best

    def pass_colour(self, node: i64, place: i64, bound: i64) -> None:
        """Try every use of the cards of a colour."""
        stage = self.stages[node]
        lost = self.losses[node]
        young = stage & OPEN_MASK
        middle = stage >> SECOND & OPEN_MASK
        old = stage >> THIRD & OPEN_MASK
        wild = stage >> WILD & FULL
        streak = stage >> STREAK & 3
        own = stage >> OWN & 3
        has_set = stage >> HAS_SET
        strict = self.strict
        held = self.held[place]
        loss = self.loss
        at = 16 * place
        must = self.complete + young + middle  # runs that cannot end here
        room = held + wild - must
        if room < 0:
            return
        if place < COLOURS - 1:
            ahead = self.held[place + 1] - self.complete - young  # for runs that must go on there
            if ahead + wild < 0:
                return
        most_on = old if old < room else room
        on: i64
        new: i64
        stay: i64
        for on in range(most_on + 1):
            most_stay = held
            if strict:
                if on < old:
                    most_stay = 0  # RP-10 b: the next colour of a run that ends
                elif held > 2:
                    most_stay = 2  # RP-10 c: three of a colour
            most_new = room - on
            if place > 4 or (strict and streak > 0):  # RP-10 b: the colour before a run
                most_new = 0
            elif not strict and most_new > MOST_NEW[place]:
                most_new = MOST_NEW[place]
            for new in range(most_new + 1):
                across = must + on + new
                for stay in range(most_stay + 1):
                    sum_lost = lost + loss[at + stay]
                    if sum_lost > bound:
                        continue
                    laid = held - stay
                    left = wild
                    now_set = has_set
                    in_runs = laid
                    if laid > across:  # the rest is a set
                        if stay > 0 and (strict or loss[at + stay] >= loss[at + stay - 1]):
                            continue  # RP-10 b; or no reason to leave one out
                        in_runs = across
                        if laid - across < FEWEST:
                            left -= FEWEST - (laid - across)
                        now_set = 1
                    else:
                        left -= across - laid
                        if stay > 0 and not strict:
                            if laid < across and (
                                loss[at + stay] - loss[at + stay - 1] >= FINE_POINT
                            ):
                                continue  # a joker is not worth more
                            if stay >= FEWEST and loss[at + stay] >= loss[at + stay - FEWEST]:
                                continue  # they could be a set
                    if left < 0 or (place < COLOURS - 1 and ahead + left < new):
                        continue
                    now_streak: i64 = 0
                    if strict and stay > 0:
                        now_streak = streak + 1
                        if now_streak == FEWEST:
                            continue  # RP-10 c: three in a row
                    now_old = middle + on
                    if place == COLOURS - 1:
                        now_old = 0
                    elif not strict and now_old > MOST_OLD[place]:
                        now_old = MOST_OLD[place]
                    now_own = own + in_runs
                    if now_own > self.doubt:
                        now_own = self.doubt
                    self.reach(
                        new
                        | young << SECOND
                        | now_old << THIRD
                        | left << WILD
                        | now_streak << STREAK
                        | now_own << OWN
                        | now_set << HAS_SET,
                        sum_lost,
                        node,
                        on | new << BEGIN_SHIFT | stay << STAY_SHIFT,
                    )

    def begin_colour(self) -> None:
        """Stages found from now on come after the next colour."""
        self.stamp += 1
        self.first = self.used

    def reach(self, stage: i64, lost: i64, parent: i64, choice: i64) -> None:
        """Note a stage, or a better way to it."""
        mask = 2 * self.room - 1
        key = self.stamp << STAGE_BITS | stage
        slot = stage * HASH >> HASH_SHIFT & mask
        while self.slots[slot] >> STAGE_BITS == self.stamp:
            if self.slots[slot] == key:
                node = self.found[slot]
                if lost < self.losses[node]:
                    self.losses[node] = lost
                    self.parents[node] = parent
                    self.choices[node] = choice
                return
            slot = slot + 1 & mask
        node = self.used
        if node == self.room:
            self.grow()
            self.reach(stage, lost, parent, choice)
            return
        self.slots[slot] = key
        self.found[slot] = node
        self.stages[node] = stage
        self.losses[node] = lost
        self.parents[node] = parent
        self.choices[node] = choice
        self.used = node + 1

    def grow(self) -> None:
        """Make twice the room for stages."""
        self.stages = doubled(self.stages, self.room)
        self.losses = doubled(self.losses, self.room)
        self.parents = doubled(self.parents, self.room)
        self.choices = doubled(self.choices, self.room)
        self.room *= 2
        self.slots = many_zeros(2 * self.room)
        self.found = many_zeros(2 * self.room)
        mask = 2 * self.room - 1
        node: i64
        for node in range(self.first, self.used):
            slot = self.stages[node] * HASH >> HASH_SHIFT & mask
            while self.slots[slot] != 0:
                slot = slot + 1 & mask
            self.slots[slot] = self.stamp << STAGE_BITS | self.stages[node]
            self.found[slot] = node


def many_zeros(length: i64) -> vec[i64]:
    """A fresh buffer of any length."""
    return vec[i64]([i64(0) for _ in range(length)])


def doubled(buffer: vec[i64], length: i64) -> vec[i64]:
    """A buffer of twice the length that begins the same."""
    longer = many_zeros(2 * length)
    i: i64
    for i in range(length):
        longer[i] = buffer[i]
    return longer
