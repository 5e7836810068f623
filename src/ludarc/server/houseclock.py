"""The time of the house, by which every table's clock runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

LOOK_SECONDS = 1.0
STALL_SECONDS = 4.0
"""The house looks at its clock much more often than this. A longer gap means that the process
or the machine stood still."""


class HouseClock:
    """Time that passes only while the server runs.

    It is counted by the monotonic clock, so setting the machine's clock changes nothing. While the
    process was stopped or the machine was suspended it did not pass, nor while the server was down:
    the house notes its time in the database and goes on from there. So nobody's time to move runs
    out while nobody can move.
    """

    def __init__(self, read: Callable[[], float] = time.monotonic) -> None:
        self.read = read
        self.timer: asyncio.TimerHandle | None = None
        self.begin(0.0)

    def begin(self, at: float) -> None:
        """Go on from a time that was noted."""
        self.time = at
        self.seen = self.read()

    def now(self) -> float:
        """Seconds of the house's time. It must be called more often than a stall is long."""
        seen = self.read()
        passed = seen - self.seen
        self.seen = seen
        if passed < STALL_SECONDS:
            self.time += passed
        return self.time

    # --- kept running by the event loop ---------------------------------------------------

    def start(self) -> None:
        """Look at the clock again and again, so that a stall is noticed."""
        self.now()
        self.timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self.start)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
