"""A gauge reads how often per second something can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import cycle
from random import Random as PythonRandom
from statistics import median
from time import perf_counter

Work = Callable[[int], int]
"""Does a piece of work so many times; returns how many units that was."""


TURNS = 10
"""In how many turns a gauge is read within one round."""

DRAWN = 10_007
"""How many random numbers are drawn beforehand; a prime, so that games keep differing."""


class Gauge:
    """One piece of work, and its readings round by round."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.times = 1
        self.units = 0
        self.took = 0.0
        self.readings: list[float] = []

    def warm(self, seconds: float) -> None:
        """Find out how often to repeat the work so that a round of it takes about this long."""
        turn = seconds / TURNS
        while True:
            began = perf_counter()
            self.work(self.times)
            took = perf_counter() - began
            if took > turn / 4:
                break
            self.times *= 2
        self.times = max(1, round(self.times * turn / took))

    def take_turn(self) -> None:
        """Do the work once more in this round."""
        began = perf_counter()
        self.units += self.work(self.times)
        self.took += perf_counter() - began

    def end_round(self) -> None:
        """Keep the units per second of this round."""
        self.readings.append(self.units / self.took)
        self.units = 0
        self.took = 0.0

    @property
    def rate(self) -> float:
        """Units per second, by the median of the rounds."""
        return median(self.readings)


def read_round(gauges: list[Gauge]) -> None:
    """Read all gauges in short turns (A B C A B C …), so that a noisy moment affects them all."""
    for _ in range(TURNS):
        for gauge in gauges:
            gauge.take_turn()
    for gauge in gauges:
        gauge.end_round()


def ratio(one: Gauge, other: Gauge) -> float:
    """How many times faster one was than the other, by the median of the rounds."""
    return median(a / b for a, b in zip(one.readings, other.readings, strict=True))


def draws(seed: int) -> Callable[[], int]:
    """Random numbers drawn beforehand, so that a loop in Python measures the engine it drives."""
    return cycle(drawn(seed)).__next__


@cache
def drawn(seed: int) -> list[int]:
    """Drawn only once: in a short turn of a gauge this would take longer than the games."""
    return PythonRandom(seed).choices(range(1_000_000), k=DRAWN)  # noqa: S311 # any will do
