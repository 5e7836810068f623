"""What the server says and does when it cannot start, or cannot store."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.datastructures import State as AppState

from ludarc.server import keeper
from ludarc.server.app import readyz
from ludarc.server.hall import Hall
from ludarc.table.chairs import Plan
from ludarc.table.denied import Denied
from tests.patience import PATIENCE, until
from tests.server.house import House
from tests.server.inside import Onlooker, dealt, hall_at


def ready(hall: Hall) -> tuple[int, str]:
    answer: Any = readyz.fn(AppState({"hall": hall}))
    return answer.status_code, answer.content


async def open_tables(hall: Hall, count: int) -> None:
    plans = [Plan("me", name="Nina"), Plan("open")]
    for _ in range(count):
        await hall.open_table("rainbow", {}, plans, False, None, True)


# --- while it runs ---------------------------------------------------------------------------


def full(connection: Any) -> None:
    """Allow no further page: SQLite then fails as it does on a full disk."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def read_only(connection: Any) -> None:
    connection.exec_driver_sql("PRAGMA query_only = ON")


@pytest.mark.parametrize(
    ("fault", "told"), [(full, "disk is full"), (read_only, "readonly database")]
)
def test_a_disk_that_takes_nothing_is_told_to_who_asks_and_at_readyz(
    tmp_path: Path, fault: Callable[[Any], None], told: str
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            assert ready(hall) == (200, "ok\n")
            await hall.store.call(fault)
            with pytest.raises(Denied) as denied:
                await open_tables(hall, 500)
            assert denied.value.key == "not_stored"
            status, why = ready(hall)
            assert status == 503
            assert told in why

    asyncio.run(evening())


def test_a_writer_that_has_died_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "regenbogen", "me,me")
            live = await hall.wake(head.id)
            nina = Onlooker(live.life.actors()[0])
            live.enter(nina)
            hall.store.inbox.put(3)  # type: ignore[arg-type]
            nina.act(hall, head.id, {"flip": 20}, 0)
            await until(lambda: nina.closed)
            assert [m["type"] for m in nina.messages] == ["welcome", "room", "refused"]
            with pytest.raises(Denied, match="not_stored"):
                await dealt(hall, "rainbow", "me,me")
            status, why = ready(hall)
            assert status == 503
            assert "writer has stopped" in why

    asyncio.run(evening())


def test_a_store_that_is_silent_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            monkeypatch.setattr(keeper, "SILENT_BEATS", -1)
            status, why = ready(hall)
            assert status == 503
            assert "nothing was stored" in why

    asyncio.run(evening())


# --- when it starts --------------------------------------------------------------------------


def refused(db: Path) -> str:
    """What `ludarc serve` says on this database before it stops."""
    command = [sys.executable, "-m", "ludarc", "serve", "--port", "0", "--db", f"sqlite:///{db}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_second_server_on_one_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """And the first one plays on; killed, it leaves the database to the next."""
    with House(tmp_path) as house:
        assert "another server is running" in refused(house.file)
        opened = house.open("rainbow", "me,open")
        house.kill()
        house.start()
        assert house.room(opened.table)["status"] == "open"


def folder(at: Path) -> None:
    at.mkdir()


def text(at: Path) -> None:
    at.write_text("this is no database, but a text that is long enough to be looked at")


def of_tomorrow(at: Path) -> None:
    with closing(sqlite3.connect(at)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (folder, "unable to open database file"),
        (text, "file is not a database"),
        (of_tomorrow, "another version of Ludarc"),
    ],
)
def test_why_a_server_cannot_start_is_one_line(
    tmp_path: Path, make: Callable[[Path], None], told: str
) -> None:
    make(tmp_path / "tables.db")
    assert told in refused(tmp_path / "tables.db")
