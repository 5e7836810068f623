"""Houses that earlier versions have left open in this one, play on and finish."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarc.cli.main import main
from ludarc.core.recordfile import read_records
from ludarc.games import GAMES
from tests.golden.makehouse import HOME, HOUR, Kept, open_kept, unpack
from tests.patience import PATIENCE
from tests.server.guest import Guest, choosing
from tests.server.house import House
from tests.server.said import in_words

ROUNDED = 0.051
"""Viewers are told tenths of a second."""
HOUSES = sorted(file.stem for file in HOME.glob("*.json"))
SECRET = ("last placement", "window", "window at one screen")
KNOWN = ("kind", "name", "level", "here", "local")
"""What was known of a seat when the oldest house was left."""
LIMITED = SECRET[:2]
"""Where the rules set a limit, so that the house plays on by itself."""


class Reopened(House):
    """This version on the database of an earlier one."""

    def __init__(self, name: str, folder: Path) -> None:
        super().__init__(folder, "--floor", "0")
        self.kept = open_kept(name, self.file)
        self.records = unpack(f"{name}.jsonl.zst").splitlines(keepends=True)

    def of(self, what: str, game: str = "") -> Kept:
        return next(k for k in self.kept if k.what == what and game in (k.game, ""))

    def write(self, statement: str, *values: object) -> None:
        """Change the database of a house that is closed."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.execute(statement, values)

    def lines(self, table: str) -> list[Any]:
        """The log of a table as it is stored, also what nobody can read."""
        return self.rows("SELECT * FROM entries WHERE table_id = ? ORDER BY number", table)


@pytest.fixture(params=HOUSES)
def closed(request: pytest.FixtureRequest, tmp_path: Path) -> Reopened:
    """A house of an earlier version, before it is opened."""
    return Reopened(request.param, tmp_path)


@pytest.fixture
def reopened(closed: Reopened) -> Iterator[Reopened]:
    with closed:
        yield closed


async def play_out(house: House, kept: Kept) -> None:
    """The people of a table play to its end, unless it stands still."""
    choose = choosing(kept.game, 2)

    async def play(guest: Guest) -> None:
        await guest.play(lambda: guest.done(None) or guest.room.get("status") == "frozen")

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as seats:
        for token in kept.tokens.values():
            seats.create_task(play(Guest(house, kept.table, token, choose)))


@pytest.mark.parametrize("game", GAMES)
def test_every_table_plays_on_to_its_end(reopened: Reopened, game: str) -> None:
    free = reopened.of("free", game)
    answer = reopened.do(free.table, "seats/2", {"name": "Mia"})
    free.tokens[2] = answer.body["token"]
    assert reopened.do(free.table, "start", {}, free.host).status == 204
    tables = [k for k in reopened.kept if k.game == game and k.room["status"] != "over"]
    assert {k.what for k in tables} >= {"people", "bots", "lent", "clock", "free", "again"}
    before = {k.table: reopened.lines(k.table) for k in tables}

    async def evening() -> None:
        await asyncio.gather(*(play_out(reopened, kept) for kept in tables))

    asyncio.run(evening())
    for kept in tables:
        record = reopened.record(kept.table)
        assert [seat.name for seat in record.seats] == [
            seat["name"] for seat in reopened.room(kept.table)["seats"]
        ]
        log = reopened.lines(kept.table)
        assert log[: len(before[kept.table])] == before[kept.table]
        again = reopened.do(kept.table, "rematch", {}, kept.host)
        assert reopened.room(again.body["table"])["status"] == "playing"


def test_everybody_sits_where_they_sat_and_has_seen_what_they_saw(reopened: Reopened) -> None:
    for kept in reopened.kept:
        room = reopened.room(kept.table)
        signs = room["seats"]
        room["seats"] = [{field: sign[field] for field in KNOWN} for sign in signs]
        assert {field: room[field] for field in kept.room} == kept.room
        assert {sign["face"] for sign in signs} == {""}
        assert (room["code"], room["host"]) == (None, 0 if kept.tokens else None)
        for seat, token in kept.tokens.items():
            with reopened.joined(kept.table, token) as visitor:
                assert visitor.welcome["seat"] == seat
                moved = visitor.welcome["number"] - kept.numbers[seat]
                assert moved == 0 or (moved > 0 and kept.what in LIMITED)
    listed = {room["table"] for room in reopened.ask("/api/tables").body}
    assert listed == {kept.table for kept in reopened.kept if kept.what == "free"}


