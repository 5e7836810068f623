"""Arrangements found by trying everything: slow, and so plain that one can believe it.

The lowest card left stays in hand or lies in some group; every such group is tried. Jokers come
last. Nothing here is shared with the arranger it checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

JOKER = 7
"""In a tuple of counts: the colours 1 to 7 at 0 to 6, then the jokers."""

Counts = tuple[int, ...]


class Aim(NamedTuple):
    """What is to be as large as possible, as the arranger's wish says it."""

    rainbow: int = 0
    lawful: bool = True
    kept: Counts = (0,) * 8
    worth: Counts = (0,) * 8


class Group(NamedTuple):
    """The cards a group uses, the colours it takes in without moving, a rainbow or not."""

    cards: Counts
    welcome: frozenset[int]
    rainbow: bool


def cards_of(colours: list[int], jokers: int) -> Counts:
    return (*[colours.count(colour) for colour in range(7)], jokers)


@cache
def sets(colour: int, most: int, jokers: int) -> list[Group]:
    """Sets of a colour with at least one card of it (RP-3, RP-4)."""
    return [
        Group(cards_of([colour] * own, wild), frozenset([colour]), False)
        for own in range(1, most + 1)
        for wild in range(jokers + 1)
        if own + wild >= 3
    ]


@cache
def runs(colour: int) -> list[Group]:
    """Runs in which this is the lowest colour that is there itself (RP-3, RP-4)."""
    found = []
    for low in range(colour + 1):
        for high in range(max(colour, low + 2), 7):
            beyond = frozenset({low - 1, high + 1} & set(range(7)))
            for above in product((True, False), repeat=high - colour):
                own = [colour, *[colour + 1 + i for i, there in enumerate(above) if there]]
                cards = cards_of(own, high - low + 1 - len(own))
                found.append(Group(cards, beyond, high - low == 6))
    return found


def groups(colour: int, counts: Counts) -> Iterator[Group]:
    """Every group with this colour as its lowest that the cards suffice for."""
    for group in [*sets(colour, counts[colour], counts[JOKER]), *runs(colour)]:
        if all(need <= have for need, have in zip(group.cards, counts, strict=True)):
            yield group


def minus(counts: Counts, other: Counts) -> Counts:
    return tuple(a - b for a, b in zip(counts, other, strict=True))


def may_end(hand: Counts, welcome: frozenset[int]) -> bool:
    """May a turn end with this hand beside groups that welcome these colours? (RP-10)"""
    return (
        not any(hand[colour] for colour in welcome)
        and not any(hand[colour] >= 3 for colour in range(7))
        and not any(hand[low] and hand[low + 1] and hand[low + 2] for low in range(5))
    )


def best(counts: Counts, aim: Aim) -> tuple[int, int]:
    """The largest value, and the most complete rainbows with it."""

    def worth(hand: Counts) -> int:
        total = 0
        for kind in range(8):
            kept = min(aim.kept[kind], counts[kind])
            placed = counts[kind] - hand[kind]
            total += 100 * placed - aim.worth[kind] * max(0, kept - hand[kind])
        return total

    nothing = (-(10**12), 0)

    @cache
    def rest(left: Counts, hand: Counts, welcome: frozenset[int]) -> tuple[int, int]:
        colour = next((colour for colour in range(7) if left[colour]), None)
        if colour is None:
            if aim.lawful and not may_end(hand, welcome):
                return nothing
            jokers = left[JOKER]
            # They stay in hand, or three or more of them are a set.
            return max(
                (worth((*hand[:7], hand[JOKER] + jokers - laid)), 0)
                for laid in (0, *range(3, jokers + 1))
            )
        one = cards_of([colour], 0)
        found = rest(
            minus(left, one), tuple(a + b for a, b in zip(hand, one, strict=True)), welcome
        )
        for group in groups(colour, left):
            value, rainbows = rest(minus(left, group.cards), hand, welcome | group.welcome)
            found = max(found, (value + aim.rainbow * group.rainbow, rainbows + group.rainbow))
        return found

    return rest(counts, (0,) * 8, frozenset())


@cache
def goes_out(left: Counts, rainbows: int = 2) -> bool:
    """Can all these cards be placed, with so many complete rainbows or more? (RP-18)"""
    colour = next((colour for colour in range(7) if left[colour]), None)
    if colour is None:
        return rainbows == 0 and left[JOKER] not in (1, 2)
    return any(
        goes_out(minus(left, group.cards), max(0, rainbows - group.rainbow))
        for group in groups(colour, left)
    )
