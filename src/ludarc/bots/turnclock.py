"""How long computer players may think: no decision over two seconds, no turn over four.

A turn may be a chain of moves (Rainbow Pirates, Regenbogen), and nobody knows how long it will be.
So a thought takes no more than half of what is left of its turn.
"""

from __future__ import annotations

DECISION = 2.0
"""No search takes more seconds than this."""
TURN = 4.0


class TurnClock:
    """The seconds each seat has thought since another one moved."""

    def __init__(self) -> None:
        self.spent: dict[int, float] = {}

    def left(self, seat: int) -> float:
        """How many seconds the next thought of a seat may take."""
        return min(DECISION, (TURN - self.spent.get(seat, 0.0)) / 2)

    def spend(self, seat: int, seconds: float) -> None:
        self.spent[seat] = self.spent.get(seat, 0.0) + seconds

    def moved(self, seat: int) -> None:
        """A seat has moved: the turns of the others are over."""
        self.spent = {other: spent for other, spent in self.spent.items() if other == seat}
