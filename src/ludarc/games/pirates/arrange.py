"""The best arrangement of an island, exactly.

Rearranging is free (RP-9), so whoever wants to place well looks at hand and island together: two
bags, the light cards (kinds 0 to 6 are the colours 1 to 7, then joker and rainbow pirate) and the
black ones. `ARRANGER` finds the groups that fulfil a `Wish` best.

How: complete rainbows are counted first, from as many as there can be downwards. For each count
the colours are gone through from 1 to 7. Between two colours nothing matters but how many runs
are open with one, two, or more cards, how many jokers are left, and, if the turn is to end here
(RP-10), how many colours in a row have a card left in hand. What a plan gives away is its loss;
plans within a small loss are tried first, and most hands need no other.

Three runs over the same colours are as good as sets of these colours, and a run of six or more is
as good as two. So, where nothing is compulsory, few runs need to be open at once. Where RP-10
binds, this does not hold (a set takes all its colour) and no such bound is used.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one
from ludarc.core.bits import bit
from ludarc.core.state import zeros
from ludarc.games.pirates.cards import BLACKS, BOX, COLOURS, JOKER, KINDS, LIGHTS, RAINBOW
from ludarc.games.pirates.groups import FEWEST, FULL_RUN, OF_PIRATE, black_of, run_of, set_of

ENOUGH: Final = 2  # RP-18: complete rainbows to go out with

POINT: Final = 100
"""A point in the unit of a wish."""

POINTS_FIRST: Final = 0
RAINBOWS_FIRST: Final = 1000000
"""What a complete rainbow is worth: nothing but a tie-break, or more than any points."""

# Inside, worths are multiples of this, so that rainbows can break ties.
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

MOST_GROUPS: Final = 128
FIRST_ROOM: Final = 4096
LOSSES: Final = 128  # eight kinds, 0 to 15 cards left


class Wish:
    """What an arrangement is to be good for. A point is 100.

    `rainbow` is what a complete rainbow is worth besides its points; at equal worth more rainbows
    are better anyway. With `lawful` the turn may end on the arrangement (RP-10).
    """

    def __init__(self, rainbow: i64 = POINTS_FIRST, lawful: bool = True) -> None:
        self.rainbow: i64 = rainbow
        self.lawful: bool = lawful
        self.kept: vec[i64] = zeros(KINDS)  # how many of a kind had rather stay in hand
        self.worth: vec[i64] = zeros(KINDS)  # and what each is worth there

    def keep(self, kind: i64, count: i64, worth: i64) -> None:
        """So many cards of a kind are worth so much in hand; the others nothing."""
        self.kept[kind] = count
        self.worth[kind] = worth


class Arranger:
    """Finds the best arrangement; what it found stays until the next question.

    `room` is for how many stages there is memory at first: a power of two.
    """

    def __init__(self, room: i64 = FIRST_ROOM) -> None:
        # The answer.
        self.groups: vec[i64] = zeros(MOST_GROUPS)
        self.count: i64 = 0  # how many groups
        self.points: i64 = 0  # RP-21, without the points for going out
        self.rainbows: i64 = 0
        self.value: i64 = 0  # by the wish: points and rainbows, less what should have stayed
        self.lights: i64 = 0  # what stays in hand
        self.blacks: i64 = 0
        # The question.
        self.held: vec[i64] = zeros(KINDS)
        self.loss: vec[i64] = zeros(LOSSES)  # by kind and cards left in hand
        self.strict: bool = False  # must plans look at RP-10?
        self.worst: i64 = 0  # no plan loses more
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
        # The best plan.
        self.path: vec[i64] = zeros(COLOURS)
        self.planned: i64 = 0  # its complete rainbows
        self.planned_loss: i64 = 0
        # Its runs while they grow: colours they have, by their own card and by jokers.
        self.own: vec[i64] = zeros(MOST_GROUPS)
        self.wild: vec[i64] = zeros(MOST_GROUPS)
        self.runs: i64 = 0
        self.going: vec[i64] = zeros(MOST_GROUPS)  # the runs that have the colour at hand

    # --- questions -----------------------------------------------------------------------

    def arrange(self, lights: i64, blacks: i64, wish: Wish) -> None:
        """Find the best arrangement of these cards."""
        self.take(lights, blacks, wish)
        best: i64 = -UNBOUND
        complete = self.most_rainbows()
        while complete >= 0:
            bonus = complete * (FINE * wish.rainbow + 1)
            if self.search(complete, bonus - best - 1):
                best = bonus - self.planned_loss
            complete -= 1
        self.lay_plan()
        self.lay_rest(wish)

    def goes_out(self, lights: i64, blacks: i64) -> bool:
        """Can all cards be placed with two complete rainbows? (RP-18) If so, the answer is how."""
        wish = Wish()
        self.take(lights, blacks, wish)
        black: i64 = 0
        kind: i64
        for kind in range(i64(LIGHTS), i64(KINDS)):
            black += self.held[kind]
        if 0 < black < FEWEST or self.most_rainbows() < ENOUGH or not self.search(ENOUGH, 0):
            return False
        self.lay_plan()
        self.lay_rest(wish)
        return True

    def listed(self) -> list[int]:
        """The groups of the answer."""
        return [self.groups[i] for i in range(self.count)]

    # --- the cards and what they are worth ------------------------------------------------

    def take(self, lights: i64, blacks: i64, wish: Wish) -> None:
        """Count the cards, and what it loses to leave some of a kind in hand."""
        self.count = 0
        self.points = 0
        self.rainbows = 0
        self.value = 0
        self.lights = lights
        self.blacks = blacks
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
                # What gains is placed anyway: only other cards make RP-10 a burden.
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
        """How many complete rainbows there can be, whatever becomes of the rest (RP-7)."""
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
        """How many of the jokers left over had best stay in hand."""
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
        # In which run an own card lies is free to choose, so it is enough that there is one for
        # each complete rainbow (RP-4); with fewer jokers there always is.
        self.doubt = complete if self.held[JOKER] > 6 * complete else 0
        bound: i64 = 0
        while limit >= 0:
            if bound > limit:
                bound = limit
            last = self.plan(bound)
            if last != NO_PLAN:
                self.planned = complete
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
                self.planned_loss = lost
                best = i
        return best

    def pass_colour(self, node: i64, place: i64, bound: i64) -> None:
        """Try all that can be done with the cards of a colour."""
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
            ahead = self.held[place + 1] - self.complete - young  # for what must go on there
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

    # --- the groups of the best plan -------------------------------------------------------

    def lay_plan(self) -> None:
        """Lay the runs and sets of the plan."""
        self.runs = 0
        jokers = self.held[JOKER]
        sets: i64 = 0  # how many cards of each colour are a set, as a bag
        place: i64
        for place in range(i64(COLOURS)):
            choice = self.path[place]
            laid = self.held[place] - (choice >> STAY_SHIFT)
            across = self.go_on(place, choice & OPEN_MASK, choice >> BEGIN_SHIFT & OPEN_MASK)
            in_runs = laid if laid < across else across
            self.hand_out(place, across, in_runs)
            jokers -= across - in_runs
            rest = laid - in_runs
            if rest > 0:
                sets += rest << BITS * place
                if rest < FEWEST:
                    jokers -= FEWEST - rest
            self.lights -= laid << BITS * place
        stay = self.spare_stay(jokers, sets != 0)
        jokers -= stay
        self.lights -= (self.held[JOKER] - stay) << BITS * JOKER
        self.join_runs()
        jokers += self.lay_runs()
        self.lay_sets(sets, jokers)

    def go_on(self, place: i64, old: i64, new: i64) -> i64:
        """Choose the runs that get this colour, and begin new ones; return how many in all."""
        going = self.going
        count: i64 = 0
        run: i64
        start: i64
        if place == 0:
            new += self.planned
        for start in range(place):  # the longest first, complete rainbows before all
            short = place - start < FEWEST
            for run in range(self.runs):
                has = self.own[run] | self.wild[run]
                if has >> (place - 1) == 0 or has & -has != bit(start):
                    continue
                if run >= self.planned and not short:
                    if old == 0:
                        continue
                    old -= 1
                going[count] = run
                count += 1
        for run in range(new):
            self.own[self.runs] = 0
            self.wild[self.runs] = 0
            going[count] = self.runs
            count += 1
            self.runs += 1
        return count

    def hand_out(self, place: i64, across: i64, cards: i64) -> None:
        """Give the cards of a colour first to runs without any own card, jokers to the rest."""
        i: i64
        for i in range(across):
            run = self.going[i]
            if self.own[run] == 0 and cards > 0:
                self.own[run] |= bit(place)
                cards -= 1
        for i in range(across):
            run = self.going[i]
            if self.own[run] >> place != 0:
                continue
            if cards > 0:
                self.own[run] |= bit(place)
                cards -= 1
            else:
                self.wild[run] |= bit(place)

    def join_runs(self) -> None:
        """Join runs of which one begins where the other ends; there are never three."""
        run: i64
        other: i64
        for run in range(self.runs):
            mine = self.own[run] | self.wild[run]
            if mine == 0:
                continue
            for other in range(self.runs):
                has = self.own[other] | self.wild[other]
                if has & -has == mine + (mine & -mine):
                    self.own[run] |= self.own[other]
                    self.wild[run] |= self.wild[other]
                    self.own[other] = 0
                    self.wild[other] = 0
                    break

    def lay_runs(self) -> i64:
        """Lay the runs; return the jokers of runs without any own card, which are none (RP-4)."""
        jokers: i64 = 0
        run: i64
        for run in range(self.runs):
            own = self.own[run]
            wild = self.wild[run]
            if own == 0:
                jokers += BOX.sizes[wild]
                continue
            self.lay(run_of(own, wild))
            if own | wild == FULL_RUN:
                self.rainbows += 1  # RP-7
        return jokers

    def lay_sets(self, sets: i64, jokers: i64) -> None:
        """Lay the sets, short ones filled up with jokers; place the jokers left over."""
        place: i64
        extra: i64 = 0
        if jokers < FEWEST:
            extra = jokers
        for place in range(i64(COLOURS)):
            cards = many(sets, place)
            if cards == 0:
                continue
            fill: i64 = extra
            if cards < FEWEST:
                fill += FEWEST - cards
            self.lay(set_of(place, cards, fill))
            extra = 0
        if jokers >= FEWEST:
            self.lay(set_of(JOKER, 0, jokers))

    def lay(self, group: i64) -> None:
        self.groups[self.count] = group
        self.count += 1

    # --- what needs no plan ----------------------------------------------------------------

    def lay_rest(self, wish: Wish) -> None:
        """Lay black cards and rainbow pirates; count what it all comes to."""
        bag = self.black_group(wish)
        if bag != 0:
            self.lay(black_of(bag))
            self.blacks -= bag
        pirates = self.held[RAINBOW]
        i: i64
        for i in range(pirates):
            self.lay(OF_PIRATE)  # RP-6, RP-10 a
        self.lights -= pirates << BITS * RAINBOW
        self.points = (BOX.points - 1) * pirates
        self.value = wish.rainbow * self.rainbows
        kind: i64
        for kind in range(i64(KINDS)):
            held = self.held[kind]
            stay = many(self.lights, kind) if kind < LIGHTS else many(self.blacks, kind - LIGHTS)
            self.points += held - stay
            kept = wish.kept[kind]
            if kept > held:
                kept = held
            if kept > stay and kind != RAINBOW:
                self.value -= wish.worth[kind] * (kept - stay)
        self.value += POINT * self.points

    def black_group(self, wish: Wish) -> i64:
        """The black cards that are worth placing: those that gain, or the best three (RP-5)."""
        bag: i64 = 0
        count: i64 = 0
        total: i64 = 0
        while True:
            best: i64 = -UNBOUND
            pick: i64 = 0
            kind: i64
            for kind in range(i64(BLACKS)):
                left = many(self.blacks - bag, kind)
                if left == 0:
                    continue
                gain: i64 = POINT
                if left <= wish.kept[LIGHTS + kind]:
                    gain -= wish.worth[LIGHTS + kind]
                if gain > best:
                    best = gain
                    pick = kind
            if best == -UNBOUND or (best <= 0 and count >= FEWEST):
                break
            bag += one(pick)
            count += 1
            total += best
        return bag if count >= FEWEST and total > 0 else 0


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


ARRANGER: Final = Arranger()
"""The arranger of this process."""
