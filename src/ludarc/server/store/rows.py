"""What the database keeps of a table, and what is read from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from ludarc.table.deeds import DEEDS, Entry
from ludarc.table.head import Head

MOMENT = 60.0
"""The precision, in seconds, of a table's last change as noted beside its log."""

HEADS = msgspec.msgpack.Decoder(Head)


class Mark(NamedTuple):
    """What is noted of a table beside its log, to find it again."""

    status: str
    changed: float
    deadline: float | None
    public: bool = False

    def repeats(self, last: Mark) -> bool:
        """Is it the same as another mark, apart from less than MOMENT in time?"""
        return self._replace(changed=last.changed) == last and self.changed - last.changed < MOMENT


class Unreadable(Exception):
    """This program cannot read the head of a table."""


class Found(NamedTuple):
    """A table and its log as far as this program can read it."""

    head: Head
    lines: list[Entry]
    unread: str = ""
    """Why the next line could not be read; empty if all were."""


def found(head: bytes, rows: Iterable[Any]) -> Found:
    """A table read from its rows, up to the first line that this program cannot read."""
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
