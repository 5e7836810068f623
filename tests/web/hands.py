"""Making moves on the page: by pointer or by keys, on the controls a person would use.

How that is done in one game is said in `tests/games/<game>/hand.py`, as `HAND = Hand(…)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection
from tests.web.guest import Guest
from tests.web.walk import arrow_to

Move = dict[str, Any]
Act = Callable[[Guest, Move], None]


def look_at_the_phase(inspection: Inspection, guest: Guest) -> None:
    """Look at the page once in each phase, while it says what to do."""
    phase = guest.shared["phase"]
    prompt = guest.text(f"{guest.room['game']}.prompt.{phase}")
    expect(guest.page.get_by_text(prompt)).to_be_visible()
    inspection.look(guest, phase)


@dataclass(frozen=True)
class Hand:
    """A hand that plays one game on its board."""

    by_pointer: Act
    by_keys: Act
    chooser: Callable[[], Callable[[Guest], Move]]
    """Makes somebody who chooses a move of a game, by what their page was told."""
    quick: dict[str, int] = field(default_factory=dict)
    """The numbers in the form of a new table with which a game is over soon."""
    switches: tuple[str, ...] = ()
    """The options that must be on for hints to be allowed."""
    inspect: Callable[[Inspection, Guest], None] = look_at_the_phase
    screens: frozenset[str] = frozenset()
    """What an inspection of a whole game must have looked at."""
    busy: Callable[[list[Guest], Callable[[], None]], None] = lambda guests, step: None
    """Brings the table to a moment with much to see; a step lets somebody make a move."""
    in_the_thick: Callable[[Guest], bool] = lambda guest: guest.number > 10
    """Is this a moment for a picture?"""
    pose: Callable[[Guest], None] = lambda guest: None
    """Does something that shows on the picture, such as choosing a card."""
    unpose: tuple[str, ...] = ("Escape",)
    """The keys that undo it."""


@cache
def hand_of(game: str) -> Hand:
    """The hand of a game; a game that has none is played on the generic board."""
    module = f"tests.games.{game}.hand"
    try:
        found: Hand = import_module(module).HAND
    except ModuleNotFoundError as error:
        if not module.startswith(error.name or "?"):
            raise
        return GENERIC
    return found


def by_pointer(guest: Guest, move: Move) -> None:
    """Touch what a person would touch for this move."""
    hand_of(guest.room["game"]).by_pointer(guest, move)


def by_keys(guest: Guest, move: Move) -> None:
    """Press what a person without a pointer would press for this move."""
    hand_of(guest.room["game"]).by_keys(guest, move)


def hint(guest: Guest) -> Locator:
    """The hint while it is read."""
    return guest.page.get_by_role("region", name=guest.text("hint.title"))


def play_advised(guest: Guest) -> Locator:
    """The buttons that play what a hint advises."""
    name = re.compile(f"^{re.escape(guest.text('hint.play'))}")
    return hint(guest).get_by_role("button", name=name)


def walk(guest: Guest, to: int, columns: int) -> None:
    """Go over a grid to a position, with arrows alone."""
    keyboard = guest.page.keyboard
    at = focused(guest)
    row, column = divmod(to, columns)
    for _ in range(abs(row - at // columns)):
        keyboard.press("ArrowDown" if row > at // columns else "ArrowUp")
    for _ in range(abs(column - at % columns)):
        keyboard.press("ArrowRight" if column > at % columns else "ArrowLeft")


def focused(guest: Guest) -> int:
    """The position in the grid of what has the focus; tabs into the grid if none has it."""
    find = """() => [...document.querySelectorAll('[role=gridcell] button')]
        .indexOf(document.activeElement)"""
    for _ in range(40):
        at: int = guest.page.evaluate(find)
        if at >= 0:
            return at
        guest.page.keyboard.press("Tab")
    raise AssertionError("the grid cannot be reached with the Tab key")


def lost(guest: Guest) -> Locator:
    """The discreet sign that the line is down."""
    return guest.page.get_by_text(guest.text("table.lost"))


# --- the generic board ---------------------------------------------------------------------------


def button_of(guest: Guest, move: Move) -> Locator:
    """The button of a move on the generic board, by its place among the legal ones."""
    moves = guest.page.get_by_role("region", name=guest.text("generic.moves"))
    return moves.get_by_role("button").nth(guest.legal.index(move))


def press_button(guest: Guest, move: Move) -> None:
    button_of(guest, move).click()


def walk_to_button(guest: Guest, move: Move) -> None:
    first = button_of(guest, guest.legal[0])
    arrow_to(guest, button_of(guest, move), first)
    guest.page.keyboard.press("Enter")


GENERIC = Hand(press_button, walk_to_button, lambda: lambda guest: guest.legal[-1])
