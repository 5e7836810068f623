"""`python -m tools.experts`: how long a move takes to be seen while experts think.

Two people move at one table of a real server, first alone, then while experts play at others. It
prints the time from a move to its update on the mover's own line, the disk included. A measurement,
not a test: the figures depend on what else the machine does. That such a table is answered at all
is a test (tests/server/test_experts.py).

    python -m tools.experts [--tables 4] [--seconds 15] [--game rainbow] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median

from tests.server.experts import Experts
from tests.server.guest import Guest
from tests.server.house import House, Opened

from ludarc.games import GAMES, kind

TABLES = 4
SECONDS = 15.0
PAUSE = 0.05
"""Seconds between two moves: a faster guest is held back by the server's own rate limit."""
BAR = 50
"""Milliseconds, for 99 moves in 100; the bar of `ludarc bench server`."""


@dataclass
class Figures:
    """Seconds from a move to its update, and how many thoughts were under way meanwhile."""

    tables: int
    waits: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)

    def told(self) -> dict[str, float]:
        """In milliseconds."""
        ordered = sorted(1000 * wait for wait in self.waits)
        return {
            "tables": self.tables,
            "thoughts": round(fmean(self.asked), 1),
            "moves": len(ordered),
            "p50_ms": round(median(ordered), 1),
            "p99_ms": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1),
            "longest_ms": round(ordered[-1], 1),
        }


async def measured(house: House, tables: int, seconds: float, game: str) -> Figures:
    """Two people move at one table while experts play at others."""
    experts = Experts(house, game)
    await experts.begin(tables)
    figures = Figures(tables)
    end = time.monotonic() + seconds
    while time.monotonic() < end or not figures.waits:
        await play(house, house.open("rainbow", "me,me", start=True), figures, end)
        figures.asked.append(house.metric("bot_questions"))
        experts.go_on()
    return figures


async def play(house: House, opened: Opened, figures: Figures, end: float) -> None:
    """A game of two people, or as much of it as there is time for."""
    guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
    async with guests[0].here(), guests[1].here():
        while mover := next((guest for guest in guests if guest.legal), None):
            number = mover.number
            began = time.perf_counter()
            await mover.move()
            while mover.number == number or mover.unanswered is not None:
                await mover.listen()
            figures.waits.append(time.perf_counter() - began)
            if time.monotonic() > end:
                return
            for other in guests:
                while other.number < mover.number:
                    await other.listen()
            await asyncio.sleep(PAUSE)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.experts",
        description="Measure how long a move takes to be seen while experts think.",
    )
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables of experts ({TABLES})")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"how long to measure ({SECONDS:g})"
    )
    parser.add_argument("--game", choices=GAMES, default="rainbow", help="what experts play")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    args = parser.parse_args()
    if args.tables < 1 or not 0 < args.seconds <= 3600:
        parser.error("there must be a table of experts, and some seconds")
    if kind(args.game).mind_type.levels[-1] not in kind(args.game).mind_type.thinking:
        parser.error(f"the strongest player of {args.game} does not search")
    return args


def main() -> int:
    args = arguments()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        for tables in (0, args.tables):
            told = asyncio.run(measured(house, tables, args.seconds, args.game)).told()
            if args.json:
                print(json.dumps(told), flush=True)
            else:
                words = (
                    "{tables} tables of experts ({thoughts} thoughts under way): {moves} moves, "
                )
                words += "p50 {p50_ms} ms, p99 {p99_ms} ms, longest {longest_ms} ms"
                print(words.format(**told), "✓" if told["p99_ms"] <= BAR else "✗", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
