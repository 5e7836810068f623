"""What was settled on the command line before the terminal opened."""

from __future__ import annotations

from dataclasses import dataclass

from ludarc.core.faults import Json
from ludarc.core.record import Seat

USUAL_GAME = "rainbow"
"""What the welcome proposes: the game that is learned in a minute."""


@dataclass
class Invitation:
    """A game (or None: choose at the table), the seats, the options and the manners."""

    game: str | None
    seats: list[Seat]
    options: dict[str, Json]
    lang: str
    pace: float
    seed: int | None = None
    fresh: bool = False
