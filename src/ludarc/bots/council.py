"""Several processes that search one position, each a tree of its own; what they found is summed.

Trees that never meet need no locks and repeat exactly: the same seed and the same number of
processes give the same findings.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Self

import msgspec

from ludarc.bots.search import Search
from ludarc.core.contract import Game
from ludarc.core.seed import seed_from
from ludarc.core.snapshot import restored, taken
from ludarc.core.state import State
from ludarc.core.worker import settle_worker
from ludarc.games import settle

Finding = tuple[int, int, float]
"""A move, how often it was looked at, and the chance found for it."""


class Council:
    """Processes that think together; to be closed, or used in a `with`."""

    def __init__(self, game: Game[Any], level: str, processes: int = 0) -> None:
        self.game = game
        self.level = level
        self.processes = processes or os.cpu_count() or 1
        context = multiprocessing.get_context("spawn")
        self.executor = ProcessPoolExecutor(self.processes, context, settle_worker)

    def findings(self, known: State, seat: int, simulations: int, seed: int) -> list[Finding]:
        """Every move looked at, the favourite first; each process does its share."""
        options = msgspec.to_builtins(self.game.options)
        share, rest = divmod(simulations, self.processes)
        asked = [
            self.executor.submit(
                opinion,
                self.game.name,
                options,
                self.level,
                taken(known),
                seat,
                share + (number < rest),
                seed_from(seed, number),
            )
            for number in range(min(simulations, self.processes))
        ]
        return joined(answer.result() for answer in asked)

    def think(self, known: State, seat: int, simulations: int, seed: int) -> int:
        """The move all together looked at most; one that needs no thought costs none."""
        moves = known.legal(seat)
        if len(moves) == 1:
            return moves[0]
        settled = self.game.guide(self.level).settled(known, seat, seat)
        return settled if settled >= 0 else self.findings(known, seat, simulations, seed)[0][0]

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def opinion(
    name: str,
    options: dict[str, Any],
    level: str,
    known: dict[str, Any],
    seat: int,
    simulations: int,
    seed: int,
) -> list[Finding]:
    """What one process finds."""
    game = settle(name, options)
    state = restored(game.blank(), known)
    search = Search(state, game.guide(level), seed)
    search.think(state, seat, simulations)
    return search.findings()


def joined(opinions: Iterable[list[Finding]]) -> list[Finding]:
    """The sum of several opinions."""
    visits: dict[int, int] = defaultdict(int)
    gains: dict[int, float] = defaultdict(float)
    for opinion in opinions:
        for move, seen, chance in opinion:
            visits[move] += seen
            gains[move] += seen * chance
    order = sorted(visits, key=lambda move: visits[move], reverse=True)
    return [(move, visits[move], gains[move] / visits[move]) for move in order]
