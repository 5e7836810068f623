"""Keep a house as some version of the server leaves it, for later versions to open:
`python -m tests.golden.makehouse SOURCES NAME`, where SOURCES is the `src` folder of that version.

It holds tables of every game in the middle of an evening. Beside the database stand their tokens,
what that server said of them, and the records of the games that were over. Houses are never made
again: they are what people have on their disks.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import zstandard

from ludarc.games import GAMES
from tests.games.facts import facts_of
from tests.patience import wait_until
from tests.server.guest import Guest, choosing
from tests.server.house import LIFTED, House, Opened

HOME = Path(__file__).parent / "houses"
MOVES = 10
HOUR = 3600.0
LONG_AGO = 100 * 24 * HOUR
PASSING = ("window", "give")
"""Phases of Rainbow Pirates that the house ends by itself, after a while."""

Until = Callable[[list[Guest]], bool]


class Kept(msgspec.Struct, kw_only=True):
    """What is known of a table beside the database."""

    what: str
    game: str
    table: str
    host: str
    tokens: dict[int, str]
    room: dict[str, Any]
    """What everybody was told of it."""
    numbers: dict[int, int]
    """How many moves each person was told of."""


class Older(House):
    """A server of another version."""

    def __init__(self, folder: Path, sources: str) -> None:
        super().__init__(folder)
        path = f"import sys; sys.path.insert(0, {sources!r});"
        self.program = ("-c", f"{path} {LIFTED} from ludarc.cli.main import main; sys.exit(main())")


class Maker:
    """Opens tables, plays at them for a while and writes down what is known of them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: list[Kept] = []
        self.records: list[bytes] = []

    def open(self, game: str, seats: str, **more: Any) -> Opened:
        return self.house.open(game, seats, options=facts_of(game).short, **more)

    def play(self, game: str, opened: Opened, until: Until) -> None:
        """The people at a table play until something holds."""

        async def evening() -> None:
            choose = choosing(game, 1)
            guests = [Guest(self.house, opened.table, t, choose) for t in opened.tokens.values()]
            guests = guests or [Guest(self.house, opened.table)]
            await asyncio.gather(*(guest.play(lambda: until(guests)) for guest in guests))

        asyncio.run(evening())

    def keep(self, what: str, game: str, opened: Opened) -> None:
        """Write down what is known of a table where nothing changes any more."""
        room = self.room(opened.table)
        if room["status"] == "over":
            self.records.append(self.house.ask(f"/api/tables/{opened.table}/record").raw)
        kept = Kept(
            what=what,
            game=game,
            table=opened.table,
            host=opened.host,
            tokens=opened.tokens,
            room=room,
            numbers={seat: w["number"] for seat, w in self.welcomes(opened).items()},
        )
        self.kept.append(kept)

    def rest(self, opened: Opened) -> None:
        """Wait until a table waits for a person, however long they may take."""

        def waits() -> bool:
            told = self.welcomes(opened).values()
            return any(w["legal"] and w["view"]["shared"]["phase"] not in PASSING for w in told)

        wait_until(waits)

    def welcomes(self, opened: Opened) -> dict[int, dict[str, Any]]:
        """What each person is told who sits down."""
        told = {}
        for seat, token in opened.tokens.items():
            with self.house.joined(opened.table, token) as visitor:
                told[seat] = visitor.welcome
        return told

    def room(self, table: str) -> dict[str, Any]:
        """What everybody is told of a table when all have left it."""
        wait_until(lambda: not any(seat["here"] for seat in self.house.room(table)["seats"]))
        return self.house.room(table)

    # --- tables --------------------------------------------------------------------------

    def tables_of(self, game: str) -> None:
        """One table of each sort."""
        for what, seats, more in (
            ("people", "me,me", {}),
            ("clock", "me,me", {"clock": {"seconds": HOUR, "then": "bot"}}),
        ):
            opened = self.open(game, seats, start=True, **more)
            self.play(game, opened, some_moves)
            self.rest(opened)
            self.keep(what, game, opened)
        self.bots(game)
        self.lent(game)
        self.free(game)
        self.over(game)

    def bots(self, game: str) -> None:
        """Computer players, one of them where nobody came."""
        opened = self.open(game, "me,open,easy")
        self.asked(opened, "start", {"fill": "random"}, opened.host)
        self.play(game, opened, some_moves)
        self.rest(opened)
        self.keep("bots", game, opened)

    def lent(self, game: str) -> None:
        """A seat taken back, a lent one, and one whose owner was removed."""
        opened = self.open(game, "me,me,me", start=True)
        self.play(game, opened, some_moves)
        self.asked(opened, "seats/0/lend", {"level": "easy"}, opened.tokens[0])
        self.asked(opened, "seats/0/back", {}, opened.tokens[0])
        self.asked(opened, "seats/1/lend", {"level": "easy"}, opened.tokens[1])
        self.asked(opened, "seats/2/remove", {"level": "random"}, opened.host)
        del opened.tokens[2]
        self.rest(opened)
        self.keep("lent", game, opened)

    def free(self, game: str) -> None:
        """An open table with a free seat that somebody had and left."""
        opened = self.open(game, "me,open,open", public=True)
        for seat in (1, 2):
            token = self.house.do(opened.table, f"seats/{seat}", {"name": "Léo"}).body["token"]
            opened.tokens[seat] = token
        self.asked(opened, "seats/2/leave", {}, opened.tokens.pop(2))
        self.keep("free", game, opened)

    def over(self, game: str) -> None:
        """A finished game whose people play again, and one that was over long ago."""
        opened = self.open(game, "me,easy", start=True)
        self.play(game, opened, is_over)
        again = self.house.do(opened.table, "rematch", {}, opened.host).body["table"]
        self.keep("over", game, opened)
        once_more = Opened(again, opened.host, opened.tokens, {})
        self.rest(once_more)
        self.keep("again", game, once_more)
        old = self.open(game, "easy,random", start=True)
        self.play(game, old, is_over)
        self.keep("old", game, old)

    def last_placement(self) -> None:
        """Two who place in secret; not every game comes to that."""
        while True:
            opened = self.open("pirates", "me,me", start=True)
            self.play("pirates", opened, lambda guests: placing(guests) or is_over(guests))
            if self.house.room(opened.table)["status"] == "playing":
                return self.keep("last placement", "pirates", opened)

    def windows(self) -> None:
        """Questions asked in secret, first of people at one screen, who have no limit."""
        here = self.open("pirates", "me,local,local")
        self.asked(here, "start", {"first": 1}, here.host)
        far = self.open("pirates", "me,me,me", start=True)
        for what, opened in (("window at one screen", here), ("window", far)):
            self.play("pirates", opened, in_window)
            self.keep(what, "pirates", opened)

    def asked(self, opened: Opened, what: str, body: dict[str, Any], token: str) -> None:
        answer = self.house.do(opened.table, what, body, token)
        assert answer.status in (200, 204), answer.body


