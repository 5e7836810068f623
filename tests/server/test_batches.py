"""What comes in one pass of the loop is stored together; a conflict harms nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludarc.server.store.database import open_engine
from ludarc.server.store.rows import MOMENT, Mark
from ludarc.server.store.store import Store
from ludarc.table.deeds import Entry, Followed
from ludarc.table.head import Head

Play = Callable[[Store], Awaitable[None]]


def head(table: str) -> Head:
    return Head(id=table, game="rainbow", options={}, chairs=[], host="", seed=b"", opened=0.0)


def line(number: int, action: str | None = None) -> Entry:
    return Entry(number, Followed(f"line {number}"), 1.0, action)


def with_store(folder: Path, play: Play) -> None:
    """Run something on a store that is opened for it and closed again."""

    async def run() -> None:
        store = Store(open_engine(f"sqlite:///{folder / 'tables.db'}"))
        store.open()
        await play(store)
        await store.close()

    asyncio.run(run())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a store is kept that has the tables A and B."""

    async def create(store: Store) -> None:
        await store.create(head("A"))
        await store.create(head("B"))

    with_store(tmp_path, create)
    return tmp_path


def append(store: Store, table: str, lines: list[Entry]) -> asyncio.Future[bool]:
    done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    store.append(table, lines, Mark("playing", 1.0, None), done.set_result)
    return done


async def numbers(store: Store, table: str) -> list[int]:
    found = await store.load(table)
    assert found is not None
    return [entry.number for entry in found[1]]


def test_what_comes_in_one_pass_is_one_commit(folder: Path) -> None:
    async def play(store: Store) -> None:
        one, other = append(store, "A", [line(1), line(2)]), append(store, "B", [line(1)])
        assert await one
        assert await other
        assert store.commits == 1
        assert store.appended == 2
        assert await numbers(store, "A") == [1, 2]
        assert await numbers(store, "B") == [1]

    with_store(folder, play)


def test_who_comes_second_at_one_table_does_not_stop_another(folder: Path) -> None:
    async def play(store: Store) -> None:
        assert await append(store, "A", [line(1)])
        late = append(store, "A", [line(2), line(1)])
        other = append(store, "B", [line(1)])
        assert not await late
        assert await other
        assert await numbers(store, "A") == [1]
        assert await numbers(store, "B") == [1]

    with_store(folder, play)


def test_what_was_gathered_is_stored_before_the_store_closes(folder: Path) -> None:
    async def play(store: Store) -> None:
        append(store, "A", [line(1)])

    async def look(store: Store) -> None:
        assert await numbers(store, "A") == [1]

    with_store(folder, play)
    with_store(folder, look)


def test_a_mark_is_repeated_only_if_it_tells_something_new() -> None:
    mark = Mark("playing", 100.0, None)
    assert Mark("playing", 100.0 + MOMENT / 2, None).repeats(mark)
    assert not Mark("playing", 100.0 + MOMENT, None).repeats(mark)
    assert not Mark("over", 100.0, None).repeats(mark)
    assert not Mark("playing", 100.0, 130.0).repeats(mark)
