"""Making moves on the page: by pointer or by keys, on the controls a person would use."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest

COLUMNS = 6
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")


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


def by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    """Touch what a person would touch for this move."""
    if "play" in move:
        for value, count in Counter(move["play"]).items():
            for _ in range(count):
                card(guest, value).first.click()
        guest.button("rainbow.play").click()
    elif "take" in move:
        value = move["take"][0]
        if len(move["take"]) == 2:
            guest.button("rainbow.pair", value=value, points=2 * value).click()
        else:
            lying = guest.shared["table"].count(value)
            guest.button("rainbow.take", value=value, n=lying).click()
    elif "stop" in move:
        guest.button("regenbogen.stop").click()
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
        expect(guest.button("rainbow.take", value=value, n=lying)).to_be_enabled()
        keyboard.press(f"Shift+{value}" if len(move["take"]) == 2 else str(value))
    elif "stop" in move:
        expect(guest.button("regenbogen.stop")).to_be_enabled()
        keyboard.press("s")
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
    at = focused(guest)
    row, column = divmod(move["flip"], COLUMNS)
    for _ in range(abs(row - at // COLUMNS)):
        keyboard.press("ArrowDown" if row > at // COLUMNS else "ArrowUp")
    for _ in range(abs(column - at % COLUMNS)):
        keyboard.press("ArrowRight" if column > at % COLUMNS else "ArrowLeft")
    expect(target).to_be_focused()
    keyboard.press("Enter")


def focused(guest: Guest) -> int:
    """The position of the disc with the focus; tabs into the grid if none has it."""
    find = """() => [...document.querySelectorAll('[role=gridcell] button')]
        .indexOf(document.activeElement)"""
    for _ in range(40):
        at: int = guest.page.evaluate(find)
        if at >= 0:
            return at
        guest.page.keyboard.press("Tab")
    raise AssertionError("the grid cannot be reached with the Tab key")


def tab_to(guest: Guest, target: Locator) -> None:
    """Go to a control with the Tab key alone."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"{target} cannot be reached with the Tab key")
