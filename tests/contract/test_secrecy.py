"""Secrecy: what a viewer cannot know never shows in anything they receive."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from librt.random import Random

import ludarc
from ludarc.core.bag import kinds, one
from ludarc.core.contract import Game
from ludarc.core.state import NOBODY, State
from ludarc.games.rainbow.rules import HAND, Rainbow
from ludarc.games.regenbogen.rules import Regenbogen
from tests.contract.difference import difference
from tests.contract.fields import fields
from tests.contract.worlds import WORLDS, positions, world_name

POSITIONS = 800 if ludarc.why_plain else 3300
"""For each game, over all its worlds; the plain form finds them as the compiled one does."""

every_world = pytest.mark.parametrize("game", WORLDS, ids=world_name)


def received(game: Game[Any], state: State, viewer: int, probes: list[int]) -> bytes:
    """Everything a viewer can get from a position: their view, moves and refusals."""
    refusals = []
    for move in probes:
        refusal = game.why_not(state, viewer, move)
        refusals.append(refusal and [refusal.rule, game.show.explain(refusal, "en")])
    return msgspec.json.encode([game.show.view(state, viewer), game.legal(state, viewer), refusals])


def assert_same(
    game: Game[Any], world: State, state: State, viewer: int, probes: list[int]
) -> None:
    """A viewer receives the same in both positions, or we say what differs."""
    here, there = (received(game, each, viewer, probes) for each in (state, world))
    if here != there:
        parts = ("view", "legal", "refusals")
        one, other = (
            dict(zip(parts, msgspec.json.decode(each), strict=True)) for each in (here, there)
        )
        pytest.fail(f"seat {viewer} can tell two worlds apart by {difference(one, other)}")


@every_world
def test_exchanging_what_a_viewer_cannot_know_changes_nothing_he_receives(game: Game[Any]) -> None:
    rng = Random(17)
    worlds = sum(world.name == game.name for world in WORLDS)
    for state in positions(game, POSITIONS // worlds + 1):
        probes = [rng.randrange(game.codes) for _ in range(6)]
        for viewer in range(NOBODY, game.seats):
            world = state.copy()
            world.sample(viewer, rng)
            assert_same(game, world, state, viewer, probes)


@every_world
def test_what_a_seat_imagines_depends_only_on_what_it_knows(game: Game[Any]) -> None:
    rng = Random(19)
    for number, state in enumerate(positions(game, 30, seed=7)):
        for viewer in range(NOBODY, game.seats):
            other_world = state.copy()
            other_world.sample(viewer, rng)
            imagined, again = state.copy(), other_world.copy()
            imagined.sample(viewer, Random(number))
            again.sample(viewer, Random(number))
            other = difference(fields(imagined), fields(again))
            assert other is None, f"seat {viewer} imagines by what it cannot know: {other}"


@every_world
def test_a_move_that_uncovers_nothing_shows_its_maker_the_same_in_every_world(
    game: Game[Any],
) -> None:
    rng = Random(23)
    for state in positions(game, 60, seed=9):
        for seat in state.actors():
            world = state.copy()
            world.sample(seat, rng)
            for move in state.legal(seat):
                assert game.uncovers(state, seat, move) == game.uncovers(world, seat, move)
                if not game.uncovers(state, seat, move):
                    here, there = state.copy(), world.copy()
                    here.apply(seat, move)
                    there.apply(seat, move)
                    assert_same(game, there, here, seat, [move])


@every_world
def test_sampling_twice_gives_different_worlds_while_something_is_hidden(game: Game[Any]) -> None:
    state = game.deal(Random(2))
    worlds = set()
    for seed in range(20):
        world = state.copy()
        world.sample(0, Random(seed))
        worlds.add(str(fields(world)))
    assert len(worlds) == 20


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_changing_a_hidden_card_by_hand_changes_nothing_others_see(seats: int) -> None:
    game = next(world for world in WORLDS if world.name == "rainbow" and world.seats == seats)
    for state in positions(game, 100, seed=4):
        assert isinstance(state, Rainbow)
        for owner in range(seats):
            hand = state.holding[owner] & HAND
            if hand == 0 or state.over:
                continue
            changed = state.copy()
            assert isinstance(changed, Rainbow)
            old = kinds(hand)[0]
            changed.holding[owner] += one((old + 1) % 6) - one(old)
            for viewer in range(NOBODY, seats):
                if viewer != owner:
                    assert received(game, changed, viewer, []) == received(game, state, viewer, [])
            assert received(game, changed, owner, []) != received(game, state, owner, [])


@pytest.mark.parametrize("seats", [2, 6])
def test_no_hidden_disc_shows_even_if_it_was_seen_before(seats: int) -> None:
    """RG-13"""
    game = next(world for world in WORLDS if world.name == "regenbogen" and world.seats == seats)
    rng = Random(3)
    for state in positions(game, 300, seed=5):
        assert isinstance(state, Regenbogen)
        if state.over:
            continue
        changed = state.copy()
        assert isinstance(changed, Regenbogen)
        hidden = [place for place in range(36) if state.hidden >> place & 1]
        here, there = (hidden[rng.randrange(len(hidden))] for _ in range(2))
        changed.discs[here], changed.discs[there] = state.discs[there], state.discs[here]
        for viewer in range(NOBODY, seats):
            probes = [rng.randrange(game.codes) for _ in range(20)]
            assert received(game, changed, viewer, probes) == received(game, state, viewer, probes)


def test_a_spectator_sees_no_hand_and_no_pile() -> None:
    """RB-14, RB-21"""
    game = next(world for world in WORLDS if world.name == "rainbow" and world.seats == 4)
    for state in positions(game, 50):
        view = msgspec.to_builtins(game.show.view(state, NOBODY))
        assert view["own"] is None
        assert (view["shared"]["scores"] is None) == (not state.over)
