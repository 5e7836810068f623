"""Measurements that need a process of their own: the plain form, memory, start-up.

A child is this same command in its hidden worker mode.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec

from ludarc.core.playout import playouts
from ludarc.games import settle
from ludarc.lab.bench.gauge import Gauge, read_round
from ludarc.lab.bench.ours import COMPARED, SEED, Table, gauges, tables

WORKER = [sys.executable, "-m", "ludarc", "bench", "engine", "--worker"]
READY = "ready"
Readings = dict[str, dict[str, float]]
"""For each game, for each way of playing, units per second in one round."""


def compared() -> list[Table]:
    """The tables that are measured in the plain form too."""
    return [(name, seats) for name, seats in tables() if seats == COMPARED]


class PlainChild:
    """A process that runs the plain sources and measures a round whenever it is asked."""

    def __init__(self, seconds: float) -> None:
        self.process = subprocess.Popen(  # noqa: S603 # our own program
            [*WORKER, "plain", "--seconds", str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LUDARC_PURE": "1"},
        )
        self.answer()

    def answer(self) -> str:
        """The next line of the child."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def read(self) -> Readings:
        """Measure one round."""
        assert self.process.stdin is not None
        print("round", file=self.process.stdin, flush=True)
        return msgspec.json.decode(self.answer(), type=Readings)

    def close(self) -> None:
        """End the child."""
        self.process.communicate()


def serve_rounds(seconds: float) -> None:
    """Be the plain child: warm up, then measure a round for each line on the input."""
    games = {name: gauges((name, seats)) for name, seats in compared()}
    each = [gauge for ways in games.values() for gauge in ways.values()]
    for gauge in each:
        gauge.warm(seconds)
    print(READY, flush=True)
    for _ in sys.stdin:
        read_round(each)
        print(msgspec.json.encode(last(games)).decode(), flush=True)


def last(games: dict[str, dict[str, Gauge]]) -> Readings:
    """What the gauges read in the last round."""
    return {
        name: {way: gauge.readings[-1] for way, gauge in ways.items()}
        for name, ways in games.items()
    }


def memory(games: int) -> float | None:
    """The most memory (MB) a fresh process needs for so many games of Rainbow with four seats."""
    words = [*WORKER, "memory", "--games", str(games)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE)  # noqa: S603 # our own program
    return msgspec.json.decode(done.stdout, type=float | None)


def tell_memory(games: int) -> None:
    """Be the child that plays and tells its peak of memory."""
    playouts(settle("rainbow", {"players": COMPARED}).blank(), games, SEED)
    print(msgspec.json.encode(peak()).decode())


def peak() -> float | None:
    """The most memory (MB) this process ever held; None if the system does not say.

    Linux lets a child inherit the peak of its parent in `getrusage`, so its own is read first.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:
        return None
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


IMPORT = ["-c", "import ludarc"]
HELP = ["-m", "ludarc", "--help"]


def start_up(words: list[str], times: int) -> float:
    """How long (ms) a whole Python process takes, by the median; one start before warms up."""
    took = []
    for _ in range(times + 1):
        began = perf_counter()
        subprocess.run(  # noqa: S603 # our own program
            [sys.executable, *words], check=True, stdout=subprocess.DEVNULL
        )
        took.append(1000 * (perf_counter() - began))
    return median(took[1:])
