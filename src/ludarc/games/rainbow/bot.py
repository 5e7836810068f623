"""Computer players of Rainbow that do not search: a rule of thumb, and the harmless move."""

from __future__ import annotations

from librt.random import Random

from ludarc.games.rainbow.guide import RainbowGuide
from ludarc.games.rainbow.rules import Rainbow

GUIDE = RainbowGuide()
CARELESS = 6
"""`easy` plays one time in so many whatever comes to hand; what it chooses, it chooses well."""


def thumb(state: Rainbow, seat: int, rng: Random) -> int:
    """The move a sensible player would make in this seat, most of the time."""
    if not state.choosing and rng.randrange(CARELESS) == 0:
        plays = state.legal(seat)
        return plays[rng.randrange(len(plays))]
    return int(GUIDE.thumb(state, seat))


def gentle(state: Rainbow, seat: int) -> int:
    """The lowest card alone; when choosing, the most points."""
    return int(GUIDE.thumb(state, seat)) if state.choosing else min(state.legal(seat))
