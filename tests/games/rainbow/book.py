"""Rainbow once more, slowly, straight from the rules page: lists of cards and nothing else.

It shares no line with the engine, so that a mistake must be made twice to go unnoticed.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

from ludarc.core.faults import Json


class Book:
    """A position of Rainbow."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self.hands: list[list[int]] = deepcopy(deal["hands"])
        self.second: list[list[int]] = deepcopy(deal.get("second", [[] for _ in self.hands]))
        self.piles: list[list[int]] = [[] for _ in self.hands]
        self.table: list[int] = list(deal["table"])
        self.round = 0
        self.over = False
        self.new_round(deal["first"])

    @property
    def players(self) -> int:
        return len(self.hands)

    def new_round(self, leader: int) -> None:
        self.round += 1
        self.plays: list[tuple[int, list[int]]] = []
        self.choosers: list[int] = []
        passes = 2 if self.players == 2 else 1
        self.queue = [(leader + turn) % self.players for turn in range(passes * self.players)]
        self.find_actor()

    def find_actor(self) -> None:
        """The seat that plays next; once all have played, the seat that chooses."""
        while self.queue and not self.hands[self.queue[0]]:
            self.queue.pop(0)
        if not self.queue:
            ranked = sorted(self.plays, key=lambda play: (-len(play[1]), -max(play[1])))
            self.choosers = [seat for seat, _ in ranked]  # sorting keeps the order of play
            self.first_chooser = self.choosers[0]

    @property
    def actor(self) -> int:
        return self.queue[0] if self.queue else self.choosers[0]

    def moves(self) -> list[Json]:
        if self.over:
            return []
        if self.queue:
            return [{"play": cards} for cards in groups(self.hands[self.actor]) if self.fits(cards)]
        most = 1 if self.round == 1 else 2
        return [
            {"take": [value] * count}
            for value, there in Counter(self.table).items()
            for count in range(1, min(most, there) + 1)
        ]

    def fits(self, cards: list[int]) -> bool:
        """Does a group keep to what the first group of the round fixed?"""
        kinds = {is_set(played) for _, played in self.plays if len(played) > 1}
        return len(cards) == 1 or not kinds or is_set(cards) in kinds

    def make(self, do: Json) -> None:
        seat = self.actor
        if "play" in do:
            for card in do["play"]:
                self.hands[seat].remove(card)
            if not self.hands[seat]:
                self.hands[seat], self.second[seat] = self.second[seat], []
            self.plays.append((seat, do["play"]))
            self.queue.pop(0)
            self.find_actor()
        else:
            for card in do["take"]:
                self.table.remove(card)
            self.piles[seat] += do["take"]
            self.choosers.pop(0)
            if not self.choosers or not self.table:
                self.end_round()

    def end_round(self) -> None:
        self.table = [card for _, cards in self.plays for card in cards]
        without = sum(1 for hand in self.hands if not hand)
        if without >= (1 if self.players == 2 else 2):
            self.over = True
            return
        leader = self.first_chooser
        while not self.hands[leader]:
            leader = (leader + 1) % self.players
        self.new_round(leader)

    def scores(self) -> list[int]:
        bonus = self.players == 2
        return [
            sum(self.piles[seat]) + bonus * (len(self.hands[seat]) + len(self.second[seat]))
            for seat in range(self.players)
        ]


def groups(hand: list[int]) -> list[list[int]]:
    """Every SOLO, SET and RUN in a hand: of all ways to pick cards, those that are one."""
    held = Counter(hand)
    picks = product(*(range(held[value] + 1) for value in range(1, 7)))
    choices = ([value for value in range(1, 7) for _ in range(pick[value - 1])] for pick in picks)
    return [cards for cards in choices if cards and (is_set(cards) or is_run(cards))]


def is_set(cards: list[int]) -> bool:
    return len(set(cards)) == 1


def is_run(cards: list[int]) -> bool:
    return cards == list(range(cards[0], cards[0] + len(cards)))
