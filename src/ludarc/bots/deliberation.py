"""A decision made in slices, so that it can be stopped, or other work can be done in between. The
slices do not change the result."""

from __future__ import annotations

from time import perf_counter
from typing import Literal

from ludarc.bots.search import Search
from ludarc.core.state import State

SLICE = 32
"""Simulations in one go: some milliseconds at most."""

How = Literal["only", "chance", "thumb", "settled", "search"]
"""The only legal move, a random move, a rule of thumb, a move that needs no search, a search."""


class Deliberation:
    """What a computer player is about to do. A search goes on until it is `done`."""

    def __init__(self, how: How, move: int = -1, level: str = "") -> None:
        self.how: How = how
        self.move = move
        self.level = level
        """The level whose rule of thumb chose."""
        self.done = how != "search"
        self.search: Search | None = None
        self.known: State | None = None
        self.seat = 0
        self.slice = SLICE
        self.left = 0
        self.seconds = 0.0
        self.end = 0.0
        """When time is up; 0 before it has begun."""

    @classmethod
    def searching(
        cls, search: Search, known: State, seat: int, simulations: int, seconds: float
    ) -> Deliberation:
        """A search of so many simulations, in no more than so many seconds if there is a limit."""
        thought = cls("search")
        thought.search = search
        thought.known = known
        thought.seat = seat
        thought.left = simulations
        thought.seconds = seconds
        return thought

    def go_on(self) -> bool:
        """Think a slice further; is it done?"""
        if self.done:
            return True
        search, known = self.search, self.known
        assert search is not None
        assert known is not None
        if self.end == 0.0:
            search.begin(self.seat, self.left)
            self.end = perf_counter() + self.seconds if self.seconds > 0 else float("inf")
        search.run(known, min(self.slice, self.left))
        self.left -= self.slice
        if self.left <= 0 or perf_counter() > self.end:
            self.done = True
            self.move = search.favourite()
        return self.done

    def work(self, seconds: float) -> bool:
        """Think for about so many seconds; is it done?"""
        end = perf_counter() + seconds
        while not self.go_on():
            if perf_counter() > end:
                return False
        return True

    def finish(self) -> int:
        """Think until it is done; return the move."""
        while not self.go_on():
            pass
        return self.move
