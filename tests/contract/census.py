"""Counting all cards and discs of a position, wherever they are, if its game says how."""

from __future__ import annotations

from collections import Counter

import pytest

from ludarc.core.state import State
from tests.games.facts import Facts, facts_of_state


def counted(state: State) -> bool:
    """Does the game of this position say how to count its cards?"""
    facts = facts_of_state(state)
    return facts.census is not None and facts.full_census is not None


def known(state: State) -> Facts:
    if not counted(state):
        pytest.skip(f"no facts say how to count the cards of a {type(state).__name__}")
    return facts_of_state(state)


def census(state: State) -> Counter[int]:
    """How many there are of each value or colour."""
    count = known(state).census
    assert count is not None
    return count(state)


def full_census(state: State) -> Counter[int]:
    """What the census of this game must be."""
    count = known(state).full_census
    assert count is not None
    return count(state)
