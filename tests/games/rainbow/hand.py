"""Playing Rainbow on the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection
from tests.web.guest import Guest
from tests.web.hands import Hand, look_at_the_phase


def card(guest: Guest, value: int) -> Locator:
    """Cards of a value that are not raised."""
    name = guest.text("rainbow.ui.card", value=value)
    return guest.page.get_by_role("button", name=name, exact=True, pressed=False)


def by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    if "play" in move:
        for value, count in Counter(move["play"]).items():
            for _ in range(count):
                card(guest, value).first.click()
        guest.button("rainbow.ui.play").click()
        return
    value = move["take"][0]
    if len(move["take"]) == 2:
        guest.button("rainbow.ui.pair", value=value, points=2 * value).click()
    else:
        lying = guest.shared["table"].count(value)
        guest.button("rainbow.ui.take", value=value, n=lying).click()


def by_keys(guest: Guest, move: dict[str, Any]) -> None:
    keyboard = guest.page.keyboard
    if "play" in move:
        expect(card(guest, move["play"][0]).first).to_be_enabled()
        for value in move["play"]:
            keyboard.press(str(value))
        keyboard.press("Enter")
        return
    value = move["take"][0]
    lying = guest.shared["table"].count(value)
    expect(guest.button("rainbow.ui.take", value=value, n=lying)).to_be_enabled()
    keyboard.press(f"Shift+{value}" if len(move["take"]) == 2 else str(value))


def longest_play(guest: Guest) -> dict[str, Any]:
    """Many cards at once make a short game; the highest prize is the best."""
    return max(guest.legal, key=lambda move: [len(v) + sum(v) / 100 for v in move.values()])


def until_choosing(guests: list[Guest], step: Callable[[], None]) -> None:
    while guests[0].shared["phase"] != "choose":
        step()


def inspect(inspection: Inspection, guest: Guest) -> None:
    look_at_the_phase(inspection, guest)
    if guest.shared["phase"] == "play" and guest.shared["lock"]:
        inspection.look(guest, "play under a lock")


def in_the_thick(guest: Guest) -> bool:
    shared = guest.shared
    return shared["round"] > 1 and shared["phase"] == "play" and bool(shared["plays"])


def raise_a_run(guest: Guest) -> None:
    """Raise the cards of the longest play, so that the builder has something to say."""
    plays = [move["play"] for move in guest.legal if "play" in move]
    for value in max(plays, key=len, default=[]):
        card(guest, value).first.click()


HAND = Hand(
    by_pointer=by_pointer,
    by_keys=by_keys,
    chooser=lambda: longest_play,
    inspect=inspect,
    screens=frozenset({"play", "choose"}),
    busy=until_choosing,
    in_the_thick=in_the_thick,
    pose=raise_a_run,
)
