"""One connection to a browser or program: frames, what it may send, and how it is closed.

Sending never waits: a slow reader is dropped and may resume.
"""

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
from ludarc.server.door import Door
from ludarc.server.limits import Bucket, Rate
from ludarc.server.protocol import encode

if TYPE_CHECKING:
    from ludarc.server.hall import Hall

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

RETRY = {"restart": 1.0, "flood": 10.0, "busy": 5.0}
CODES = {
    "restart": WSCloseCode.SERVICE_RESTART,
    "flood": WSCloseCode.POLICY_VIOLATION,
    "busy": WSCloseCode.TRY_AGAIN_LATER,
}


class Connection(WSListener):
    """A socket that is read no faster than it may send."""

    __slots__ = (
        "account",
        "address",
        "allowance",
        "backlog",
        "bucket",
        "door",
        "hall",
        "slowed",
        "throttled",
        "transport",
        "unheeded",
    )  # there are many sockets

    def __init__(self, hall: Hall, door: Door | None = None, address: str = "") -> None:
        self.hall = hall
        self.door = door or Door(hall.patience)
        self.address = address
        self.account = self.door.budgets.of(address)
        self.allowance = self.account.bucket("messages")
        """What all sockets of this address may send together."""
        self.transport: WSTransport | None = None
        self.bucket = Bucket(Rate(BURST, MESSAGES_A_SECOND), hall.patience)
        self.throttled = 0
        self.slowed = False
        self.unheeded = 0
        self.backlog: list[bytes] = []
        """Messages that wait until this address may send more; meanwhile nothing is read."""

    def heed(self, text: bytes) -> None:
        """Do what a message asks."""
        raise NotImplementedError

    def gone(self) -> None:
        """The connection has ended."""
        raise NotImplementedError

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
        self.gone()

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
