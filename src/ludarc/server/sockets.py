"""The play socket: a viewer of at most one table, who joins, acts and leaves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from ludarc.server import protocol
from ludarc.server.connection import Connection
from ludarc.server.door import LONGEST_WAIT, Door
from ludarc.server.limits import JOIN_COST
from ludarc.server.protocol import encode
from ludarc.server.senders import ActSender, DeclineSender
from ludarc.server.words import said_of
from ludarc.table.chairs import hashed
from ludarc.table.denied import Denied
from ludarc.table.inputs import Act, Decline

if TYPE_CHECKING:
    from ludarc.server.hall import Hall
    from ludarc.server.live import LiveTable

log = structlog.get_logger()

REQUESTS = (protocol.Act, protocol.Stand, protocol.Hint)
"""What only a seat may ask."""


class PlaySocket(Connection):
    """One connection: a viewer of at most one table."""

    __slots__ = ("held", "joining", "live", "named", "seat", "why")

    def __init__(self, hall: Hall, door: Door | None = None, address: str = "") -> None:
        super().__init__(hall, door, address)
        self.seat: int | None = None
        self.why = False
        self.named = False
        self.live: LiveTable | None = None
        self.joining: asyncio.Task[None] | None = None
        self.held: list[protocol.Act | protocol.Stand | protocol.Hint] = []
        """What came while joining."""

    def gone(self) -> None:
        if self.joining is not None:
            self.joining.cancel()
        self.leave()

    def heed(self, text: bytes) -> None:
        """Do what a message asks."""
        try:
            message = protocol.decoder.decode(text)
        except (ValueError, RecursionError) as error:
            self.wrong("message", what=str(error)[:200])
            return
        if isinstance(message, REQUESTS):
            self.act(message)
        elif isinstance(message, protocol.Ping):
            self.send(encode(protocol.Pong(message.at)))
        elif isinstance(message, protocol.Join):
            if self.joining is not None:
                self.joining.cancel()
            self.allowance.overdraw(JOIN_COST - 1)
            self.held.clear()
            self.joining = asyncio.get_running_loop().create_task(self.join(message))

    def act(self, message: protocol.Act | protocol.Stand | protocol.Hint) -> None:
        if self.joining is not None:
            self.held.append(message)
        elif self.live is None:
            self.wrong("join_first")
        elif self.seat is None:
            self.wrong("watching")
        elif isinstance(message, protocol.Stand):
            self.live.submit(Decline(self.seat, message.never), DeclineSender(self.send))
        elif isinstance(message, protocol.Hint):
            self.live.hints.ask(self, self.seat, message)
        else:
            action = f"{self.seat}/{message.id}"
            act = Act(self.seat, message.moves, message.seen, action)
            self.live.submit(act, ActSender(self.send, message.id))

    async def join(self, message: protocol.Join) -> None:
        self.why = message.why
        self.named = message.named
        try:
            door, address = self.door, self.address
            live = await door.wake(self.hall, message.table, address, LONGEST_WAIT)
            self.sit(live, message.token)
        except Denied as denied:
            self.deny(denied)
            if denied.key != "wakes":
                self.leave()
            elif self.live is None:
                self.close("busy")
        except Exception:
            log.exception("join_failed", table=message.table)
            self.close("restart")
        if self.joining is asyncio.current_task():
            self.joining = None
        held, self.held = self.held, []
        for act in held:
            self.act(act)

    def sit(self, live: LiveTable, token: str | None) -> None:
        """Look at one table, from one seat, and no longer at another. A table at which only the
        seat changes does not sleep meanwhile."""
        before, self.live = self.live, None
        if before is not None:
            before.look_away(self)
        try:
            self.seat = seat_of(live, token)
            if self.transport is not None:
                self.live = live
                live.enter(self)
        finally:
            live.rest()
            if before is not None:
                before.rest()

    def leave(self) -> None:
        live, self.live = self.live, None
        if live is not None:
            live.leave(self)

    def wrong(self, key: str, **facts: str) -> None:
        self.send(encode(protocol.Wrong(f"wrong.{key}", dict(facts))))

    def deny(self, denied: Denied) -> None:
        why = said_of(denied)
        self.send(encode(protocol.Wrong(why.key, why.facts)))


def seat_of(live: LiveTable, token: str | None) -> int | None:
    """The seat a token opens; a spectator has none."""
    if token is None:
        return None
    mark = hashed(token)
    for seat, chair in enumerate(live.life.chairs):
        if chair.kind == "person" and chair.token == mark:
            return seat
    raise Denied("token")
