"""The play socket from a client's side: joins, comes back when the line is lost, resends."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludarc.cli.remote.link import Link

LONGEST_WAIT = 8.0

Hear = Callable[[dict[str, Any]], None]


class Wire:
    """A connection that mends itself. `hear` is called with every message, and with
    `{"type": "line", "up": …}` when the line is lost or back."""

    def __init__(self, link: Link, lang: str, hear: Hear) -> None:
        self.link = link
        self.lang = lang
        self.hear = hear
        self.named = False
        """Does this client want the words for every legal move?"""
        self.unanswered: dict[str, Any] | None = None
        self.out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def run(self) -> None:
        """Stay connected until cancelled or the table is gone."""
        wait = 0.25
        while True:
            try:
                async with connect(self.link.socket, compression=None, open_timeout=5) as socket:
                    wait = 0.25
                    try:
                        await self.talk(socket)
                    except asyncio.CancelledError:
                        socket.transport.abort()  # who quits does not wait for a goodbye
                        raise
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.hear({"type": "line", "up": False})
            await asyncio.sleep(wait * (0.5 + random.random()))  # noqa: S311 # spreads returns
            wait = min(LONGEST_WAIT, wait * 2)

    async def talk(self, socket: Any) -> None:
        await socket.send(json.dumps(self.joining))
        if self.unanswered is not None:
            await socket.send(json.dumps(self.unanswered))
        sender = asyncio.create_task(self.send(socket))
        try:
            async for text in socket:
                message = json.loads(text)
                if self.unanswered is not None and message.get("id") == self.unanswered["id"]:
                    held = message["type"] == "held"  # then it may still be lost with the server
                    self.unanswered = self.unanswered if held else None
                self.hear(message)
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()

    @property
    def joining(self) -> dict[str, Any]:
        """What is said first: which seat of which table, and what this client wants to be told."""
        token = self.link.token or None
        place = {"type": "join", "table": self.link.table, "token": token, "lang": self.lang}
        return {**place, "named": self.named}

    def ask_for_words(self) -> None:
        """Be told the words for every legal move from now on."""
        self.named = True
        self.out.put_nowait(self.joining)

    async def send(self, socket: Any) -> None:
        while True:
            await socket.send(json.dumps(await self.out.get()))

    def act(self, seen: int, *moves: Any) -> None:
        """Make moves; if the line breaks before the answer, the same is sent again."""
        self.unanswered = {
            "type": "act",
            "id": secrets.token_urlsafe(9),
            "seen": seen,
            "moves": list(moves),
        }
        self.out.put_nowait(self.unanswered)

    def stand(self, never: bool) -> None:
        """Answer every black card with no until one's own turn, or be asked again (RP-14)."""
        self.out.put_nowait({"type": "stand", "never": never})

    def hint(self, seen: int) -> str:
        """Ask what the strongest computer player would do; return the id of the answer."""
        name = secrets.token_urlsafe(9)
        self.out.put_nowait({"type": "hint", "id": name, "seen": seen})
        return name
