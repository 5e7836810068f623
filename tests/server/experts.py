"""Tables at which computer players think hard, beside the one a test plays at."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ludarc.games import kind
from tests.patience import until
from tests.server.guest import Guest
from tests.server.house import House, Opened


@dataclass
class Experts:
    """Tables at which the strongest computer players of a game think, game after game."""

    house: House
    game: str
    tables: list[Opened] = field(default_factory=list)
    watching: list[asyncio.Task[None]] = field(default_factory=list)

    def open(self) -> Opened:
        strongest = kind(self.game).mind_type.levels[-1]
        return self.house.open(self.game, f"{strongest},{strongest}", start=True)

    def watch(self, opened: Opened) -> Opened:
        """Computer players alone move only while somebody looks."""
        self.watching.append(asyncio.create_task(Guest(self.house, opened.table).play()))
        return opened

    async def begin(self, tables: int) -> None:
        """Open tables and wait until all of them think."""
        self.tables = [self.watch(self.open()) for _ in range(tables)]
        await until(lambda: self.house.metric("bot_questions") >= tables, "nobody thinks")

    def go_on(self) -> None:
        """Tables that have finished play another game."""
        self.tables = [
            table if self.house.status(table.table) == "playing" else self.watch(self.open())
            for table in self.tables
        ]
