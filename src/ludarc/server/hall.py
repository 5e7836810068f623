"""The hall: every table that is awake in this process, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from ludarc.core.faults import Json
from ludarc.server.botdriver import TASK
from ludarc.server.houseclock import HouseClock
from ludarc.server.keeper import BEAT_SECONDS, Keeper
from ludarc.server.live import LiveTable
from ludarc.server.loading import life_told
from ludarc.server.metrics import Metrics
from ludarc.server.opening import Opened, first_head, next_head
from ludarc.server.pool import BotPool
from ludarc.server.senders import ChangeSender
from ludarc.server.store.rows import Unreadable
from ludarc.server.store.store import Store
from ludarc.table.chairs import Plan
from ludarc.table.denied import Denied
from ludarc.table.head import ClockPlan
from ludarc.table.inputs import AskAgain, Follow, Input, Start

if TYPE_CHECKING:
    from ludarc.server.connection import Connection

log = structlog.get_logger()


class Hall:
    """Wakes tables when they are needed and lets them sleep when they are not."""

    def __init__(self, store: Store, pool: BotPool, pace: float) -> None:
        self.store = store
        self.clock = HouseClock()
        self.pool = pool
        self.pace = pace
        self.patience = 1.0
        """How many times more than usual a client may ask."""
        self.floor = 1.0
        """How many times longer than by the rules secret answers are held at least."""
        self.host = "127.0.0.1"
        """Where the server listens: an invitation says who can follow it."""
        self.watch_seconds = 2 * BEAT_SECONDS
        self.live: dict[str, LiveTable] = {}
        self.waking: dict[str, asyncio.Task[LiveTable]] = {}
        self.folding = asyncio.Lock()
        """One log is read at a time, so that many long ones take no more of the loop than one."""
        self.following: dict[str, asyncio.Task[str]] = {}
        self.unreadable: set[str] = set()
        """Tables whose head this program cannot read: left alone until the next start."""
        self.sockets: set[Connection] = set()
        self.metrics = Metrics()
        self.metrics.watch(self)
        self.keeper = Keeper(self)
        self.closing = False

    async def open(self) -> None:
        """Open the store, go on from the time that was noted last, watch the clocks."""
        self.store.open()
        self.clock.begin(await self.store.noted() or time.time())
        self.clock.start()
        await self.keeper.start()

    async def close(self) -> None:
        """Tell everybody, store what waits, stop."""
        self.closing = True
        for socket in tuple(self.sockets):
            socket.close("restart")
        self.keeper.stop()
        for live in tuple(self.live.values()):
            live.stop()
        self.pool.stop()
        self.clock.stop()
        with contextlib.suppress(Exception):
            await self.store.note(self.clock.now())
        await self.store.close()

    # --- tables --------------------------------------------------------------------------

    async def wake(self, table: str) -> LiveTable:
        """A table that is awake, loaded if it was asleep."""
        while table not in self.live:
            if table not in self.waking:
                loading = asyncio.create_task(self.load(table))
                # Whoever asked may be gone before it fails: then nobody is left to tell.
                loading.add_done_callback(lambda task: task.cancelled() or task.exception())
                self.waking[table] = loading
            await asyncio.shield(self.waking[table])
        return self.live[table]

    async def load(self, table: str) -> LiveTable:
        try:
            if table in self.unreadable:
                raise Denied("unreadable")
            found = await self.store.load(table)
            if found is None:
                raise Denied("no_table")
            async with self.folding:
                life = await life_told(*found)
            live = LiveTable(self, life)
            self.live[table] = live
            live.thinking.begin()
            return live
        except Unreadable as fault:
            log.error("table_unreadable", table=table, why=str(fault))
            self.unreadable.add(table)
            raise Denied("unreadable") from None
        finally:
            del self.waking[table]

    def sleep(self, live: LiveTable) -> None:
        """A table nobody needs goes to sleep; its log is all there is to know."""
        if self.live.get(live.life.head.id) is live:
            del self.live[live.life.head.id]
            live.stop()

    def forget(self, live: LiveTable) -> None:
        """Something could not be stored: what we hold may be behind the log. Load it anew."""
        for viewer in tuple(live.viewers):
            viewer.close("restart")
        self.sleep(live)

    def openly(self, measure: Callable[[LiveTable], int]) -> int:
        """A sum over the tables where nobody does anything in secret now."""
        return sum(measure(live) for live in self.live.values() if not live.life.ask.sealed)

    def tasks(self) -> int:
        """How many tasks the loop has, but for those that think."""
        try:
            return sum(task.get_name() != TASK for task in asyncio.all_tasks())
        except RuntimeError:
            return 0

    async def change(self, table: str, given: Input) -> LiveTable:
        """Change who sits where; denied if it cannot be."""
        live = await self.wake(table)
        sender = ChangeSender()
        live.submit(given, sender)
        await sender.done
        return live

    async def open_table(
        self,
        game: str,
        options: dict[str, Json],
        plans: list[Plan],
        public: bool,
        clock: ClockPlan | None,
        hints: bool,
    ) -> Opened:
        """A new table; returns it with the host's token and the tokens of their own seats."""
        opened = first_head(game, options, plans, public, clock, hints)
        head = await self.store.create(opened.head)
        return opened._replace(head=head)

    async def ask_again(self, table: str, mark: str) -> str | None:
        """Somebody wants to play again. Where they will, if that is clear: nobody else is here, or
        all have agreed."""
        live = await self.change(table, AskAgain(mark))
        if live.life.next or table in self.following:
            return await asyncio.shield(self.play_again(table, frozenset()))
        return None

    def play_again(self, table: str, yes: frozenset[int]) -> asyncio.Task[str]:
        """Open the next table; agreed on by several at once, it is one."""
        if table not in self.following:
            task = asyncio.create_task(self.follow(table, yes))
            self.following[table] = task
            task.add_done_callback(lambda task: self.followed(table, task))
        return self.following[table]

    def followed(self, table: str, task: asyncio.Task[str]) -> None:
        """The next table is open, or could not be opened: then it may be asked for anew."""
        del self.following[table]
        if not task.cancelled() and task.exception() and table in self.live:
            self.live[table].telling.announce()

    async def follow(self, table: str, yes: frozenset[int]) -> str:
        """Open the next table, tell it at the old one, deal."""
        life = (await self.wake(table)).life
        again = life.next
        if not again:
            again = (await self.store.create(next_head(life, yes))).id
            await self.change(table, Follow(again))
        if (await self.wake(again)).life.status == "open":
            await self.change(again, Start())
        return again
