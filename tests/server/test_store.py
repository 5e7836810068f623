"""The store: its answers to waiting callers, and two writers at once."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from ludarc.server.store.database import open_engine
from ludarc.server.store.rows import Mark
from ludarc.server.store.schema import metadata
from ludarc.server.store.store import Store
from ludarc.table.deeds import Entry, Followed
from ludarc.table.head import Head
from tests.patience import PATIENCE
from tests.server.inside import dealt, hall_at

ROUNDS = 700
TABLES = ["A", "B", "C"]


def test_who_stops_waiting_does_not_stop_the_writer(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            held = threading.Event()

            def hold(_: Any) -> None:
                held.wait(PATIENCE)

            slow = asyncio.create_task(hall.store.call(hold))
            waiting = [asyncio.create_task(hall.store.note(1.0)) for _ in range(3)]
            await asyncio.sleep(0)
            slow.cancel()
            for task in waiting:
                task.cancel()
            await asyncio.gather(slow, *waiting, return_exceptions=True)
            held.set()
            await dealt(hall, "rainbow", "me,me")

    asyncio.run(evening())


def test_who_stops_reading_does_not_stop_the_reader(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            for _ in range(50):
                asking = asyncio.create_task(hall.store.listed(10))
                await asyncio.sleep(0)
                asking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await asking
            assert await hall.store.listed(10) == []

    asyncio.run(evening())


def test_a_read_does_not_wait_for_the_writer(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            holding, free = threading.Event(), threading.Event()

            def hold(connection: Any) -> None:
                connection.exec_driver_sql("UPDATE pulse SET alive = alive")
                holding.set()
                free.wait(PATIENCE)

            slow = asyncio.create_task(hall.store.call(hold))
            await asyncio.to_thread(holding.wait)
            try:
                assert await hall.store.load(head.id) is not None
                assert not slow.done()
            finally:
                free.set()
                await slow

    asyncio.run(evening())


def test_two_writers_race_for_the_same_lines_and_never_fork_the_log(tmp_path: Path) -> None:
    """In every round both write the next lines of each table, one or several at once: one is first.
    What was acknowledged is there as written, and nothing else is."""
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    logs: dict[str, list[str]] = {table: [] for table in TABLES}
    rng = random.Random(1)  # noqa: S311 # how many lines they try

    def attempt(store: Store, table: str, name: str) -> asyncio.Future[list[str]]:
        """What this writer could add to the log of a table; nothing if the other came first."""
        texts = [f"{name}{part}" for part in range(rng.randint(1, 3))]
        lines = [
            Entry(number, Followed(text), 1.0, text)
            for number, text in enumerate(texts, len(logs[table]) + 1)
        ]
        added: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        mark = Mark("playing", 1.0, None)
        store.append(table, lines, mark, lambda done: added.set_result(texts if done else []))
        return added

    async def race() -> None:
        stores = [Store(open_engine(address)) for _ in range(2)]
        for store in stores:
            store.open()
        for table in TABLES:
            head = Head(
                id=table, game="rainbow", options={}, chairs=[], host="", seed=b"", opened=0.0
            )
            await stores[0].create(head)
        first = [0, 0]
        for number in range(ROUNDS):
            tries = {
                table: [
                    attempt(store, table, f"{number}.{writer}.")
                    for writer, store in enumerate(stores)
                ]
                for table in TABLES
            }
            for table, pair in tries.items():
                outcome = [await added for added in pair]
                assert sum(map(bool, outcome)) == 1, "exactly one of two comes first"
                logs[table] += outcome[0] or outcome[1]
                first[0 if outcome[0] else 1] += 1
        assert sum(first) == ROUNDS * len(TABLES)
        for table in TABLES:
            found = await stores[1].load(table)
            assert found is not None
            assert [line.number for line in found.lines] == list(range(1, len(found.lines) + 1))
            assert [line.action for line in found.lines] == logs[table]
        for store in stores:
            await store.close()

    asyncio.run(race())


def test_the_writer_waits_for_the_disk_and_readers_do_not_wait_for_the_writer(
    tmp_path: Path,
) -> None:
    """What this saves from is a power failure, which no test brings about; a killed server loses
    nothing either way."""
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("synchronous", "journal_mode", "foreign_keys")
        }
    engine.dispose()
    full = 2
    assert settings == {"synchronous": full, "journal_mode": "wal", "foreign_keys": 1}


def head_of(table: str, code: str = "") -> Head:
    return Head(
        id=table, game="rainbow", options={}, chairs=[], host="", seed=b"", opened=0.0, code=code
    )


def test_no_two_open_tables_have_the_same_code(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            store = hall.store
            one = await store.create(head_of("one", "BBBBBB"))
            two = await store.create(head_of("two", "BBBBBB"))
            assert one.code == "BBBBBB" != two.code
            assert await store.coded("BBBBBB") == "one"
            assert await store.coded(two.code) == "two"
            found = await store.load("two")
            assert found is not None
            assert found.head.code == two.code
            done = asyncio.get_running_loop().create_future()
            lines = [Entry(1, Followed("another"), 1.0)]
            store.append("one", lines, Mark("playing", 1.0, None), done.set_result)
            assert await done
            assert await store.coded("BBBBBB") is None, "the game has begun"
            assert (await store.create(head_of("three", "BBBBBB"))).code == "BBBBBB"
            with pytest.raises(IntegrityError):
                await store.create(head_of("one"))

    asyncio.run(evening())


def test_how_a_table_stands_is_noted_with_the_number_of_its_lines(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            store = hall.store
            await store.create(head_of("one"))
            await marked(store)
            await store.note_glance("soon", b"glance")
            assert await store.glances(["one", "soon", "nowhere"]) == {
                "one": (None, 0),
                "soon": (b"glance", 1),
            }

    asyncio.run(evening())


def test_the_schema_is_what_the_migrations_make(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


MARKS = {
    "soon": Mark("playing", 1.0, 100.0),
    "later": Mark("playing", 2.0, 101.0),
    "never": Mark("playing", 3.0, None),
    "ended": Mark("over", 4.0, 100.0),
    "ended later": Mark("over", 5.0, None),
}


async def marked(store: Store) -> None:
    """Tables of which this is noted."""
    for table, mark in MARKS.items():
        head = Head(id=table, game="rainbow", options={}, chairs=[], host="", seed=b"", opened=0.0)
        await store.create(head)
        stored = asyncio.get_running_loop().create_future()
        store.append(table, [Entry(1, Followed("another"), 1.0)], mark, stored.set_result)
        assert await stored


def test_only_games_whose_clock_runs_out_before_then_are_due(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            await marked(hall.store)
            assert await hall.store.due(100.0) == []
            assert await hall.store.due(100.5) == ["soon"]
            assert sorted(await hall.store.due(1000.0)) == ["later", "soon"]

    asyncio.run(evening())


def test_only_tables_that_have_not_changed_since_are_forgotten(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            await marked(hall.store)
            told: list[int] = []
            assert await hall.store.prune(4.0, ("over",), told.append) == 0
            assert await hall.store.prune(5.0, ("over",), told.append) == 1
            assert told == [1]
            assert await hall.store.load("ended") is None
            assert all([await hall.store.load(table) for table in MARKS if table != "ended"])

    asyncio.run(evening())
