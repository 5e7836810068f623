"""Sleeping tables with long logs, put into a database before a server starts."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec
from librt.random import Random

from ludarc.games import settle
from ludarc.server.store.database import open_engine
from ludarc.server.store.rows import Mark
from ludarc.server.store.store import Store
from ludarc.table.chairs import Chair, hashed
from ludarc.table.deeds import Entry, Moved, Started
from ludarc.table.head import Head
from ludarc.table.life import Life

GAME = "pirates"
"""The game that slow players can make longest."""
SEEDS = 5


def long_game() -> tuple[Head, list[Entry]]:
    """The longest of a few games of two people who move at random, a little before its end."""
    games = [random_game(seed) for seed in range(SEEDS)]
    head, lines = max(games, key=lambda game: len(game[1]))
    return head, lines[:-10]


def random_game(seed: int) -> tuple[Head, list[Entry]]:
    kind = settle(GAME, {"players": 2})
    head = Head(
        id="",
        game=GAME,
        options={name: getattr(kind.options, name) for name in kind.options.__struct_fields__},
        chairs=[Chair("person", name=f"P{n}", token=hashed(f"p{n}")) for n in range(2)],
        host=hashed("host"),
        seed=bytes([seed]) * 32,
        opened=time.time(),
        public=False,
        clock=None,
        hints=True,
        rules=kind.version,
    )
    life, rng = Life(head), Random(seed)
    lines = [Entry(1, Started(), head.opened)]
    life.fold(lines[0])
    while life.status == "playing":
        seat = min(life.people_to_move())
        assert life.table is not None
        legal = life.game.legal(life.table.state, seat)
        move = legal[rng.randint(0, len(legal) - 1)]
        lines.append(Entry(life.number + 1, Moved(seat, move), head.opened + len(lines)))
        life.fold(lines[-1])
    return head, lines


async def keep_long_tables(db: str, tables: int) -> tuple[list[str], int]:
    """Store so many tables of one long game; returns their names and the length of their log."""
    head, lines = long_game()
    store = Store(open_engine(db))
    store.open()
    names = [secrets.token_urlsafe(9) for _ in range(tables)]
    try:
        for name in names:
            await store.create(msgspec.structs.replace(head, id=name))
            stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            mark = Mark("playing", lines[-1].at, None)
            store.append(name, lines, mark, stored.set_result)
            assert await stored
    finally:
        await store.close()
    return names, len(lines)
