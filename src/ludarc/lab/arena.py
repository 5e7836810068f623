"""Computer players against each other, fairly: the same deals for all, every seat for each.

A *line-up* says who sits where. Each deal is played once for every way to turn the line-up round
the table, so luck of the cards and of the seat falls on all alike; what is left is strength.
Games of one deal are not independent, so intervals are taken over deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import ceil

import msgspec
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.core.contract import Fault, Json
from ludarc.core.record import Seat, encode
from ludarc.core.seed import seed_from
from ludarc.games import settle
from ludarc.lab.simulation import Tally, wishing
from ludarc.table.table import Table

LineUp = tuple[int, ...]
"""The number of an entrant for each seat."""


class Contest(msgspec.Struct, frozen=True):
    """What is to be played. `games` is for each line-up; `budget` scales the thinking."""

    game: str
    options: dict[str, Json]
    players: int
    entrants: tuple[str, ...]
    games: int
    seed: int = 1
    budget: float = 1.0

    def line_ups(self) -> list[LineUp]:
        """Who meets whom: as many as there are seats sit down as they are named; more meet in
        every possible choice of them; fewer sit alternately."""
        numbers = range(len(self.entrants))
        if len(self.entrants) > self.players:
            return list(combinations(numbers, self.players))
        return [tuple(seat % len(self.entrants) for seat in range(self.players))]

    def deals(self, line_up: LineUp) -> int:
        """How many deals give so many games, the last one whole."""
        return ceil(self.games / len(turned(self, line_up)))

    def tasks(self) -> Iterator[Task]:
        """Every game, deal by deal."""
        line_ups = self.line_ups()
        for deal in range(max(self.deals(line_up) for line_up in line_ups)):
            for number, line_up in enumerate(line_ups):
                if deal < self.deals(line_up):
                    for turn in range(len(turned(self, line_up))):
                        yield Task(number, deal, turn)


class Task(msgspec.Struct, frozen=True, order=True):
    """One game: a line-up, a deal, and how far the line-up is turned."""

    line_up: int
    deal: int
    turn: int


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game went, seat by seat: points, and shares of the win."""

    task: Task
    scores: list[int]
    shares: list[float]
    moves: int
    record: str = ""


def checked_contest(contest: Contest) -> Contest:
    """The contest itself, or the fault in it."""
    game = settle(contest.game, {**contest.options, "players": contest.players})
    if len(contest.entrants) < 2:
        raise Fault("bots", "a contest needs two computer players at least, such as easy,medium")
    for name in contest.entrants:
        level(name, game)
    return contest


def turned(contest: Contest, line_up: LineUp) -> list[LineUp]:
    """The line-up turned round the table, each way that differs in who sits where once."""
    ways: list[LineUp] = []
    seen = set()
    for turn in range(len(line_up)):
        way = line_up[turn:] + line_up[:turn]
        names = tuple(contest.entrants[number] for number in way)
        if names not in seen:
            seen.add(names)
            ways.append(way)
    return ways


def play(job: tuple[Contest, Task, bool]) -> Outcome:
    """Play one game."""
    contest, task, keep = job
    line_up = turned(contest, contest.line_ups()[task.line_up])[task.turn]
    names = [contest.entrants[number] for number in line_up]
    seats = [Seat(f"{name} {seat + 1}", bot=name) for seat, name in enumerate(names)]
    deal = Random(seed_from(contest.seed, task.deal, "deal"))
    table = Table.open(contest.game, {**contest.options, "players": contest.players}, seats, deal)
    bots = [
        Bot(
            table.game,
            seat,
            level(name, table.game),
            seed_from(contest.seed, task.deal, task.turn, line_up[seat], seat),
            budget=contest.budget,
        )
        for seat, name in enumerate(names)
    ]
    order = Random(seed_from(contest.seed, task.deal, "order"))
    while not table.over:
        ready = wishing(table, bots)
        seat = ready[order.randrange(len(ready))] if len(ready) > 1 else ready[0]
        table.push(seat, bots[seat].choose(table.state))
    shares = [table.state.payoff(seat) for seat in range(contest.players)]
    record = table.record()
    line = encode(record).decode() if keep else ""
    return Outcome(task, table.state.scores(), shares, len(record.moves), line)


class Standing:
    """How an entrant fared in one line-up, deal by deal."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.by_deal: dict[int, list[float]] = {}
        self.points = Tally()

    def add(self, deal: int, share: float, points: Iterable[int]) -> None:
        self.by_deal.setdefault(deal, []).append(share)
        for each in points:
            self.points.add(each)

    @property
    def games(self) -> int:
        return sum(len(shares) for shares in self.by_deal.values())

    @property
    def wins(self) -> Tally:
        """The share of wins, each deal counted once."""
        tally = Tally()
        for shares in self.by_deal.values():
            tally.add(sum(shares) / len(shares))
        return tally


class Scoreboard:
    """The outcomes of a contest so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.line_ups = contest.line_ups()
        self.standings = [
            {number: Standing(line_up.count(number)) for number in dict.fromkeys(line_up)}
            for line_up in self.line_ups
        ]
        self.outcomes: list[Outcome] = []

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        task = outcome.task
        way = turned(self.contest, self.line_ups[task.line_up])[task.turn]
        for number, standing in self.standings[task.line_up].items():
            seats = [seat for seat, who in enumerate(way) if who == number]
            share = sum(outcome.shares[seat] for seat in seats)
            standing.add(task.deal, share, [outcome.scores[seat] for seat in seats])
        self.outcomes.append(outcome)

    def ratings(self) -> list[tuple[float, float]]:
        """Skill and doubt of every entrant, game by game in the order of the schedule."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        skills = [model.rating() for _ in self.contest.entrants]
        for outcome in sorted(self.outcomes, key=lambda outcome: outcome.task):
            way = turned(self.contest, self.line_ups[outcome.task.line_up])[outcome.task.turn]
            teams = [[skills[number]] for number in way]
            rated = model.rate(teams, scores=list(outcome.shares))
            for number in set(way):
                own = [rated[seat][0] for seat, who in enumerate(way) if who == number]
                mu = sum(each.mu for each in own) / len(own)
                sigma = sum(each.sigma for each in own) / len(own)
                skills[number] = model.rating(mu=mu, sigma=sigma)
        return [(skill.mu, skill.sigma) for skill in skills]
