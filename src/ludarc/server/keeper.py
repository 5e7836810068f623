"""The keeper of the house: notes the time, rings clocks, lets idle tables sleep."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog

from ludarc.table.denied import Denied

if TYPE_CHECKING:
    from ludarc.server.hall import Hall

log = structlog.get_logger()

BEAT_SECONDS = 5.0
SILENT_BEATS = 4


class Keeper:
    """Does its duties again and again; a duty that fails stops no other."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.stopped: set[str] = set()
        """Tables that stood still when their clock was due: it need not wake them again."""
        self.noted: float | None = None
        """When the time was last noted."""
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.note()
        self.task = asyncio.create_task(self.keep())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def keep(self) -> None:
        """Note the time; wake tables whose clock rings soon, let idle ones sleep."""
        while True:
            for duty in (self.note, self.ring_due, self.rest):
                try:
                    await duty()
                except Denied as denied:
                    log.error("keeper_failed", duty=duty.__name__, why=denied.key)
                except Exception:
                    log.exception("keeper_failed", duty=duty.__name__)
            await asyncio.sleep(BEAT_SECONDS)

    async def rest(self) -> None:
        """Let tables sleep that nobody needs."""
        for live in tuple(self.hall.live.values()):
            live.rest()

    @property
    def trouble(self) -> str:
        """Why nobody should be sent here now; empty if all is well. Asking touches no disk."""
        if self.hall.closing:
            return "closing"
        if self.hall.store.trouble:
            return f"nothing can be stored: {self.hall.store.trouble}"
        if self.noted is not None:
            silent = time.monotonic() - self.noted
            if silent > SILENT_BEATS * BEAT_SECONDS:
                return f"nothing was stored for {silent:.0f} s"
        return ""

    async def note(self) -> None:
        """Note the time of the house."""
        await self.hall.store.note(self.hall.clock.now())
        self.noted = time.monotonic()

    async def ring_due(self) -> None:
        """Wake the tables whose clock rings soon."""
        for table in await self.hall.store.due(self.hall.clock.now() + self.hall.watch_seconds):
            await self.ring(table)

    async def ring(self, table: str) -> None:
        """Wake a table whose clock is due. One that cannot be woken, or stands still, stops no
        other and is not woken again."""
        if table in self.hall.unreadable or table in self.stopped:
            return
        try:
            live = await self.hall.wake(table)
        except Denied:
            return
        if live.life.frozen:
            self.stopped.add(table)
