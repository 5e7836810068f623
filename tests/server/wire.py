"""Servers for tests of the wire: one in this process, and one with other limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import uvicorn

from ludarc.server.app import create_server
from ludarc.server.connection import MESSAGES_A_SECOND
from ludarc.server.hall import Hall
from tests.server.house import LIFTED, House

SOON = 2.0


@asynccontextmanager
async def listening(
    folder: Path, rate: float = MESSAGES_A_SECOND
) -> AsyncIterator[tuple[int, Hall]]:
    """A server of this process on a port of its own."""
    db = f"sqlite:///{folder / 'tables.db'}"
    server, hall = create_server(db, "127.0.0.1", 0, 0.0, 1, rate)
    sock = server.config.bind_socket()
    running = asyncio.create_task(quiet(server).serve(sockets=[sock]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield sock.getsockname()[1], hall
    finally:
        server.should_exit = True
        await running
        sock.close()


def quiet(server: uvicorn.Server) -> uvicorn.Server:
    """A server that leaves the signals of the tests alone."""

    @contextmanager
    def no_signals() -> Iterator[None]:
        yield

    server.capture_signals = no_signals  # type: ignore[method-assign]
    return server


class OtherLimits(House):
    """A server that answers however many requests one makes, if they come in one piece soon."""

    program = (
        "-c",
        f"import sys; {LIFTED} from ludarc.cli.main import main;"
        f" from ludarc.server import middleware; middleware.REQUEST_SECONDS = {SOON};"
        " sys.exit(main())",
    )
