"""What the database keeps of a table, and what is read from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from ludarc.table.deeds import DEEDS, Entry
from ludarc.table.head import Head

MOMENT = 60.0
"""How exactly (in seconds) the last change of a table is noted beside its log."""

HEADS = msgspec.msgpack.Decoder(Head)


class Mark(NamedTuple):
    """What is noted of a table beside its log, to find it again."""

    status: str
    changed: float
    deadline: float | None

    def repeats(self, last: Mark) -> bool:
        """Does it tell nothing new, but for a moment's difference?"""
        same = self.status == last.status and self.deadline == last.deadline
        return same and self.changed - last.changed < MOMENT


class Unreadable(Exception):
    """The head of a table is not one that this program can read."""


class Found(NamedTuple):
    """A table and its log as far as this program can read it."""

    head: Head
    lines: list[Entry]
    unread: str = ""
    """Why the next line could not be read; empty if all were."""


def found(head: bytes, rows: Iterable[Any]) -> Found:
    """A table read from its rows, up to the first line that this program does not know."""
    try:
        read = HEADS.decode(head)
    except (ValueError, TypeError) as error:
        raise Unreadable(str(error)) from None
    lines: list[Entry] = []
    for number, deed, at, action in rows:
        try:
            lines.append(Entry(number, DEEDS.decode(deed), at, action))
        except (ValueError, TypeError) as error:
            return Found(read, lines, f"line {number}: {error}")
    return Found(read, lines)
