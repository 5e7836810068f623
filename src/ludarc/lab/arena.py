"""Computer players against each other, fairly: the same deals for all, every seat for each.

A *line-up* says which player has which seat. Each deal is played once for every rotation of the
line-up, so that luck of the cards and of the seat is the same for all and only strength differs.
Games of one deal are not independent, so intervals are taken over deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from ludarc.bots.contestants import known, rehearse
from ludarc.bots.outsider import MOVE_SECONDS
from ludarc.core.contract import Game
from ludarc.core.faults import Fault, Json
from ludarc.core.record import encode
from ludarc.core.seed import seed_from
from ludarc.games import settle
from ludarc.lab import match
from ludarc.lab.match import Match

LineUp = tuple[str, ...]
"""The name of the player in each seat."""


class Contest(msgspec.Struct, frozen=True):
    """What is to be played. `games` is for each line-up; `budget` scales the thinking of levels,
    `seconds` is how long an outsider may take for a move."""

    game: str
    options: dict[str, Json]
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    budget: float = 1.0
    seconds: float = MOVE_SECONDS

    @property
    def contestants(self) -> tuple[str, ...]:
        """Every player once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def teams(self) -> int:
        """How many sides there are; seats of one team sit that far apart."""
        return getattr(settled(self).options, "teams", None) or self.players

    def line_ups(self) -> list[LineUp]:
        """The line-ups to play. As many names as seats sit down in their order; with more names
        every choice of them plays; with fewer they alternate, and mates are the same player if
        there are enough teams. Line-ups whose teams are all the same are left out."""
        teams = self.teams
        if len(self.bots) > self.players:
            choices = [*dict.fromkeys(combinations(self.bots, self.players))]
        else:
            apart = teams if len(self.bots) <= teams else self.players
            seats = range(self.players)
            choices = [tuple(self.bots[seat % apart % len(self.bots)] for seat in seats)]
        return [choice for choice in choices if len(sides(choice, teams)) > 1]

    def deals(self, line_up: LineUp) -> int:
        """How many deals give so many games; the last deal is played completely."""
        return -(-self.games // len(turned(line_up)))

    @property
    def total(self) -> int:
        """How many games are played."""
        return sum(self.deals(line_up) * len(turned(line_up)) for line_up in self.line_ups())

    def tasks(self) -> Iterator[Task]:
        """Every game, deal by deal."""
        line_ups = self.line_ups()
        for deal in range(max(self.deals(line_up) for line_up in line_ups)):
            for number, line_up in enumerate(line_ups):
                if deal < self.deals(line_up):
                    for turn in range(len(turned(line_up))):
                        yield Task(deal, number, turn)

    def match(self, task: Task) -> Match:
        """One game, ready to be played."""
        bots = turned(self.line_ups()[task.line_up])[task.turn]
        return Match(
            self.game,
            self.options,
            bots,
            deal=seed_from(self.seed, task.deal, "deal"),
            order=seed_from(self.seed, task.deal, "order"),
            seeds=tuple(
                seed_from(self.seed, task.deal, task.turn, seat, name)
                for seat, name in enumerate(bots)
            ),
            budget=self.budget,
            seconds=self.seconds,
        )


class Task(msgspec.Struct, frozen=True, order=True):
    """One game: a deal, a line-up, and how far the line-up is turned."""

    deal: int
    line_up: int
    turn: int


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game went, seat by seat: points, shares of the win, and what outsiders did wrong."""

    task: Task
    scores: list[int]
    shares: list[float]
    moves: int
    faults: list[list[str]] = []
    record: str = ""


def checked_contest(contest: Contest) -> Contest:
    """The contest itself, or the fault in it."""
    game = settled(contest)
    if len(contest.contestants) < 2:
        raise Fault("bots", "a contest needs two different computer players, such as easy,medium")
    if contest.players == 1:
        raise Fault("players", "a contest needs two seats at least")
    if not contest.line_ups():
        raise Fault("bots", "nobody would meet anybody else: all teams would be made up alike")
    for name in contest.contestants:
        known(name, game)
    for name in contest.contestants:
        rehearse(name, game, contest.seconds)
    return contest


def settled(contest: Contest) -> Game[Any]:
    return settle(contest.game, {**contest.options, "players": contest.players})


def sides(line_up: LineUp, teams: int) -> set[LineUp]:
    """The teams that differ in their players."""
    return {tuple(sorted(line_up[team::teams])) for team in range(teams)}


def turned(line_up: LineUp) -> list[LineUp]:
    """The rotations of a line-up, each different one once."""
    return list(dict.fromkeys(line_up[turn:] + line_up[:turn] for turn in range(len(line_up))))


def play(job: tuple[Contest, Task, bool]) -> Outcome:
    """Play one game; keep its record if asked for."""
    contest, task, keep = job
    played = match.play(contest.match(task))
    state = played.table.state
    record = played.table.record()
    return Outcome(
        task,
        state.scores(),
        [state.payoff(seat) for seat in range(contest.players)],
        len(record.moves),
        played.faults if any(played.faults) else [],
        encode(record).decode() if keep else "",
    )
