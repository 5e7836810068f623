"""Many games between computer players. The same seed gives the same games everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.core.contract import Json
from ludarc.core.record import Record, Seat, encode
from ludarc.core.seed import seed_from
from ludarc.games import settle
from ludarc.lab.executor import in_order
from ludarc.table.table import Table

BATCH = 25
Z95 = 1.96


@dataclass(frozen=True)
class Plan:
    """What to play. `bots` names the level of each seat."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    seed: int
    keep_records: bool = False


@dataclass(frozen=True)
class Played:
    """How one game went."""

    scores: list[int]
    winners: list[int]
    moves: int
    line: bytes = b""


def checked_plan(plan: Plan) -> Plan:
    """The plan itself, or the fault in it."""
    game = settle(plan.game, {**plan.options, "players": len(plan.bots)})
    for name in plan.bots:
        level(name, game)
    return plan


def played(plan: Plan, number: int) -> Table:
    """One game of a plan, played to its end."""
    seats = [Seat(f"{name} {seat + 1}", bot=name) for seat, name in enumerate(plan.bots)]
    deal = Random(seed_from(plan.seed, number, "deal"))
    table = Table.open(plan.game, plan.options, seats, deal)
    game = table.game
    bots = [
        Bot(game, seat, level(name, game), seed_from(plan.seed, number, seat))
        for seat, name in enumerate(plan.bots)
    ]
    order = Random(seed_from(plan.seed, number, "order"))
    while not table.over:
        ready = wishing(table, bots)
        seat = ready[order.randrange(len(ready))] if len(ready) > 1 else ready[0]
        table.push(seat, bots[seat].choose(table.state))
    return table


def wishing(table: Table, bots: list[Bot]) -> list[int]:
    """The seats that may act and wish to; one that plays by chance always does."""
    seats = table.state.actors()
    if len(seats) == 1:
        return seats
    eager = table.game.eager(table.state)
    return [seat for seat in seats if seat in eager or not bots[seat].level.thinks]


def play_batch(task: tuple[Plan, int, int]) -> list[Played]:
    """The games of a plan from one number up to another."""
    plan, start, end = task
    return [summary(plan, played(plan, number)) for number in range(start, end)]


def summary(plan: Plan, table: Table) -> Played:
    record: Record = table.record()
    assert record.result is not None
    line = encode(record) + b"\n" if plan.keep_records else b""
    return Played(record.result.scores, record.result.winners, len(record.moves), line)


def simulate(plan: Plan, games: int, processes: int | None = None) -> Iterator[Played]:
    """Play a plan's games on all cores and yield them in order."""
    tasks = ((plan, start, min(start + BATCH, games)) for start in range(0, games, BATCH))
    for batch in in_order(play_batch, tasks, processes):
        yield from batch


class Tally:
    """Sums over many games: the mean and its 95 % interval, number by number."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        if self.count < 2:
            return 0.0
        variance = (self.squares - self.total * self.mean) / (self.count - 1)
        return Z95 * sqrt(max(variance, 0.0) / self.count)


class Standings:
    """Scores, wins and length over all games so far, by seat."""

    def __init__(self, seats: int) -> None:
        self.scores = [Tally() for _ in range(seats)]
        self.wins = [Tally() for _ in range(seats)]
        self.length = Tally()

    def add(self, game: Played) -> None:
        for seat, score in enumerate(game.scores):
            self.scores[seat].add(score)
            self.wins[seat].add(1 / len(game.winners) if seat in game.winners else 0)
        self.length.add(game.moves)
