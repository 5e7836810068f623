"""Suggested budgets: how many simulations a level can search in the time it should take here.

The searches start from positions of games between quick players, with the guide of the strongest
level, and only processor time counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

import msgspec
from librt.random import Random

import ludarc
from ludarc.bots.search import Search
from ludarc.core.contract import Game
from ludarc.core.faults import Fault
from ludarc.core.guide import THINK
from ludarc.core.state import State
from ludarc.games import kind
from ludarc.lab.bench.engine import Progress

SEED = 7
SPREAD = 3
"""One decision in so many is searched."""
SIMULATIONS = 300
SECONDS = {"medium": 1 / 64, "hard": 1 / 8, "expert": 1.0}
"""How long a decision of a level should take: well under two seconds on a slower machine too."""


class Speed(msgspec.Struct, frozen=True):
    """How many simulations a second a table allows."""

    seats: int
    simulations: int


class Budgets(msgspec.Struct, frozen=True):
    """The speed at each table, and what follows for each level from the slowest."""

    game: str
    form: str
    speeds: list[Speed]
    thinking: dict[str, int]

    def json(self) -> str:
        return msgspec.json.encode(self).decode()


def searching(game: type[Game[Any]]) -> list[str]:
    """The levels that search, or could: those that neither play by chance or rule of thumb nor
    reckon."""
    mind = game.mind_type
    able = [name for name in SECONDS if name in mind.levels and name not in mind.reckoning]
    return [name for name in able if name in mind.thinking] if mind.thinking else able


def suggest(name: str, turns: int, progress: Progress) -> Budgets:
    """Measure so many decisions at the smallest and at the largest table."""
    game = kind(name)
    levels = searching(game)
    if not levels or game.mind_type.reckoning:
        raise Fault("--suggest", f"no level of {name} searches")
    tables = sorted({game.seat_counts[0], game.seat_counts[-1]})
    speeds = []
    for number, seats in enumerate(tables):
        progress(f"{name}, {seats} seats", number, len(tables))
        speeds.append(Speed(seats, speed(game.settle({"players": seats}), levels[-1], turns)))
    slowest = min(each.simulations for each in speeds)
    return Budgets(
        game=name,
        form="plain" if ludarc.why_plain else "compiled",
        speeds=speeds,
        thinking={level: rounded(SECONDS[level] * slowest) for level in levels},
    )


def speed(game: Game[Any], level: str, turns: int) -> int:
    """Simulations a second, the median of so many decisions."""
    search: Search | None = None
    found: list[float] = []
    for state, seat in decisions(game):
        search = search or Search(state, game.mind.guide(level), SEED)
        if search.guide.settled(state, seat, seat) == THINK:
            began = process_time()
            search.begin(seat, SIMULATIONS)
            search.run(state, SIMULATIONS)
            found.append(SIMULATIONS / max(process_time() - began, 1e-6))
        if len(found) == turns:
            break
    return int(median(found))


def decisions(game: Game[Any]) -> Iterator[tuple[State, int]]:
    """Positions of games between quick players with a choice to make, and whose it is; endless."""
    rng = Random(SEED)
    while True:
        state: State = game.deal(rng)
        while not state.over:
            ready = game.ask(state).acting_bots
            seat = ready[rng.randrange(len(ready))]
            if len(game.mind.offered(state, seat)) > 1 and rng.randrange(SPREAD) == 0:
                yield state, seat
            known = state.copy()
            known.sample(seat, rng)
            state.apply(seat, game.mind.heuristic_move(known, seat, rng, "easy"))


def rounded(count: float) -> int:
    """A number with one digit that counts, not larger, and at least 10."""
    number = max(10, int(count))
    unit: int = 10 ** (len(str(number)) - 1)
    return number // unit * unit
