"""Worlds of Rainbow Pirates that a viewer cannot tell from the truth."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.state import NOBODY, State
from ludarc.games.pirates.law.bags import less
from ludarc.games.pirates.law.position import EVERYBODY, MOST, ROWS
from ludarc.games.pirates.law.rules import Pirates
from tests.contract.alike import TRIES, looks_alike, sampled_twin
from tests.games.facts import Coming


def pirate_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """Deal again except for the cards that will be revealed: the viewer is made to know these
    before."""
    assert isinstance(truth, Pirates)
    if coming is None:
        return sampled_twin(truth, viewer, rng, None)
    seat, code = coming
    after = truth.copy()
    assert isinstance(after, Pirates)
    after.apply(seat, code)
    for _ in range(TRIES):
        twin = truth.copy()
        assert isinstance(twin, Pirates)
        if seat == viewer:
            twin.peeked[viewer] = max(truth.peeked[viewer], truth.left - after.left)
        else:
            at = (EVERYBODY if viewer == NOBODY else viewer) * MOST + seat
            light, black = truth.known_lights[at], truth.known_blacks[at]
            twin.known_lights[at] += less(less(truth.lights[seat], after.lights[seat]), light)
            twin.known_blacks[at] += less(less(truth.blacks[seat], after.blacks[seat]), black)
        twin.sample(viewer, rng)
        as_known(twin, truth, viewer)
        if looks_alike(truth, twin, viewer, coming):
            return twin
    return truth.copy()


def as_known(twin: Pirates, truth: Pirates, viewer: int) -> None:
    """Let everybody know in the twin what they know, or are imagined to know, in the truth."""
    model = truth.copy()
    assert isinstance(model, Pirates)
    model.sample(viewer, Random(1))
    for at in range(ROWS * MOST):
        twin.known_lights[at] = model.known_lights[at]
        twin.known_blacks[at] = model.known_blacks[at]
    if viewer != NOBODY:
        twin.peeked[viewer] = truth.peeked[viewer]
