"""The measurement of the server: at its limit beside its peer, and on an ordinary evening."""

from __future__ import annotations

import asyncio
import os
import platform
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import ludarc
from ludarc.lab.bench import boardgameio, ledger
from ludarc.lab.bench.boardgameio import BoardgameIo
from ludarc.lab.bench.fullload import FullGauge
from ludarc.lab.bench.house import House
from ludarc.lab.bench.process import Cores
from ludarc.lab.bench.report import Bar
from ludarc.lab.bench.serverreport import ServerReport, SteadyLoad
from ludarc.lab.bench.steadyload import steady

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done, and how many there are."""

STEADY_TABLES = 5
"""How many tables the steady load has for each table of the full load."""

STEADY_SECONDS = 5
"""How long the steady load lasts for each second of a round."""

RATE_BARS = {"memory": 4.5, "flatfile": 8.0}
CPU_BAR = 3.0
LATENCY_BAR = 50


class ServerBench:
    """The servers of a run with their gauges."""

    def __init__(self, folder: Path, cores: Cores, tables: int) -> None:
        self.folder = folder
        self.cores = cores
        self.tables = tables
        self.missing = boardgameio.missing()
        self.house = House(self.place("house"), cores)
        self.ours = FullGauge(self.house, tables)
        self.peers: dict[str, FullGauge] = {}
        try:
            for kind in () if self.missing else boardgameio.KINDS:
                server = BoardgameIo(kind, self.place(kind), cores)
                self.peers[kind] = FullGauge(server, tables)
        except BaseException:
            self.close()
            raise

    def place(self, name: str) -> Path:
        """A folder for one server."""
        folder = self.folder / name
        folder.mkdir()
        return folder

    async def run(self, rounds: int, seconds: float, progress: Progress) -> None:
        """Warm up, then load one server after another in each round."""
        progress("warming up", 0, rounds + 2)
        gauges = [self.ours, *self.peers.values()]
        for gauge in gauges:
            await gauge.warm(seconds / 2)
        for number in range(1, rounds + 1):
            progress(f"round {number} of {rounds}", number, rounds + 2)
            for gauge in gauges:
                await gauge.round(seconds)

    def lost(self) -> int:
        """Kill our server; return how many moves seen under full load are not in its log."""
        self.house.process.kill()
        return ledger.lost(self.house.file, self.ours.played)

    async def evening(self, seconds: float) -> SteadyLoad:
        """Run the steady load on a fresh server."""
        house = House(self.place("evening"), self.cores)
        try:
            return await steady(house, STEADY_TABLES * self.tables, STEADY_SECONDS * seconds)
        finally:
            house.process.kill()

    def close(self) -> None:
        """End every server."""
        for gauge in (self.ours, *self.peers.values()):
            gauge.server.process.kill()

    def bars(self, evening: SteadyLoad, lost: int) -> list[Bar]:
        """The bars of this measurement."""
        rates = [
            self.peer_bar(f"moves, ours ÷ boardgame.io {kind}", kind, bar)
            for kind, bar in RATE_BARS.items()
        ]
        return [
            *rates,
            self.cpu_bar(),
            Bar(f"p99, {evening.tables} tables", evening.p99_ms, "≤", LATENCY_BAR, "ms"),
            Bar("moves lost when killed", lost + evening.lost, "≤", 0, ""),
        ]

    def peer_bar(self, what: str, kind: str, bar: float) -> Bar:
        if self.missing:
            return Bar(what, None, "≥", bar, "×", missing=self.missing)
        return Bar(what, ratio(self.ours.rates, self.peers[kind].rates), "≥", bar, "×")

    def cpu_bar(self) -> Bar:
        what = "processor time a move, boardgame.io memory ÷ ours"
        if self.missing:
            return Bar(what, None, "≥", CPU_BAR, "×", missing=self.missing)
        theirs = [cost for cost in self.peers["memory"].costs if cost is not None]
        ours = [cost for cost in self.ours.costs if cost is not None]
        if not theirs or not ours:
            return Bar(what, None, "≥", CPU_BAR, "×", missing="this system does not tell")
        return Bar(what, ratio(theirs, ours), "≥", CPU_BAR, "×")


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """How many times more one was than the other, by the median of the rounds."""
    return median(a / b for a, b in zip(one, other, strict=True))


def measure(rounds: int, seconds: float, tables: int, progress: Progress) -> ServerReport:
    """Measure everything and report it."""
    allow_sockets(STEADY_TABLES * tables)
    with tempfile.TemporaryDirectory() as folder, Cores() as cores:
        bench = ServerBench(Path(folder), cores, tables)
        try:
            with asyncio.Runner(loop_factory=fastest_loop()) as runner:
                runner.run(bench.run(rounds, seconds, progress))
                lost = bench.lost()
                progress(f"{STEADY_TABLES * tables} tables", rounds + 1, rounds + 2)
                evening = runner.run(bench.evening(seconds))
        finally:
            bench.close()
        return ServerReport(
            ludarc=ludarc.__version__,
            form="plain" if ludarc.why_plain else "compiled",
            python=platform.python_version(),
            rounds=rounds,
            seconds=seconds,
            tables=tables,
            full=bench.ours.load(),
            steady=evening,
            peer=None if bench.missing else boardgameio.name(),
            peer_missing=bench.missing,
            peers={kind: gauge.load() for kind, gauge in bench.peers.items()},
            bars=bench.bars(evening, lost),
        )


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """The fastest event loop there is, so that the load is not what limits."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def allow_sockets(tables: int) -> None:
    """Let this process and the servers it starts open enough sockets, where there is a limit."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 10 * tables + 500
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
