"""`ludarc prune`: old tables are deleted, others are not."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from ludarc.cli.main import main
from tests.server.guest import Guest
from tests.server.house import House

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
    assert "cannot be read" in capsys.readouterr().err
