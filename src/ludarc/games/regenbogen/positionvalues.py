"""The values of all positions for strong players of Regenbogen, from the last rainbow backwards."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from ludarc.games.regenbogen.lastrainbow import LastStage
from ludarc.games.regenbogen.stage import Stage

CLEAR: Final = 0.7
"""The chance that another player remembers; found by playing."""


class PositionValues:
    """The value of every profile for a number of seats, computed stage by stage."""

    def __init__(self, seats: i64, each: i64, clarity: float = CLEAR) -> None:
        last = LastStage(seats, clarity)
        while last.turns > 0:
            last.look_ahead(last)
        self.last = last
        self.each = each
        self.stages: list[Stage] = [last, last]

    def grow(self, seconds: float = 0.0) -> bool:
        """Compute further until done, or for about so many seconds if there is a limit; return
        whether all is done. In the interpreted form it takes too long for a single move."""
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
        """The options with so many discs of each colour left, and their values."""
        return self.stages[each].options(self.stages[each - 1], kinds, flips)

    def names(self, unknown: i64, may_miss: bool) -> list[tuple[int, float]]:
        return self.last.names(unknown, may_miss)
