"""The exact value of the last rainbow of Regenbogen for each seat (RG-9, RG-10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.state import zeros
from ludarc.games.regenbogen.profiles import how_many
from ludarc.games.regenbogen.rules import COLOURS
from ludarc.games.regenbogen.stage import ANY, END, TRIFLE, Stage


class LastStage(Stage):
    """The last rainbow (RG-9, RG-10): a profile is how many of the discs are unknown.

    A player who knows all discs but one knows all. A wrong guess among more shows the disc to
    everybody. So a player guesses before naming a known disc, and names a known disc wrong on
    purpose where a guess would help the next player more.
    """

    def __init__(self, seats: i64, clarity: float) -> None:
        super().__init__(seats, 1, clarity)
        self.size = COLOURS + 1
        self.make_room()
        self.seen = zeros(self.size)  # so only values at the start of an attempt are computed

    def number(self, profile: i64) -> i64:
        return how_many(profile, 0)  # the colours of which none is known

    def weigh(self, below: Stage, phase: i64, i: i64) -> None:
        """The value for a player who remembers all but so many discs."""
        seats = self.seats
        seat: i64
        at = i * seats
        if i < 2:
            self.clear[at] = 6.0  # RG-10
            return
        self.guess(i, self.best)
        chosen = self.lead(self.best)
        if i < COLOURS:
            for seat in range(seats):
                self.trial[seat] = 0.0
            self.pass_on(self.trial, i, 1.0)
            if self.lead(self.trial) > chosen + TRIFLE:
                for seat in range(seats):
                    self.best[seat] = self.trial[seat]
        for seat in range(seats):
            self.clear[at + seat] = self.best[seat]

    def guess(self, i: i64, into: vec[float]) -> None:
        """Name any colour not known for any disc not known."""
        right = 1.0 / float(i)
        seat: i64
        for seat in range(self.seats):
            into[seat] = right * self.clear[(i - 1) * self.seats + seat]
        self.pass_on(into, i - 1, 1.0 - right)

    def stumble(self, below: Stage, phase: i64, i: i64) -> None:
        """A player who remembers nothing guesses until they are wrong."""
        into = self.trial
        seat: i64
        for seat in range(self.seats):
            into[seat] = 0.0
        self.grope(COLOURS, i, 1.0, into)
        for seat in range(self.seats):
            self.hazy[i * self.seats + seat] = into[seat]

    def grope(self, left: i64, unknown: i64, chance: float, into: vec[float]) -> None:
        """The value when so many discs are left to name, so many of them unknown to players who
        remember."""
        if left < 2:
            into[0] += 6.0 * chance
            return
        right = 1.0 / float(left)
        new = float(unknown) / float(left)
        if unknown > 0:
            self.grope(left - 1, unknown - 1, chance * right * new, into)
            self.pass_on(into, unknown - 1, chance * (1.0 - right) * new)
        if unknown < left:
            self.grope(left - 1, unknown, chance * right * (1.0 - new), into)
            self.pass_on(into, unknown, chance * (1.0 - right) * (1.0 - new))

    def names(self, unknown: i64, may_miss: bool) -> list[tuple[int, float]]:
        """The value of naming an unknown disc, and of missing on purpose if that is possible."""
        self.guess(unknown, self.best)
        found = [(ANY, self.lead(self.best))]
        if may_miss:
            seat: i64
            for seat in range(self.seats):
                self.trial[seat] = 0.0
            self.pass_on(self.trial, unknown, 1.0)
            found.append((END, self.lead(self.trial)))
        return found
