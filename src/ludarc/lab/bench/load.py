"""Load on a server: tables of four sockets that make random legal moves.

A move is complete when every seat has seen it. Only then is the next one made, so a view that
does not arrive stops its table, and the measurement with it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from http.client import HTTPConnection
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from ludarc.lab.bench.process import LoadFailed, ServerProcess

SEATS = 4
TIMEOUT = 30.0
"""Seconds to wait for anything before the measurement is given up."""

CONNECTIONS_AT_ONCE = 50
RANDOM = Random(1)  # noqa: S311 # any order of moves will do


class Wave:
    """Tables that play together, and their measurements."""

    def __init__(self, again: bool) -> None:
        self.again = again
        """Make the next move as soon as one is complete, until the first game is over."""
        self.moves = 0
        self.under_way = 0
        self.latencies: list[float] = []
        self.failure: str | None = None
        self.quiet = asyncio.Event()

    def complete(self, table: LoadTable) -> None:
        """Every seat of a table has seen its move."""
        now = perf_counter()
        self.latencies.append(now - table.acted)
        self.moves += 1
        if table.offer is None:
            self.stop()
        if self.again:
            table.act(now)
        else:
            self.under_way -= 1
            if self.under_way == 0:
                self.quiet.set()

    def begin(self, table: LoadTable) -> None:
        """Let a table make a move."""
        self.under_way += 1
        self.quiet.clear()
        table.act(perf_counter())

    def stop(self) -> None:
        """Make no further move."""
        self.again = False

    def fail(self, why: str) -> None:
        """Give up with this error."""
        self.failure = why
        self.again = False
        self.quiet.set()

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        try:
            await asyncio.wait_for(self.quiet.wait(), TIMEOUT)
        except TimeoutError:
            self.failure = self.failure or f"{self.under_way} moves were never seen by everybody"
        if self.failure:
            raise LoadFailed(self.failure)


class LoadTable:
    """A table under load: its sockets, and the move under way."""

    def __init__(self, seats: list[Seat], name: str) -> None:
        self.name = name
        self.seats = seats
        self.wave: Wave | None = None
        self.offer: tuple[Seat, bytes] | None = None
        """The seat that may move now, with the message that has the legal moves."""
        self.missing = SEATS
        self.sitting = asyncio.Event()
        self.acted = 0.0
        self.seen_moves: list[bytes] = []
        """The moves every seat has seen, as they were written."""
        self.pending = b""
        for seat in seats:
            seat.table = self

    def seen(self) -> None:
        """One more seat has seen the move."""
        self.missing -= 1
        if self.missing == 0:
            self.missing = SEATS
            if self.wave is None:
                self.sitting.set()
            else:
                self.seen_moves.append(self.pending)
                self.wave.complete(self)

    def act(self, at: float) -> None:
        """Let the seat that may move make a random legal move."""
        assert self.offer is not None
        (seat, message), self.offer = self.offer, None
        self.acted = at
        self.pending = seat.act(message)


class Seat(WSListener, ABC):
    """A socket in a seat; each server speaks its own protocol."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.table: LoadTable | None = None
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.fail("the server closed a socket")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.receive(frame.get_payload_as_bytes())

    def send(self, message: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, message)

    def fail(self, why: str) -> None:
        if self.table is not None and self.table.wave is not None:
            self.table.wave.fail(why)

    @abstractmethod
    async def connected(self) -> None:
        """Wait until the server accepts messages."""

    @abstractmethod
    def receive(self, message: bytes) -> None:
        """Handle a message of the server."""

    @abstractmethod
    def act(self, message: bytes) -> bytes:
        """Make a random one of the moves a view allows; returns the move as it was written."""

    @abstractmethod
    def join(self, table: str, token: str) -> None:
        """Sit down at a table."""


class LoadedServer(ABC):
    """A server as the load sees it: where to connect, how to open tables."""

    def __init__(self, process: ServerProcess) -> None:
        self.process = process
        self.line = HTTPConnection("127.0.0.1", process.port)

    def post(self, path: str, body: object) -> Any:
        """Send an HTTP request."""
        headers = {"Content-Type": "application/json"}
        self.line.request("POST", path, msgspec.json.encode(body), headers)
        return msgspec.json.decode(self.line.getresponse().read())

    @property
    @abstractmethod
    def address(self) -> str:
        """The address of its sockets."""

    @abstractmethod
    def seat(self, place: int) -> Seat:
        """A new socket, not connected yet."""

    @abstractmethod
    def open(self) -> tuple[str, list[str]]:
        """Open a table that is ready to play; returns its name and the tokens of its seats."""


async def connect(server: LoadedServer, tables: int) -> list[list[Seat]]:
    """Sockets for so many tables."""
    sockets: list[list[Seat]] = [[server.seat(i) for i in range(SEATS)] for _ in range(tables)]
    gate = asyncio.Semaphore(CONNECTIONS_AT_ONCE)

    async def one(seat: Seat) -> None:
        async with gate:
            await ws_connect(lambda: seat, server.address)
            await seat.connected()

    await asyncio.gather(*(one(seat) for party in sockets for seat in party))
    return sockets


async def sit(server: LoadedServer, sockets: list[list[Seat]]) -> list[LoadTable]:
    """Open a new table for every four sockets and sit down."""
    tables = []
    for party in sockets:
        name, tokens = server.open()
        table = LoadTable(party, name)
        for seat, token in zip(party, tokens, strict=True):
            seat.join(name, token)
        try:
            await asyncio.wait_for(table.sitting.wait(), TIMEOUT)
        except TimeoutError:
            raise LoadFailed("nobody could sit down at a table") from None
        tables.append(table)
    server.line.close()
    return tables
