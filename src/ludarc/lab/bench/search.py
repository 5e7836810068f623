"""The measurement of the search: simulated games per second, beside two peers.

Ours knows nothing here but the rules: every simulation of Rainbow with four seats is played at
random to its end. So does OpenSpiel's search in C++ on hearts, a game about as long, from the first
trick on. boardgame.io's search plays the very same Rainbow, but with all cards in sight.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from contextlib import ExitStack, suppress
from statistics import median

import msgspec

import ludarc
from ludarc.bots.search import Search
from ludarc.core.guide import Guide
from ludarc.games import settle
from ludarc.lab.bench import boardgameio, child, ours, peer
from ludarc.lab.bench.engine import Progress
from ludarc.lab.bench.gauge import Gauge, ratio
from ludarc.lab.bench.process import LoadFailed
from ludarc.lab.bench.report import Bar, with_bars

RATIO_BAR = 4.0
MEMORY_BAR = 200
ITERATIONS = 60
"""Iterations of boardgame.io in a round; more would take longer than everything else."""

UNPASSED = 0  # the direction of passing: none
WORKER = [sys.executable, "-m", "ludarc", "bench", "search", "--worker", "search", "--games"]


class SearchReport(msgspec.Struct, frozen=True):
    """Simulations a second, by the medians of the rounds; `boardgameio` in iterations."""

    ludarc: str
    form: str
    python: str
    rounds: int
    simulations: int
    ours: float
    hearts: float | None
    peer: str | None
    peer_missing: str
    boardgameio: float | None
    boardgameio_name: str | None
    boardgameio_missing: str
    bars: list[Bar]

    def json(self) -> str:
        """One JSON object; each bar says whether it holds."""
        return with_bars(self, self.bars)


def rainbow(simulations: int) -> Gauge:
    """Our search, from dealt positions in turn."""
    starts = ours.dealt(settle("rainbow", {"players": ours.COMPARED}))
    search = Search(starts[0], Guide(), ours.SEED)
    turn = iter(range(sys.maxsize))

    def think(times: int) -> int:
        for _ in range(times):
            start = starts[next(turn) % len(starts)]
            search.begin(start.actor, simulations)
            search.run(start, simulations)
        return times * simulations

    return Gauge(think)


def hearts(simulations: int) -> Gauge:
    """OpenSpiel's search, from dealt positions in which no cards are passed."""
    import pyspiel

    table = peer.Hearts()
    positions = [table.dealt(UNPASSED) for _ in range(ours.POSITIONS)]
    for position in positions:
        while len(position.legal_actions()) == 1:  # the two of clubs leads; nothing to search
            position.apply_action(position.legal_actions()[0])
    turn = iter(range(sys.maxsize))

    def think(times: int) -> int:
        for _ in range(times):
            evaluator = pyspiel.RandomRolloutEvaluator(1, peer.SEED)
            bot = pyspiel.ISMCTSBot(peer.SEED, evaluator, 1.0, simulations)
            bot.step(positions[next(turn) % len(positions)])
        return times * simulations

    return Gauge(think)


class BoardgameIoSearch:
    """boardgame.io's search in a process of its own."""

    def __init__(self, iterations: int) -> None:
        node = shutil.which("node")
        assert node is not None
        self.readings: list[float] = []
        self.process = subprocess.Popen(  # noqa: S603 # the peer of this measurement
            [node, "search.js", str(iterations)],
            cwd=boardgameio.FOLDER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        self.answer()

    def answer(self) -> str:
        """The next line of its output."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.close()
            code = self.process.returncode
            raise LoadFailed(f"the search of boardgame.io ended with exit code {code}")
        return line

    def read(self) -> None:
        """Measure one round."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # then there is no answer
            print("round", file=self.process.stdin, flush=True)
        self.readings.append(float(self.answer()))

    @property
    def rate(self) -> float:
        """Iterations per second, by the median of the rounds."""
        return median(self.readings)

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def measure(rounds: int, simulations: int, progress: Progress) -> SearchReport:
    """Measure everything and report it."""
    missing = boardgameio.missing()
    gauges = [rainbow(simulations)]
    if peer.present():
        gauges.append(hearts(simulations))
    with ExitStack() as stack:
        theirs = None
        if not missing:
            theirs = BoardgameIoSearch(min(ITERATIONS, simulations))
            stack.callback(theirs.close)
        progress("warming up", 0, rounds + 1)
        for gauge in gauges:
            gauge.work(1)
        for number in range(1, rounds + 1):
            progress(f"round {number} of {rounds}", number, rounds + 1)
            for _ in range(2):  # A B A B: a noisy moment affects both
                for gauge in gauges:
                    gauge.take_turn()
            for gauge in gauges:
                gauge.end_round()
            if theirs is not None:
                theirs.read()
    peak = memory(simulations)
    what = f"simulations of {simulations:,} a search, Rainbow 4 ÷ hearts"
    if len(gauges) > 1:
        speed = Bar(what, ratio(gauges[0], gauges[1]), "≥", RATIO_BAR, "×")
    else:
        speed = Bar(what, None, "≥", RATIO_BAR, "×", missing=peer.INSTALL)
    silent = "" if peak else "this system does not tell"
    return SearchReport(
        ludarc=ludarc.__version__,
        form="plain" if ludarc.why_plain else "compiled",
        python=platform.python_version(),
        rounds=rounds,
        simulations=simulations,
        ours=gauges[0].rate,
        hearts=gauges[1].rate if len(gauges) > 1 else None,
        peer=peer.name() if peer.present() else None,
        peer_missing="" if peer.present() else peer.INSTALL,
        boardgameio=theirs.rate if theirs is not None else None,
        boardgameio_name=None if missing else boardgameio.name(),
        boardgameio_missing=missing,
        bars=[speed, Bar("memory of a search", peak, "≤", MEMORY_BAR, "MB", missing=silent)],
    )


def memory(simulations: int) -> float | None:
    """The most memory (MB) a fresh process needs for one search."""
    done = subprocess.run(  # noqa: S603 # our own program
        [*WORKER, str(simulations)], check=True, stdout=subprocess.PIPE
    )
    return msgspec.json.decode(done.stdout, type=float | None)


def tell_memory(simulations: int) -> None:
    """Be the child that searches once and tells its peak of memory."""
    rainbow(simulations).work(1)
    print(msgspec.json.encode(child.peak()).decode())
