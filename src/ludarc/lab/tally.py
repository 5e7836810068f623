"""Means over many games, with their confidence intervals."""

from __future__ import annotations

from math import sqrt

Z95 = 1.96
T95 = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048),
)
"""Student's t for 95 %, by degrees of freedom from 1 on; from thirty values on Z95 is used."""
SHARPEST = 10
"""Deals with identical results count for at most this many games each, once there are as many
deals; before that, for no more than were played."""


class Tally:
    """Sums over many games: the mean and its 95 % interval, number by number."""

    def __init__(self) -> None:
        self.count = 0
        self.games = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float, games: int = 1) -> None:
        """Count a value, the mean of so many games."""
        self.count += 1
        self.games += games
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
        return self.reach * self.error

    @property
    def reach(self) -> float:
        """The half-width of the 95 % interval in standard errors; wider for few values."""
        return T95[self.count - 2] if 2 <= self.count < len(T95) + 2 else Z95

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval of a share between 0 and 1 (Wilson's): not even a player who won every
        game has proved that they always will."""
        if self.count < 2:
            return 0.0, 1.0
        share = min(1.0, max(0.0, self.mean))
        spread = share * (1.0 - share)
        worth = float(self.count)
        if spread > 1e-9:
            most = SHARPEST * self.count if self.count >= SHARPEST else self.games
            worth = min(spread / max(self.error**2, 1e-12), most)
        z2 = self.reach**2 / worth
        middle = (share + z2 / 2) / (1 + z2)
        half = sqrt(spread * z2 + z2 * z2 / 4) / (1 + z2)
        return max(0.0, middle - half), min(1.0, middle + half)
