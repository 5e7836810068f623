"""Timers of a live table: they ring at a time that the table tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from ludarc.table.inputs import Due, Rang, Tally

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable


class Alarm:
    """Submits its input when the time has come that `when` tells, by the table's time."""

    def __init__(
        self, live: LiveTable, when: Callable[[], float | None], given: Rang | Due | Tally
    ) -> None:
        self.live = live
        self.when = when
        self.given = given
        self.timer: asyncio.TimerHandle | None = None
        self.wind()

    @property
    def left(self) -> float | None:
        """Seconds until it rings, as viewers are told; None if it will not."""
        at = self.when()
        return None if at is None else round(max(0.0, at - self.live.now()), 1)

    def wind(self) -> None:
        """Set the timer anew."""
        self.stop()
        at = self.when()
        if at is not None:
            wait = max(0.0, at - self.live.now())
            self.timer = asyncio.get_running_loop().call_later(wait, self.ring)

    def ring(self) -> None:
        """The timer is up: perhaps a little early, or the time has been put off."""
        self.timer = None
        at = self.when()
        if at is None or at > self.live.now():
            self.wind()
        else:
            self.live.submit(self.given)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
