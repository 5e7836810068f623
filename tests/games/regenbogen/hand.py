"""Playing Regenbogen on the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection
from tests.web.guest import Guest
from tests.web.hands import Hand, walk

COLUMNS = 6
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")


def place(position: int) -> str:
    return f"{'ABCDEF'[position % COLUMNS]}{position // COLUMNS + 1}"


def disc(guest: Guest, position: int) -> Locator:
    """A disc that lies hidden."""
    name = guest.text("regenbogen.ui.disc.hidden", place=place(position))
    return guest.page.get_by_role("button", name=name, exact=True)


def colour_button(guest: Guest, colour: str) -> Locator:
    """A colour of the palette in the last rainbow, by its place in the rainbow."""
    return guest.page.get_by_role("radio").nth(COLOURS.index(colour))


def by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    if "stop" in move:
        guest.button("regenbogen.ui.stop").click()
        return
    if "name" in move:
        colour_button(guest, move["name"]).click()
    disc(guest, move["flip"]).click()


def by_keys(guest: Guest, move: dict[str, Any]) -> None:
    if "stop" in move:
        expect(guest.button("regenbogen.ui.stop")).to_be_enabled()
        guest.page.keyboard.press("s")
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


class Memory:
    """Where colours were seen, by place."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}

    def learn(self, guest: Guest) -> None:
        """Remember every disc this page has shown."""
        for frame in guest.frames:
            for event in frame.get("events", []):
                for note in event["notes"]:
                    found = note.get("glimpse", {}).get("found")
                    if found:
                        self.seen[note["facts"]["place"]] = found.removeprefix("@colour.")

    def choose(self, guest: Guest) -> dict[str, Any]:
        """Turn up a colour that is still missing if one is known, else something new."""
        self.learn(guest)
        open_colours = set(guest.shared["visible"])
        moves = [move for move in guest.legal if "flip" in move]
        for move in moves:
            colour = self.seen.get(place(move["flip"]))
            if colour and colour not in open_colours and move.get("name", colour) == colour:
                return move
        return next((m for m in moves if place(m["flip"]) not in self.seen), moves[0])


def inspect(inspection: Inspection, guest: Guest) -> None:
    phase = guest.shared["phase"]
    prompt = guest.text(f"regenbogen.prompt.{phase}")
    expect(guest.page.get_by_text(prompt)).to_be_visible()
    inspection.look(guest, f"{phase} with discs up" if guest.shared["visible"] else phase)
    for colour in guest.shared["visible"]:
        inspection.look(guest, f"{colour} up")


def in_the_thick(guest: Guest) -> bool:
    return len(guest.shared["visible"]) > 2 and guest.shared["rainbows_left"] < 6


HAND = Hand(
    by_pointer=by_pointer,
    by_keys=by_keys,
    chooser=lambda: Memory().choose,
    quick={"discs_per_colour": 4, "look_seconds": 0},
    switches=("open_memory",),
    inspect=inspect,
    screens=frozenset({"flip", "flip with discs up", "name with discs up"}),
    in_the_thick=in_the_thick,
)
