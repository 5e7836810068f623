"""Packed multisets: how many of each card, four bits a kind, in one integer.

Kind 0 sits in the lowest four bits. A bag holds at most fifteen of a kind; two bags are added
and subtracted like numbers.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit

BITS: Final = 4
FULL: Final = 15


def one(kind: i64) -> i64:
    """A bag with a single card."""
    return bit(BITS * kind)


def many(bag: i64, kind: i64) -> i64:
    """How many cards of a kind."""
    return bag >> BITS * kind & FULL


def size(bag: i64) -> i64:
    """How many cards in all."""
    total: i64 = 0
    while bag != 0:
        total += bag & FULL
        bag >>= BITS
    return total


def spread(bag: i64, deck: vec[i64], start: i64) -> i64:
    """Lay the cards of a bag one by one on a deck, as bags of one; return the deck's new length."""
    unit: i64 = 1
    while bag != 0:
        i: i64
        for i in range(bag & FULL):
            deck[start] = unit
            start += 1
        bag >>= BITS
        unit <<= BITS
    return start


def draw(deck: vec[i64], left: i64, count: i64, rng: Random) -> i64:
    """Take cards at random out of the first `left` of a deck, as a bag; the last ones fill the
    gaps."""
    total: i64 = 0
    i: i64
    for i in range(count):
        pick = rng.randrange(left)
        total += deck[pick]
        left -= 1
        deck[pick] = deck[left]
    return total


def kinds(bag: i64, lowest: i64 = 0) -> list[int]:
    """The cards of a bag one by one, ascending; kind 0 counts as the lowest number."""
    cards: list[int] = []
    kind = lowest
    while bag != 0:
        i: i64
        for i in range(bag & FULL):
            cards.append(kind)
        bag >>= BITS
        kind += 1
    return cards


def pack(cards: list[int]) -> i64:
    """The bag of these cards."""
    bag: i64 = 0
    for kind in cards:
        bag += one(kind)
    return bag
