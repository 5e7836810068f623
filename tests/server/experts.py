"""How long a move takes to be seen while experts think at other tables.

`python -m tests.server.experts` prints the figures; a test keeps them within the bar.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.server.guest import Guest
from tests.server.house import House, Opened

TABLES = 4
SECONDS = 15.0
PAUSE = 0.02


@dataclass
class Figures:
    """Seconds from a move to its update, and how much was thought meanwhile."""

    waits: list[float]
    asked: float
    """How many questions were being thought about, on average."""

    def percentile(self, percent: int) -> float:
        return sorted(self.waits)[min(len(self.waits) - 1, len(self.waits) * percent // 100)]


async def measured(house: House, seconds: float = SECONDS, tables: int = TABLES) -> Figures:
    """Two people move at one table while experts play at others."""
    thinking = [house.open("rainbow", "expert,expert", start=True) for _ in range(tables)]
    await asyncio.sleep(2.0)  # the processes start
    figures = Figures([], 0.0)
    asked: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await play(house, house.open("rainbow", "me,me", start=True), figures, end)
        asked.append(house.metric("bot_questions"))
        thinking = [again(house, table) for table in thinking]
    figures.asked = sum(asked) / len(asked)
    return figures


def again(house: House, table: Opened) -> Opened:
    """Experts who have finished play another game."""
    if house.status(table.table) == "playing":
        return table
    return house.open("rainbow", "expert,expert", start=True)


async def play(house: House, opened: Opened, figures: Figures, end: float) -> None:
    guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
    async with guests[0].here(), guests[1].here():
        while time.monotonic() < end:
            mover = next((guest for guest in guests if guest.legal), None)
            if mover is None:
                return
            number = mover.number
            began = time.perf_counter()
            await mover.move()
            while mover.number == number or mover.unanswered is not None:
                await mover.listen()
            figures.waits.append(time.perf_counter() - began)
            for other in guests:
                while other.number < mover.number:
                    await other.listen()
            await asyncio.sleep(PAUSE)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        for tables in (0, TABLES):
            figures = asyncio.run(measured(house, tables=tables))
            print(
                f"{tables} tables of experts ({figures.asked:.1f} thoughts under way): "
                f"{len(figures.waits)} moves, p50 {1000 * figures.percentile(50):.1f} ms, "
                f"p99 {1000 * figures.percentile(99):.1f} ms, "
                f"longest {1000 * max(figures.waits):.1f} ms"
            )


if __name__ == "__main__":
    main()
