"""`ludarc prune`: old tables are deleted, others are not."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from ludarc.cli.main import main
from ludarc.server.store import store as stores
from ludarc.server.store.database import existing_engine
from ludarc.server.store.store import Store
from ludarc.table.chairs import Plan
from tests.server.guest import Guest
from tests.server.house import House
from tests.server.inside import hall_at

DAY = 24 * 60 * 60


@pytest.fixture
def closed(tmp_path: Path) -> House:
    """A house that is closed again: two games over, one old; one open table, old."""
    house = House(tmp_path)
    with house:
        tables = [house.open("rainbow", "easy,easy", start=True).table for _ in range(2)]
        forgotten = house.open("rainbow", "me,open").table
        for table in tables:
            asyncio.run(Guest(house, table).play())
    with closing(sqlite3.connect(house.file)) as connection, connection:
        for table in (tables[0], forgotten):
            old = (time.time() - 40 * DAY, table)
            connection.execute("UPDATE tables SET changed = ? WHERE id = ?", old)
    return house


def test_only_old_finished_tables_are_deleted_with_their_logs(
    closed: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prune", "--db", closed.db, "--days", "60"]) == 0
    assert capsys.readouterr().out == "0 tables deleted\n"
    assert main(["prune", "--db", closed.db]) == 0
    assert capsys.readouterr().out == "1 table deleted\n"
    assert sorted(status for (status,) in closed.rows("SELECT status FROM tables")) == [
        "open",
        "over",
    ]
    orphans = "SELECT COUNT(*) FROM entries WHERE table_id NOT IN (SELECT id FROM tables)"
    assert closed.rows(orphans) == [(0,)]
    assert main(["prune", "--db", closed.db, "--days", "0", "--status", "open"]) == 0
    assert main(["prune", "--db", closed.db, "--days", "0", "--status", "over"]) == 0
    assert closed.rows("SELECT COUNT(*) FROM tables") == [(0,)]
    with closed:
        assert closed.ask("/api/tables").body == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--days", "-1"], "--days"),
        (["--days", "nan"], "--days"),
        (["--db", "sqlite:////nowhere/tables.db"], "no folder"),
        (["--db", "postgresql://x/y"], "not supported"),
        (["--db", "nonsense"], "no database address"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prune", "--db", f"sqlite:///{tmp_path / 'no.db'}", *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prune", "--db", f"sqlite:///{tmp_path / 'no.db'}"]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "text.db").write_text("this is no database, but a text that is long enough")
    assert main(["prune", "--db", f"sqlite:///{tmp_path / 'text.db'}"]) == 2
    assert "cannot be used" in capsys.readouterr().err


def test_a_server_beside_it_stores_while_many_tables_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few tables at a time: between two of its transactions another writer comes in."""
    monkeypatch.setattr(stores, "MOST_PRUNED", 10)

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            plans = [Plan("me", name="Nina"), Plan("open")]
            for _ in range(60):
                await hall.open_table("rainbow", {}, plans, False, None, True)
            told: list[int] = []
            stored: list[int] = []

            def tell(count: int) -> None:
                told.append(count)

            async def play() -> None:
                while True:
                    await hall.store.note(1.0)
                    stored.append(told[-1] if told else 0)

            playing = asyncio.create_task(play())
            other = Store(existing_engine(str(hall.store.engine.url)))
            other.open()
            assert await other.prune(time.time() + 1, ("open",), tell) == 60
            await other.close()
            playing.cancel()
            assert told[-1] == 60
            steps = [after - before for before, after in pairwise([0, *told])]
            assert max(steps) <= 10
            assert any(0 < count < 60 for count in stored)

    asyncio.run(evening())
