"""Means over many games, and how far they can be trusted."""

from __future__ import annotations

from math import sqrt

Z95 = 1.96
SHARPEST = 10
"""Even deals that all went alike count for no more than so many each."""


class Tally:
    """Sums over many games: the mean and its 95 % interval, number by number."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        variance = (self.squares - self.total * self.mean) / (self.count - 1)
        return sqrt(max(variance, 0.0) / self.count)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        return Z95 * self.error

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval of a share between 0 and 1 (Wilson's): even who won every time has
        not proved that he always will."""
        if self.count == 0:
            return 0.0, 1.0
        share = min(1.0, max(0.0, self.mean))
        spread = share * (1.0 - share)
        worth = float(self.count)
        if self.count > 1 and spread > 1e-9:
            worth = min(spread / max(self.error**2, 1e-12), SHARPEST * worth)
        z2 = Z95 * Z95 / worth
        middle = (share + z2 / 2) / (1 + z2)
        half = sqrt(spread * z2 + z2 * z2 / 4) / (1 + z2)
        return max(0.0, middle - half), min(1.0, middle + half)
