"""The hall: every table that is awake in this process, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from ludarc.core.fair import SEED_BYTES
from ludarc.core.faults import Fault, Json
from ludarc.games import settle
from ludarc.server.botdriver import TASK
from ludarc.server.houseclock import HouseClock
from ludarc.server.live import LiveTable
from ludarc.server.metrics import Metrics
from ludarc.server.pool import BotPool
from ludarc.server.senders import ChangeSender
from ludarc.server.store.rows import Unreadable
from ludarc.server.store.store import Store
from ludarc.table.chairs import Chair, Plan, hashed, new_token
from ludarc.table.deeds import Entry
from ludarc.table.denied import Denied
from ludarc.table.head import ClockPlan, Head, planned
from ludarc.table.inputs import Follow, Input, Start
from ludarc.table.life import Life

if TYPE_CHECKING:
    from ludarc.server.sockets import PlaySocket

log = structlog.get_logger()

ID_BYTES = 9
BEAT_SECONDS = 5.0
SILENT_BEATS = 4
SLICE_SECONDS = 0.002


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
        self.stopped: set[str] = set()
        """Tables that stood still when their clock was due: it need not wake them again."""
        self.sockets: set[PlaySocket] = set()
        self.metrics = Metrics()
        self.metrics.watch(self)
        self.noted: float | None = None
        """When the time was last noted."""
        self.keeper: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        """Open the store, go on from the time that was noted last, watch the clocks."""
        self.store.open()
        self.clock.begin(await self.store.noted() or time.time())
        self.clock.start()
        await self.note()
        self.keeper = asyncio.create_task(self.keep())

    async def close(self) -> None:
        """Tell everybody, store what waits, stop."""
        self.closing = True
        for socket in tuple(self.sockets):
            socket.close("restart")
        if self.keeper is not None:
            self.keeper.cancel()
        for live in tuple(self.live.values()):
            live.stop()
        self.pool.stop()
        self.clock.stop()
        with contextlib.suppress(Exception):
            await self.store.note(self.clock.now())
        await self.store.close()

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
        for live in tuple(self.live.values()):
            live.rest()

    @property
    def trouble(self) -> str:
        """Why nobody should be sent here now; empty if all is well. Asking touches no disk."""
        if self.closing:
            return "closing"
        if self.store.trouble:
            return f"nothing can be stored: {self.store.trouble}"
        if self.noted is not None:
            silent = time.monotonic() - self.noted
            if silent > SILENT_BEATS * BEAT_SECONDS:
                return f"nothing was stored for {silent:.0f} s"
        return ""

    async def note(self) -> None:
        """Note the time of the house."""
        await self.store.note(self.clock.now())
        self.noted = time.monotonic()

    async def ring_due(self) -> None:
        """Wake the tables whose clock rings soon."""
        for table in await self.store.due(self.clock.now() + self.watch_seconds):
            await self.ring(table)

    async def ring(self, table: str) -> None:
        """Wake a table whose clock is due. One that cannot be woken, or stands still, stops no
        other and is not woken again."""
        if table in self.unreadable or table in self.stopped:
            return
        try:
            live = await self.wake(table)
        except Denied:
            return
        if live.life.frozen:
            self.stopped.add(table)

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
                life = await told(*found)
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
    ) -> tuple[Head, str, dict[int, str]]:
        """A new table; returns it with the host's token and the tokens of their own seats."""
        kind = settle(game, {**options, "players": len(plans)})
        mine = [seat for seat, plan in enumerate(plans) if plan.kind in ("me", "local")]
        tokens = {seat: new_token() for seat in mine}
        host = new_token()
        head = Head(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game,
            options=kind.settings(),
            chairs=planned(plans, [hashed(token) for token in tokens.values()]),
            host=hashed(host),
            seed=secrets.token_bytes(SEED_BYTES),
            opened=time.time(),
            public=public,
            clock=clock,
            hints=hints,
            rules=kind.version,
        )
        await self.store.create(head)
        return head, host, tokens

    async def rematch(self, table: str) -> str:
        """Where the same people play again; asked for by several at once, it is one table."""
        if table not in self.following:
            task = asyncio.create_task(self.follow(table))
            self.following[table] = task
            task.add_done_callback(lambda _: self.following.pop(table))
        return await asyncio.shield(self.following[table])

    async def follow(self, table: str) -> str:
        """Open the next table, tell it at the old one, deal."""
        life = (await self.wake(table)).life
        if life.status != "over":
            raise Denied("not_over")
        again = life.next
        if not again:
            again = await self.open_again(life)
            await self.change(table, Follow(again))
        if (await self.wake(again)).life.status == "open":
            await self.change(again, Start())
        return again

    async def open_again(self, life: Life) -> str:
        """A table for the same people, with the same tokens."""
        fresh = Head(
            id=secrets.token_urlsafe(ID_BYTES),
            game=life.head.game,
            options=life.head.options,
            chairs=[Chair(c.kind, c.name, c.token, c.level, c.local) for c in life.chairs],
            host=life.head.host,
            seed=secrets.token_bytes(SEED_BYTES),
            opened=time.time(),
            public=life.head.public,
            clock=life.head.clock,
            hints=life.head.hints,
            rules=life.game.version,
        )
        await self.store.create(fresh)
        return fresh.id


async def told(head: Head, lines: list[Entry], unread: str = "") -> Life:
    """A table's life as its log tells it; one that this program cannot follow stands still. A long
    log is read in slices, between which everybody else is served."""
    try:
        life = Life(head)
    except Fault as fault:
        raise Unreadable(str(fault)) from None
    try:
        began = time.perf_counter()
        for line in lines:
            life.fold(line)
            if time.perf_counter() - began > SLICE_SECONDS:
                await asyncio.sleep(0)
                began = time.perf_counter()
    except Exception as error:
        log.error("log_not_understood", table=head.id, exc_info=error)
        life.frozen = type(error).__name__
        life.number = lines[-1].number
    if unread:
        log.error("log_not_understood", table=head.id, why=unread)
        life.frozen = life.frozen or "unread"
    return life
