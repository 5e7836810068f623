"""A server at its limit: every table moves as soon as everybody has seen the last move."""

from __future__ import annotations

import asyncio
from statistics import median, quantiles
from time import perf_counter

from ludarc.lab.bench.load import LoadedServer, LoadTable, Seat, Wave, connect, sit
from ludarc.lab.bench.serverreport import FullLoad

SETTLE = 0.1
"""Seconds to let the messages of sitting down arrive."""


class FullGauge:
    """The readings of one server, round by round.

    A round is made of waves: fresh tables, seated before the clock runs, which play until the
    first game is over. So all tables play all the time, and no opening of tables is counted.
    """

    def __init__(self, server: LoadedServer, tables: int) -> None:
        self.server = server
        self.tables = tables
        self.sockets: list[list[Seat]] = []
        self.played: list[LoadTable] = []
        self.rates: list[float] = []
        self.costs: list[float | None] = []
        self.p50: list[float] = []
        self.p99: list[float] = []

    async def warm(self, seconds: float) -> None:
        """Connect, and play a round that does not count."""
        self.sockets = await connect(self.server, self.tables)
        await self.round(seconds)
        for readings in (self.rates, self.costs, self.p50, self.p99):
            readings.clear()

    async def round(self, seconds: float) -> None:
        """Play for so many seconds."""
        moves, took, cpu = 0, 0.0, 0.0
        latencies: list[float] = []
        told = True
        while took < seconds:
            tables = await sit(self.server, self.sockets)
            await asyncio.sleep(SETTLE)
            self.played += tables
            before = self.server.process.cpu()
            wave, length = await play(tables, seconds - took)
            after = self.server.process.cpu()
            if before is None or after is None:
                told = False
            else:
                cpu += after - before
            moves += wave.moves
            took += length
            latencies += wave.latencies
        self.rates.append(moves / took)
        self.costs.append(1e6 * cpu / moves if told else None)
        self.p50.append(1000 * percentile(latencies, 50))
        self.p99.append(1000 * percentile(latencies, 99))

    def load(self) -> FullLoad:
        """The medians of the rounds."""
        costs = [cost for cost in self.costs if cost is not None]
        return FullLoad(
            moves_per_second=median(self.rates),
            p50_ms=median(self.p50),
            p99_ms=median(self.p99),
            cpu_us_per_move=median(costs) if costs else None,
        )


async def play(tables: list[LoadTable], longest: float) -> tuple[Wave, float]:
    """All tables play until the first is over or the time is up; then wait for the last answers."""
    wave = Wave(again=True)
    began = perf_counter()
    for table in tables:
        table.wave = wave
        wave.begin(table)
    timer = asyncio.get_running_loop().call_later(longest, wave.stop)
    await wave.rest()
    timer.cancel()
    return wave, perf_counter() - began


def percentile(figures: list[float], percent: int) -> float:
    """The value that so many percent do not exceed."""
    return quantiles(figures, n=100, method="inclusive")[percent - 1]
