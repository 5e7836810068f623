"""The page: built files of the web client, and QR codes."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated, Any

import segno
from litestar import MediaType, Request, get
from litestar.datastructures import State as AppState
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Response

from ludarc.server.auth import address_of, door_of
from ludarc.server.hall import Hall
from ludarc.server.invitation import invitation, invite

HOME = Path(__file__).parent / "page"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
UNBUILT = (
    "This server runs without its page, because the page was not built when Ludarc was installed. "
    "In a checkout run `make page`; otherwise install a wheel made by `make dist`. "
    "The terminal needs no page: `ludarc play`, `ludarc join`.\n"
)

Name = Annotated[str, PathParameter(max_length=100)]


def is_built() -> bool:
    """Is there a page to show?"""
    return (HOME / "index.html").exists()


def built(path: Path, cache: str) -> Response[bytes]:
    """A built file, if it is there."""
    if "\0" in str(path):
        raise NotFoundException
    found = (HOME / path).resolve()
    if HOME.resolve() not in found.parents or not found.is_file():
        raise NotFoundException
    kind = guess_type(found.name)[0] or "application/octet-stream"
    if found.suffix == ".webmanifest":
        kind = "application/manifest+json"
    return Response(found.read_bytes(), media_type=kind, headers={"Cache-Control": cache})


@get(
    ["/", "/t/{table:str}", "/new/{game:str}", "/learn/{game:str}"],
    include_in_schema=False,
    sync_to_thread=False,
)
def page() -> Response[bytes]:
    """The single page; it works out from the address what to show."""
    if not is_built():
        return Response(UNBUILT.encode(), media_type=MediaType.TEXT, status_code=503)
    return built(Path("index.html"), ASK_AGAIN)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: Name) -> Response[bytes]:
    """A file whose name changes with its contents."""
    return built(Path("assets") / name, FOR_EVER)


SIGNS = ["/icon.svg", "/icon-180.png", "/icon-192.png", "/icon-512.png", "/manifest.webmanifest"]


@get(SIGNS, include_in_schema=False, sync_to_thread=False)
def sign(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What a device shows of the page."""
    return built(Path(request.url.path.lstrip("/")), ASK_AGAIN)


@get("/api/tables/{table:str}/qr.svg", include_in_schema=False)
async def code(table: Name, state: AppState, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The link to a table as a QR code; it holds no token."""
    hall: Hall = state["hall"]
    (await door_of(state).wake(hall, table, address_of(request))).rest()
    drawing = await asyncio.to_thread(drawn, invitation(table, request, hall.host).link)
    return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": ASK_AGAIN})


@lru_cache(256)
def drawn(link: str) -> bytes:
    """A QR code as an image. Drawing takes tens of milliseconds, so it is done outside the loop."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False)
    return out.getvalue()


ROUTES = [page, asset, sign, code, invite]
