"""The processes in which computer players think: one that hangs is ended and replaced."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path

import structlog

from ludarc.core.crew import Member
from ludarc.core.worker import Work
from ludarc.server.worker import careful, prepare_thinker

log = structlog.get_logger()

HUNG = 120
"""Checks after which a process that computes without an end is given up: the slowest reckoning of
the plain form takes less than this minute."""
STILL = 5
"""Checks after which a process is given up that does not compute: it was stopped, or waits for
something that never comes."""


class Pulse:
    """Does a process compute? The system tells, on Linux; elsewhere only the long limit counts.

    A heartbeat of its own would not show it: compiled code may hold the interpreter for long.
    """

    def __init__(self, process: int) -> None:
        self.file = Path(f"/proc/{process}/stat")
        self.ticks = ""
        self.still = 0
        self.checks = 0

    def hangs(self) -> bool:
        """Check once more: has it stood still, or computed, for too long?"""
        self.checks += 1
        return self.stands_still() or self.checks >= HUNG

    def stands_still(self) -> bool:
        try:
            words = self.file.read_text().rpartition(")")[2].split()
        except OSError:
            return False
        ticks = f"{words[11]} {words[12]}"
        waits = words[0] in "ST" and ticks == self.ticks
        self.still = self.still + 1 if waits else 0
        self.ticks = ticks
        return self.still >= STILL


class Thinker(Member):
    """A process that thinks for computer players."""

    def __init__(self, work: Work, gives_way: bool) -> None:
        super().__init__(partial(careful, work), partial(prepare_thinker, gives_way))

    def watch(self, process: SpawnProcess) -> Callable[[], bool]:
        return Pulse(process.pid or 0).hangs

    def note_lost(self, fault: Exception) -> None:
        log.warning("bot_process_lost", fault=type(fault).__name__)
