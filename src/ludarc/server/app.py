"""The server: Litestar for pages and HTTP, picows for the play socket, on one port."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import uvicorn
from litestar import Litestar, MediaType, get
from litestar.datastructures import State as AppState
from litestar.openapi import OpenAPIConfig
from litestar.response import Response

from ludarc import __version__
from ludarc.server.addresses import Proxies
from ludarc.server.api import GamesApi, TablesApi
from ludarc.server.api_finding import FindingApi
from ludarc.server.api_seats import SeatsApi
from ludarc.server.connection import MESSAGES_A_SECOND
from ludarc.server.door import Door
from ludarc.server.errors import HANDLERS
from ludarc.server.hall import Hall
from ludarc.server.lessons import take_lesson
from ludarc.server.middleware import DoorMiddleware, http_behind
from ludarc.server.page import ROUTES
from ludarc.server.plainpage import PlainPage
from ludarc.server.pool import BotPool
from ludarc.server.sites import Names
from ludarc.server.store.database import open_engine
from ludarc.server.store.store import Store
from ludarc.server.upgrade import upgraded

LARGEST_BODY = 64 * 1024


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def healthz() -> str:
    """The process is up."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def readyz(state: AppState) -> Response[str]:
    """The server stores what happens and takes players; or why it does not."""
    hall: Hall = state["hall"]
    trouble = hall.keeper.trouble
    return Response(f"{trouble or 'ok'}\n", status_code=503 if trouble else 200)


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


def create_app(hall: Hall, door: Door) -> Litestar:
    """The HTTP application around a hall."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Litestar(
        route_handlers=[
            GamesApi,
            TablesApi,
            SeatsApi,
            FindingApi,
            take_lesson,
            *ROUTES,
            healthz,
            readyz,
            metrics,
        ],
        lifespan=[lifespan],
        state=AppState({"hall": hall, "door": door}),
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Ludarc", version=__version__, path="/schema", render_plugins=[PlainPage()]
        ),
        logging_config=None,
    )


def create_server(
    db: str,
    host: str,
    port: int,
    pace: float,
    bot_processes: int,
    rate: float = MESSAGES_A_SECOND,
    floor: float = 1.0,
    proxies: Sequence[str] = (),
    names: Sequence[str] = (),
    files: float = math.inf,
) -> tuple[uvicorn.Server, Hall]:
    """A server that is ready to run; a socket may send `rate` messages a second, and secret answers
    are held `floor` times as long as by the rules. `proxies` are believed about their clients,
    `names` are further names of this server, `files` is how many files the process may open."""
    hall = Hall(Store(open_engine(db)), BotPool(bot_processes), pace)
    hall.patience = rate / MESSAGES_A_SECOND
    hall.floor = floor
    hall.host = host
    door = Door(hall.patience, Proxies(proxies), Names(host, names), files)
    config = uvicorn.Config(
        DoorMiddleware(create_app(hall, door), door),
        host=host,
        port=port,
        loop="uvloop",
        http=http_behind(door),
        ws=upgraded(hall, door),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    return uvicorn.Server(config), hall
