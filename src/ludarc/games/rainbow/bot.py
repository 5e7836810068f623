"""Computer players of Rainbow that do not search: a rule of thumb, and the timeout move."""

from __future__ import annotations

from ludarc.games.rainbow.guide import RainbowGuide
from ludarc.games.rainbow.rules import Rainbow

NOVICE = RainbowGuide(foresight=False)


def heuristic_move(state: Rainbow, seat: int) -> int:
    """The move a sensible beginner would make in this seat."""
    return int(NOVICE.heuristic_move(state, seat))


def timeout_move(state: Rainbow, seat: int) -> int:
    """The lowest card alone; when choosing, the most points."""
    return heuristic_move(state, seat) if state.choosing else min(state.legal(seat))
