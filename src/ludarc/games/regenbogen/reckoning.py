"""All that a strong player of Regenbogen reckons with, from the last rainbow backwards."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from ludarc.games.regenbogen.lastrainbow import LastStage
from ludarc.games.regenbogen.stage import Stage

CLEAR: Final = 0.7
"""How often another player remembers; found by play."""


class Reckoning:
    """The worth of every profile for a number of seats, made stage by stage."""

    def __init__(self, seats: i64, each: i64, clarity: float = CLEAR) -> None:
        last = LastStage(seats, clarity)
        while last.turns > 0:
            last.look_ahead(last)
        self.last = last
        self.each = each
        self.stages: list[Stage] = [last, last]

    def grow(self, seconds: float = 0.0) -> bool:
        """Reckon on until all is reckoned, or for about so many seconds if there is a limit; is all
        reckoned? Where nothing is compiled it takes longer than anybody waits for a move."""
        end = perf_counter() + seconds
        while not self.is_grown():
            stage = self.stages[-1]
            if stage.turns > 0:
                stage.look_ahead(self.stages[-2])
            else:
                above = Stage(stage.seats, stage.each + 1, stage.clarity)
                above.prepare(stage)
                self.stages.append(above)
            if seconds > 0.0 and perf_counter() > end:
                break
        return self.is_grown()

    def is_grown(self) -> bool:
        top = self.stages[-1]
        return top.each == self.each and top.turns == 0

    def options(self, each: i64, kinds: list[int], flips: i64) -> list[tuple[int, float]]:
        """What can be done with so many discs of each colour left, and its worth."""
        return self.stages[each].options(self.stages[each - 1], kinds, flips)

    def names(self, unknown: i64, may_miss: bool) -> list[tuple[int, float]]:
        return self.last.names(unknown, may_miss)
