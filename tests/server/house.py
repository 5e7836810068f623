"""A real server process with a real database, for tests: start it, kill it, ask it, look inside."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import msgspec
from websockets.sync.client import ClientConnection, connect

from ludarc.core.record import Record, decode, replay
from ludarc.games import settle
from ludarc.server.store.rows import HEADS
from ludarc.table.deeds import DEEDS, Entry
from ludarc.table.head import Head
from tests.patience import PATIENCE
from tests.server.visitor import Visitor

HOST = "127.0.0.1"
LIFTED = (
    "from ludarc.server import limits;"
    " limits.RATES = dict.fromkeys(limits.RATES, limits.Rate(1e9, 1e9));"
    " limits.MOST_SOCKETS = limits.MOST_CONNECTIONS = limits.MOST_UNFINISHED = 10**9;"
)
"""Budgets of an address are for strangers: every test comes from the same one."""


@dataclass
class Opened:
    """A table just opened, with all its tokens."""

    table: str
    host: str
    tokens: dict[int, str]
    room: dict[str, Any]


@dataclass
class Answer:
    """What the server answered to an HTTP request."""

    status: int
    headers: dict[str, str]
    raw: bytes

    @property
    def text(self) -> str:
        return self.raw.decode()

    @property
    def body(self) -> Any:
        """JSON if it is, else text, else nothing."""
        try:
            return json.loads(self.raw) if self.raw else None
        except ValueError:
            return self.text


class House:
    """A server on its own database. It can be killed and started again on the same port."""

    python: str | Path = sys.executable
    program: tuple[str, ...] = (
        "-c",
        f"import sys; {LIFTED} from ludarc.cli.main import main; sys.exit(main())",
    )

    def __init__(self, folder: Path, *words: str, pace: float = 0.0) -> None:
        self.file = folder / "tables.db"
        self.errors = folder / "server.log"
        self.printed = folder / "server.out"
        self.words = ["--pace", str(pace), *words]
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.ready = False
        """Guests do not connect before the server listens: a local connection might connect to
        itself."""
        self.started_in = 0.0
        """Seconds from the command to the first answer."""

    @property
    def db(self) -> str:
        return f"sqlite:///{self.file}"

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://{HOST}:{self.port}/play"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    # --- the process ---------------------------------------------------------------------

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()

    def start(self) -> Self:
        began = time.perf_counter()
        command = [str(self.python), *self.program, "serve", "--host", HOST, "--no-qr"]
        command += ["--port", str(self.port), "--db", self.db, *self.words]
        with self.errors.open("a") as errors, self.printed.open("w") as printed:
            self.process = subprocess.Popen(command, stdout=printed, stderr=errors)
        self.wait_until_ready()
        self.ready = True
        self.started_in = time.perf_counter() - began
        return self

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        assert self.process is not None
        while time.monotonic() < until and self.process.poll() is None:
            greeting, whole, _ = self.printed.read_text().partition("\n")
            if whole:
                self.port = int(greeting.rstrip("/").rpartition(":")[2])
                with contextlib.suppress(OSError):
                    if self.request("GET", "/readyz").status == 200:
                        return
            time.sleep(0.01)
        raise AssertionError(f"the server does not answer: {self.logged}")

    @property
    def logged(self) -> str:
        """All it has printed since it was started, and logged."""
        return self.printed.read_text() + self.errors.read_text()

    def kill(self) -> None:
        """The power fails."""
        assert self.process is not None
        self.ready = False
        self.process.kill()
        self.gone()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """A polite stop; returns the exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        return self.gone()

    def gone(self) -> int:
        process, self.process = self.process, None
        self.ready = False
        assert process is not None
        try:
            return process.wait(PATIENCE)
        finally:
            process.kill()

    def restart(self) -> None:
        self.kill()
        self.start()

    def children(self) -> list[int]:
        """The processes the server has started."""
        folder = Path(f"/proc/{self.pid}/task")
        return [int(pid) for t in folder.iterdir() for pid in (t / "children").read_text().split()]

    def workers(self) -> list[int]:
        """The processes in which computer players think."""
        return [pid for pid in self.children() if b"spawn_main" in command_line(pid)]

    def memory(self) -> int:
        """Resident memory of the server, in KiB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)

    def processor(self) -> float:
        """Seconds of processor time the server has used."""
        words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    # --- HTTP ----------------------------------------------------------------------------

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request; a body that is no bytes goes as JSON."""
        sent = {"Connection": "close", "Accept-Language": "en", **(headers or {})}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        with closing(connection):
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, told, answer.read())

    def ask(self, path: str, body: Any = None, token: str | None = None) -> Answer:
        """GET, or POST if there is a body; waits when the server asks for patience."""
        while True:
            answer = self.request("GET" if body is None else "POST", path, body, token)
            if answer.status != 429:
                return answer
            time.sleep(float(answer.headers["retry-after"]))

    def do(self, table: str, what: str, body: Any = None, token: str | None = None) -> Answer:
        """Ask something of a table."""
        return self.ask(f"/api/tables/{table}/{what}", {} if body is None else body, token)

    def open(self, game: str, seats: str, **more: Any) -> Opened:
        """Open a table; seats such as `me,open,easy`."""
        plans = [
            {"kind": word} if word in ("me", "open", "local") else {"kind": "bot", "level": word}
            for word in seats.split(",")
        ]
        for number, plan in enumerate(plans):
            if plan["kind"] == "me":
                plan["name"] = f"Nina {number}"
        answer = self.ask("/api/tables", {"game": game, "seats": plans, **more})
        assert answer.status == 201, answer.body
        tokens = {int(seat): token for seat, token in answer.body["tokens"].items()}
        return Opened(answer.body["table"], answer.body["host"], tokens, answer.body["room"])

    def room(self, table: str) -> dict[str, Any]:
        answer = self.ask(f"/api/tables/{table}")
        assert answer.status == 200, answer.body
        found: dict[str, Any] = answer.body
        return found

    def record(self, table: str) -> Record:
        """The record of a finished game, checked by the rules."""
        answer = self.ask(f"/api/tables/{table}/record")
        assert answer.status == 200, answer.body
        record = decode(msgspec.json.encode(answer.body))
        for _ in replay(record, settle(record.game, record.options)):
            pass
        assert record.result is not None
        return record

    def metric(self, name: str, label: str = "") -> float:
        """A number of /metrics."""
        want = f"ludarc_{name}{label} "
        for line in self.ask("/metrics").body.splitlines():
            if line.startswith(want):
                return float(line.removeprefix(want))
        return 0.0

    # --- the play socket -----------------------------------------------------------------

    @contextmanager
    def connected(self, **more: Any) -> Iterator[ClientConnection]:
        """A connection to the play socket."""
        with connect(self.socket, compression=None, max_size=None, **more) as socket:
            yield socket

    @contextmanager
    def joined(self, table: str, token: str | None = None) -> Iterator[Visitor]:
        """A visitor who has been welcomed."""
        with self.connected() as socket:
            visitor = Visitor(socket)
            visitor.say(type="join", table=table, token=token, lang="en")
            visitor.welcome = visitor.until("welcome")
            yield visitor

    # --- the database --------------------------------------------------------------------

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.file)) as connection:
            return connection.execute(query, values).fetchall()

    def head(self, table: str) -> Head:
        return HEADS.decode(self.rows("SELECT head FROM tables WHERE id = ?", table)[0][0])

    def status(self, table: str) -> str:
        return str(self.rows("SELECT status FROM tables WHERE id = ?", table)[0][0])

    def log(self, table: str) -> list[Entry]:
        """The log of a table as it stands on the disk."""
        columns = "number, deed, at, action"
        rows = self.rows(
            f"SELECT {columns} FROM entries WHERE table_id = ? ORDER BY number",  # noqa: S608 # ours
            table,
        )
        return [Entry(number, DEEDS.decode(deed), at, action) for number, deed, at, action in rows]


class StrictHouse(House):
    """A server with the budgets of an address that strangers have."""

    program = ("-m", "ludarc")


def command_line(pid: int) -> bytes:
    """How a process was started; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def alive(pid: int) -> bool:
    """Is there such a process, and is it not a zombie?"""
    return bool(command_line(pid))


def signal_to(pid: int, what: signal.Signals) -> None:
    os.kill(pid, what)
