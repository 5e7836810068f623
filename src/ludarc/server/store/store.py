"""Tables and their logs in a database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, Delete, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludarc.server.codes import new_code
from ludarc.server.store.rows import Found, found
from ludarc.server.store.schema import entries, pulse, tables
from ludarc.server.store.writer import Writer
from ludarc.table.head import Head

PRUNE_SECONDS = 0.02
"""For how many seconds tables are deleted before others may write."""
MOST_PRUNED = 500


class Store(Writer):
    """What the house asks of its database beside appending to logs."""

    async def create(self, head: Head) -> Head:
        """Keep a new table. Its code is another if an open table has it already."""
        while True:
            try:
                await self.insert(head)
                return head
            except IntegrityError:
                if not head.code or not await self.coded(head.code):
                    raise
                head = msgspec.structs.replace(head, code=new_code())

    async def insert(self, head: Head) -> None:
        row = {
            "id": head.id,
            "game": head.game,
            "head": msgspec.msgpack.encode(head),
            "status": "open",
            "public": head.public,
            "opened": head.opened,
            "changed": head.opened,
            "code": head.code or None,
        }
        await self.call(lambda connection: connection.execute(insert(tables).values(**row)))

    async def load(self, table: str) -> Found | None:
        """A table and its log; raises `Unreadable` if its head cannot be read."""

        def read(connection: Connection) -> Found | None:
            row = connection.execute(select(tables.c.head).where(tables.c.id == table)).first()
            if row is None:
                return None
            columns = (entries.c.number, entries.c.deed, entries.c.at, entries.c.action)
            query = select(*columns).where(entries.c.table_id == table).order_by(entries.c.number)
            # All rows at once: a cursor left in the middle would keep its connection at this state.
            return found(row[0], connection.execute(query).all())

        loaded: Found | None = await self.read(read)
        return loaded

    async def length(self, table: str) -> int:
        """How many lines the log of a table has; none if there is no such table."""
        query = select(func.max(entries.c.number)).where(entries.c.table_id == table)
        return await self.read(lambda connection: connection.scalar(query)) or 0

    async def listed(self, limit: int) -> list[str]:
        """The newest open tables whose hosts want them listed."""
        query = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.status == "open")
            .order_by(tables.c.changed.desc())
            .limit(limit)
        )
        return await self.ids(query)

    async def coded(self, code: str) -> str | None:
        """The open table with this code."""
        query = select(tables.c.id).where(tables.c.code == code, tables.c.status == "open")
        return next(iter(await self.ids(query)), None)

    async def glances(self, wanted: list[str]) -> dict[str, tuple[bytes | None, int]]:
        """By table, of those there are: what was noted of how it stands, and how many lines its log
        has now."""
        lines = select(func.max(entries.c.number)).where(entries.c.table_id == tables.c.id)
        query = select(tables.c.id, tables.c.glance, lines.scalar_subquery())
        query = query.where(tables.c.id.in_(wanted))
        rows = await self.read(lambda connection: connection.execute(query).all())
        return {table: (glance, number or 0) for table, glance, number in rows}

    async def note_glance(self, table: str, glance: bytes) -> None:
        """Note how a table stands."""
        noted = update(tables).where(tables.c.id == table).values(glance=glance)
        await self.call(lambda connection: connection.execute(noted))

    async def ids(self, query: Any) -> list[str]:
        ids: list[str] = await self.read(lambda connection: list(connection.scalars(query)))
        return ids

    async def prune(
        self, before: float, statuses: tuple[str, ...], tell: Callable[[int], None]
    ) -> int:
        """Delete tables that have not changed since; report and return how many are gone so far.

        It deletes a few at a time, then pauses for as long, so that a server can commit in between.
        """
        old = (tables.c.changed < before, tables.c.status.in_(statuses))
        count, most = 0, 1
        while ids := await self.ids(select(tables.c.id).where(*old).limit(most)):
            forget = delete(tables).where(*old, tables.c.id.in_(ids))
            began = time.perf_counter()
            count += await self.deleted(forget)
            took = time.perf_counter() - began
            tell(count)
            most = max(1, min(2 * most, int(len(ids) * PRUNE_SECONDS / took), MOST_PRUNED))
            await asyncio.sleep(took)
        return count

    async def deleted(self, statement: Delete) -> int:
        """Delete; return how many rows are gone."""
        count: int = await self.call(lambda connection: connection.execute(statement).rowcount)
        return count

    # --- clocks --------------------------------------------------------------------------

    async def note(self, now: float) -> None:
        """Store the house time."""

        def write(connection: Connection) -> None:
            if connection.execute(update(pulse).values(alive=now)).rowcount == 0:
                connection.execute(insert(pulse).values(id=1, alive=now))

        await self.call(write)

    async def noted(self) -> float | None:
        """The house time stored last; None in a new database."""
        noted: float | None = await self.read(
            lambda connection: connection.scalar(select(pulse.c.alive))
        )
        return noted

    async def due(self, before: float) -> list[str]:
        """The tables whose clock may run out before then; only waking them tells for certain."""
        playing = tables.c.status == "playing"
        return await self.ids(select(tables.c.id).where(playing, tables.c.deadline < before))
