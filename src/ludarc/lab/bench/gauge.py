"""A gauge reads how often per second something can be done."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

Work = Callable[[int], int]
"""Does a piece of work so many times; returns how many units that was."""


class Gauge:
    """One piece of work, and what was read of it round after round."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.times = 1
        self.readings: list[float] = []

    def warm(self, seconds: float) -> None:
        """Find out how often to repeat the work so that a reading takes about this long."""
        while True:
            began = perf_counter()
            self.work(self.times)
            took = perf_counter() - began
            if took > seconds / 4:
                break
            self.times *= 2
        self.times = max(1, round(self.times * seconds / took))

    def read(self) -> None:
        """Do the work and keep its units per second."""
        began = perf_counter()
        units = self.work(self.times)
        self.readings.append(units / (perf_counter() - began))

    @property
    def rate(self) -> float:
        """Units per second, by the median of the rounds."""
        return median(self.readings)


def ratio(one: Gauge, other: Gauge) -> float:
    """How many times faster one was than the other, by the median of the rounds."""
    return median(a / b for a, b in zip(one.readings, other.readings, strict=True))
