"""A sheet of Regenbogen: discs laid out row by row, and the moves made on them.

Colours are written by their first letters: r o y g b v. The usual layout repeats the rainbow,
so positions 0 to 5 are the six colours, and position p + 6 has the colour of position p.
"""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.core.options import Result
from ludarc.games.regenbogen.game import RegenbogenGame
from ludarc.games.regenbogen.view import RegenbogenTable

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
BY_LETTER = {colour[0]: colour for colour in COLOURS}


class Sheet:
    """A game of Regenbogen written down move by move; every move names its seat."""

    def __init__(
        self, players: int, discs: str = "roygbv" * 3, *, first: int = 0, **options: Any
    ) -> None:
        each = len(discs) // 6
        self.game = RegenbogenGame.settle({"players": players, "discs_per_colour": each, **options})
        self.deal: dict[str, Any] = {
            "first": first,
            "discs": [BY_LETTER[letter] for letter in discs],
        }
        self.state = self.game.start(self.deal)
        self.events: list[Event] = []

    def act(self, seat: int, do: Json) -> Event:
        event = self.game.act(self.state, seat, do)
        self.events.append(event)
        return event

    def flips(self, seat: int, *positions: int) -> Event:
        """Turn up these discs one after the other; the last event."""
        return [self.act(seat, {"flip": position}) for position in positions][-1]

    def stops(self, seat: int) -> Event:
        return self.act(seat, {"stop": True})

    def names(self, seat: int, colour: str, position: int) -> Event:
        return self.act(seat, {"name": colour, "flip": position})

    def refused(self, seat: int, do: Json) -> Refusal:
        """Why a move is refused; the position must stay as it was."""
        before = self.view()
        with pytest.raises(Refusal) as caught:
            self.game.act(self.state, seat, do)
        assert self.view() == before
        return caught.value

    def view(self) -> RegenbogenTable:
        """What everybody sees."""
        return self.game.show.shared(self.state)

    def legal(self, seat: int) -> list[Json]:
        return self.game.legal(self.state, seat)

    def up(self) -> list[int]:
        """Where discs lie face up."""
        return [at for at, disc in enumerate(self.view().discs) if disc.lies == "up"]

    @property
    def actor(self) -> int | None:
        return self.view().actor

    @property
    def won(self) -> list[int]:
        return self.view().won

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)


def last_rainbow(players: int = 3, **options: Any) -> Sheet:
    """Eighteen discs, twelve won by seat 0 in one turn; positions 12 to 17 are left."""
    sheet = Sheet(players, **options)
    sheet.flips(0, *range(12))
    assert sheet.view().phase == "name"
    return sheet


def waste_a_turn(sheet: Sheet) -> None:
    """The seat on turn turns up two discs of one colour, or names a wrong one."""
    seat = sheet.actor
    assert seat is not None
    if sheet.view().phase == "name":
        sheet.names(seat, "red", 13)
    else:
        sheet.flips(seat, 12, 6)


def rule_and_key(refusal: Refusal) -> tuple[str, str]:
    return refusal.rule, refusal.key


def keys(event: Event) -> list[str]:
    """What an event tells, in order."""
    return [note.key for note in event.notes]
