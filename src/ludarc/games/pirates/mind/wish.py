"""What an arrangement of an island should optimise."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.state import zeros
from ludarc.games.pirates.law.cards import KINDS

POINT: Final = 100
"""A point in the unit of a wish."""

POINTS_FIRST: Final = 0
RAINBOWS_FIRST: Final = 1000000
"""The value of a complete rainbow: only a tie-break, or more than any points."""


class Wish:
    """What an arrangement should optimise. A point is 100.

    `rainbow` is the value of a complete rainbow besides its points; between equal values more
    rainbows are better anyway. With `lawful` the turn may end on the arrangement (RP-10).
    """

    def __init__(self, rainbow: i64 = POINTS_FIRST, lawful: bool = True) -> None:
        self.rainbow: i64 = rainbow
        self.lawful: bool = lawful
        self.kept: vec[i64] = zeros(KINDS)  # how many of a kind should rather stay in hand
        self.worth: vec[i64] = zeros(KINDS)  # and what each is worth there

    def keep(self, kind: i64, count: i64, worth: i64) -> None:
        """So many cards of a kind are worth so much in hand; the others nothing."""
        self.kept[kind] = count
        self.worth[kind] = worth
