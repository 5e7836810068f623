"""Playing Rainbow Pirates on the page: what to do, and the controls a person would use for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.walk import arrow_to, tab_among, tab_to

STRIKES = ("thief", "cannon")


def told(guest: Guest) -> set[str]:
    """What this page was told to have happened in the game."""
    return {
        note["key"]
        for frame in guest.frames
        for event in frame.get("events", [])
        for note in event["notes"]
    }


def choose(guest: Guest) -> dict[str, Any]:
    """Go out if possible, else strike until everything has been seen, else place and draw."""
    legal, shared, own = guest.legal, guest.shared, guest.own or {}
    if shared["phase"] not in ("turn", "last"):
        return next((move for move in legal if move.get("block")), legal[0])
    if shared["phase"] == "last":
        return {"done": True}
    if {"out": True} in legal or (own["best"] and own["best"]["out"]):
        return {"out": True}
    black = next((move for move in legal if "black" in move and worth(guest, move)), None)
    return black or {"end": "open" if "joker" in shared["open"] else "pile"}


def worth(guest: Guest, move: dict[str, Any]) -> bool:
    """Is there still something to be seen of black cards, and would this one do something?"""
    if told(guest) >= {"blocked", "unblocked"} and told(guest) & set(STRIKES):
        return False
    return move["black"] not in STRIKES or bool(guest.shared["islands"][move["at"]])


# --- where things are ------------------------------------------------------------------------


def hand(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name=guest.text("pirates.ui.hand"))


def held(guest: Guest, card: str) -> Locator:
    """A card of the hand while nothing has been moved."""
    cards: list[str] = (guest.own or {})["hand"]
    return hand(guest).locator(".fan button.card").nth(cards.index(card))


def group(guest: Guest, at: int) -> Locator:
    """A group of the player's own island."""
    return guest.page.locator(".island [role=group]").nth(at)


def ending(guest: Guest, key: str) -> Locator:
    """A button that ends the turn."""
    words = guest.text(key, n=min(2, guest.shared["pile"]))
    return guest.page.get_by_role("button", name=re.compile(f"^{re.escape(words)}"))


def radio(guest: Guest, move: dict[str, Any]) -> Locator:
    """What is to be chosen after a black card."""
    radios = hand(guest).get_by_role("radio")
    if "hit" not in move:
        kinds = [next(iter(other.values())) for other in guest.legal]
        return radios.nth(kinds.index(next(iter(move.values()))))
    island: list[list[str]] = guest.shared["islands"][guest.shared["attack"]["at"]]
    cards = [(card, names) for names in island for card in names]
    return radios.nth(cards.index((move["hit"], move["in"])))


def struck(guest: Guest, seat: int) -> Locator:
    """An opponent in the choice of a target."""
    others = len(guest.shared["islands"])
    mine = guest.seat or 0
    return guest.page.get_by_role("dialog").get_by_role("radio").nth((seat - mine - 1) % others)


# --- moves -----------------------------------------------------------------------------------


def by_pointer(guest: Guest, move: dict[str, Any]) -> None:
    click: Callable[[Locator], None] = lambda target: target.click()  # noqa: E731
    act(guest, move, click, click)


def by_keys(guest: Guest, move: dict[str, Any]) -> None:
    """Tab to what stands alone, arrows among what belongs together, Enter."""

    def press(target: Locator) -> None:
        tab_to(guest, target)
        guest.page.keyboard.press("Enter")

    def pick(target: Locator) -> None:
        first = target.locator("xpath=ancestor::*[@role='radiogroup']").locator("[tabindex='0']")
        arrow_to(guest, target, first.first)
        guest.page.keyboard.press("Enter")

    if "end" in move:
        finish(guest, lambda: guest.page.keyboard.press("o" if move["end"] == "open" else "p"))
    elif "black" in move:
        choose_by_keys(guest, move["black"])
        press(guest.button("pirates.ui.play_black"))
        aim(guest, move, press)
    else:
        act(guest, move, press, pick)


