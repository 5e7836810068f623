"""Arrangements read from their numbers, and checked against the rules of groups once more."""

from __future__ import annotations

from typing import NamedTuple

from ludarc.core.bag import kinds, pack
from ludarc.games.pirates.mind.arrange import Arranger
from tests.games.pirates.exhaustive import JOKER, Counts, may_end

SET, RUN, BLACK, PIRATE = range(4)


class Laid(NamedTuple):
    """A group: its form, its colours (0 to 6) that are there themselves, jokers or black cards."""

    form: int
    colours: list[int]
    jokers: list[int]
    """The places of jokers in a run; in a set as many as there are jokers."""
    blacks: list[int]

    @property
    def size(self) -> int:
        return len(self.colours) + len(self.jokers) + len(self.blacks)

    @property
    def is_rainbow(self) -> bool:
        return self.form == RUN and self.size == 7


def read(group: int) -> Laid:
    form, rest = group >> 32, group & 0xFFFFFFFF
    if form == SET:
        return Laid(form, [rest >> 8] * (rest >> 4 & 15), [JOKER] * (rest & 15), [])
    if form == RUN:
        own = [place for place in range(7) if rest >> place & 1]
        return Laid(form, own, [place for place in range(7) if rest >> place + 7 & 1], [])
    return Laid(form, [], [], kinds(rest))


def is_group(laid: Laid) -> bool:
    """Is it a complete group? (RP-3 to RP-6)"""
    if laid.form == PIRATE:
        return laid.size == 0
    if laid.size < 3:
        return False
    if laid.form == RUN:
        places = sorted([*laid.colours, *laid.jokers])
        return bool(laid.colours) and places == list(range(places[0], places[0] + len(places)))
    return len(set(laid.colours)) <= 1


def welcomes(laid: Laid) -> set[int]:
    """The colours a group takes in without moving a card."""
    if laid.form == RUN:
        places = [*laid.colours, *laid.jokers]
        return {min(places) - 1, max(places) + 1} & set(range(7))
    return set(laid.colours)


def counts_of(cards: list[int]) -> Counts:
    return tuple(cards.count(kind) for kind in range(8))


def bag_of(counts: Counts) -> int:
    return pack([kind for kind, count in enumerate(counts) for _ in range(count)])


class Answer:
    """What an arranger has found."""

    def __init__(self, arranger: Arranger) -> None:
        self.groups = [read(group) for group in arranger.listed()]
        self.points = arranger.points
        self.rainbows = arranger.rainbows
        self.value = arranger.value
        self.hand = kinds(arranger.lights)
        self.black_hand = kinds(arranger.blacks)

    @property
    def on_island(self) -> list[int]:
        """All light cards of the island."""
        cards = [colour for laid in self.groups for colour in laid.colours]
        cards += [JOKER for laid in self.groups for _ in laid.jokers]
        return sorted(cards + [8 for laid in self.groups if laid.form == PIRATE])

    @property
    def blacks(self) -> list[int]:
        return sorted(black for laid in self.groups for black in laid.blacks)

    def may_end(self) -> bool:
        """May the turn end on it? (RP-10)"""
        welcome = {colour for laid in self.groups for colour in welcomes(laid)}
        return 8 not in self.hand and may_end(counts_of(self.hand), frozenset(welcome))

    def check(self, lights: list[int], blacks: list[int]) -> None:
        """Groups are groups, made of the cards given, and count what they are said to."""
        assert all(is_group(laid) for laid in self.groups)
        assert sorted(self.on_island + self.hand) == sorted(lights)
        assert sorted(self.blacks + self.black_hand) == sorted(blacks)
        pirates = self.on_island.count(8)
        assert self.points == len(self.on_island) + len(self.blacks) + 4 * pirates
        assert self.rainbows == sum(laid.is_rainbow for laid in self.groups)
