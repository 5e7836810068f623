"""Worlds of Sequence that a viewer cannot tell from the truth."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.state import State
from ludarc.games.sequence.codes import CHOICE, DRAW
from ludarc.games.sequence.moves import card_of
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK
from ludarc.games.sequence.rules import Sequence
from tests.games.facts import Coming


def board_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """Other cards in the other hands and in the stock, but for those that come to light."""
    assert isinstance(truth, Sequence)
    twin = truth.copy()
    assert isinstance(twin, Sequence)
    twin.sample(viewer, rng)
    if coming is None:
        return twin
    seat, code = coming
    after = truth.copy()
    assert isinstance(after, Sequence)
    after.apply(seat, code)
    if seat != viewer and code % CHOICE < DRAW:
        put(twin, card_of(code), viewer, seat)
    elif seat == viewer and after.shuffled:
        twin.lot = truth.lot  # the viewer is about to draw from it
    elif seat == viewer and after.left < truth.left:
        put(twin, truth.stock[truth.left - 1], viewer, None)
    return twin if code in twin.legal(seat) else truth.copy()


def put(twin: Sequence, kind: int, viewer: int, seat: int | None) -> None:
    """Let this kind be in a seat's hand, or on top of the stock, by exchange with where it is."""
    places: list[tuple[int | None, int]] = [(None, at) for at in range(twin.left - 1, -1, -1)]
    for other in range(twin.seats):
        if other != viewer:
            mine: list[tuple[int | None, int]] = [(other, at) for at in range(twin.held[other])]
            places = mine + places if other == seat else places + mine
    there = next(place for place in places if card_at(twin, *place) == kind)
    here = places[0]
    lay(twin, *there, card_at(twin, *here))
    lay(twin, *here, kind)


def card_at(state: Sequence, seat: int | None, at: int) -> int:
    if seat is None:
        return int(state.stock[at])
    return (state.hands[seat] >> CARD_BITS * at & CARD_MASK) - 1


def lay(state: Sequence, seat: int | None, at: int, kind: int) -> None:
    if seat is None:
        state.stock[at] = kind
    else:
        other = card_at(state, seat, at)
        state.hands[seat] += (kind - other) << CARD_BITS * at
