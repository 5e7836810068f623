"""The time of the house passes only while the server runs, whatever the machine's clock says."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from ludarc.core.state import NOBODY
from ludarc.server.houseclock import STALL_SECONDS, HouseClock
from ludarc.table.deeds import Started
from ludarc.table.head import ClockPlan
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.windows import Place, asked, windows

HOUR = 3600.0


class Machine:
    """A monotonic clock that passes when it is told to."""

    def __init__(self) -> None:
        self.time = 50.0

    def __call__(self) -> float:
        return self.time


def test_time_goes_on_from_what_was_noted_and_skips_what_nobody_lived_through() -> None:
    machine = Machine()
    clock = HouseClock(machine)
    clock.begin(1000.0)
    machine.time += 1.5
    assert clock.now() == 1001.5
    machine.time += STALL_SECONDS + HOUR
    assert clock.now() == 1001.5
    machine.time += 1.0
    assert clock.now() == 1002.5
    again = HouseClock(machine)
    again.begin(clock.now())
    assert again.now() == 1002.5


def test_a_machine_whose_clock_is_set_back_freezes_no_secret_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-14: the answers count when their least time has passed, not an hour later."""
    window = next(iter(windows(1, 3)))

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.floor = 0.01
            place = Place(hall, 3)
            monkeypatch.setattr(
                hall.store, "append", lambda _table, _lines, _mark, answer: answer(True)
            )
            watcher = place.put(window.opened, NOBODY)
            now = time.time()
            monkeypatch.setattr(time, "time", lambda: now - HOUR)
            for seat in asked(window.opened):
                await place.answer(seat, False, watcher)
            await until(lambda: place.live.life.moves > 0)
            monkeypatch.undo()

    asyncio.run(evening())


def test_a_suspended_machine_takes_nobodys_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me", ClockPlan(30.0))
            live = await hall.wake(head.id)
            nina = Onlooker(0)
            live.enter(nina)
            before = live.clock.left
            assert before is not None
            hall.clock.read = lambda: time.monotonic() + HOUR
            live.clock.ring()
            left = live.clock.left
            assert left is not None
            assert 0 <= before - left < STALL_SECONDS
            assert live.life.number == 1
            live.leave(nina)

    asyncio.run(evening())


def test_a_machine_that_is_up_long_enough_takes_time_as_before(tmp_path: Path) -> None:
    """The other side of it: time passes, and a clock rings."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me", ClockPlan(30.0))
            live = await hall.wake(head.id)
            live.enter(Onlooker(0))
            for _ in range(20):
                hall.clock.time += 2.0
            live.clock.ring()
            await until(lambda: live.life.moves > 0)

    asyncio.run(evening())


def shifted(folder: Path, seconds: float) -> None:
    """The house was left so long ago: everything noted in it is of that time."""
    with closing(sqlite3.connect(folder / "tables.db")) as connection, connection:
        for column in ("entries SET at = at", "tables SET deadline = deadline"):
            connection.execute(f"UPDATE {column} - ?", (seconds,))
        connection.execute("UPDATE pulse SET alive = alive - ?", (seconds,))


def test_a_start_reads_no_table_and_gives_no_time_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the house was closed, and however often it was started meanwhile: also a
    database of earlier versions, whose times were those of the machine."""

    async def evening() -> str:
        async with hall_at(tmp_path) as (hall, _):
            return (await dealt(hall, "rainbow", "me,me", ClockPlan(30.0))).id

    async def start() -> None:
        async with hall_at(tmp_path) as (hall, _):
            assert not hall.live
            assert not hall.waking

    async def later(table: str) -> None:
        async with hall_at(tmp_path) as (hall, _):
            live = await hall.wake(table)
            left = live.clock.left
            assert left is not None
            assert 0 < left <= 30
            assert live.life.number == 1
            found = await hall.store.load(table)
            assert found is not None
            assert [type(line.deed) for line in found.lines] == [Started]

    table = asyncio.run(evening())
    shifted(tmp_path, 300 * HOUR)
    for _ in range(3):
        asyncio.run(start())
    asyncio.run(later(table))


def test_after_a_crash_a_log_never_goes_back(tmp_path: Path) -> None:
    """The house goes on from the last time it noted, and a table moved after that."""

    async def evening() -> str:
        async with hall_at(tmp_path) as (hall, _):
            return (await dealt(hall, "regenbogen", "me,me", ClockPlan(30.0))).id

    async def later(table: str) -> None:
        async with hall_at(tmp_path) as (hall, _):
            live = await hall.wake(table)
            left = live.clock.left
            assert left is not None
            assert left <= 30
            seat = live.life.actors()[0]
            nina = Onlooker(seat)
            live.enter(nina)
            nina.act(hall, table, {"flip": 20}, 0)
            await until(lambda: live.life.moves == 1)
            found = await hall.store.load(table)
            assert found is not None
            assert found.lines[0].at <= found.lines[1].at

    table = asyncio.run(evening())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE pulse SET alive = alive - 4.5")
    asyncio.run(later(table))
