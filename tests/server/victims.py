"""A game under way that nothing a stranger does may disturb."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from ludarc.table.deeds import Entry
from tests.server.house import House, Opened
from tests.server.visitor import Visitor


class Victims:
    """A game under way: two players and a spectator, none of whom must notice anything."""

    def __init__(self, server: House, opened: Opened) -> None:
        self.server = server
        self.table = opened.table
        self.tokens = opened.tokens
        self.watching: list[Visitor] = []

    def log(self) -> list[Entry]:
        """The log of the table, as it lies on the disk."""
        return self.server.log(self.table)


@contextmanager
def undisturbed(server: House, game: str = "regenbogen") -> Iterator[Victims]:
    """A table where nothing may change meanwhile."""
    victims = Victims(server, server.open(game, "me,me", start=True))
    with (
        server.joined(victims.table, victims.tokens[0]) as one,
        server.joined(victims.table, victims.tokens[1]) as two,
        server.joined(victims.table) as spectator,
    ):
        for viewer in (one, two, spectator):
            assert set(viewer.before_pong()) <= {"room"}
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
