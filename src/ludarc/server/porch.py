"""What every request passes on its way in and every answer on its way out.

The porch stands before the pages and the interface: it makes those wait who ask too much, and
puts the same headers on every answer, errors and unknown addresses included. Whoever does not
finish his request in time is shown out.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludarc.server.limits import RateLimit

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
JSON_TYPE = (b"content-type", b"application/json")

REQUEST_SECONDS = 10.0
"""How long a request may take to arrive."""


class Porch:
    """An application with its door: limits and headers."""

    def __init__(self, app: ASGIApp, patience: float = 1.0) -> None:
        self.app = app
        self.limit = RateLimit(patience)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        wait = self.limit.wait(scope)
        if wait > 0:
            await too_many(wait, dressed)
        else:
            await self.app(scope, receive, dressed)


async def too_many(wait: float, send: Send) -> None:
    """Ask to come back later."""
    body = msgspec.json.encode({"error": "too many requests: wait a moment"})
    headers = [JSON_TYPE, (b"retry-after", str(int(wait) + 1).encode())]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class PatientHttp(H11Protocol):
    """uvicorn's HTTP, with an end to its patience."""

    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.patience = self.loop.call_later(REQUEST_SECONDS, self.run_out)

    def run_out(self) -> None:
        """The request has not come in time."""
        self.patience = None
        if not self.transport.is_closing():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.patience is not None and self.has_request():
            self.patience.cancel()
            self.patience = None

    def has_request(self) -> bool:
        """Is the request complete, or the connection no longer ours?"""
        return self.transport.get_protocol() is not self or (
            self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        )

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.patience is None and not self.transport.is_closing():
            self.patience = self.loop.call_later(REQUEST_SECONDS, self.run_out)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.patience is not None:
            self.patience.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets an answer like every other."""
        if self.conn.our_state is not h11.IDLE and self.conn.our_state is not h11.SEND_RESPONSE:
            self.transport.close()
            return
        body = msgspec.json.encode({"error": msg})
        headers: list[Any] = [JSON_TYPE, (b"connection", b"close"), *RAW_HEADERS]
        headers.append((b"content-length", str(len(body)).encode()))
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
