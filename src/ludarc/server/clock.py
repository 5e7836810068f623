"""The clock of a table: when time runs out, a gentle move or a computer player.

A limit of the game's own rules always ends with the gentle move, and so does what is done in
secret: who has not done it yet is a secret too.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from ludarc.server.requests import Change, TimeOut
from ludarc.table.deeds import Deed, Lent
from ludarc.table.life import Life

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable

STANDIN = "easy"


class TableClock:
    """Rings when the time of those who must move has run out. The log tells when that is."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.timer: asyncio.TimerHandle | None = None
        self.wind()

    @property
    def running(self) -> bool:
        """Will it ring soon? A clock of days does not keep a table awake."""
        deadline = self.live.life.deadline
        return deadline is not None and deadline - self.live.now() < self.live.hall.watch_seconds

    def left(self) -> float | None:
        """Seconds until time runs out."""
        deadline = self.live.life.deadline
        return None if deadline is None else round(max(0.0, deadline - self.live.now()), 1)

    def wind(self) -> None:
        """Set the timer by the log."""
        self.stop()
        deadline = self.live.life.deadline
        if deadline is not None:
            wait = max(0.0, deadline - self.live.now())
            self.timer = asyncio.get_running_loop().call_later(wait, self.ring)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def ring(self) -> None:
        """Time has run out for every person who must move."""
        life = self.live.life
        if life.deadline is None or life.deadline > self.live.now():
            self.wind()
            return
        clock = life.head.clock
        by_rule = life.ask.limit is not None or life.ask.sealed
        for seat in life.people_to_move():
            if clock is not None and clock.then == "bot" and not by_rule:
                self.live.submit(Change(partial(lend, seat)))
            elif seat not in self.live.answers.held:
                self.live.submit(TimeOut(seat, life.number_for(seat)))


def lend(seat: int, life: Life) -> list[Deed]:
    """A computer player takes the seat, unless the person has just moved."""
    return [Lent(seat, STANDIN)] if seat in life.people_to_move() else []
