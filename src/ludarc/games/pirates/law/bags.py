"""Small calculations with bags and numbers."""

from __future__ import annotations

from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many
from ludarc.games.pirates.law.cards import (
    KINDS,
    LIGHTS,
)


def min_of(a: i64, b: i64) -> i64:
    return a if a < b else b


def max_of(a: i64, b: i64) -> i64:
    return a if a > b else b


def is_black(kind: i64) -> bool:
    return LIGHTS <= kind < KINDS


def many_of(light: i64, black: i64, kind: i64) -> i64:
    """How many cards of a kind in the two bags of a hand."""
    return many(light, kind) if kind < LIGHTS else many(black, kind - LIGHTS)


def less(bag: i64, gone: i64) -> i64:
    """A bag without some cards; cards that are not in it are ignored."""
    if bag == 0 or gone == 0:
        return bag
    rest: i64 = 0
    shift: i64 = 0
    while bag != 0:
        left = (bag & FULL) - (gone & FULL)
        if left > 0:
            rest |= left << shift
        bag >>= BITS
        gone >>= BITS
        shift += BITS
    return rest


def covers(bag: i64, part: i64) -> bool:
    """Are all these cards in a bag?"""
    while part != 0:
        if part & FULL > bag & FULL:
            return False
        part >>= BITS
        bag >>= BITS
    return True


def ways(bag: i64) -> i64:
    """How many different bags are contained in a bag."""
    total: i64 = 1
    while bag != 0:
        total *= (bag & FULL) + 1
        bag >>= BITS
    return total
