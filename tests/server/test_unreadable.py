"""A table that this program cannot read stands still by itself; every other one goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarc.server.api import TablesApi
from ludarc.server.hall import Hall
from ludarc.server.store.rows import HEADS, Unreadable
from ludarc.table.chairs import Plan
from ludarc.table.denied import Denied
from ludarc.table.head import ClockPlan, Head
from tests.server.inside import dealt, hall_at

Evening = Callable[[Hall], Awaitable[None]]
LONG = ClockPlan(3600.0)


def head_with(**changes: Any) -> Callable[[bytes], bytes]:
    def changed(head: bytes) -> bytes:
        return msgspec.msgpack.encode(msgspec.structs.replace(HEADS.decode(head), **changes))

    return changed


UNREADABLE: dict[str, Callable[[bytes], bytes]] = {
    "no-head-at-all": lambda _: b"\xc1",
    "another-shape": lambda _: msgspec.msgpack.encode({"id": 7}),
    "unknown-game": head_with(game="chess"),
    "unknown-option": head_with(options={"players": 2, "moon": True}),
    "rules-of-tomorrow": head_with(rules=99),
}


async def change_head(hall: Hall, table: str, change: Callable[[bytes], bytes]) -> None:
    def write(connection: Any) -> None:
        run = connection.exec_driver_sql
        head = run("SELECT head FROM tables WHERE id = ?", (table,)).scalar()
        run("UPDATE tables SET head = ? WHERE id = ?", (change(head), table))

    await hall.store.call(write)


async def add_unknown_deed(hall: Hall, table: str) -> None:
    """A line that only a later version of the program knows."""

    def write(connection: Any) -> None:
        line = "INSERT INTO entries (table_id, number, deed, at) VALUES (?, 2, ?, 0)"
        connection.exec_driver_sql(line, (table, '{"type":"danced"}'))

    await hall.store.call(write)


def spend(tmp_path: Path, evening: Evening) -> None:
    """Something that happens in a hall of this folder."""

    async def run() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.keeper.stop()  # what it does is done by hand here, and not twice at once
            await evening(hall)

    asyncio.run(run())


async def deadlines_pass(hall: Hall) -> None:
    """Every clock in the store has run out."""

    def write(connection: Any) -> None:
        connection.exec_driver_sql("UPDATE tables SET deadline = 1.0")

    await hall.store.call(write)


@pytest.mark.parametrize("how", UNREADABLE)
def test_a_head_that_cannot_be_read_stops_neither_start_nor_keeper_nor_list(
    tmp_path: Path, how: str
) -> None:
    heads: list[Head] = []

    async def before(hall: Hall) -> None:
        for _ in range(3):
            heads.append(await dealt(hall, "rainbow", "me,me", LONG))
        plans = [Plan("me", name="Nina"), Plan("open")]
        for _ in range(2):
            heads.append((await hall.open_table("rainbow", {}, plans, True, None, True))[0])
        for sick in (heads[0], heads[3]):
            await change_head(hall, sick.id, UNREADABLE[how])

    async def after(hall: Hall) -> None:
        hall.keeper.stop()  # it would let the tables sleep that this test wakes
        await deadlines_pass(hall)
        hall.live.clear()
        await hall.keeper.ring_due()
        assert {heads[1].id, heads[2].id} <= hall.live.keys()
        for sick in (heads[0], heads[3]):
            with pytest.raises(Denied) as denied:
                await hall.wake(sick.id)
            assert denied.value.key == "unreadable"
        listed = await TablesApi.listed.fn(None, {"hall": hall})
        assert [room.table for room in listed] == [heads[4].id]

    spend(tmp_path, before)
    spend(tmp_path, after)


def test_a_line_of_a_later_version_freezes_its_table_and_the_server_starts(tmp_path: Path) -> None:
    heads: list[Head] = []

    async def before(hall: Hall) -> None:
        heads.extend([await dealt(hall, "rainbow", "me,me", LONG) for _ in range(2)])
        await add_unknown_deed(hall, heads[0].id)

    async def after(hall: Hall) -> None:
        sick, well = [(await hall.wake(head.id)).life for head in heads]
        assert sick.status == "frozen"
        assert sick.number == 1, "what could be read was read"
        assert well.status == "playing"

    spend(tmp_path, before)
    spend(tmp_path, after)


def test_the_keeper_wakes_a_table_that_stands_still_only_once(tmp_path: Path) -> None:
    heads: list[Head] = []

    async def before(hall: Hall) -> None:
        heads.append(await dealt(hall, "rainbow", "me,me", LONG))
        await add_unknown_deed(hall, heads[0].id)

    async def after(hall: Hall) -> None:
        loads = 0
        load = hall.store.load

        async def counted(table: str) -> Any:
            nonlocal loads
            loads += 1
            return await load(table)

        hall.keeper.stop()
        hall.store.load = counted  # type: ignore[method-assign]
        hall.live.clear()
        for _ in range(3):
            await hall.keeper.ring(heads[0].id)
            for live in tuple(hall.live.values()):
                live.rest()
        assert loads == 1

    spend(tmp_path, before)
    spend(tmp_path, after)


def test_a_head_without_a_version_was_dealt_under_the_first(tmp_path: Path) -> None:
    def older(head: bytes) -> bytes:
        fields = msgspec.msgpack.decode(head)
        del fields["rules"]
        packed: bytes = msgspec.msgpack.encode(fields)
        return packed

    heads: list[Head] = []

    async def before(hall: Hall) -> None:
        heads.append(await dealt(hall, "rainbow", "me,me"))
        assert heads[0].rules == 1
        await change_head(hall, heads[0].id, older)

    async def after(hall: Hall) -> None:
        live = await hall.wake(heads[0].id)
        assert live.life.status == "playing"
        assert live.life.record().rules == 1

    spend(tmp_path, before)
    spend(tmp_path, after)


def test_a_table_that_cannot_be_read_leaves_later_reads_the_last_commit(tmp_path: Path) -> None:
    """A cursor left open would keep the reader at an old state of the database."""

    async def evening(hall: Hall) -> None:
        head = await dealt(hall, "rainbow", "me,me")
        await change_head(hall, head.id, UNREADABLE["no-head-at-all"])
        with pytest.raises(Unreadable) as kept:  # with all that the frames of its traceback hold
            await hall.store.load(head.id)
        later = await dealt(hall, "rainbow", "me,me", LONG)
        assert later.id in await hall.store.due(float("inf"))
        assert str(kept.value)

    spend(tmp_path, evening)
