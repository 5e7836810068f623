"""Moves whose code alone says what they are, as a table: each code's JSON, and back."""

# compiled by mypyc: every move sent to a table is looked up here
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludarc.core.faults import Json

DEEPEST = 4
"""No move of a table is nested deeper, so deeper JSON is not looked at."""


class MoveTable:
    """What each move code is written as. Cards in a list are read in any order, so no two codes may
    differ by order alone."""

    def __init__(self, written: Sequence[Json]) -> None:
        self.written = written
        self.codes = {frozen(do, DEEPEST): code for code, do in enumerate(written)}
        assert len(self.codes) == len(written), "two codes are read from the same JSON"

    def __getitem__(self, code: int) -> Json:
        """A move as the record writes it."""
        return self.written[code]

    def code(self, do: Json) -> int | None:
        """The code of a move, or None if this JSON is none."""
        return self.codes.get(frozen(do, DEEPEST))


def frozen(do: Json, depth: int) -> Any:
    """JSON as something that can be looked up and put in order; true is not 1."""
    kind = type(do)
    if kind is dict:
        if depth == 0:
            return "deep", 0
        return "dict", frozenset([(name, frozen(do[name], depth - 1)) for name in do])
    if kind is list:
        if depth == 0:
            return "deep", 0
        return "list", tuple(sorted([frozen(value, depth - 1) for value in do]))
    return kind.__name__, do
