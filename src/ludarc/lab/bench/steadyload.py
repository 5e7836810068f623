"""Our server on an ordinary evening: many tables, each with a move now and then."""

from __future__ import annotations

import asyncio
from time import perf_counter

from ludarc.lab.bench import ledger
from ludarc.lab.bench.fullload import SETTLE, percentile
from ludarc.lab.bench.house import House
from ludarc.lab.bench.load import LoadTable, Wave, connect, sit
from ludarc.lab.bench.serverreport import SteadyLoad

PAUSE = 2.0
"""Seconds between two moves of a table."""


async def steady(house: House, count: int, seconds: float) -> SteadyLoad:
    """Let tables move one after another at an even pace; then kill the server and read its log."""
    before = house.process.memory()
    sockets = await connect(house, count)
    tables = await sit(house, sockets)
    await asyncio.sleep(SETTLE)
    cpu = house.process.cpu()
    wave = Wave(again=False)
    began = perf_counter()
    late = await take_turns(wave, tables, seconds)
    took = perf_counter() - began
    used = house.process.cpu()
    memory = house.process.memory()
    house.process.kill()
    return SteadyLoad(
        tables=count,
        seconds=seconds,
        moves=wave.moves,
        moves_per_second=wave.moves / took,
        p50_ms=1000 * percentile(wave.latencies, 50),
        p99_ms=1000 * percentile(wave.latencies, 99),
        late_p99_ms=1000 * percentile(late, 99),
        cpu_us_per_move=None if cpu is None or used is None else 1e6 * (used - cpu) / wave.moves,
        memory_kb_per_table=None if before is None or memory is None else (memory - before) / count,
        lost=ledger.lost(house.file, tables),
    )


async def take_turns(wave: Wave, tables: list[LoadTable], seconds: float) -> list[float]:
    """One table after another makes its next move; returns how late (in seconds) each was made."""
    for table in tables:
        table.wave = wave
    step = PAUSE / len(tables)
    late = []
    began = perf_counter()
    for turn in range(round(seconds / step)):
        due = began + turn * step
        if due > perf_counter():
            await asyncio.sleep(due - perf_counter())
        late.append(perf_counter() - due)
        table = tables[turn % len(tables)]
        if table.offer is None:
            wave.fail("a table was not ready for its next move")
        else:
            wave.begin(table)
    await wave.rest()
    return late
