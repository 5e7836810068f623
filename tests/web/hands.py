"""Making moves on the page: by pointer or by keys, on the controls a person would use."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.ship import by_keys as pirates_by_keys
from tests.web.ship import by_pointer as pirates_by_pointer
from tests.web.walk import tab_to

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
    name = guest.text("regenbogen.ui.disc.hidden", place=place(position))
    return guest.page.get_by_role("button", name=name, exact=True)


def colour_button(guest: Guest, colour: str) -> Locator:
    """A colour of the palette in the last rainbow, by its place in the rainbow."""
    return guest.page.get_by_role("radio").nth(COLOURS.index(colour))


def card(guest: Guest, value: int) -> Locator:
    """Cards of a value that are not raised."""
    name = guest.text("rainbow.ui.card", value=value)
    return guest.page.get_by_role("button", name=name, exact=True, pressed=False)


def held(guest: Guest, name: str) -> Locator:
    """A Sequence card of the hand, by its place there."""
    cards: list[str] = (guest.own or {})["hand"]
    return hand_of_sequence(guest).get_by_role("button").nth(cards.index(name))


def hand_of_sequence(guest: Guest) -> Locator:
    hand = guest.page.get_by_role("region", name=guest.text("sequence.ui.hand"))
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
        guest.button("sequence.ui.confirm").click()


def sequence_by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    if "card" in move:
        held(guest, move["card"]).click()
        square(guest, square_of(move)).click()
        name_fives(guest, move)
    elif "dead" in move:
        guest.page.get_by_role("button", name=re.compile(r"\(SQ-10\)")).click()
    elif "discard" in move:
        held(guest, move["discard"]).click()
        guest.button("sequence.ui.discard").click()
    elif "draw" in move:
        guest.button("sequence.ui.draw").click()
    elif "accept" in move:
        guest.button("sequence.ui.accept").click()
    else:
        guest.button("sequence.ui.agree" if move["confirm"] else "sequence.ui.deny").click()


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
        tab_to(guest, guest.button("sequence.ui.confirm"))
        keyboard.press("Enter")


def by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    """Touch what a person would touch for this move."""
    if "play" in move:
        for value, count in Counter(move["play"]).items():
            for _ in range(count):
                card(guest, value).first.click()
        guest.button("rainbow.ui.play").click()
    elif "take" in move:
        value = move["take"][0]
        if len(move["take"]) == 2:
            guest.button("rainbow.ui.pair", value=value, points=2 * value).click()
        else:
            lying = guest.shared["table"].count(value)
            guest.button("rainbow.ui.take", value=value, n=lying).click()
    elif "stop" in move:
        guest.button("regenbogen.ui.stop").click()
    elif "islands" in guest.shared:
        pirates_by_pointer(guest, move)
    elif "flip" not in move:
        sequence_by_pointer(guest, move)
    else:
        if "name" in move:
            colour_button(guest, move["name"]).click()
        disc(guest, move["flip"]).click()


def by_keys(guest: Guest, move: dict[str, Any]) -> None:
    """Press what a person without a pointer would press for this move."""
    keyboard = guest.page.keyboard
    if "play" in move:
        expect(card(guest, move["play"][0]).first).to_be_enabled()
        for value in move["play"]:
            keyboard.press(str(value))
        keyboard.press("Enter")
    elif "take" in move:
        value = move["take"][0]
        lying = guest.shared["table"].count(value)
        expect(guest.button("rainbow.ui.take", value=value, n=lying)).to_be_enabled()
        keyboard.press(f"Shift+{value}" if len(move["take"]) == 2 else str(value))
    elif "stop" in move:
        expect(guest.button("regenbogen.ui.stop")).to_be_enabled()
        keyboard.press("s")
    elif "islands" in guest.shared:
        pirates_by_keys(guest, move)
    elif "flip" not in move:
        sequence_by_keys(guest, move)
    else:
        flip_by_keys(guest, move)


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
