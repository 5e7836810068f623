"""What outsiders did wrong in a series of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

SHOWN = 3
"""How many faults of a bot are kept as text; the others are only counted."""


@dataclass
class Blame:
    """In how many games a bot failed, how often, and the first few faults as text."""

    games: int = 0
    count: int = 0
    first: list[str] = field(default_factory=list)


class Faults:
    """The faults of each bot that failed."""

    def __init__(self) -> None:
        self.by_name: dict[str, Blame] = {}

    def add(self, where: str, names: Sequence[str], faults: list[list[str]]) -> None:
        """Count the faults of a game, seat by seat."""
        failed = set()
        for seat, found in enumerate(faults):
            if found:
                failed.add(names[seat])
                blame = self.by_name.setdefault(names[seat], Blame())
                blame.count += len(found)
                room = SHOWN - len(blame.first)
                blame.first += [f"{where}, seat {seat}, {words}" for words in found[:room]]
        for name in failed:
            self.by_name[name].games += 1
