"""The play socket: picows under uvicorn, on the same port as everything else.

uvicorn hands over a connection that asks to become a WebSocket; from then on picows reads and
writes it. Sending never waits: who reads too slowly is dropped and may resume.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec
from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined] # not in its stub

from ludarc.server import protocol
from ludarc.server.protocol import Language, encode
from ludarc.server.requests import Act
from ludarc.server.words import WORDS, denial
from ludarc.table.chairs import hashed
from ludarc.table.life import Denied

if TYPE_CHECKING:
    from ludarc.server.hall import Hall
    from ludarc.server.live import LiveTable

_quiet = logging.getLogger("picows.server")

PATH = "/play"
LARGEST_MESSAGE = 16 * 1024
MOST_UNSENT = 256 * 1024
MESSAGES_A_SECOND = 30.0
BURST = 120.0
WHOLE = (WSMsgType.TEXT, WSMsgType.BINARY)
"""How a message begins; ours end in the same frame."""

PATIENCE = 10
"""How often a socket is slowed down before it is closed."""

RETRY = {"restart": 1.0, "slow": 0.5, "flood": 10.0, "replaced": 0.0, "gone": 0.0}
CODES = {
    "restart": WSCloseCode.SERVICE_RESTART,
    "slow": WSCloseCode.TRY_AGAIN_LATER,
    "flood": WSCloseCode.POLICY_VIOLATION,
    "replaced": WSCloseCode.OK,
    "gone": WSCloseCode.OK,
}


class PlaySocket(WSListener):
    """One connection: a viewer of at most one table."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.seat: int | None = None
        self.lang: Language = "fr"
        self.live: LiveTable | None = None
        self.transport: WSTransport | None = None
        self.joining: asyncio.Task[None] | None = None
        self.credit = BURST * hall.patience
        self.counted = time.monotonic()
        self.throttled = 0

    # --- picows calls these --------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.hall.sockets.add(self)
        if self.hall.closing:
            self.close("restart")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.hall.sockets.discard(self)
        if self.joining is not None:
            self.joining.cancel()
        self.leave()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind in WHOLE and frame.fin:
            self.receive(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif kind in WHOLE or kind == WSMsgType.CONTINUATION:
            transport.send_close(WSCloseCode.MESSAGE_TOO_BIG)
            transport.disconnect()

    # --- messages ------------------------------------------------------------------------

    def receive(self, text: bytes) -> None:
        if not self.affords():
            return
        try:
            message = protocol.decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.wrong("message", what=str(error)[:200])
            return
        if isinstance(message, protocol.Act):
            self.act(message)
        elif isinstance(message, protocol.Ping):
            self.send(encode(protocol.Pong(message.at)))
        else:
            if self.joining is not None:
                self.joining.cancel()
            self.joining = asyncio.get_running_loop().create_task(self.join(message))

    def act(self, message: protocol.Act) -> None:
        if self.live is None:
            self.wrong("join_first")
        elif self.seat is None:
            self.wrong("watching")
        else:
            self.live.submit(Act(self.send, self.seat, message, self.lang))

    async def join(self, message: protocol.Join) -> None:
        self.leave()
        self.lang = message.lang
        try:
            live = await self.hall.wake(message.table)
            self.seat = seat_of(live, message.token)
        except Denied as denied:
            self.send(encode(protocol.Wrong(denial(denied, self.lang))))
            return
        finally:
            self.joining = None
        if self.transport is not None:
            self.live = live
            live.enter(self)

    def leave(self) -> None:
        live, self.live = self.live, None
        if live is not None:
            live.leave(self)

    # --- sending -------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send without waiting; a reader too slow to keep up is dropped."""
        transport = self.transport
        if transport is None:
            return
        if transport.underlying_transport.get_write_buffer_size() > MOST_UNSENT:
            self.hall.metrics.dropped.labels("slow").inc()
            transport.disconnect(graceful=False)
            return
        transport.send(WSMsgType.TEXT, message)

    def wrong(self, key: str, **facts: str) -> None:
        words = WORDS.say(self.lang, f"wrong.{key}", facts)
        self.send(encode(protocol.Wrong(words)))

    def close(self, reason: str) -> None:
        """Say why, and close."""
        if self.transport is None:
            return
        self.hall.metrics.dropped.labels(reason).inc()
        self.send(encode(protocol.Closing(reason, RETRY[reason])))  # type: ignore[arg-type]
        if self.transport is not None:
            self.transport.send_close(CODES[reason])
            self.transport.disconnect()

    # --- limits --------------------------------------------------------------------------

    def affords(self) -> bool:
        """Count a message; whoever sends too many is slowed down, then closed."""
        now = time.monotonic()
        patience = self.hall.patience
        earned = (now - self.counted) * MESSAGES_A_SECOND * patience
        self.credit = min(BURST * patience, self.credit + earned)
        self.counted = now
        self.credit -= 1
        if self.credit >= 0:
            return True
        self.throttled += 1
        if self.throttled > PATIENCE:
            self.close("flood")
            return False
        self.slow_down(1.0)
        return True

    def slow_down(self, seconds: float) -> None:
        """Stop reading for a while."""
        transport = self.transport
        if transport is None:
            return
        raw = transport.underlying_transport
        raw.pause_reading()

        def resume() -> None:
            if not raw.is_closing():
                raw.resume_reading()

        asyncio.get_running_loop().call_later(seconds, resume)


def seat_of(live: LiveTable, token: str | None) -> int | None:
    """The seat a token opens; a spectator has none."""
    if token is None:
        return None
    mark = hashed(token)
    for seat, chair in enumerate(live.life.chairs):
        if chair.kind == "person" and chair.token == mark:
            return seat
    raise Denied("token")


def same_origin(request: WSUpgradeRequest) -> bool:
    """A page of another site may not open our socket; a program without a page may."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    host: str = request.headers.get("Host", "")
    return origin.partition("://")[2].lower() == host.lower()


def upgraded(hall: Hall) -> type[asyncio.Protocol]:
    """The class uvicorn makes an object of for each connection that becomes a WebSocket."""

    def listener(request: WSUpgradeRequest) -> PlaySocket | None:
        path = request.path.decode("latin-1").partition("?")[0]
        return PlaySocket(hall) if path == PATH and same_origin(request) else None

    class Upgraded(WSProtocol):  # type: ignore[misc] # picows' compiled base has no types
        def __init__(self, **_from_uvicorn: Any) -> None:
            super().__init__(
                None,
                None,
                False,
                listener,
                _quiet,
                False,
                5.0,
                True,
                30.0,
                30.0,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                True,
                LARGEST_MESSAGE,
                None,
                4096,
            )

        def data_received(self, data: bytes) -> None:
            """The request as uvicorn read it; afterwards picows reads for itself."""
            while data:
                buffer = self.get_buffer(-1)
                part = data[: len(buffer)]
                buffer[: len(part)] = part
                self.buffer_updated(len(part))
                data = data[len(part) :]

    protocol_class: type[asyncio.Protocol] = Upgraded
    return protocol_class
