"""What a viewer knows of a position, and worlds they cannot tell from the truth."""

from __future__ import annotations

from typing import Any

from librt.random import Random

from ludarc.core.state import State
from tests.contract.fields import fields
from tests.games.facts import Coming

TRIES = 30


def known(state: State, viewer: int) -> dict[str, Any]:
    """Everything a viewer knows of a position, including what they remember: the rest is dealt
    again, always by the same seed."""
    world = state.copy()
    world.sample(viewer, Random(1))
    return fields(world)


def sampled_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """The position with everything the viewer cannot know dealt again; the truth itself if no twin
    is found."""
    for _ in range(TRIES):
        twin = truth.copy()
        twin.sample(viewer, rng)
        if coming is None or looks_alike(truth, twin, viewer, coming):
            return twin
    return truth.copy()


def looks_alike(truth: State, twin: State, viewer: int, coming: Coming) -> bool:
    """Can the move be made in the twin too, and does the viewer know the same after it?"""
    seat, code = coming
    if code not in twin.legal(seat):
        return False
    here, there = truth.copy(), twin.copy()
    here.apply(seat, code)
    there.apply(seat, code)
    return known(here, viewer) == known(there, viewer)
