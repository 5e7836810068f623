"""Making moves on the page: by pointer or by keys, on the controls a person would use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.ship import by_keys as pirates_by_keys
from tests.web.ship import by_pointer as pirates_by_pointer
from tests.web.walk import arrow_to, tab_to

COLUMNS = 6
SIDE = 10
SQUARES = [f"{column}{row + 1}" for row in range(SIDE) for column in "ABCDEFGHIJ"]
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")


def hint(guest: Guest) -> Locator:
    """The hint while it is read."""
    return guest.page.get_by_role("region", name=guest.text("hint.title"))


def play_advised(guest: Guest) -> Locator:
    """The buttons that play what a hint advises."""
    name = re.compile(f"^{re.escape(guest.text('hint.play'))}")
    return hint(guest).get_by_role("button", name=name)


def place(position: int) -> str:
    return f"{'ABCDEF'[position % COLUMNS]}{position // COLUMNS + 1}"


def disc(guest: Guest, position: int) -> Locator:
    """A disc that lies hidden."""
    name = guest.text("regenbogen.disc.hidden", place=place(position))
    return guest.page.get_by_role("button", name=name, exact=True)


def colour_button(guest: Guest, colour: str) -> Locator:
    """A colour of the palette in the last rainbow, by its place in the rainbow."""
    return guest.page.get_by_role("radio").nth(COLOURS.index(colour))


def card(guest: Guest, value: int) -> Locator:
    """Cards of a value that are not raised."""
    name = guest.text("rainbow.card", value=value)
    return guest.page.get_by_role("button", name=name, exact=True, pressed=False)


def held(guest: Guest, name: str) -> Locator:
    """A Sequence card of the hand, by its place there."""
    cards: list[str] = (guest.own or {})["hand"]
    return hand_of_sequence(guest).get_by_role("button").nth(cards.index(name))


def hand_of_sequence(guest: Guest) -> Locator:
    hand = guest.page.get_by_role("region", name=guest.text("sequence.hand"))
    return hand.get_by_role("list")


def square(guest: Guest, name: str) -> Locator:
    """A square of the Sequence board, by its place."""
    return guest.page.locator("[role=gridcell] button").nth(SQUARES.index(name))


def square_of(move: dict[str, Any]) -> str:
    return str(move.get("place") or move.get("remove"))


def ways(guest: Guest, move: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of the same card to the same square: they differ in the fives they name."""
    return [
        other
        for other in guest.legal
        if other.get("card") == move["card"] and square_of(other) == square_of(move)
    ]


def name_fives(guest: Guest, move: dict[str, Any]) -> None:
    """Say which fives count, where there is a choice (SQ-18)."""
    choices = ways(guest, move)
    if len(choices) > 1:
        guest.page.get_by_role("radio").nth(choices.index(move)).click()
        guest.button("sequence.confirm").click()


def sequence_by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    if "card" in move:
        held(guest, move["card"]).click()
        square(guest, square_of(move)).click()
        name_fives(guest, move)
    elif "dead" in move:
        guest.page.get_by_role("button", name=re.compile(r"\(SQ-10\)")).click()
    elif "discard" in move:
        held(guest, move["discard"]).click()
        guest.button("sequence.discard").click()
    elif "draw" in move:
        guest.button("sequence.draw").click()
    elif "accept" in move:
        guest.button("sequence.accept").click()
    else:
        guest.button("sequence.agree" if move["confirm"] else "sequence.deny").click()


def choose_by_key(guest: Guest, name: str) -> None:
    """Press the digit of a card, once, as soon as the page says whose turn it is."""
    expect(guest.page).to_have_title(re.compile(f"^● {guest.text('your_turn')}"))
    guest.page.keyboard.press(str((guest.own or {})["hand"].index(name) + 1))
    expect(held(guest, name)).to_have_attribute("aria-pressed", "true")


def sequence_by_keys(guest: Guest, move: dict[str, Any]) -> None:
    """A digit chooses the card, arrows go to the square, Enter plays."""
    keyboard = guest.page.keyboard
    if "dead" in move:
        keyboard.press("d")
        return
    name = move.get("card") or move["discard"]
    choose_by_key(guest, name)
    if "discard" in move:
        keyboard.press("x")
        return
    walk(guest, SQUARES.index(square_of(move)), SIDE)
    expect(square(guest, square_of(move))).to_be_focused()
    keyboard.press("Enter")
    choices = ways(guest, move)
    if len(choices) > 1:
        keyboard.press(str(choices.index(move) + 1))
        tab_to(guest, guest.button("sequence.confirm"))
        keyboard.press("Enter")


