"""How long computer players may think: no decision over two seconds, no turn over four.

A turn may be a chain of moves (Rainbow Pirates, Regenbogen), and nobody knows how long it will be.
So a thought takes no more than half of what is left of its turn.
"""

from __future__ import annotations

from ludarc.core.events import Event

DECISION = 2.0
"""No search takes more seconds than this."""
TURN = 4.0
LEAST = 0.01
"""Seconds for a thought when its turn has used up its time."""


class TurnClock:
    """The seconds each seat has thought since another one moved."""

    def __init__(self) -> None:
        self.spent: dict[int, float] = {}

    def left(self, seat: int) -> float:
        """How many seconds the next thought of a seat may take."""
        return max(LEAST, min(DECISION, (TURN - self.spent.get(seat, 0.0)) / 2))

    def spend(self, seat: int, seconds: float) -> None:
        self.spent[seat] = self.spent.get(seat, 0.0) + seconds

    def moved(self, event: Event) -> None:
        """A seat has moved: the turns of the others are over, unless it only answered in one."""
        if not event.sealed:
            self.spent = {seat: spent for seat, spent in self.spent.items() if seat == event.seat}