def act(
    guest: Guest,
    move: dict[str, Any],
    press: Callable[[Locator], None],
    pick: Callable[[Locator], None],
) -> None:
    asked = question(guest)
    if "end" in move:
        key = "pirates.ui.take_open" if move["end"] == "open" else "pirates.ui.take_pile"
        finish(guest, lambda: press(ending(guest, key)))
    elif "black" in move:
        press(held(guest, move["black"]))
        press(guest.button("pirates.ui.play_black"))
        aim(guest, move, press)
    elif "block" in move:
        press(guest.button("pirates.ui.block" if move["block"] else "pirates.ui.pass"))
        until_noted(guest, asked)
    elif "out" in move:
        press(guest.button("pirates.ui.go_out"))
    elif "done" in move:
        expect(guest.button("pirates.ui.done")).to_be_visible()
        place_best(guest)
        press(guest.button("pirates.ui.done"))
        guest.until(lambda: (guest.own or {})["answered"] or guest.over, "the placement is done")
    elif "order" in move:
        press(guest.button("pirates.ui.order_it"))
    else:
        pick(radio(guest, move))
        press(hand(guest).locator(".asked .btn.primary"))
        if "give" in move:
            until_noted(guest, asked)


def until_noted(guest: Guest, asked: tuple[object, ...]) -> None:
    """A secret answer has been taken: the answers of others come and go meanwhile."""
    guest.until(
        lambda: guest.noted or (guest.own or {})["answered"] or question(guest) != asked,
        "the answer is taken",
    )


def choose_by_keys(guest: Guest, card: str) -> None:
    """Press the digit of a colour; B goes through the black cards and the rainbow pirates."""
    if card.isdigit():
        guest.page.keyboard.press(card)
        return
    for _ in range(20):
        guest.page.keyboard.press("b")
        if held(guest, card).get_attribute("aria-pressed") == "true":
            break


def lay(guest: Guest, cards: list[str], by_keys: bool) -> None:
    """Lay a new group from the hand, and no more."""
    for card in cards:
        target = held(guest, card)
        if by_keys:
            choose_by_keys(guest, card)
        else:
            target.click()
        expect(target).to_have_attribute("aria-pressed", "true")
    for key in ("pirates.ui.new_group", "pirates.ui.lay"):
        if by_keys:
            tab_among(guest, guest.button(key))
            guest.page.keyboard.press("Enter")
        else:
            guest.button(key).click()


def end(guest: Guest, how: str) -> None:
    """End the turn without placing anything."""
    expect(ending(guest, "pirates.ui.take_pile")).to_be_visible()
    guest.page.keyboard.press("o" if how == "open" else "p")


def question(guest: Guest) -> tuple[object, ...]:
    shared = guest.shared
    return shared["phase"], shared["turn"], len(shared["discard"])


def aim(guest: Guest, move: dict[str, Any], press: Callable[[Locator], None]) -> None:
    """Name the opponent if there are several, and play."""
    if "at" in move and len(guest.shared["islands"]) > 2:
        press(struck(guest, move["at"]))
    press(guest.page.get_by_role("dialog").locator(".btn.primary"))


def place_best(guest: Guest) -> None:
    best = (guest.own or {})["best"]
    if best:
        guest.page.keyboard.press("m")
        if best["points"]:
            expect(guest.button("pirates.ui.undo")).to_be_enabled()


def finish(guest: Guest, end: Callable[[], None]) -> None:
    """Place and draw; the turn is then another's, or the last placement has begun."""
    turn = guest.shared["turn"]
    expect(ending(guest, "pirates.ui.take_pile")).to_be_visible()
    place_best(guest)
    end()
    guest.until(
        lambda: guest.shared["turn"] > turn or guest.shared["phase"] != "turn", "the turn ends"
    )