def rainbow_by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    if "play" in move:
        for value, count in Counter(move["play"]).items():
            for _ in range(count):
                card(guest, value).first.click()
        guest.button("rainbow.play").click()
        return
    value = move["take"][0]
    if len(move["take"]) == 2:
        guest.button("rainbow.pair", value=value, points=2 * value).click()
    else:
        lying = guest.shared["table"].count(value)
        guest.button("rainbow.take", value=value, n=lying).click()


def rainbow_by_keys(guest: Guest, move: dict[str, Any]) -> None:
    keyboard = guest.page.keyboard
    if "play" in move:
        expect(card(guest, move["play"][0]).first).to_be_enabled()
        for value in move["play"]:
            keyboard.press(str(value))
        keyboard.press("Enter")
        return
    value = move["take"][0]
    lying = guest.shared["table"].count(value)
    expect(guest.button("rainbow.take", value=value, n=lying)).to_be_enabled()
    keyboard.press(f"Shift+{value}" if len(move["take"]) == 2 else str(value))


def regenbogen_by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    if "stop" in move:
        guest.button("regenbogen.stop").click()
        return
    if "name" in move:
        colour_button(guest, move["name"]).click()
    disc(guest, move["flip"]).click()


def regenbogen_by_keys(guest: Guest, move: dict[str, Any]) -> None:
    if "stop" in move:
        expect(guest.button("regenbogen.stop")).to_be_enabled()
        guest.page.keyboard.press("s")
    else:
        flip_by_keys(guest, move)


def button_of(guest: Guest, move: dict[str, Any]) -> Locator:
    """The button of a move on the generic board, by its place among the legal ones."""
    moves = guest.page.get_by_role("region", name=guest.text("generic.moves"))
    return moves.get_by_role("button").nth(guest.legal.index(move))


def generic_by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    button_of(guest, move).click()


def generic_by_keys(guest: Guest, move: dict[str, Any]) -> None:
    first = button_of(guest, guest.legal[0])
    arrow_to(guest, button_of(guest, move), first)
    guest.page.keyboard.press("Enter")


def flip_by_keys(guest: Guest, move: dict[str, Any]) -> None:
    """Call a colour if one must be called, walk over the grid, turn the disc up."""
    keyboard = guest.page.keyboard
    target = disc(guest, move["flip"])
    expect(target).not_to_have_attribute("aria-disabled", "true")
    if "name" in move:
        keyboard.press(str(COLOURS.index(move["name"]) + 1))
        expect(colour_button(guest, move["name"])).to_be_checked()
    walk(guest, move["flip"], COLUMNS)
    expect(target).to_be_focused()
    keyboard.press("Enter")


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


Act = Callable[[Guest, dict[str, Any]], None]


@dataclass(frozen=True)
class Hand:
    """How a game is played on the page, and the options that make it short."""

    by_pointer: Act = generic_by_pointer
    by_keys: Act = generic_by_keys
    quick: Mapping[str, int] = field(default_factory=dict)


HANDS = {
    "pirates": Hand(pirates_by_pointer, pirates_by_keys),
    "rainbow": Hand(rainbow_by_pointer, rainbow_by_keys),
    "regenbogen": Hand(
        regenbogen_by_pointer, regenbogen_by_keys, {"discs_per_colour": 4, "look_seconds": 0}
    ),
    "sequence": Hand(sequence_by_pointer, sequence_by_keys),
}


def hand_of(game: str) -> Hand:
    """The hand a game brings in `tests/games/GAME/facts.py` as HAND, one of ours, or any."""
    facts = f"tests.games.{game}.facts"
    if find_spec(f"tests.games.{game}") and find_spec(facts):
        brought: Hand | None = getattr(import_module(facts), "HAND", None)
        if brought is not None:
            return brought
    return HANDS.get(game, Hand())


def by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    """Touch what a person would touch for this move."""
    hand_of(guest.room["game"]).by_pointer(guest, move)


def by_keys(guest: Guest, move: dict[str, Any]) -> None:
    """Press what a person without a pointer would press for this move."""
    hand_of(guest.room["game"]).by_keys(guest, move)
