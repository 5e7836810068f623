"""A game under way that nothing a stranger does may disturb."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.wire import ServerProcess, Visitor


class Victims:
    """A game under way: two players and a spectator, who must notice nothing."""

    def __init__(self, server: ServerProcess, opened: dict[str, Any]) -> None:
        self.server = server
        self.table = opened["table"]
        self.tokens = opened["tokens"]
        self.watching: list[Visitor] = []

    def log(self) -> list[Any]:
        """The log of the table, as it lies on the disk."""
        with sqlite3.connect(self.server.folder / "tables.db") as database:
            query = "SELECT number, deed, at, action FROM entries WHERE table_id = ?"
            rows = database.execute(query, (self.table,)).fetchall()
        database.close()
        return rows


@contextmanager
def undisturbed(server: ServerProcess, game: str = "regenbogen") -> Iterator[Victims]:
    """A table where nothing may change meanwhile."""
    victims = Victims(server, server.open_table(game, 2))
    with (
        server.joined(victims.table, victims.tokens["0"]) as one,
        server.joined(victims.table, victims.tokens["1"]) as two,
        server.joined(victims.table) as spectator,
    ):
        while one.welcome and not one.alone(0.1):
            pass
        before = victims.log()
        yield victims
        assert victims.log() == before
        for viewer in (one, two, spectator):
            viewer.say(type="ping", at=7.0)
            heard = viewer.until("pong")
            assert heard["at"] == 7.0
            assert {json.loads(text)["type"] for text in viewer.heard} <= {
                "welcome",
                "room",
                "pong",
            }
