"""Counting all cards and discs of a position, wherever they are."""

from __future__ import annotations

from collections import Counter

from ludarc.core.bag import kinds
from ludarc.core.state import State
from ludarc.games.rainbow.rules import HAND, PILE_BITS, Rainbow
from ludarc.games.regenbogen.rules import COLOURS, Regenbogen


def census(state: State) -> Counter[int]:
    """How many there are of each value or colour."""
    if isinstance(state, Rainbow):
        bags = [state.table, state.played, state.gone, state.box, *state.pile]
        bags += [holding & HAND for holding in state.holding]
        bags += [holding >> PILE_BITS for holding in state.holding]
        return Counter(card for bag in bags for card in kinds(bag))
    assert isinstance(state, Regenbogen)
    assert sum(state.won) + state.left == COLOURS * state.each
    face_down = bin(state.hidden).count("1")
    face_up = bin(state.colours).count("1")
    assert face_down + face_up == state.left
    return Counter(list(state.discs)[: COLOURS * state.each])


def full_census(state: State) -> Counter[int]:
    """What the census of this game must be."""
    each = state.each if isinstance(state, Regenbogen) else 10
    return Counter(dict.fromkeys(range(6), each))
