"""Tables opened, joined, played at, left and dropped for as long as one likes."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ludarc.games import GAMES
from ludarc.server.live import KEPT
from tests.games.facts import facts_of
from tests.server.guest import Guest, Mischief, choosing
from tests.server.house import House

VISITORS = 6
SETTLED_WITHIN = KEPT + 60.0
"""Seconds until the last table sleeps: where a secret answer is asked of people it stays awake for
a while after the last of them has gone."""
GROWTH = 1.10
"""How much more memory may be held than after the warm-up."""


@dataclass
class Stock:
    """What a server holds at a moment."""

    tables: float
    sockets: float
    tasks: float
    files: int
    memory: int

    def __str__(self) -> str:
        return (
            f"{self.tables:.0f} live tables, {self.sockets:.0f} sockets, {self.tasks:.0f} tasks,"
            f" {self.files} open files, {self.memory / 1024:.1f} MiB"
        )


class Churn:
    """Visitors who come and go."""

    def __init__(self, house: House, seed: int, tell: Callable[[str], None]) -> None:
        self.house = house
        self.rng = random.Random(seed)  # noqa: S311 # a script
        self.tell = tell
        self.tables = 0
        self.games = 0
        self.until = 0.0

    async def run(self, seconds: float) -> Stock:
        """Come and go for so long; return what the server holds when everybody has left."""
        self.until = time.monotonic() + seconds
        visitors = [asyncio.create_task(self.visit()) for _ in range(VISITORS)]
        told = time.monotonic()
        while not all(visitor.done() for visitor in visitors):
            await asyncio.wait(visitors, timeout=1)
            if time.monotonic() - told > 30:
                told = time.monotonic()
                self.tell(f"{self.tables} tables, {self.games} games over; {self.stock()}")
        await asyncio.gather(*visitors)
        return await self.settled()

    async def visit(self) -> None:
        while time.monotonic() < self.until:
            self.tables += 1
            chosen = self.rng.choice([self.forgotten, self.dropped, self.left, self.whole])
            await chosen()

    async def forgotten(self) -> None:
        """A table is opened, looked at and forgotten."""
        game = self.rng.choice(list(GAMES))
        opened = await asyncio.to_thread(self.house.open, game, "me,open", public=True)
        async with Guest(self.house, opened.table).here():
            pass
        async with connect(self.house.socket, compression=None):
            pass

    async def dropped(self) -> None:
        """People play for a moment; their lines break."""
        game = self.rng.choice(list(GAMES))
        opened = await asyncio.to_thread(self.house.open, game, "me,me,easy", start=True)
        moves = self.rng.randrange(30)
        mischief = Mischief(self.rng.randrange(1_000_000), drop=0.1, twice=0.1)
        guests = [
            Guest(self.house, opened.table, token, mischief=mischief)
            for token in opened.tokens.values()
        ]
        await asyncio.gather(
            *(
                guest.play(lambda: guests[0].over or max(g.number for g in guests) >= moves)
                for guest in guests
            )
        )

    async def left(self) -> None:
        """Somebody leaves for good, and a computer player has their seat."""
        game = self.rng.choice(list(GAMES))
        opened = await asyncio.to_thread(self.house.open, game, "me,random", start=True)
        try:
            async with Guest(self.house, opened.table, opened.tokens[0]).here() as guest:
                await guest.say({"type": "ping", "at": 1.0})
                await guest.hear("pong")
        except WebSocketException:
            return
        leave = "seats/0/leave"
        await asyncio.to_thread(self.house.do, opened.table, leave, None, opened.tokens[0])

    async def whole(self) -> None:
        """A whole game with a spectator, and once more."""
        game = self.rng.choice(list(GAMES))
        opened = await asyncio.to_thread(
            self.house.open, game, "me,me", options=facts_of(game).short, start=True
        )
        choose = choosing(game, self.tables)
        guests = [
            Guest(self.house, opened.table, token, choose) for token in opened.tokens.values()
        ]
        guests.append(Guest(self.house, opened.table))
        await asyncio.gather(*(guest.play() for guest in guests))
        await asyncio.to_thread(self.house.record, opened.table)
        await asyncio.to_thread(self.house.do, opened.table, "rematch", None, opened.host)
        self.games += 1

    # --- what the server holds -----------------------------------------------------------

    def stock(self) -> Stock:
        house = self.house
        return Stock(
            tables=house.metric("live_tables"),
            sockets=house.metric("sockets"),
            tasks=house.metric("tasks"),
            files=len(list(Path(f"/proc/{house.pid}/fd").iterdir())),
            memory=house.memory(),
        )

    async def settled(self) -> Stock:
        """Wait until no table is awake and nobody connected."""
        until = time.monotonic() + SETTLED_WITHIN
        while True:
            stock = self.stock()
            if stock.tables == stock.sockets == 0 or time.monotonic() > until:
                await asyncio.sleep(1)
                return self.stock()
            await asyncio.sleep(0.5)


def check_settled(before: Stock, after: Stock) -> None:
    """Everything is back where it was after the warm-up."""
    assert after.tables == 0, f"tables stay awake: {after}"
    assert after.sockets == 0, f"sockets stay open: {after}"
    assert after.tasks <= before.tasks + 1, f"tasks pile up: {before} → {after}"
    assert after.files <= before.files + 2, f"files stay open: {before} → {after}"
    assert after.memory <= before.memory * GROWTH, f"memory grows: {before} → {after}"
