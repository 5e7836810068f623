"""A queue that is fair to people: every address its share of time, then every table of an address.

Whoever has used least goes first. Tables nobody looks at come last of all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

NOBODY_LOOKS = ""
"""The address of tables without a viewer."""


class Asker(NamedTuple):
    """On whose account a question is asked: a table, and the address of one of its viewers."""

    address: str
    table: str


class Used:
    """How many seconds each key has used, as virtual time: a key that was away is not repaid, and
    one that used much has caught up when the others have used as much."""

    def __init__(self) -> None:
        self.now = 0.0
        self.times: dict[str, float] = {}

    def of(self, key: str) -> float:
        return max(self.now, self.times.get(key, 0.0))

    def serve(self, key: str) -> None:
        """This key is next: virtual time advances to what it has used."""
        self.now = self.of(key)

    def charge(self, key: str, seconds: float, among: int) -> None:
        """A key has used so many seconds, while so many keys wanted some. Virtual time advances by
        its share even if only new keys come, which have used nothing: else nobody would ever have
        caught up."""
        self.times[key] = self.of(key) + seconds
        self.now += seconds / max(1, among)
        self.times = {other: time for other, time in self.times.items() if time > self.now}


class FairQueue(Generic[Item]):
    """Items that wait, by address and table."""

    def __init__(self) -> None:
        self.lines: dict[str, dict[str, deque[Item]]] = {}
        self.addresses = Used()
        self.tables: dict[str, Used] = {}

    def __len__(self) -> int:
        return sum(len(line) for tables in self.lines.values() for line in tables.values())

    def put(self, asker: Asker, item: Item) -> None:
        self.lines.setdefault(asker.address, {}).setdefault(asker.table, deque()).append(item)

    def remove(self, asker: Asker, item: Item) -> None:
        """Take an item out of the queue, if it still waits."""
        line = self.lines.get(asker.address, {}).get(asker.table)
        if line is not None and item in line:
            line.remove(item)
            self.tidy(asker)

    def move(self, old: Asker, new: Asker) -> list[Item]:
        """Let what waits for one asker wait for another from now on; return it."""
        items = list(self.lines.get(old.address, {}).pop(old.table, ()))
        self.tidy(old)
        for item in items:
            self.put(new, item)
        return items

    def take(self, allowed: Callable[[str], bool]) -> tuple[Asker, Item] | None:
        """The next item of an allowed address; None if there is none."""
        addresses = [address for address in self.lines if allowed(address)]
        if not addresses:
            return None
        address = min(addresses, key=lambda each: (each == NOBODY_LOOKS, self.addresses.of(each)))
        used = self.tables.setdefault(address, Used())
        table = min(self.lines[address], key=used.of)
        item = self.lines[address][table].popleft()
        self.addresses.serve(address)
        used.serve(table)
        asker = Asker(address, table)
        self.tidy(asker)
        return asker, item

    def charge(self, asker: Asker, seconds: float) -> None:
        """Note how long an item of this asker took."""
        self.addresses.charge(asker.address, seconds, len(self.lines.keys() | {asker.address}))
        wanting = self.lines.get(asker.address, {}).keys() | {asker.table}
        used = self.tables.setdefault(asker.address, Used())
        used.charge(asker.table, seconds, len(wanting))
        self.tidy(asker)

    def tidy(self, asker: Asker) -> None:
        """Forget empty lines, and what was used by addresses that have caught up."""
        tables = self.lines.get(asker.address, {})
        if asker.table in tables and not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            self.lines.pop(asker.address, None)
        if len(self.tables) > len(self.lines) + len(self.addresses.times):
            known = self.lines.keys() | self.addresses.times.keys()
            self.tables = {key: used for key, used in self.tables.items() if key in known}
