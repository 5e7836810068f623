"""Many games between computer players. The same seed gives the same games everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ludarc.bots.contestants import known, rehearse
from ludarc.bots.outsider import MOVE_SECONDS
from ludarc.core.faults import Json
from ludarc.core.record import Record
from ludarc.core.recordfile import line_of
from ludarc.core.seed import seed_from
from ludarc.games import settle
from ludarc.lab.executor import AHEAD, cores, in_order
from ludarc.lab.faults import Faults
from ludarc.lab.match import Match, Played, play
from ludarc.lab.tally import Tally
from ludarc.table.table import Table

BATCH = 25
"""How many games a process plays at a time, at most."""


@dataclass(frozen=True)
class Simulation:
    """What to play. `bots` names the player of each seat."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    seed: int
    keep_records: bool = False
    seconds: float = MOVE_SECONDS

    def match(self, number: int) -> Match:
        """One of its games."""
        return Match(
            self.game,
            self.options,
            self.bots,
            deal=seed_from(self.seed, number, "deal"),
            order=seed_from(self.seed, number, "order"),
            seeds=tuple(seed_from(self.seed, number, seat) for seat in range(len(self.bots))),
            seconds=self.seconds,
        )


@dataclass(frozen=True)
class Summary:
    """How one game went; `faults` tells seat by seat what outsiders did wrong."""

    scores: list[int]
    winners: list[int]
    moves: int
    line: bytes = b""
    faults: list[list[str]] = field(default_factory=list)


def checked(simulation: Simulation) -> Simulation:
    """The simulation itself; raises the fault in it."""
    game = settle(simulation.game, {**simulation.options, "players": len(simulation.bots)})
    for name in dict.fromkeys(simulation.bots):
        rehearse(known(name, game), game, simulation.seconds)
    return simulation


def played(simulation: Simulation, number: int) -> Table:
    """One game of a simulation, played to its end."""
    return play(simulation.match(number)).table


def play_batch(task: tuple[Simulation, int, int]) -> list[Summary]:
    """The games of a simulation from one number up to another."""
    simulation, start, end = task
    return [summary(simulation, play(simulation.match(number))) for number in range(start, end)]


def summary(simulation: Simulation, played: Played) -> Summary:
    record: Record = played.table.record()
    assert record.result is not None
    line = line_of(record) if simulation.keep_records else b""
    result = record.result
    return Summary(result.scores, result.winners, len(record.moves), line, played.faults)


def simulate(simulation: Simulation, games: int, processes: int | None = None) -> Iterator[Summary]:
    """Play its games on all cores and yield them in order."""
    batch = batch_of(games, processes or cores())
    tasks = ((simulation, start, min(start + batch, games)) for start in range(0, games, batch))
    for summaries in in_order(play_batch, tasks, processes):
        yield from summaries


def batch_of(games: int, processes: int) -> int:
    """The batch size that keeps every process busy until the end."""
    return min(BATCH, -(-games // (AHEAD * processes)))


class Standings:
    """Scores, wins and length over all games so far, by seat."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        seats = len(bots)
        self.bots = bots
        self.scores = [Tally() for _ in range(seats)]
        self.wins = [Tally() for _ in range(seats)]
        self.length = Tally()
        self.faults = Faults()

    def add(self, game: Summary) -> None:
        for seat, score in enumerate(game.scores):
            self.scores[seat].add(score)
            self.wins[seat].add(1 / len(game.winners) if seat in game.winners else 0)
        self.faults.add(f"game {self.length.count}", self.bots, game.faults)
        self.length.add(game.moves)
