"""The law of events: nobody is told more of a move than they may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from librt.random import Random

import ludarc
from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.state import NOBODY, State
from tests.contract.alike import known
from tests.contract.difference import difference
from tests.contract.worlds import WORLDS, random_game, world_name

GAMES = 1 if ludarc.why_plain else 2
STRIDE = 23
MOVES = 6
"""So many moves of a seat are tried in one position."""
OFTEN = 3
"""So many positions with a new kind of move are looked at, besides those of the stride."""

every_world = pytest.mark.parametrize("game", WORLDS, ids=world_name)


def seen(game: Game[Any], state: State, viewer: int) -> bytes:
    """What a viewer sees of a position, and what they may do."""
    return msgspec.json.encode([game.show.view(state, viewer), sorted(state.legal(viewer))])


def some(moves: list[int], rng: Random) -> list[int]:
    """A few of these moves, without doubles."""
    if len(moves) <= MOVES:
        return moves
    return sorted({moves[rng.randrange(len(moves))] for _ in range(MOVES)})


def moments(game: Game[Any], rng: Random) -> Iterator[tuple[State, int, list[int]]]:
    """Positions from all of several games, each with a seat that acts and some of its moves: now
    and then one, and some for each kind of move, however rare it is."""
    met: Counter[frozenset[str]] = Counter()
    for seed in range(GAMES):
        for number, state in enumerate(random_game(game, seed)):
            for seat in state.actors():
                moves = some(state.legal(seat), rng)
                kinds = {frozenset(game.write(state, seat, move)) for move in moves}
                if number % STRIDE == 0 or any(met[kind] < OFTEN for kind in kinds):
                    met.update(kinds)
                    yield state, seat, moves


def played(game: Game[Any], state: State, seat: int, move: int) -> tuple[State, Event]:
    after = state.copy()
    return after, game.play(after, seat, move)


@every_world
def test_who_cannot_tell_two_worlds_apart_is_told_the_same_of_a_move(game: Game[Any]) -> None:
    rng = Random(29)
    for state, seat, moves in moments(game, rng):
        for viewer in range(NOBODY, game.seats):
            twin = state.copy()
            twin.sample(viewer, rng)
            assert difference(game.show.opening(twin), game.show.opening(state)) is None
            possible = twin.legal(seat)
            for move in moves:
                if move not in possible:
                    continue
                after, event = played(game, state, seat, move)
                other_after, other_event = played(game, twin, seat, move)
                if known(after, viewer) != known(other_after, viewer):
                    continue  # the move showed the viewer something
                told = difference(event.seen_by(viewer), other_event.seen_by(viewer))
                do = game.write(state, seat, move)
                assert told is None, f"seat {viewer} is told of {do} by seat {seat}: {told}"


@every_world
def test_a_move_is_told_to_others_with_no_more_than_its_notes_say_and_the_table_shows(
    game: Game[Any],
) -> None:
    """RP-15, RP-22: the order in which a Lookout puts cards back, among others."""
    rng = Random(31)
    for state, seat, moves in moments(game, rng):
        for viewer in range(NOBODY, game.seats):
            if viewer == seat:
                continue
            twin = state.copy()
            twin.sample(viewer, rng)
            first: dict[bytes, Event] = {}
            for world, tried in ((state, moves), (twin, some(twin.legal(seat), rng))):
                for move in tried:
                    after, event = played(game, world, seat, move)
                    told = event.seen_by(viewer)
                    if told is None:
                        continue
                    notes = msgspec.json.encode(told.notes)
                    other = first.setdefault(notes + seen(game, after, viewer), told)
                    more = difference(told, other)
                    do = game.write(world, seat, move)
                    assert more is None, f"seat {viewer} is told of {do} by seat {seat}: {more}"


@every_world
def test_a_move_others_are_told_nothing_of_changes_nothing_they_know(game: Game[Any]) -> None:
    """RP-14, RP-15, RP-20: answers, gifts and the last placement, until all is shown."""
    rng = Random(43)
    for state, seat, moves in moments(game, rng):
        for move in moves:
            after, event = played(game, state, seat, move)
            for viewer in range(NOBODY, game.seats):
                if event.seen_by(viewer) is None:
                    more = difference(known(state, viewer), known(after, viewer))
                    do = game.write(state, seat, move)
                    assert more is None, f"seat {viewer} learns of {do} by seat {seat}: {more}"
