"""What the server makes of a move, for every game, holds no more than a viewer may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.random import Random

from ludarc.bots import reasons
from ludarc.core.events import Event
from ludarc.core.state import NOBODY, State
from ludarc.games import GAMES, kind, settle
from ludarc.server.protocol import encode
from ludarc.server.visibility import Told, log_for
from tests.contract.alike import known
from tests.contract.test_events import moments, played, seen, some

WORLDS = [(name, seats) for name in GAMES for seats in kind(name).seat_counts[:2]]

every_game = pytest.mark.parametrize(("name", "seats"), WORLDS)


def sent(
    name: str, seats: int, before: State, event: Event, viewer: int
) -> Iterator[tuple[str, bytes]]:
    """All that is made of an event for a viewer: the update, the log, the reasons of a computer."""
    game = settle(name, {"players": seats})
    seat = None if viewer == NOBODY else viewer
    told = Told([event])
    yield "update", bytes(told.to(seat)) if told.any(seat) else b""
    yield "log", encode(log_for(seat, [event]))
    yield "reason", encode(reasons.motive(game, before, event))


@every_game
def test_the_same_move_in_two_worlds_makes_the_same_bytes(name: str, seats: int) -> None:
    game = settle(name, {"players": seats})
    rng = Random(37)
    for state, seat, moves in moments(game, rng):
        for viewer in range(NOBODY, seats):
            twin = state.copy()
            twin.sample(viewer, rng)
            for move in set(moves) & set(twin.legal(seat)):
                after, event = played(game, state, seat, move)
                other_after, other_event = played(game, twin, seat, move)
                if known(after, viewer) == known(other_after, viewer):
                    here = list(sent(name, seats, state, event, viewer))
                    there = list(sent(name, seats, twin, other_event, viewer))
                    assert here == there, f"seat {viewer} of seat {seat}: {event.do}"


@every_game
def test_a_secret_choice_of_another_makes_the_same_bytes_whatever_it_is(
    name: str, seats: int
) -> None:
    """RP-15, RP-22: the order of a Lookout, among others."""
    game = settle(name, {"players": seats})
    rng = Random(41)
    for state, seat, moves in moments(game, rng):
        for viewer in {*range(NOBODY, seats)} - {seat}:
            twin = state.copy()
            twin.sample(viewer, rng)
            first: dict[bytes, list[tuple[str, bytes]]] = {}
            for world, tried in ((state, moves), (twin, some(twin.legal(seat), rng))):
                for move in tried:
                    after, event = played(game, world, seat, move)
                    told = event.seen_by(viewer)
                    notes = encode(told.notes if told is not None else None)
                    here = list(sent(name, seats, world, event, viewer))
                    there = first.setdefault(notes + seen(game, after, viewer), here)
                    assert here == there, f"seat {viewer} of seat {seat}: {event.do}"
