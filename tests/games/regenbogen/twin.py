"""Worlds of Regenbogen that a viewer cannot tell from the truth."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.state import State
from ludarc.games.regenbogen.rules import COLOURS, NAME, POSITIONS, STOP, Regenbogen
from tests.games.facts import Coming


def disc_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """All hidden discs in another order, seen before or not, but for the one turned up next: the
    server shows no disc again for having shown it before."""
    assert isinstance(truth, Regenbogen)
    code = coming[1] if coming else STOP
    twin = truth.copy()
    assert isinstance(twin, Regenbogen)
    hidden = [p for p in range(COLOURS * truth.each) if truth.hidden >> p & 1]
    next_up = code if code < STOP else (code - NAME) % POSITIONS if code > STOP else None
    free = [place for place in hidden if place != next_up]
    colours = [truth.discs[place] for place in free]
    for left in range(len(free), 1, -1):
        pick = rng.randrange(left)
        colours[left - 1], colours[pick] = colours[pick], colours[left - 1]
    for place, colour in zip(free, colours, strict=True):
        twin.discs[place] = colour
    return twin
