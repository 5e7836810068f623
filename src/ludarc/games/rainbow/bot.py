"""Computer players of Rainbow that do not search: a rule of thumb, and the harmless move."""

from __future__ import annotations

from ludarc.games.rainbow.guide import RainbowGuide
from ludarc.games.rainbow.rules import Rainbow

GUIDE = RainbowGuide()


def thumb(state: Rainbow, seat: int) -> int:
    """The move a sensible player would make in this seat."""
    return int(GUIDE.thumb(state, seat))


def gentle(state: Rainbow, seat: int) -> int:
    """The lowest card alone; when choosing, the most points."""
    return thumb(state, seat) if state.choosing else min(state.legal(seat))
