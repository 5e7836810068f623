"""The best arrangement of an island, exactly.

Rearranging is free (RP-9), so the best placement considers hand and island together: two bags, the
light cards (kinds 0 to 6 are the colours 1 to 7, then joker and rainbow pirate) and the black ones.
`ARRANGER` finds the groups that fulfil a `Wish` best: it gets the best plan for each number of
complete rainbows from `planner`, beginning with the largest number possible, and lays the groups of
the best plan of all.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, many, one
from ludarc.core.bits import bit
from ludarc.core.state import zeros
from ludarc.games.pirates.law.cards import BLACKS, BOX, COLOURS, JOKER, KINDS, LIGHTS, RAINBOW
from ludarc.games.pirates.law.groups import FEWEST, FULL_RUN, OF_PIRATE, black_of, run_of, set_of
from ludarc.games.pirates.mind.planner import (
    BEGIN_SHIFT,
    FINE,
    FIRST_ROOM,
    OPEN_MASK,
    STAY_SHIFT,
    UNBOUND,
    Planner,
)
from ludarc.games.pirates.mind.wish import POINT, Wish

ENOUGH: Final = 2  # RP-18: complete rainbows to go out with
MOST_GROUPS: Final = 128


class Arranger:
    """Finds the best arrangement; what it found stays until the next question."""

    def __init__(self, room: i64 = FIRST_ROOM) -> None:
        self.planner = Planner(room)
        # The answer.
        self.groups: vec[i64] = zeros(MOST_GROUPS)
        self.count: i64 = 0  # how many groups
        self.points: i64 = 0  # RP-21, without the points for going out
        self.rainbows: i64 = 0
        self.value: i64 = 0  # by the wish: points and rainbows, less cards better kept in hand
        self.lights: i64 = 0  # what stays in hand
        self.blacks: i64 = 0
        # Runs while they grow: colours they have, by their own card and by jokers.
        self.own: vec[i64] = zeros(MOST_GROUPS)
        self.wild: vec[i64] = zeros(MOST_GROUPS)
        self.runs: i64 = 0
        self.going: vec[i64] = zeros(MOST_GROUPS)  # the runs that have the colour at hand

    # --- questions -----------------------------------------------------------------------

    def arrange(self, lights: i64, blacks: i64, wish: Wish) -> None:
        """Find the best arrangement of these cards."""
        self.take(lights, blacks, wish)
        best: i64 = -UNBOUND
        complete = self.planner.most_rainbows()
        while complete >= 0:
            bonus = complete * (FINE * wish.rainbow + 1)
            if self.planner.search(complete, bonus - best - 1):
                best = bonus - self.planner.lost
            complete -= 1
        self.lay_plan()
        self.lay_rest(wish)

    def goes_out(self, lights: i64, blacks: i64) -> bool:
        """Can all cards be placed with two complete rainbows? (RP-18) If so, the answer holds the
        groups."""
        wish = Wish()
        self.take(lights, blacks, wish)
        black: i64 = 0
        kind: i64
        for kind in range(i64(LIGHTS), i64(KINDS)):
            black += self.planner.held[kind]
        if (
            0 < black < FEWEST
            or self.planner.most_rainbows() < ENOUGH
            or not self.planner.search(ENOUGH, 0)
        ):
            return False
        self.lay_plan()
        self.lay_rest(wish)
        return True

    def take(self, lights: i64, blacks: i64, wish: Wish) -> None:
        """Begin with all cards in hand."""
        self.count = 0
        self.points = 0
        self.rainbows = 0
        self.value = 0
        self.lights = lights
        self.blacks = blacks
        self.planner.take(lights, blacks, wish)

    def listed(self) -> list[int]:
        """The groups of the answer."""
        return [self.groups[i] for i in range(self.count)]

    # --- the groups of the best plan -----------------------------------------------------

    def lay_plan(self) -> None:
        """Lay the runs and sets of the plan."""
        self.runs = 0
        jokers = self.planner.held[JOKER]
        sets: i64 = 0  # how many cards of each colour are a set, as a bag
        place: i64
        for place in range(i64(COLOURS)):
            choice = self.planner.path[place]
            laid = self.planner.held[place] - (choice >> STAY_SHIFT)
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
        stay = self.planner.spare_stay(jokers, sets != 0)
        jokers -= stay
        self.lights -= (self.planner.held[JOKER] - stay) << BITS * JOKER
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
            new += self.planner.rainbows
        for start in range(place):  # the longest first, complete rainbows before all
            short = place - start < FEWEST
            for run in range(self.runs):
                has = self.own[run] | self.wild[run]
                if has >> (place - 1) == 0 or has & -has != bit(start):
                    continue
                if run >= self.planner.rainbows and not short:
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

    # --- what needs no plan --------------------------------------------------------------

    def lay_rest(self, wish: Wish) -> None:
        """Lay black cards and rainbow pirates; count points and value."""
        bag = self.black_group(wish)
        if bag != 0:
            self.lay(black_of(bag))
            self.blacks -= bag
        pirates = self.planner.held[RAINBOW]
        i: i64
        for i in range(pirates):
            self.lay(OF_PIRATE)  # RP-6, RP-10 a
        self.lights -= pirates << BITS * RAINBOW
        self.points = (BOX.points - 1) * pirates
        self.value = wish.rainbow * self.rainbows
        kind: i64
        for kind in range(i64(KINDS)):
            held = self.planner.held[kind]
            stay = many(self.lights, kind) if kind < LIGHTS else many(self.blacks, kind - LIGHTS)
            self.points += held - stay
            kept = wish.kept[kind]
            if kept > held:
                kept = held
            if kept > stay and kind != RAINBOW:
                self.value -= wish.worth[kind] * (kept - stay)
        self.value += POINT * self.points

    def black_group(self, wish: Wish) -> i64:
        """The black cards worth placing: those that gain, or the best three (RP-5)."""
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


ARRANGER: Final = Arranger()
"""The arranger of this process."""
