"""One hostile client, from one address: everything at once, as fast as the server lets it.

`tools.hostile` starts it in processes of its own:

    python -m tools.attack --port PORT --address 127.0.0.2 --seconds 60 < tables

It reads the names of sleeping tables with long logs, and prints what it achieved as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import uvloop

HOST = "127.0.0.1"
HOPPERS = 20
TALKERS = 20
KNOCKERS = 20
ASKERS = 10
OPENERS = 4
LONGEST_ANSWER = 10.0
TWELVE_EXPERTS = {
    "game": "sequence",
    "seats": [{"kind": "bot", "level": "expert"}] * 12,
    "public": True,
    "start": True,
}
WITH_HINTS = {
    "game": "sequence",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "expert"}],
    "start": True,
}
NONSENSE: list[dict[str, Any]] = [
    {"type": "ping", "at": 1},
    {"type": "act", "id": "x", "seen": 0, "moves": [{"play": [1, 2, 3]}]},
    {"type": "hint", "id": "h", "seen": 0},
    {"type": "dance"},
]
PATHS = (
    "/api/tables",
    "/api/tables/nobody-knows",
    "/api/games",
    "/api/codes/BBBBBB",
    "/assets/%00",
    "/metrics",
    "/api/tables/{table}/qr.svg",
    "/api/tables/{table}",
)


class Lost(Exception):
    """The server has closed the connection, or answers no more."""


def frame(message: dict[str, Any]) -> bytes:
    """A text frame; its mask is zero, so the text stays as it is."""
    text = json.dumps(message).encode()
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text


class Attack:
    """What one process of the hostile client does."""

    def __init__(self, port: int, address: str, seconds: float, tables: list[str]) -> None:
        self.port = port
        self.address = address
        self.end = time.monotonic() + seconds
        self.tables = tables
        self.rng = random.Random(os.getpid())  # noqa: S311 # an attack
        self.done: Counter[str] = Counter()

    async def run(self) -> None:
        kinds: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (HOPPERS, self.hop),
            (TALKERS, self.talk),
            (KNOCKERS, self.knock),
            (ASKERS, self.ask),
            (OPENERS, self.open_experts),
            (1, self.ask_hints),
        ]
        tasks = [
            asyncio.create_task(self.keep_on(work)) for times, work in kinds for _ in range(times)
        ]
        await asyncio.sleep(self.end - time.monotonic())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def keep_on(self, work: Callable[[], Awaitable[None]]) -> None:
        """Whatever is refused or closed is tried again at once."""
        while True:
            try:
                await work()
            except (OSError, Lost, TimeoutError, ValueError, EOFError):
                self.done[f"{work.__name__}: closed"] += 1
            await asyncio.sleep(0.001)

    # --- what it does ------------------------------------------------------------------------

    async def hop(self) -> None:
        """Hop from one sleeping table to the next."""
        async with self.line() as line:
            while True:
                line.say({"type": "join", "table": self.rng.choice(self.tables), "token": None})
                answer = await line.hear(b"welcome", b"wrong", b"closing")
                self.done[f"hop: {answer}"] += 1

    async def talk(self) -> None:
        """Say nonsense without a pause."""
        text = b"".join(frame(message) for message in NONSENSE) * 10
        async with self.line() as line:
            line.say({"type": "join", "table": self.rng.choice(self.tables), "token": None})
            listening = asyncio.create_task(line.hear(b"closing"))
            try:
                while not listening.done():
                    line.writer.write(text)
                    await line.writer.drain()
                    self.done["talk: messages"] += 40
                    await asyncio.sleep(0)
            finally:
                listening.cancel()

    async def knock(self) -> None:
        """Open sockets and hold them."""
        held = []
        try:
            while True:
                line = self.line()
                await line.__aenter__()
                held.append(line)
                self.done["knock: sockets"] += 1
        finally:
            for line in held:
                line.writer.close()

    async def ask(self) -> None:
        """Ask for whatever costs work, each time on a new connection."""
        path = self.rng.choice(PATHS).format(table=self.rng.choice(self.tables))
        status, _ = await self.http("GET", path)
        self.done[f"ask: {status}"] += 1

    async def open_experts(self) -> None:
        """Open tables of twelve experts and look at them, so that they play."""
        status, opened = await self.http("POST", "/api/tables", TWELVE_EXPERTS)
        self.done[f"open: {status}"] += 1
        if status == "201":
            watching = asyncio.create_task(self.watch(opened["table"]))
            watching.add_done_callback(lambda task: task.cancelled() or task.exception())

    async def watch(self, table: str) -> None:
        while True:
            with contextlib.suppress(OSError, Lost, TimeoutError):
                async with self.line() as line:
                    line.say({"type": "join", "table": table, "token": None})
                    await line.hear(b"closing", patient=3600.0)
            await asyncio.sleep(0.1)

    async def ask_hints(self) -> None:
        """Ask an expert for one hint after the other."""
        status, opened = await self.http("POST", "/api/tables", WITH_HINTS)
        if status != "201":
            await asyncio.sleep(1)
            return
        async with self.line() as line:
            line.say({"type": "join", "table": opened["table"], "token": opened["tokens"]["0"]})
            for number in range(10**9):
                line.say({"type": "hint", "id": str(number), "seen": number % 50})
                await line.hear(b"hint", b"wrong", b"stale", b"refused", b"hinted", b"update")
                self.done["hint: asked"] += 1
                await asyncio.sleep(0.05)

    # --- connections -------------------------------------------------------------------------

    def line(self) -> Line:
        return Line(self.port, self.address)

    async def http(self, method: str, path: str, body: object = None) -> tuple[str, Any]:
        """One request on a connection of its own; returns the status and the answer."""
        async with asyncio.timeout(LONGEST_ANSWER):
            reader, writer = await connected(self.port, self.address)
            try:
                text = b"" if body is None else json.dumps(body).encode()
                head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
                head += f"Connection: close\r\nContent-Length: {len(text)}\r\n"
                head += "Content-Type: application/json\r\n\r\n"
                writer.write(head.encode() + text)
                answer = await reader.read()
            finally:
                writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        status = top[9:12].decode()
        return status, json.loads(rest) if status == "201" else None


class Line:
    """A play socket without a library, so that the client costs less than the server."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address

    async def __aenter__(self) -> Line:
        async with asyncio.timeout(LONGEST_ANSWER):
            self.reader, self.writer = await connected(self.port, self.address)
            self.writer.write(
                f"GET /play HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            try:
                head = await self.reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, OSError):
                head = b""
        if b" 101 " not in head:
            self.writer.close()
            raise Lost
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    def say(self, message: dict[str, Any]) -> None:
        self.writer.write(frame(message))

    async def hear(self, *kinds: bytes, patient: float = LONGEST_ANSWER) -> str:
        """Read until a message of one of these kinds comes; which one."""
        async with asyncio.timeout(patient):
            while part := await self.reader.read(65536):
                for kind in kinds:
                    if b'"type":"' + kind + b'"' in part:
                        return kind.decode()
        raise Lost


async def connected(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, port, local_addr=(address, 0))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.attack")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--address", required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--nice", type=int, default=0)
    args = parser.parse_args()
    os.nice(args.nice)
    attack = Attack(args.port, args.address, args.seconds, sys.stdin.read().split())
    uvloop.run(attack.run())
    print(json.dumps(attack.done))
    return 0


if __name__ == "__main__":
    sys.exit(main())
