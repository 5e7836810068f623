"""What every request passes on its way in and every answer on its way out.

The middleware stands before the pages and the interface: it delays addresses that ask too much, and
puts the same headers on every answer, errors and unknown addresses included. A connection whose
request is not complete in time is closed.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludarc.core.words import LANGUAGES
from ludarc.server.addresses import by_name
from ludarc.server.door import Door, Turned
from ludarc.server.words import preferred

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
KEEP_NOTHING = (b"cache-control", b"no-store")
"""Answers hold tokens, or what is true for a moment; files of the page say otherwise themselves."""

_quiet = logging.getLogger("ludarc.http")
_quiet.setLevel(logging.ERROR)  # what a client does wrong is no news; our faults are

REQUEST_SECONDS = 10.0
"""How long a request may take to arrive."""


class DoorMiddleware:
    """An application behind the door: budgets, known names, our own pages, headers."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *RAW_HEADERS]
                if all(name.lower() != b"cache-control" for name, _ in headers):
                    headers.append(KEEP_NOTHING)
                message["headers"] = headers
            await send(message)

        turned = self.believe(scope)
        if turned is None:
            await self.app(scope, receive, dressed)
            return
        address = scope["client"][0] if scope["client"] else ""
        await asyncio.sleep(self.door.refusal_delay(address))
        await turn_away(turned, accepted_language(scope), dressed)

    def believe(self, scope: HTTPScope) -> Turned | None:
        """Write the trusted address, scheme and host into the scope; return why the request is
        refused, if it is."""
        peer, port = scope["client"] or ("", 0)
        visit = self.door.proxies.visit(peer, scope["scheme"], scope["headers"])
        scope["client"] = (visit.address, port)
        scope["scheme"] = visit.scheme
        named = [pair for pair in scope["headers"] if pair[0] != b"host"]
        scope["headers"] = [(b"host", visit.host.encode("latin-1")), *named]
        method, path = str(scope["method"]), scope["path"]
        return self.door.request(visit, method, path) or self.door.judge(
            visit, method, path, by_name(scope["headers"])
        )


def accepted_language(scope: HTTPScope) -> str:
    named = (value for name, value in scope["headers"] if name == b"accept-language")
    return preferred(next(named, b"").decode("latin-1"))


async def turn_away(turned: Turned, lang: str, send: Send) -> None:
    """Send the refusal. A body is not read, so a request with one ends the connection."""
    body = turned.body(lang)
    headers = [JSON_TYPE, (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in turned.headers.items()]
    if turned.status == 400:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": turned.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class PatientHttp(H11Protocol):
    """uvicorn's HTTP, with a time limit for requests and a count of connections."""

    door: Door
    arrival: asyncio.TimerHandle | None = None
    early: bytes | None = None
    """What came during the pause of a new connection; None when there is no pause."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.logger = _quiet
        self.peer = self.client[0] if self.client else ""
        turned = self.door.connect(self.peer)
        if turned is not None and self.door.refusal_delay(self.peer):
            self.transport.abort()  # told often enough
            return
        if turned is not None:
            self.refuse(turned)
            return
        pause = self.door.pause(self.peer)
        if pause:
            self.early = b""
            self.loop.call_later(pause, self.read_on)
        self.arrival = self.loop.call_later(pause + REQUEST_SECONDS, self.run_out)

    def read_on(self) -> None:
        """The pause of a new connection is over."""
        early, self.early = self.early, None
        self.flow.resume_reading()
        if early:
            self.data_received(early)

    def run_out(self) -> None:
        """The request has not come in time."""
        self.arrival = None
        if not self.transport.is_closing():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.early is not None:
            self.early += data
            self.flow.pause_reading()
            return
        super().data_received(data)
        if self.arrival is not None and self.has_request():
            self.arrival.cancel()
            self.arrival = None

    def has_request(self) -> bool:
        """Is the request complete, or the connection no longer ours?"""
        return self.transport.get_protocol() is not self or (
            self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        )

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.arrival is None and not self.transport.is_closing():
            self.arrival = self.loop.call_later(REQUEST_SECONDS, self.run_out)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.arrival is not None:
            self.arrival.cancel()
        self.door.disconnect(self.peer)
        super().connection_lost(exc)

    def send_400_response(self, _: str) -> None:
        """Answer malformed HTTP like any other refusal."""
        self.refuse(Turned(400, "http"))

    def refuse(self, turned: Turned) -> None:
        """Answer before there is a request, and close."""
        if self.conn.our_state is not h11.IDLE and self.conn.our_state is not h11.SEND_RESPONSE:
            self.transport.close()
            return
        body = turned.body(*LANGUAGES)
        headers: list[Any] = [JSON_TYPE, (b"connection", b"close"), KEEP_NOTHING, *RAW_HEADERS]
        headers += [(name.encode(), value.encode()) for name, value in turned.headers.items()]
        headers.append((b"content-length", str(len(body)).encode()))
        for event in (
            h11.Response(status_code=turned.status, headers=headers),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def http_behind(door: Door) -> type[PatientHttp]:
    """The protocol class that uvicorn uses for HTTP connections."""
    return type("DoorHttp", (PatientHttp,), {"door": door})
