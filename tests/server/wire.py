"""Servers to talk to: a hall in this process, with deals of our choice, or a program of its own."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ludarc.games import settle
from ludarc.server import protocol
from ludarc.server.app import create_server
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from ludarc.server.pool import BotPool
from ludarc.server.requests import Act
from ludarc.server.store.database import open_engine
from ludarc.server.store.store import Store
from ludarc.table.chairs import Chair, hashed
from ludarc.table.life import Head
from tests.tables import NAMES

LONGEST_START = 30.0
SOON = 2.0


class Watcher:
    """Somebody at a table who writes down every byte he is sent."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.address = "192.0.2.1"
        self.lang: protocol.Language = "en"
        self.why = False
        self.heard: list[bytes] = []
        self.closed = ""

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, reason: str) -> None:
        self.closed = reason

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Everything he was sent, read."""
        return [msgspec.json.decode(text) for text in self.heard]

    @property
    def last(self) -> dict[str, Any]:
        """The last message."""
        message: dict[str, Any] = msgspec.json.decode(self.heard[-1])
        return message


@asynccontextmanager
async def hall_in(folder: Path) -> AsyncIterator[Hall]:
    """A hall in this process, with its store in a file."""
    hall = Hall(Store(open_engine(f"sqlite:///{folder / 'tables.db'}")), BotPool(1), 0.0)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


def head_of(table: str, game: str, options: dict[str, Any], seed: bytes) -> Head:
    """A table of people; the token of seat 2 is `token-2`, the host's is `host`."""
    settled = settle(game, options).options
    return Head(
        id=table,
        game=game,
        options=msgspec.to_builtins(settled),
        chairs=[
            Chair("person", name=NAMES[seat], token=hashed(f"token-{seat}"))
            for seat in range(settled.players)
        ],
        host=hashed("host"),
        seed=seed,
        opened=time.time(),
    )


def act(live: LiveTable, viewer: Watcher, message: protocol.Act) -> None:
    """Send moves to a table as the socket does."""
    assert viewer.seat is not None
    live.submit(Act(viewer.send, viewer.seat, message, viewer.lang))


async def settled(*tables: LiveTable) -> None:
    """Wait until everything these tables were asked is stored and told."""
    while any(table.storing or table.waiting or table.answers.complete for table in tables):
        await asyncio.sleep(0)


# --- a server on a port, in this process ---------------------------------------------------------


@asynccontextmanager
async def listening(folder: Path) -> AsyncIterator[tuple[int, Hall]]:
    """A server of this process on a port of its own."""
    server, hall = create_server(f"sqlite:///{folder / 'tables.db'}", "127.0.0.1", 0, 0.0, 1)
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


# --- a server in a process of its own ------------------------------------------------------------


class Answer:
    """What came back over HTTP."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class ServerProcess:
    """`ludarc serve` as a user starts it."""

    program: tuple[str, ...] = ("-m", "ludarc")

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.words = words
        self.err = folder / "stderr.txt"
        self.out = folder / "stdout.txt"

    def __enter__(self) -> Self:
        command = [sys.executable, *self.program, "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--db", f"sqlite:///{self.folder / 'tables.db'}", "--pace", "0", "--no-qr"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(
                [*command, *self.words], stdout=out, stderr=err, env=environment
            )
        end = time.monotonic() + LONGEST_START
        while not self.out.read_text().endswith("/\n"):
            assert self.process.poll() is None, self.err.read_text()
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.02)
        self.port = int(self.out.read_text().rstrip("/\n").rpartition(":")[2])
        while True:
            try:
                if self.ask("GET", "/readyz").status == 200:
                    return self
            except OSError:
                assert time.monotonic() < end, "the server did not start"
                time.sleep(0.02)

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    @property
    def logged(self) -> str:
        """All it has printed so far."""
        return self.out.read_text() + self.err.read_text()

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request; a body that is no bytes goes as JSON."""
        sent = {"Connection": "close", "Accept-Language": "en", **(headers or {})}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, told, answer.read())
        finally:
            connection.close()

    def open_table(self, game: str, seats: int, **more: Any) -> dict[str, Any]:
        """A table whose seats are all ours, started."""
        plans = [{"kind": "me", "name": NAMES[seat]} for seat in range(seats)]
        body = {"game": game, "seats": plans, "start": True, **more}
        answer = self.ask("POST", "/api/tables", body)
        assert answer.status == 201, answer.body
        opened: dict[str, Any] = answer.json
        return opened

    @contextmanager
    def socket(self, **more: Any) -> Iterator[ClientConnection]:
        """A connection to the play socket."""
        url = f"ws://127.0.0.1:{self.port}/play"
        with connect(url, compression=None, max_size=None, **more) as socket:
            yield socket

    @contextmanager
    def joined(self, table: str, token: str | None = None) -> Iterator[Visitor]:
        """A visitor who has been welcomed."""
        with self.socket() as socket:
            visitor = Visitor(socket)
            visitor.say(type="join", table=table, token=token, lang="en")
            visitor.welcome = visitor.until("welcome")
            yield visitor


class OtherLimits(ServerProcess):
    """A server that answers however many requests one makes, if they come in one piece soon."""

    program = (
        "-c",
        "import sys; from ludarc.cli.main import main; from ludarc.server import limits, porch;"
        f" limits.BURST = 1e9; porch.REQUEST_SECONDS = {SOON}; sys.exit(main())",
    )


class Visitor:
    """One end of a play socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        self.welcome: dict[str, Any] = {}

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 10.0) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout, decode=False)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; what comes before is written down too."""
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def alone(self, seconds: float = 0.2) -> bool:
        """Does nothing come for a while?"""
        try:
            self.hear(seconds)
        except TimeoutError:
            return True
        return False