def some_moves(guests: list[Guest]) -> bool:
    passing = set(PASSING).intersection(phases(guests))
    return not passing and any(guest.number >= MOVES for guest in guests)


def is_over(guests: list[Guest]) -> bool:
    return all(guest.over for guest in guests)


def phases(guests: list[Guest]) -> list[str]:
    return [guest.view["shared"]["phase"] if guest.view else "" for guest in guests]


def in_window(guests: list[Guest]) -> bool:
    return "window" in phases(guests)


def placing(guests: list[Guest]) -> bool:
    """Somebody has placed in secret what nobody else was told of."""
    return set(phases(guests)) == {"last"} and len({guest.number for guest in guests}) > 1


def settle(house: House, kept: list[Kept]) -> None:
    """Make old what was over long ago, in a house that is closed; leave one file."""
    with closing(sqlite3.connect(house.file)) as connection:
        old = [(time.time() - LONG_AGO, table.table) for table in kept if table.what == "old"]
        connection.executemany("UPDATE tables SET changed = ? WHERE id = ?", old)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def pack(name: str, raw: bytes) -> None:
    (HOME / name).write_bytes(zstandard.ZstdCompressor(19).compress(raw))


def unpack(name: str) -> bytes:
    return zstandard.ZstdDecompressor().decompress((HOME / name).read_bytes())


def open_kept(name: str, file: Path) -> list[Kept]:
    """Put the database of a kept house into a file; returns what is known of its tables."""
    file.write_bytes(unpack(f"{name}.db.zst"))
    return msgspec.json.decode((HOME / f"{name}.json").read_bytes(), type=list[Kept])


def main(sources: str, name: str) -> None:
    os.environ["LUDARC_PURE"] = "1"  # the sources of another version are not compiled
    with tempfile.TemporaryDirectory() as folder:
        house = Older(Path(folder), sources)
        with house:
            maker = Maker(house)
            for game in GAMES:
                maker.tables_of(game)
            maker.last_placement()
            maker.windows()
            house.stop()
        settle(house, maker.kept)
        HOME.mkdir(exist_ok=True)
        pack(f"{name}.db.zst", house.file.read_bytes())
    pack(f"{name}.jsonl.zst", b"".join(maker.records))
    lines = b",\n".join(map(msgspec.json.encode, maker.kept))
    (HOME / f"{name}.json").write_bytes(b"[\n" + lines + b"\n]\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
