"""How long computer players may think: no decision over two seconds, no turn over four.

A turn may be a chain of moves (Rainbow Pirates, Regenbogen) of unknown length. So a decision takes
at most half of the time that is left for its turn.
"""

from __future__ import annotations

from ludarc.core.events import Event

DECISION = 2.0
"""No search takes more seconds than this."""
TURN = 4.0
LEAST = 0.01
"""Seconds for a decision when its turn has used up its time."""


class TurnClock:
    """The seconds each seat has thought since another one moved."""

    def __init__(self) -> None:
        self.spent: dict[int, float] = {}

    def left(self, seat: int) -> float:
        """How many seconds the next decision of a seat may take."""
        return max(LEAST, min(DECISION, (TURN - self.spent.get(seat, 0.0)) / 2))

    def spend(self, seat: int, seconds: float) -> None:
        self.spent[seat] = self.spent.get(seat, 0.0) + seconds

    def moved(self, event: Event) -> None:
        """A seat has moved: the turns of the others are over, unless the move was sealed."""
        if self.spent and not event.sealed:
            self.spent = {seat: spent for seat, spent in self.spent.items() if seat == event.seat}
