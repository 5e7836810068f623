"""How large a card is drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CardSize:
    """How many cells a card takes."""

    width: int
    height: int

    @property
    def faces(self) -> int:
        return self.height - 2


SMALL = CardSize(5, 3)
LARGE = CardSize(7, 5)


def size_for(width: int, height: int) -> CardSize:
    """Large cards where the terminal has room for them."""
    return LARGE if width >= 100 and height >= 30 else SMALL
