"""Is every move that a server confirmed in its log? Read from the file a killed server left."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from ludarc.lab.bench.load import LoadTable

DEEDS = "SELECT deed FROM entries WHERE table_id = ? ORDER BY number"


class Deed(msgspec.Struct):
    """A line of the log, as far as moves are concerned."""

    type: str
    do: msgspec.Raw = msgspec.Raw(b"")


LINES = msgspec.json.Decoder(Deed)


def lost(file: Path, tables: Iterable[LoadTable]) -> int:
    """How many moves that everybody saw are not in their place in the log."""
    with closing(sqlite3.connect(file)) as database:
        return sum(missing(database, table) for table in tables)


def missing(database: sqlite3.Connection, table: LoadTable) -> int:
    """How many moves of a table are not where they should be."""
    lines = [LINES.decode(deed) for (deed,) in database.execute(DEEDS, (table.name,))]
    kept = [bytes(line.do) for line in lines if line.type == "moved"]
    found = sum(one == other for one, other in zip(table.seen_moves, kept, strict=False))
    return len(table.seen_moves) - found
