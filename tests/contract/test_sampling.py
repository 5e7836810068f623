"""Sampling: consistent with all that was seen, and every possibility equally likely."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.bag import many, size
from ludarc.core.contract import Game
from ludarc.core.state import NOBODY
from ludarc.games import settle
from ludarc.games.rainbow.rules import HAND, Rainbow
from ludarc.games.regenbogen.rules import Regenbogen
from ludarc.games.sequence.moves import cards_of
from ludarc.games.sequence.rules import Sequence
from tests.contract.census import census, counted
from tests.contract.difference import difference
from tests.contract.fields import fields
from tests.contract.worlds import WORLDS, positions, world_name
from tests.games.facts import facts_of

SAMPLES = 4000

CHI_SQUARE_999 = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9}
"""By degrees of freedom: exceeded once in a thousand times. The seeds are fixed."""


def assert_fits(found: Counter[int], expected: dict[int, float]) -> None:
    """Chi-square; rare outcomes are put together so that each is expected at least 5 times."""
    common = {k: p * SAMPLES for k, p in expected.items() if p * SAMPLES >= 5}
    rare = SAMPLES - sum(common.values())
    seen_rare = sum(count for k, count in found.items() if k not in common)
    total = sum((found[k] - e) ** 2 / e for k, e in common.items())
    if rare >= 5:
        total += (seen_rare - rare) ** 2 / rare
    else:
        assert seen_rare <= rare + 15
    freedom = len(common) - (0 if rare >= 5 else 1)
    assert total < CHI_SQUARE_999[freedom]


@pytest.mark.parametrize("game", WORLDS, ids=world_name)
def test_a_sample_keeps_all_cards_and_all_counts(game: Game[Any]) -> None:
    rng = Random(23)
    facts = facts_of(game.name)
    for state in positions(game, 30, seed=9):
        for viewer in range(NOBODY, game.seats):
            world = state.copy()
            world.sample(viewer, rng)
            if counted(state):
                assert census(world) == census(state), f"seat {viewer} imagines other cards"
            assert world.scores() == state.scores(), f"seat {viewer} imagines other scores"
            before, after = fields(state), fields(world)
            for name in before.keys() - (facts.hidden if facts.hidden is not None else before):
                wrong = difference(before[name], after[name])
                assert wrong is None, f"seat {viewer} imagines another {name}{wrong}"
            facts.check_sample(state, world, viewer)


@pytest.mark.parametrize(("seats", "owner"), [(2, 1), (3, 2), (4, 1), (6, 5)])
def test_the_unseen_cards_are_dealt_without_bias(seats: int, owner: int) -> None:
    game = settle("rainbow", {"players": seats})
    state = game.deal(Random(31))
    assert isinstance(state, Rainbow)
    seen = many(state.table, 2) + many(state.holding[0] & HAND, 2)
    unseen_threes = 10 - seen
    unseen = 60 - size(state.table) - size(state.holding[0] & HAND)
    hand = size(state.holding[owner] & HAND)
    found: Counter[int] = Counter()
    rng = Random(37)
    world = state.blank()
    assert isinstance(world, Rainbow)
    for _ in range(SAMPLES):
        world.copy_from(state)
        world.sample(0, rng)
        found[many(world.holding[owner] & HAND, 2)] += 1
    ways = comb(unseen, hand)
    assert_fits(
        found,
        {
            k: comb(unseen_threes, k) * comb(unseen - unseen_threes, hand - k) / ways
            for k in range(min(unseen_threes, hand) + 1)
        },
    )


@pytest.mark.parametrize(("seats", "owner"), [(2, 1), (4, 2), (9, 4), (12, NOBODY)])
def test_the_unseen_cards_of_sequence_are_dealt_without_bias(seats: int, owner: int) -> None:
    """SQ-22"""
    game = settle("sequence", {"players": seats})
    *_, state = (position.copy() for position in positions(game, 8, seed=2))
    assert isinstance(state, Sequence)
    jacks = {10, 23, 36, 49}  # any eight cards would do
    places = [cards_of(state, other) for other in range(1, seats)]
    places.append(list(state.stock)[: state.left])
    unseen = [kind for place in places for kind in place]
    unseen_jacks = sum(kind in jacks for kind in unseen)
    size = state.held[owner] if owner != NOBODY else 5
    found: Counter[int] = Counter()
    rng = Random(53)
    world = state.blank()
    assert isinstance(world, Sequence)
    for _ in range(SAMPLES):
        world.copy_from(state)
        world.sample(0, rng)
        place = list(world.stock)[world.left - 5 : world.left]
        if owner != NOBODY:
            place = cards_of(world, owner)
        found[sum(kind in jacks for kind in place)] += 1
    ways = comb(len(unseen), size)
    assert_fits(
        found,
        {
            k: comb(unseen_jacks, k) * comb(len(unseen) - unseen_jacks, size - k) / ways
            for k in range(min(unseen_jacks, size) + 1)
        },
    )


def test_discs_never_seen_are_exchanged_without_bias() -> None:
    game = settle("regenbogen", {"players": 3, "discs_per_colour": 3})
    state = game.deal(Random(41))
    assert isinstance(state, Regenbogen)
    for _ in range(3):
        state.apply(state.actor, state.legal(state.actor)[0])
    unseen = [place for place in range(18) if state.seen[place] == 0]
    left = Counter(state.discs[place] for place in unseen)
    found: Counter[int] = Counter()
    pairs: Counter[int] = Counter()
    rng = Random(43)
    world = state.blank()
    assert isinstance(world, Regenbogen)
    for _ in range(SAMPLES):
        world.copy_from(state)
        world.sample(1, rng)
        found[world.discs[unseen[4]]] += 1
        pairs[int(world.discs[unseen[0]] == world.discs[unseen[1]])] += 1
    count = len(unseen)
    assert_fits(found, {colour: left[colour] / count for colour in left})
    alike = sum(n * (n - 1) for n in left.values()) / (count * (count - 1))
    assert_fits(pairs, {0: 1 - alike, 1: alike})


def test_a_disc_that_was_seen_stays_what_it_is() -> None:
    game = settle("regenbogen", {"players": 2})
    rng = Random(47)
    for state in positions(game, 200):
        assert isinstance(state, Regenbogen)
        world = state.copy()
        assert isinstance(world, Regenbogen)
        world.sample(0, rng)
        for place in range(36):
            if state.seen[place] > 0:
                assert world.discs[place] == state.discs[place]
