"""How a connection becomes a play socket: picows under uvicorn, on the port of everything else.

uvicorn hands over a connection that asks to become a WebSocket; from then on picows reads and
writes it.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from picows import (
    WSAutoPingStrategy,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined] # not in its stub
from uvicorn.protocols.utils import get_remote_addr

from ludarc.server.addresses import Visit, by_name
from ludarc.server.connection import LARGEST_MESSAGE
from ludarc.server.door import Door, Turned, own_site
from ludarc.server.middleware import HEADERS
from ludarc.server.sockets import PlaySocket
from ludarc.server.words import preferred

if TYPE_CHECKING:
    from ludarc.server.hall import Hall

_quiet = logging.getLogger("picows.server")
_quiet.setLevel(logging.CRITICAL)  # what a client does wrong is no news; our faults we tell

PATH = b"/play"


def refusal(turned: Turned, lang: str) -> WSUpgradeResponseWithListener:
    """Refuse the socket with an ordinary HTTP answer."""
    headers = {**HEADERS, "Content-Type": "application/json", "Cache-Control": "no-store"}
    headers |= {"Connection": "close", **turned.headers}
    body = turned.body(lang)
    return WSUpgradeResponseWithListener(
        WSUpgradeResponse.create_error_response(HTTPStatus(turned.status), body, headers), None
    )


def asked(door: Door, request: WSUpgradeRequest, peer: str) -> tuple[Visit, Turned | None]:
    """The client that asks for a socket, and why it is refused, if it is."""
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in items(request)]
    visit = door.proxies.visit(peer, "http", raw)
    headers = by_name(raw)
    path = request.path.partition(b"?")[0]
    turned = door.judge(visit, "GET", path.decode("latin-1"), headers)
    if turned is None and path != PATH:
        turned = Turned(404, "no_socket")
    if turned is None and not own_site(visit, headers):
        turned = Turned(403, "site")
    return visit, turned or door.new_socket(visit.address)


def items(request: WSUpgradeRequest) -> list[tuple[str, str]]:
    return [(str(name), str(value)) for name, value in request.headers.items()]


def upgraded(hall: Hall, door: Door) -> type[asyncio.Protocol]:
    """The protocol class that uvicorn uses for connections that become a WebSocket."""

    class Upgraded(WSProtocol):  # type: ignore[misc] # picows' compiled base has no types
        __slots__ = ("peer",)

        def __init__(self, **_from_uvicorn: Any) -> None:
            super().__init__(
                None,
                None,
                False,
                self.visitor,
                _quiet,
                False,
                5.0,
                True,
                30.0,
                30.0,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                False,
                LARGEST_MESSAGE,
                None,
                4096,
            )

        def visitor(self, request: WSUpgradeRequest) -> Any:
            visit, turned = asked(door, request, self.peer)
            if turned is None:
                return PlaySocket(hall, door, visit.address)
            return refusal(turned, preferred(request.headers.get("Accept-Language", "")))

        def connection_made(self, transport: asyncio.Transport) -> None:
            peer = get_remote_addr(transport)
            self.peer = peer[0] if peer else ""
            super().connection_made(transport)

        def connection_lost(self, error: Exception | None) -> None:
            door.disconnect(self.peer)
            super().connection_lost(error)

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
