"""The server: Litestar for pages and HTTP, picows for the play socket, on one port."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
import uvicorn
from litestar import Litestar, MediaType, Request, get
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.response import Response

from ludarc import __version__
from ludarc.core.contract import Fault
from ludarc.server.api import GamesApi, TablesApi, language
from ludarc.server.hall import Hall
from ludarc.server.limits import RateLimit
from ludarc.server.page import ROUTES
from ludarc.server.pool import BotPool
from ludarc.server.sockets import upgraded
from ludarc.server.store.database import open_engine
from ludarc.server.store.store import Store
from ludarc.server.words import denial
from ludarc.table.life import Denied

LARGEST_BODY = 64 * 1024

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

STATUS = {"no_table": 404, "not_host": 403, "not_yours": 403, "token": 403, "no_seat": 404}

log = structlog.get_logger()


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def healthz() -> str:
    """The process is up."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(state: AppState) -> Response[str]:
    """The database answers and the server takes players."""
    hall: Hall = state["hall"]
    if hall.closing:
        return Response("closing\n", status_code=503)
    await hall.store.outage()
    return Response("ok\n")


@get(
    "/metrics",
    media_type="text/plain; version=0.0.4",
    sync_to_thread=False,
    include_in_schema=False,
)
def metrics(state: AppState) -> bytes:
    """Numbers for Prometheus."""
    hall: Hall = state["hall"]
    return hall.metrics.text()


def on_fault(_: Request[Any, Any, Any], fault: Fault) -> Response[dict[str, str]]:
    """Bad input: what was wrong, where, by which rule."""
    content = {"error": fault.what, "field": fault.where, "rule": fault.rule}
    return Response(content, status_code=400)


def on_denied(request: Request[Any, Any, Any], denied: Denied) -> Response[dict[str, str]]:
    """Something a table does not allow now."""
    content = {"error": denial(denied, language(request)), "key": denied.key}
    return Response(content, status_code=STATUS.get(denied.key, 409))


def on_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    """What Litestar refuses by itself, in the same shape."""
    content: dict[str, Any] = {"error": error.detail}
    if isinstance(error.extra, list):
        content["fields"] = [
            {"field": item.get("key", ""), "error": item.get("message", "")} for item in error.extra
        ]
    return Response(content, status_code=error.status_code, headers=error.headers or None)


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """A fault of ours: reported in the log, not to the reader."""
    log.error("request_failed", path=request.url.path, error=type(error).__name__, exc_info=error)
    return Response({"error": "internal error"}, status_code=500)


def create_app(hall: Hall) -> Litestar:
    """The HTTP application around a hall."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Litestar(
        route_handlers=[GamesApi, TablesApi, *ROUTES, healthz, readyz, metrics],
        lifespan=[lifespan],
        state=AppState({"hall": hall}),
        exception_handlers={
            Fault: on_fault,
            Denied: on_denied,
            HTTPException: on_http_error,
            Exception: on_bug,
        },
        middleware=[RateLimit()],
        response_headers=HEADERS,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(title="Ludarc", version=__version__, path="/schema"),
        logging_config=None,
    )


def create_server(
    db: str, host: str, port: int, pace: float, bot_processes: int
) -> tuple[uvicorn.Server, Hall]:
    """A server that is ready to run."""
    hall = Hall(Store(open_engine(db)), BotPool(bot_processes), pace)
    config = uvicorn.Config(
        create_app(hall),
        host=host,
        port=port,
        loop="uvloop",
        http="h11",
        ws=upgraded(hall),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    logging.getLogger("picows").setLevel(logging.ERROR)
    return uvicorn.Server(config), hall
