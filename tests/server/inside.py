"""A hall inside the test's own process, without HTTP: for faults that cannot be asked for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from ludarc.games import settle
from ludarc.server import protocol
from ludarc.server.fairqueue import Asker
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from ludarc.server.logsetup import configure_log
from ludarc.server.pool import BotPool
from ludarc.server.senders import ActSender
from ludarc.server.store.database import open_engine
from ludarc.server.store.store import Store
from ludarc.server.worker import Question, Reply, answer
from ludarc.table.chairs import Chair, Plan, hashed
from ludarc.table.head import ClockPlan, Head
from ludarc.table.inputs import Act, Start
from tests.tables import NAMES


class HerePool(BotPool):
    """Computer players that think in this process, and counts their thoughts."""

    def __init__(self) -> None:
        super().__init__(1)
        self.questions: list[Question] = []
        self.fails = False

    async def ask(self, question: Question, asker: Asker, seconds: float = 0.0) -> Reply:
        self.questions.append(question)
        await asyncio.sleep(0)
        if self.fails:
            raise RuntimeError("this computer player cannot think")
        encoded = answer(msgspec.msgpack.encode(question))
        return msgspec.msgpack.decode(encoded, type=Reply)


class Onlooker:
    """A viewer that keeps every byte it is sent."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.address = "192.0.2.1"
        self.why = False
        self.named = False
        self.heard: list[bytes] = []
        self.closed = ""

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, reason: str) -> None:
        self.closed = reason

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Everything it was sent, read."""
        return [msgspec.json.decode(text) for text in self.heard]

    def last(self, kind: str = "") -> dict[str, Any]:
        """The last message, or the last of a kind."""
        read = map(msgspec.json.decode, reversed(self.heard))
        return next(message for message in read if not kind or message["type"] == kind)

    def act(self, hall: Hall, table: str, move: Any, seen: int, name: str = "a") -> None:
        """Send an act as the socket of this seat would."""
        act(hall.live[table], self, protocol.Act(name, seen, [move]))


@asynccontextmanager
async def hall_at(folder: Path, pace: float = 0.0) -> AsyncIterator[tuple[Hall, HerePool]]:
    """A hall on a database in this folder."""
    configure_log("json")
    pool = HerePool()
    hall = Hall(Store(open_engine(f"sqlite:///{folder / 'tables.db'}")), pool, pace)
    await hall.open()
    try:
        yield hall, pool
    finally:
        await hall.close()


async def dealt(
    hall: Hall,
    game: str,
    seats: str,
    clock: ClockPlan | None = None,
    hints: bool = True,
    options: dict[str, Any] | None = None,
) -> Head:
    """A table where the game has begun; seats such as `me,easy`."""
    plans = [
        Plan("me", name="Nina") if word == "me" else Plan("bot", level=word)
        for word in seats.split(",")
    ]
    head, _, _ = await hall.open_table(game, options or {}, plans, False, clock, hints)
    await hall.change(head.id, Start())
    return head


def head_of(table: str, game: str, options: dict[str, Any], seed: bytes) -> Head:
    """A table of people; the token of seat 2 is `token-2`, the host's is `host`."""
    settled = settle(game, options).options
    return Head(
        id=table,
        game=game,
        options=msgspec.to_builtins(settled),
        chairs=[
            Chair("person", name=NAMES[seat], token=hashed(f"token-{seat}"))
            for seat in range(settled.players)
        ],
        host=hashed("host"),
        seed=seed,
        opened=time.time(),
    )


def act(live: LiveTable, viewer: Onlooker, message: protocol.Act) -> None:
    """Send moves to a table as the socket does."""
    assert viewer.seat is not None
    action = f"{viewer.seat}/{message.id}"
    asked = Act(viewer.seat, message.moves, message.seen, action)
    live.submit(asked, ActSender(viewer.send, message.id))


async def settled(*tables: LiveTable) -> None:
    """Wait until everything these tables were asked is stored and told."""
    while any(table.storing or table.waiting or table.machine.due for table in tables):
        await asyncio.sleep(0)
