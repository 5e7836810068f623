"""How it stands at the tables where somebody sits, without reading their logs each time.

A table that is awake tells it. For one that sleeps it is noted when it was woken to be asked, and
the note holds as long as its log has no more lines and the program is the same.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ludarc import __version__
from ludarc.core.faults import Fault
from ludarc.server.forms import MOST_MINE, Mine, MyTable
from ludarc.server.protocol import Room
from ludarc.table.chairs import hashed
from ludarc.table.denied import Denied

if TYPE_CHECKING:
    from ludarc.server.door import Door
    from ludarc.server.hall import Hall
    from ludarc.server.live import LiveTable


class Glance(msgspec.Struct):
    """How it stands at a table."""

    version: str
    """Of the program that noted it."""
    number: int
    """How many lines the log had."""
    room: Room
    marks: list[str]
    """By seat: the hash of its token."""
    asked: list[int]
    """The seats the table waits for. Each is told only of itself: in secret that is its own."""
    since: float
    """Since when, by the time of the house."""

    def of(self, token: str, now: float) -> MyTable:
        """What the owner of a token is told."""
        mark = hashed(token)
        seat = self.marks.index(mark) if mark in self.marks else None
        since = round(max(0.0, now - self.since), 1)
        return MyTable(self.room, seat, seat in self.asked, since)


READ = msgspec.json.Decoder(Glance)


def glance_at(live: LiveTable) -> Glance:
    """How it stands at a table that is awake. `Life.moved` is when the clock of those who are asked
    began: when they answered in secret it does not tell."""
    life = live.life
    asked = [seat for seat in range(len(life.chairs)) if live.machine.waits_for(seat)]
    marks = [chair.token if chair.kind == "person" else "" for chair in life.chairs]
    since = (life.moved or life.at or life.head.opened) - live.ahead
    return Glance(__version__, life.number, live.telling.room(), marks, asked, since)


def read(note: bytes | None, number: int) -> Glance | None:
    """A note, if it still holds."""
    if note is None:
        return None
    try:
        glance = READ.decode(note)
    except (ValueError, TypeError):
        return None
    return glance if (glance.version, glance.number) == (__version__, number) else None


async def mine(hall: Hall, door: Door, address: str, tables: list[Mine]) -> list[MyTable]:
    """How it stands at somebody's tables; without those nobody knows, or this program cannot
    read. Those that must be woken are paid for as ever."""
    wanted = {one.table for one in tables}
    if len(wanted) > MOST_MINE:
        raise Fault("tables", f"at most {MOST_MINE} tables")
    known: dict[str, Glance] = {}
    for table, note in (await hall.store.glances(list(wanted))).items():
        live = hall.live.get(table)
        glance = glance_at(live) if live else read(*note)
        if glance is None:
            try:
                glance = await woken(hall, door, address, table)
            except Denied as denied:
                if denied.key in ("no_table", "unreadable"):
                    continue
                raise
        known[table] = glance
    now = hall.clock.now()
    return [known[one.table].of(one.token, now) for one in tables if one.table in known]


async def woken(hall: Hall, door: Door, address: str, table: str) -> Glance:
    """How it stands at a table that must be woken. It is noted if it goes to sleep again."""
    live = await door.wake(hall, table, address)
    glance = glance_at(live)
    live.rest()
    if table not in hall.live:
        with suppress(Denied):  # a disk that is full keeps nobody from reading
            await hall.store.note_glance(table, msgspec.json.encode(glance))
    return glance
