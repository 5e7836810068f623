"""A scripted guest: joins a table, plays, comes back when the line is lost, resends."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ludarc.core.seed import seed_from
from tests.games.facts import Choose, facts_of
from tests.patience import PATIENCE
from tests.server.house import House, Opened
from tests.server.said import in_words

A_SECOND = 25.0
BURST = 90.0


def by_seed(seed: int) -> Choose:
    """Choose by the position's number, seat and legal moves alone: anybody can repeat it."""

    def choose(number: int, seat: int, legal: list[Any]) -> Any:
        return legal[seed_from(seed, number, seat) % len(legal)]

    return choose


def choosing(game: str, seed: int) -> Choose:
    """How guests of a game choose by a seed, so that it is over soon."""
    return (facts_of(game).choose or by_seed)(seed)


@dataclass
class Mischief:
    """How badly a guest's line behaves; chances from 0 to 1."""

    seed: int = 0
    drop: float = 0.0
    twice: float = 0.0
    early: float = 0.0
    """Two acts swapped: the one after next arrives first."""
    late: float = 0.0
    """An old act with a stale number is sent before the good one."""
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)  # noqa: S311 # a script

    def now(self, chance: float) -> bool:
        return self.rng.random() < chance


class Guest:
    """One seat, or a spectator, over the play socket."""

    def __init__(
        self,
        house: House,
        table: str,
        token: str | None = None,
        choose: Choose | None = None,
        mischief: Mischief | None = None,
        name: str = "",
    ) -> None:
        self.house = house
        self.table = table
        self.token = token
        self.choose = choose or by_seed(1)
        self.mischief = mischief or Mischief()
        self.name = name
        self.socket: ClientConnection | None = None
        self.seat: int | None = None
        self.room: dict[str, Any] = {}
        self.first: dict[str, Any] = {}
        self.view: Any = None
        self.number = -1
        self.least = 0
        """No move is chosen before this number has been seen: what was acknowledged."""
        self.legal: list[Any] = []
        self.deadline: float | None = None
        self.never = False
        self.unanswered: dict[str, Any] | None = None
        self.acted = 0
        self.acknowledged: dict[str, int] = {}
        self.answers: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.joins = 0
        self.credit = BURST
        self.counted = time.monotonic()

    @property
    def watches(self) -> bool:
        return self.seat is None

    # --- a whole game --------------------------------------------------------------------

    async def play(self, until: Callable[[], bool] | None = None) -> None:
        """Play until the game is over, or until something else holds."""
        wait = 0.01
        while not self.done(until):
            if not self.house.ready:
                await asyncio.sleep(0.01)
                continue
            try:
                async with connect(self.house.socket, compression=None, max_queue=None) as socket:
                    wait = 0.01
                    await self.attend(socket, until)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(wait)
                wait = min(0.2, wait * 2)

    @property
    def over(self) -> bool:
        return self.room.get("status") == "over"

    def done(self, until: Callable[[], bool] | None) -> bool:
        return until() if until is not None else self.over and self.unanswered is None

    async def attend(self, socket: ClientConnection, until: Callable[[], bool] | None) -> None:
        """One connection, from joining to losing it."""
        await self.join(socket)
        try:
            while not self.done(until):
                if self.mischief.now(self.mischief.drop):
                    socket.transport.abort()
                    return
                await self.step()
        finally:
            self.socket = None

    async def join(self, socket: ClientConnection) -> None:
        """Join on a fresh connection; send again what was not answered."""
        self.socket = socket
        self.joins += 1
        await self.say({"type": "join", "table": self.table, "token": self.token, "lang": "en"})
        answer = await self.hear("welcome", "wrong")
        assert answer["type"] == "welcome", in_words(answer)
        if self.unanswered is not None:
            await self.say(self.unanswered)

    @asynccontextmanager
    async def here(self) -> AsyncIterator[Self]:
        """Sit there for a while, doing only what the test says."""
        async with connect(self.house.socket, compression=None, max_queue=None) as socket:
            await self.join(socket)
            yield self
            self.socket = None

    async def step(self) -> None:
        """Make a move if there is one to make, then listen to the next message."""
        if self.legal and self.unanswered is None and self.number >= self.least:
            await self.move()
        await self.listen()

    async def move(self) -> None:
        assert self.seat is not None
        chosen = self.choose(self.number, self.seat, self.legal)
        await self.act([chosen])

    async def act(self, moves: list[Any], seen: int | None = None) -> str:
        """Send an act under a new id, with whatever goes wrong on this line."""
        self.acted += 1
        act = self.an_act(f"{self.name}{self.seat}.{self.acted}", moves, seen)
        self.unanswered = act
        mischief = self.mischief
        if mischief.now(mischief.early):
            await self.say(self.an_act(f"{act['id']}.early", moves, self.number + 1))
        if self.number > 0 and mischief.now(mischief.late):
            await self.say(self.an_act(f"{act['id']}.late", moves, self.number - 1))
        await self.say(act)
        if mischief.now(mischief.twice):
            await self.say(act)
        return str(act["id"])

    def an_act(self, name: str, moves: list[Any], seen: int | None) -> dict[str, Any]:
        return {
            "type": "act",
            "id": name,
            "seen": self.number if seen is None else seen,
            "moves": moves,
        }

    # --- messages ------------------------------------------------------------------------

    async def say(self, message: dict[str, Any]) -> None:
        """Send, no faster than the house allows."""
        assert self.socket is not None
        now = time.monotonic()
        self.credit = min(BURST, self.credit + (now - self.counted) * A_SECOND) - 1
        self.counted = now
        if self.credit < 0:
            await asyncio.sleep(-self.credit / A_SECOND)
        await self.socket.send(json.dumps(message))

    async def listen(self) -> dict[str, Any]:
        """The next message, taken to heart."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.take(message)
        return message

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Listen until a message of one of these kinds comes."""
        while True:
            message = await self.listen()
            if message["type"] in kinds:
                return message

    async def before_pong(self) -> list[str]:
        """The types of what was sent before an answer to a ping, and not heard yet."""
        start = len(self.heard)
        await self.say({"type": "ping", "at": 0.5})
        await self.hear("pong")
        return self.heard[start:-1]

    async def answer(self, name: str) -> dict[str, Any]:
        """Listen until an act is answered."""
        while True:
            message = await self.listen()
            if message.get("id") == name:
                return message

    def take(self, message: dict[str, Any]) -> None:
        self.heard.append(message["type"])
        match message["type"]:
            case "welcome":
                self.room, self.seat = message["room"], message["seat"]
                self.first = self.first or message
                self.see(message)
            case "update":
                self.see(message)
            case "room":
                self.room = message["room"]
            case "accepted" | "stale" | "refused":
                self.answers.append(message)
                self.answered(message)

    def see(self, message: dict[str, Any]) -> None:
        assert message["number"] >= self.number, "the table went backwards"
        self.number = message["number"]
        self.view = message["view"]
        self.legal = message["legal"]
        self.deadline = message["deadline"]
        self.never = message["never"]

    def answered(self, message: dict[str, Any]) -> None:
        if message["type"] == "accepted":
            known = self.acknowledged.setdefault(message["id"], message["number"])
            assert known == message["number"], "the same act was answered differently"
        if self.unanswered is not None and message["id"] == self.unanswered["id"]:
            self.unanswered = None
            if message["type"] != "refused":
                self.least = message["number"]


async def to_move(house: House, opened: Opened) -> Guest:
    """The seat that begins."""
    for token in opened.tokens.values():
        guest = Guest(house, opened.table, token)
        async with guest.here():
            if guest.legal:
                return guest
    raise AssertionError("nobody is to move")