def test_a_clock_goes_on_where_it_stood_when_the_house_was_closed(closed: Reopened) -> None:
    left = "SELECT deadline - alive FROM tables, pulse WHERE tables.id = ?"
    before = {k.table: closed.rows(left, k.table)[0][0] for k in closed.kept if k.what == "clock"}
    began = time.monotonic()
    with closed:
        for table, seconds in before.items():
            assert 0 < seconds <= HOUR
            with closed.joined(table) as witness:
                passed = seconds - witness.welcome["deadline"]
                assert -ROUNDED < passed < time.monotonic() - began + ROUNDED


def test_a_seat_that_was_lent_is_taken_back(reopened: Reopened) -> None:
    for game in GAMES:
        kept = reopened.of("lent", game)
        assert [seat["level"] for seat in kept.room["seats"]] == [None, "easy", "random"]
        assert reopened.do(kept.table, "seats/1/back", {}, kept.tokens[1]).status == 204
        assert reopened.room(kept.table)["seats"][1]["level"] is None


def test_a_question_asked_in_secret_still_stands(reopened: Reopened) -> None:
    kept = reopened.of("window at one screen")
    asked = set()
    for seat, token in kept.tokens.items():
        with reopened.joined(kept.table, token) as visitor:
            assert visitor.welcome["ask"]["sealed"]
            if visitor.welcome["legal"]:
                asked.add(seat)
    assert asked == set(visitor.welcome["ask"]["seats"])


def test_what_is_placed_in_secret_is_seen_by_its_own_seat_alone(reopened: Reopened) -> None:
    """The move counts hide the secret moves of others, which the log contains."""
    kept = reopened.of("last placement")
    moves = sum('"moved"' in deed for _, _, deed, *_ in reopened.lines(kept.table))
    assert moves > max(kept.numbers.values())


def test_finished_games_have_the_records_they_had(reopened: Reopened, tmp_path: Path) -> None:
    over = [kept for kept in reopened.kept if kept.room["status"] == "over"]
    assert len(over) == len(reopened.records) == 2 * len(GAMES)
    for kept, record in zip(over, reopened.records, strict=True):
        assert reopened.ask(f"/api/tables/{kept.table}/record").raw == record
        reopened.record(kept.table)
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"".join(reopened.records))
    assert main(["record", "check", str(file)]) == 0
    assert [entry.record.game for entry in read_records(str(file))] == [kept.game for kept in over]


def test_who_played_a_finished_game_is_told_where_they_play_again(reopened: Reopened) -> None:
    for game in GAMES:
        over, again = reopened.of("over", game), reopened.of("again", game)
        assert reopened.do(over.table, "rematch", {}, over.tokens[0]).body["table"] == again.table


def test_games_over_long_ago_are_deleted(
    closed: Reopened, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(closed.rows("SELECT id FROM tables"))
    assert main(["prune", "--db", closed.db, "--days", "60"]) == 0
    assert capsys.readouterr().out == f"{len(GAMES)} tables deleted\n"
    gone = before - set(closed.rows("SELECT id FROM tables"))
    assert gone == {(kept.table,) for kept in closed.kept if kept.what == "old"}


def test_a_table_with_something_unknown_stands_still_by_itself(closed: Reopened) -> None:
    """A deed of a later version, and rules of a later version; both tables have a clock."""
    danced, ruled = closed.of("clock", "sequence"), closed.of("clock", "rainbow")
    number = len(closed.lines(danced.table)) + 1
    line = "INSERT INTO entries (table_id, number, deed, at) VALUES (?, ?, ?, 0)"
    closed.write(line, danced.table, number, '{"type":"danced"}')
    later = msgspec.msgpack.encode(msgspec.structs.replace(closed.head(ruled.table), rules=99))
    closed.write("UPDATE tables SET head = ? WHERE id = ?", later, ruled.table)
    closed.write("UPDATE tables SET deadline = 1 WHERE deadline IS NOT NULL")
    before = {kept.table: closed.lines(kept.table) for kept in (danced, ruled)}
    with closed:
        for seat, token in danced.tokens.items():
            with closed.joined(danced.table, token) as visitor:
                assert visitor.welcome["room"]["status"] == "frozen"
                assert visitor.welcome["legal"] == []
                seen = danced.numbers[seat]
                assert visitor.welcome["number"] == seen
                visitor.say(type="act", id="a", seen=seen, moves=[{"draw": True}])
                assert "stopped this table" in in_words(visitor.until("refused"))
        assert closed.ask(f"/api/tables/{ruled.table}").body["key"] == "unreadable"
        for game in ("sequence", "rainbow"):
            asyncio.run(play_out(closed, closed.of("people", game)))
            closed.record(closed.of("people", game).table)
    assert {table: closed.lines(table) for table in before} == before
