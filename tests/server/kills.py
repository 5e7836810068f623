"""kill -9 again and again while people play: what was acknowledged is never lost."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from ludarc.core.record import encode
from ludarc.games import GAMES
from ludarc.table.deeds import Moved
from ludarc.table.life import Life
from tests.games.facts import facts_of
from tests.server.guest import Guest, Mischief, choosing
from tests.server.house import House, Opened

KINDS = [(game, siege) for game in GAMES for siege in facts_of(game).sieges]
"""What is played under fire: every game, with and without computer players and clocks."""

SHORT_FLOOR = ("--floor", "0.1")
"""Secret answers are held long enough to be held when the server is killed."""


@dataclass
class Table:
    """A table under fire and its guests."""

    opened: Opened
    guests: list[Guest]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return all(task.done() for task in self.tasks)


class Siege:
    """Tables where people always play, and a server that is killed at random moments."""

    def __init__(self, house: House, seed: int, tell: Callable[[str], None]) -> None:
        self.house = house
        self.rng = random.Random(seed)  # noqa: S311 # a script
        self.tell = tell
        self.tables: list[Table] = []
        self.kills = 0
        self.games = 0
        self.moves = 0
        self.acknowledged = 0
        self.resent = 0
        self.slowest_start = 0.0

    async def run(self, kills: int, slowest: float = 0.6) -> None:
        """Kill the server so many times, then let every game come to its end."""
        self.tables = [self.seated(kind) for kind in range(len(KINDS))]
        while self.kills < kills:
            await asyncio.sleep(self.rng.random() * slowest)
            await asyncio.to_thread(self.house.kill)
            self.kills += 1
            for table in self.tables:
                self.check_log(table)
            await asyncio.to_thread(self.house.start)
            self.slowest_start = max(self.slowest_start, self.house.started_in)
            for kind, table in enumerate(self.tables):
                if table.over:
                    self.check_end(table)
                    self.tables[kind] = self.seated(kind)
            if self.kills % 10 == 0:
                self.tell(f"{self.kills} kills, {self.games} games over")
        for table in self.tables:
            await asyncio.gather(*table.tasks)
            self.check_end(table)

    def seated(self, kind: int) -> Table:
        """A new table where everybody plays."""
        game, siege = KINDS[kind]
        opened = self.house.open(
            game, siege.seats, options=siege.options, clock=siege.clock, start=True
        )
        seed = self.rng.randrange(1_000_000)
        guests = [
            Guest(self.house, opened.table, token, choosing(game, seed), Mischief(seed, twice=0.05))
            for token in opened.tokens.values()
        ]
        return Table(opened, guests, [asyncio.create_task(guest.play()) for guest in guests])

    def check_log(self, table: Table) -> None:
        """While the server is down: the log is whole, and holds all that was acknowledged."""
        lines = self.house.log(table.opened.table)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert all(before.at <= after.at for before, after in pairwise(lines))
        life = Life(self.house.head(table.opened.table))
        for line in lines:
            life.fold(line)
        moves = [(line.action, line.deed) for line in lines if isinstance(line.deed, Moved)]
        doers = {action: deed.seat for action, deed in moves}
        for guest in table.guests:
            for name, number in guest.acknowledged.items():
                action = f"{guest.seat}/{name}"
                assert action in doers, f"move {number} was acknowledged and lost"
                assert (doers[action], life.actions[action]) == (guest.seat, number)
            assert guest.number <= life.number_for(guest.seat), "a move was shown and lost"
        actions = [line.action for line in lines if line.action]
        assert len(actions) == len(set(actions))
        assert all(deed.by != "clock" for _, deed in moves), "a clock rang too soon"

    def check_end(self, table: Table) -> None:
        """A game that is over: its record is played by the rules."""
        for task in table.tasks:
            task.result()
        record = self.house.record(table.opened.table)
        assert encode(record)
        self.check_log(table)
        self.games += 1
        self.moves += len(record.moves)
        self.acknowledged += sum(len(guest.acknowledged) for guest in table.guests)
        self.resent += sum(guest.joins - 1 for guest in table.guests)

    def summary(self) -> str:
        return (
            f"{self.kills} kills: {self.games} games over, {self.moves} moves,"
            f" {self.acknowledged} acknowledged to people, none lost;"
            f" {self.resent} reconnections, slowest start {self.slowest_start:.2f} s"
        )


def check_log(house: House) -> None:
    """Nothing of ours failed. A process that was being started when its server was killed finds no
    parent, and Python reports that before our code runs."""
    blocks = re.findall(r"^Traceback.*\n(?:[ \t].*\n)*.*", house.errors.read_text(), re.MULTILINE)
    ours = [block for block in blocks if "ludarc" in block]
    assert not ours, ours[0]
