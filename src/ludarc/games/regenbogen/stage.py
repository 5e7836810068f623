"""The exact value of a position of Regenbogen for each seat.

All `profiles` are computed, from the last rainbow backwards. A value is the number of discs still
to be won, seat by seat, from the seat on turn. Within a turn it is exact: every known disc, an
unknown one with the chances of all colours, stopping; two of a colour on purpose, to end the turn
and leave nothing; all six in one turn, and the right to go on. The seat on turn does what gives it
the greatest lead over the others' mean.

At the end of a turn the others go on from what was left to them. They know what everybody saw, but
they forget: with the chance `clarity` a player has a *clear* turn and plays by these values;
otherwise they turn up any disc while the odds are fair. Turns lead back to earlier profiles (a
cycle), so the values are iterated over all profiles until they hardly change.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.games.regenbogen.profiles import NEW, PAIR, Profiles, one_of
from ludarc.games.regenbogen.rules import COLOURS, MOST

TRIFLE: Final = 0.01
TURNS: Final = 12
"""The most turns of the others to look ahead; more do not make a player stronger."""
FEW_TURNS: Final = 4
"""The same while more than MANY discs of each colour are left and little is known."""
MANY: Final = 6

ANY: Final = COLOURS
"""An unknown disc."""
END: Final = COLOURS + 1
"""Stopping; in the last rainbow, a wrong name on purpose."""

FRESH: Final = 0  # nothing turned up yet in this sequence
ONE: Final = 1
FREE: Final = 2  # stopping is allowed
WHOLE: Final = 3  # and all that is visible was turned up in this turn
PHASES: Final = 4
SEEN: Final = vec[i64]([0, 1, 3, 2])  # how many colours are visible in a phase at least


def float_zeros(length: i64) -> vec[float]:
    return vec[float]([0.0 for _ in range(length)])


class Stage(Profiles):
    """All profiles with so many discs of each colour left, and their values."""

    def __init__(self, seats: i64, each: i64, clarity: float) -> None:
        super().__init__(each)
        self.seats: i64 = seats
        self.clarity: float = clarity
        # Values by phase, profile and seat: for a clear player on turn, a hazy one, either one.
        self.clear: vec[float] = vec[float]()
        self.hazy: vec[float] = vec[float]()
        self.whoever: vec[float] = vec[float]()
        self.trial: vec[float] = float_zeros(MOST)
        self.best: vec[float] = float_zeros(MOST)
        self.turns: i64 = FEW_TURNS if each > MANY else TURNS  # still to look ahead

    def make_room(self) -> None:
        size = self.size
        self.clear = float_zeros(PHASES * size * self.seats)
        self.hazy = float_zeros(PHASES * size * self.seats)
        fair = float(COLOURS * self.each) / float(self.seats)  # to begin with
        self.whoever = vec[float]([fair for _ in range(size * self.seats)])

    # --- the worths ------------------------------------------------------------------------

    def prepare(self, below: Stage) -> None:
        """All profiles and how they lead to each other."""
        self.enumerate()
        self.connect(below)
        self.make_room()

    def look_ahead(self, below: Stage) -> None:
        """Iterate over all profiles once more, unless the values hardly change any more."""
        self.turns -= 1
        if self.sweep(below) < TRIFLE:
            self.turns = 0

    def sweep(self, below: Stage) -> float:
        """Compute every profile once; return the greatest change."""
        seats = self.seats
        size = self.size
        clear = self.clear
        hazy = self.hazy
        whoever = self.whoever
        clarity = self.clarity
        change = 0.0
        i: i64
        phase: i64
        seat: i64
        for i in range(size):
            for phase in range(i64(PHASES)):
                if self.seen[i] >= SEEN[phase]:
                    self.weigh(below, phase, i)
                    self.stumble(below, phase, i)
            for seat in range(seats):
                at = i * seats + seat
                now = clarity * clear[at] + (1.0 - clarity) * hazy[at]
                if abs(now - whoever[at]) > change:
                    change = abs(now - whoever[at])
                whoever[at] = now
        return change

    def weigh(self, below: Stage, phase: i64, i: i64) -> None:
        """The value of a profile for a player who remembers all."""
        seats = self.seats
        best = self.best
        trial = self.trial
        chosen = -1000.0
        seat: i64
        if phase >= FREE:
            for seat in range(seats):
                best[seat] = 0.0
            self.pass_on(best, i, 1.0)
            chosen = self.lead(best)
        unknown = 0.0
        entry: i64
        for entry in range(self.first[i], self.first[i + 1]):
            if self.what[entry] & 1:
                unknown += self.discs[entry]
            else:
                for seat in range(seats):
                    trial[seat] = 0.0
                self.turn_up(below, phase, i, entry, 1.0, trial, False)
                lead = self.lead(trial)
                if lead > chosen:
                    chosen = lead
                    for seat in range(seats):
                        best[seat] = trial[seat]
        if unknown > 0.0:
            self.turn_any(below, phase, i, unknown, trial)
            if self.lead(trial) > chosen:
                for seat in range(seats):
                    best[seat] = trial[seat]
        at = (phase * self.size + i) * seats
        for seat in range(seats):
            self.clear[at + seat] = best[seat]

    def turn_any(self, below: Stage, phase: i64, i: i64, unknown: float, into: vec[float]) -> None:
        """An unknown disc, whatever its colour."""
        seat: i64
        for seat in range(self.seats):
            into[seat] = 0.0
        entry: i64
        for entry in range(self.first[i], self.first[i + 1]):
            if self.what[entry] & 1:
                self.turn_up(below, phase, i, entry, self.discs[entry] / unknown, into, False)

    def stumble(self, below: Stage, phase: i64, i: i64) -> None:
        """The value of a profile for a player who remembers nothing: any disc, while odds are
        fair."""
        seats = self.seats
        into = self.trial
        seat: i64
        for seat in range(seats):
            into[seat] = 0.0
        hidden = 0.0
        bad = 0.0
        entry: i64
        for entry in range(self.first[i], self.first[i + 1]):
            hidden += self.discs[entry]
            if self.what[entry] >= PAIR:
                bad += self.discs[entry]
        if phase >= FREE and 2.0 * bad > hidden:
            self.pass_on(into, i, 1.0)
        else:
            for entry in range(self.first[i], self.first[i + 1]):
                self.turn_up(below, phase, i, entry, self.discs[entry] / hidden, into, True)
        at = (phase * self.size + i) * seats
        for seat in range(seats):
            self.hazy[at + seat] = into[seat]

    def turn_up(
        self,
        below: Stage,
        phase: i64,
        i: i64,
        entry: i64,
        chance: float,
        into: vec[float],
        hazy: bool,
    ) -> None:
        """Add the value of turning up a disc, weighted by its chance."""
        lead = self.leads[entry]
        if self.what[entry] >= PAIR:  # RG-4
            self.pass_on(into, lead, chance)
            return
        seats = self.seats
        seat: i64
        stage = self
        following: i64 = FRESH
        if self.seen[i] == COLOURS - 1:
            self.share(phase == WHOLE, chance, into)
            stage = below  # RG-8
        elif phase == FRESH:
            following = ONE
        elif phase == ONE:
            following = WHOLE if self.seen[i] == 1 else FREE
        else:
            following = phase
        worth = stage.hazy if hazy else stage.clear
        at = (following * stage.size + lead) * seats
        for seat in range(seats):
            into[seat] += chance * worth[at + seat]

    def share(self, whole: bool, chance: float, into: vec[float]) -> None:
        """The discs of a rainbow (RG-6, RG-7)."""
        seats = self.seats
        if whole:
            into[0] += chance * 6.0
        elif seats == 2:
            into[0] += chance * 4.0
            into[1] += chance * 2.0
        else:
            into[0] += chance * 3.0
            into[seats - 1] += chance * 2.0
            into[seats - 2] += chance * 1.0

    def pass_on(self, into: vec[float], i: i64, chance: float) -> None:
        """Add the value of a profile with the next seat on turn."""
        seats = self.seats
        at = i * seats
        into[0] += chance * self.whoever[at + seats - 1]
        seat: i64
        for seat in range(1, seats):
            into[seat] += chance * self.whoever[at + seat - 1]

    def lead(self, worth: vec[float]) -> float:
        """The lead of the seat on turn over the others' mean."""
        others = 0.0
        seat: i64
        for seat in range(1, self.seats):
            others += worth[seat]
        return worth[0] - others / float(self.seats - 1)

    # --- asking ----------------------------------------------------------------------------

    def options(self, below: Stage, kinds: list[int], flips: i64) -> list[tuple[int, float]]:
        """The options of the seat on turn, each with the lead it gives: a known disc of a colour,
        ANY unknown one, or END. `kinds` has the kind of each colour."""
        profile: i64 = 0
        seen: i64 = 0
        for kind in kinds:
            profile += one_of(kind)
            if kind > self.each:
                seen += 1
        i: i64 = self.index[profile]
        phase: i64 = flips
        if flips >= FREE:
            phase = WHOLE if flips == seen else FREE
        found: list[tuple[int, float]] = []
        trial = self.trial
        seat: i64
        entries: dict[int, int] = {}
        unknown = 0.0
        entry: i64
        for entry in range(self.first[i], self.first[i + 1]):
            if self.what[entry] & 1:
                unknown += self.discs[entry]
            else:
                entries[PHASES * self.leads[entry] + self.what[entry]] = entry
        for colour in range(len(kinds)):
            kind = kinds[colour]
            if kind in (0, self.each + 1):  # none of its discs is known
                continue
            rest = profile - one_of(kind)
            what = NEW
            if kind > self.each:
                what = PAIR
                lead = self.number(rest + one_of(kind - self.each))
            elif seen == COLOURS - 1:
                lead = below.after(rest + one_of(self.each + kind))
            else:
                lead = self.number(rest + one_of(self.each + kind))
            for seat in range(self.seats):
                trial[seat] = 0.0
            self.turn_up(below, phase, i, entries[PHASES * lead + what], 1.0, trial, False)
            found.append((colour, self.lead(trial)))
        if unknown > 0.0:
            self.turn_any(below, phase, i, unknown, trial)
            found.append((ANY, self.lead(trial)))
        if phase >= FREE:
            for seat in range(self.seats):
                trial[seat] = 0.0
            self.pass_on(trial, i, 1.0)
            found.append((END, self.lead(trial)))
        return found
