"""How a contest stands: shares of wins with their intervals, and ratings."""

from __future__ import annotations

import msgspec

from ludarc.lab.arena import Contest, LineUp, Outcome, turned
from ludarc.lab.faults import Faults
from ludarc.lab.tally import Tally


class Standing:
    """The results of one player in one line-up, deal by deal."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.by_deal: dict[int, list[float]] = {}
        self.points = Tally()

    def add(self, deal: int, share: float, points: list[int]) -> None:
        self.by_deal.setdefault(deal, []).append(share)
        for each in points:
            self.points.add(each)

    @property
    def games(self) -> int:
        return sum(map(len, self.by_deal.values()))

    @property
    def wins(self) -> Tally:
        """The share of wins, each deal counted once."""
        tally = Tally()
        for shares in self.by_deal.values():
            tally.add(sum(shares) / len(shares), len(shares))
        return tally


class Scoreboard:
    """The outcomes of a contest so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.line_ups = contest.line_ups()
        self.standings = [
            {name: Standing(line_up.count(name)) for name in dict.fromkeys(line_up)}
            for line_up in self.line_ups
        ]
        self.outcomes: list[Outcome] = []
        self.faults = Faults()
        self.teams = contest.teams

    def seats_of(self, outcome: Outcome) -> LineUp:
        """The player in each seat."""
        return turned(self.line_ups[outcome.task.line_up])[outcome.task.turn]

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        task = outcome.task
        names = self.seats_of(outcome)
        for name, standing in self.standings[task.line_up].items():
            seats = [seat for seat, who in enumerate(names) if who == name]
            share = sum(outcome.shares[seat] for seat in seats)
            standing.add(task.deal, share, [outcome.scores[seat] for seat in seats])
        self.faults.add(f"deal {task.deal}", names, outcome.faults)
        self.outcomes.append(msgspec.structs.replace(outcome, faults=[], record=""))

    def overall(self) -> dict[str, Tally]:
        """Each player's share of wins over all line-ups."""
        found = {name: Tally() for name in self.contest.contestants}
        for standings in self.standings:
            for name, standing in standings.items():
                for shares in standing.by_deal.values():
                    found[name].add(sum(shares) / len(shares), len(shares))
        return found

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Skill and uncertainty of each player, game by game in the order of the schedule.

        Mates are one team. A player in several seats is updated by the mean over them.
        """
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        skills = {name: model.rating() for name in self.contest.contestants}
        for outcome in sorted(self.outcomes, key=lambda outcome: outcome.task):
            names = self.seats_of(outcome)
            seats = range(len(names))
            teams = [[s for s in seats if s % self.teams == team] for team in range(self.teams)]
            before = [
                [model.rating(mu=skills[names[s]].mu, sigma=skills[names[s]].sigma) for s in team]
                for team in teams
            ]
            scores = [sum(outcome.shares[seat] for seat in team) for team in teams]
            after = model.rate(before, scores=scores)
            learned: dict[str, list[tuple[float, float]]] = {}
            for team, rated in zip(teams, after, strict=True):
                for seat, skill in zip(team, rated, strict=True):
                    learned.setdefault(names[seat], []).append((skill.mu, skill.sigma))
            for name, found in learned.items():
                mu = sum(each[0] for each in found) / len(found)
                sigma = sum(each[1] for each in found) / len(found)
                skills[name] = model.rating(mu=mu, sigma=sigma)
        return {name: (skill.mu, skill.sigma) for name, skill in skills.items()}
