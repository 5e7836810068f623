"""Regenbogen once more, slowly, straight from the rules page: lists of places and nothing else.

It shares no line with the engine, so that a mistake must be made twice to go unnoticed.
"""

from __future__ import annotations

from typing import Any

from ludarc.core.faults import Json

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")


class Book:
    """A position of Regenbogen."""

    def __init__(self, deal: dict[str, Any], players: int) -> None:
        self.discs: list[str] = list(deal["discs"])
        self.players = players
        self.actor: int = deal["first"]
        self.down = list(range(len(self.discs)))
        self.up: list[int] = []
        self.mine: list[int] = []  # turned up in this sequence
        self.won = [0] * players
        self.turns = 0
        self.over = False

    @property
    def last(self) -> bool:
        return len(self.down) + len(self.up) == 6

    def visible(self) -> list[str]:
        return [self.discs[place] for place in self.up]

    def moves(self) -> list[Json]:
        if self.over:
            return []
        if self.last:
            free = [colour for colour in COLOURS if colour not in self.visible()]
            return [{"name": colour, "flip": place} for colour in free for place in self.down]
        flips: list[Json] = [{"flip": place} for place in self.down]
        return [*flips, {"stop": True}] if len(self.mine) >= 2 else flips

    def make(self, do: Json) -> None:
        if "stop" in do:
            self.pass_on()
        elif "name" in do:
            self.name(do["name"], do["flip"])
        else:
            self.flip(do["flip"])

    def flip(self, place: int) -> None:
        twins = [other for other in self.up if self.discs[other] == self.discs[place]]
        if twins:
            self.up.remove(twins[0])
            self.down = sorted([*self.down, twins[0]])
            self.pass_on()
            return
        self.show(place)
        if len(self.up) == 6:
            self.share()
            self.up, self.mine = [], []

    def name(self, colour: str, place: int) -> None:
        if self.discs[place] != colour:
            self.down = sorted(self.down + self.up)
            self.up = []
            self.pass_on()
            return
        self.show(place)
        if len(self.up) == 6:
            self.won[self.actor] += 6
            self.over = True

    def show(self, place: int) -> None:
        self.down.remove(place)
        self.up.append(place)
        self.mine.append(place)

    def share(self) -> None:
        shares = [4, 2] if self.players == 2 else [3, 2, 1]
        if len(self.mine) == 6:
            shares = [6]
        for back, share in enumerate(shares):
            self.won[(self.actor - back) % self.players] += share

    def pass_on(self) -> None:
        self.mine = []
        self.turns += 1
        self.over = self.turns == 40 * len(self.discs) // 6
        self.actor = (self.actor + 1) % self.players

    def scores(self) -> list[int]:
        return self.won
