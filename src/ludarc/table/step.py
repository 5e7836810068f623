"""Trying something on a fork of a table: what to store, and how the table stands then."""

from __future__ import annotations

from typing import NamedTuple

from ludarc.core.events import Event
from ludarc.table.deeds import Deed, Doer, Entry, Moved
from ludarc.table.life import Life


class Tried(NamedTuple):
    """What something would do to a table. Nothing has happened until its entries are stored."""

    entries: list[Entry]
    events: list[Event]
    after: Life
    """A fork of the table's life with the entries in it."""


class Play(NamedTuple):
    """A legal move."""

    seat: int
    code: int
    by: Doer = "person"
    action: str | None = None


def changed(life: Life, deeds: list[Deed], now: float) -> Tried:
    """Everything but moves: seats, start, end, rematch."""
    after = life.fork()
    entries = [Entry(number, deed, now) for number, deed in enumerate(deeds, life.number + 1)]
    for entry in entries:
        after.fold(entry)
    return Tried(entries, [], after)


class Trial:
    """Legal moves tried one after the other on a fork."""

    def __init__(self, life: Life, now: float) -> None:
        self.after = life.fork()
        self.now = now
        self.entries: list[Entry] = []
        self.events: list[Event] = []

    def play(self, play: Play) -> None:
        """Make a legal move."""
        assert self.after.table is not None
        do = self.after.game.write(self.after.table.state, play.seat, play.code)
        deed = Moved(play.seat, do, play.by)
        entry = Entry(self.after.number + 1, deed, self.now, play.action)
        self.events.append(self.after.play(entry, play.code))
        self.entries.append(entry)

    @property
    def done(self) -> Tried:
        return Tried(self.entries, self.events, self.after)
