"""The play socket of one viewer. Sending never waits: a slow reader is dropped and may resume."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import structlog
from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
)

from ludarc.server import protocol
from ludarc.server.door import LONGEST_WAIT, Door
from ludarc.server.limits import JOIN_COST, Bucket, Rate
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

LARGEST_MESSAGE = 16 * 1024
MOST_UNSENT = 256 * 1024
MOST_IN_KERNEL = 64 * 1024
"""The system would buffer megabytes for a reader who does not read, and hide that from us."""
MESSAGES_A_SECOND = 30.0
BURST = 120.0
PAUSE = 1.0
PATIENCE = 10
"""How often a socket is slowed down before it is closed."""
LINGER = 1.0
MOST_UNHEEDED = 500
"""How many frames are read on after a closing, so that its reason arrives. Whoever sends more is no
longer read."""

TEXT = WSMsgType.TEXT
REQUESTS = (protocol.Act, protocol.Stand, protocol.Hint)
"""What only a seat may ask."""

RETRY = {"restart": 1.0, "flood": 10.0, "busy": 5.0}
CODES = {
    "restart": WSCloseCode.SERVICE_RESTART,
    "flood": WSCloseCode.POLICY_VIOLATION,
    "busy": WSCloseCode.TRY_AGAIN_LATER,
}


class PlaySocket(WSListener):
    """One connection: a viewer of at most one table."""

    __slots__ = (
        "account",
        "address",
        "allowance",
        "backlog",
        "bucket",
        "door",
        "hall",
        "held",
        "joining",
        "live",
        "named",
        "seat",
        "slowed",
        "throttled",
        "transport",
        "unheeded",
        "why",
    )  # there are many sockets

    def __init__(self, hall: Hall, door: Door | None = None, address: str = "") -> None:
        self.hall = hall
        self.door = door or Door(hall.patience)
        self.address = address
        self.account = self.door.budgets.of(address)
        self.allowance = self.account.bucket("messages")
        """What all sockets of this address may send together."""
        self.seat: int | None = None
        self.why = False
        self.named = False
        self.live: LiveTable | None = None
        self.transport: WSTransport | None = None
        self.joining: asyncio.Task[None] | None = None
        self.held: list[protocol.Act | protocol.Stand | protocol.Hint] = []
        """What came while joining."""
        self.bucket = Bucket(Rate(BURST, MESSAGES_A_SECOND), hall.patience)
        self.throttled = 0
        self.slowed = False
        self.unheeded = 0
        self.backlog: list[bytes] = []
        """Messages that wait until this address may send more; meanwhile nothing is read."""

    # --- picows calls these --------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        raw: socket.socket = transport.underlying_transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_IN_KERNEL)
        self.hall.sockets.add(self)
        self.account.sockets += 1
        if self.hall.closing:
            self.close("restart")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.backlog.clear()
        self.hall.sockets.discard(self)
        self.account.sockets -= 1
        if self.joining is not None:
            self.joining.cancel()
        self.leave()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if transport.is_close_frame_sent:
            if frame.msg_type == WSMsgType.CLOSE:
                transport.disconnect()
            self.unheeded += 1
            if self.unheeded == MOST_UNHEEDED:
                transport.underlying_transport.pause_reading()
            return
        try:
            self.take(frame)
        except Exception as error:
            log.exception("socket_failed", error=type(error).__name__)
            self.hang_up(WSCloseCode.INTERNAL_ERROR)

    def take(self, frame: WSFrame) -> None:
        """One frame; a message must come in one piece."""
        kind = frame.msg_type
        if kind == TEXT and frame.fin:
            self.receive(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self.hang_up(WSCloseCode.OK)
        elif kind == WSMsgType.PING:
            if (
                self.affords()
                and not self.allowance.take()
                and self.keeps_up()
                and self.transport is not None
            ):
                self.transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG:
            self.affords()
        elif frame.fin and kind != WSMsgType.CONTINUATION:
            self.receive(frame.get_payload_as_bytes())
        else:
            self.hang_up(WSCloseCode.UNSUPPORTED_DATA)

    # --- messages ------------------------------------------------------------------------

    def receive(self, text: bytes) -> None:
        if not self.affords():
            return
        if self.backlog:
            self.backlog.append(text)
            return
        wait = self.allowance.reserve()
        if wait:
            self.put_off(text, wait)
        else:
            self.heed(text)

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

    # --- sending -------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send without waiting; a reader too slow to keep up is dropped."""
        if self.keeps_up() and self.transport is not None:
            self.transport.send(TEXT, message)

    def keeps_up(self) -> bool:
        """Is somebody there who reads what they are sent? A reader too slow is dropped."""
        transport = self.transport
        if transport is None or transport.is_close_frame_sent:
            return False
        if transport.underlying_transport.get_write_buffer_size() > MOST_UNSENT:
            self.hall.metrics.dropped.labels("slow").inc()
            transport.disconnect(graceful=False)
            return False
        return True

    def wrong(self, key: str, **facts: str) -> None:
        self.send(encode(protocol.Wrong(f"wrong.{key}", dict(facts))))

    def deny(self, denied: Denied) -> None:
        why = said_of(denied)
        self.send(encode(protocol.Wrong(why.key, why.facts)))

    def close(self, reason: str) -> None:
        """Say why, and close."""
        if self.transport is None or self.transport.is_close_frame_sent:
            return
        self.hall.metrics.dropped.labels(reason).inc()
        self.send(encode(protocol.Closing(reason, RETRY[reason])))  # type: ignore[arg-type]
        self.hang_up(CODES[reason], after=LINGER if reason == "flood" else 0.0)

    def hang_up(self, code: WSCloseCode, after: float = 0.0) -> None:
        """Close the connection. With so much unread that it would be cut before the reason has
        arrived, wait a moment and read on, unheeded."""
        transport = self.transport
        if transport is None:
            return
        transport.send_close(code)
        if after:
            transport.underlying_transport.resume_reading()
            asyncio.get_running_loop().call_later(after, transport.disconnect)
        else:
            transport.disconnect()

    # --- limits --------------------------------------------------------------------------

    def affords(self) -> bool:
        """Count a message; whoever sends too many is slowed down, then closed."""
        left = self.bucket.overdraw()
        if left >= self.bucket.burst - 1:
            self.throttled = 0
        if left >= 0:
            return True
        if not self.slowed:
            self.throttled += 1
            self.slow_down(PAUSE)
        if self.throttled > PATIENCE or left < -BURST:
            self.close("flood")
            return False
        return True

    def slow_down(self, seconds: float) -> None:
        """Stop reading for a while."""
        transport = self.transport
        if transport is None:
            return
        raw = transport.underlying_transport
        raw.pause_reading()
        self.slowed = True

        def resume() -> None:
            self.slowed = False
            self.read_on()

        asyncio.get_running_loop().call_later(seconds, resume)

    def put_off(self, text: bytes, wait: float) -> None:
        """Keep a message that is paid for in `wait` seconds, and read nothing meanwhile."""
        self.backlog.append(text)
        if self.transport is not None:
            self.transport.underlying_transport.pause_reading()
            asyncio.get_running_loop().call_later(wait, self.catch_up)

    def catch_up(self) -> None:
        """Do what was put off: the first message is paid for, others may wait again."""
        wait = 0.0
        while self.backlog and not wait:
            self.heed(self.backlog.pop(0))
            wait = self.allowance.reserve() if self.backlog else 0.0
        if wait:
            asyncio.get_running_loop().call_later(wait, self.catch_up)
        else:
            self.read_on()

    def read_on(self) -> None:
        """Read again, unless something else speaks against it."""
        transport = self.transport
        if transport is None or self.slowed or self.backlog:
            return
        if not transport.underlying_transport.is_closing():
            transport.underlying_transport.resume_reading()


def seat_of(live: LiveTable, token: str | None) -> int | None:
    """The seat a token opens; a spectator has none."""
    if token is None:
        return None
    mark = hashed(token)
    for seat, chair in enumerate(live.life.chairs):
        if chair.kind == "person" and chair.token == mark:
            return seat
    raise Denied("token")
