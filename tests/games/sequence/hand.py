"""Playing Sequence on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection, inspect_dialog
from tests.web.guest import Guest
from tests.web.hands import Hand, walk
from tests.web.walk import tab_to

SIDE = 10
SQUARES = [f"{column}{row + 1}" for row in range(SIDE) for column in "ABCDEFGHIJ"]
STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]


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


def nearest_five(guest: Guest) -> dict[str, Any]:
    """Finish a sequence if possible, else build on the row with most own chips."""
    return max(guest.legal, key=lambda move: worth(guest, move))


def worth(guest: Guest, move: dict[str, Any]) -> float:
    """How good a Sequence move looks; what nobody must do comes last."""
    if "call" in move or "accept" in move:
        return -1
    if "card" not in move:
        return 20
    if "sequences" in move:
        return 100
    shared = guest.shared
    team = (guest.seat or 0) % shared["teams"]
    at = SQUARES.index(square_of(move))
    colour = "012".replace(str(team), "") if "remove" in move else str(team)
    near = max(line(shared["chips"], at, step, colour) for step in STEPS)
    return near - (1.5 if "remove" in move else 0.5 if move["card"][0] == "J" else 0)


def line(chips: str, at: int, step: tuple[int, int], colours: str) -> int:
    """How many chips of these colours lie close to a square on a line."""
    row, column = divmod(at, SIDE)
    spots = [(row + k * step[0], column + k * step[1]) for k in range(-4, 5) if k]
    inside = [r * SIDE + c for r, c in spots if 0 <= r < SIDE and 0 <= c < SIDE]
    return sum(chips[spot] in colours for spot in inside)


def inspect(inspection: Inspection, guest: Guest) -> None:
    """The board bare, with chips, a card chosen, a finished sequence, and the discards."""
    expect(guest.page.get_by_text(guest.text("sequence.prompt.play"))).to_be_visible()
    inspection.look(guest, "chips" if guest.shared["last"] else "play")
    if guest.shared["sequences"]:
        inspection.look(guest, "a finished sequence")
    if guest.shared["turn"] < 5:
        return
    jacks = [at for at, card in enumerate((guest.own or {})["hand"], 1) if card in ("JS", "JH")]
    if jacks:
        guest.page.keyboard.press(str(jacks[0]))
        inspection.look(guest, "a one-eyed jack chosen")
        guest.page.keyboard.press("Escape")
    if (id(guest), "a card chosen") not in inspection.seen:
        guest.page.keyboard.press("1")
        inspection.look(guest, "a card chosen")
        guest.page.keyboard.press("Escape")
        guest.page.keyboard.press("p")
        inspect_dialog(inspection, guest, "sequence.ui.piles")


def in_the_thick(guest: Guest) -> bool:
    return bool(guest.shared["sequences"]) or guest.shared["turn"] > 30


def choose_a_card(guest: Guest) -> None:
    """Choose a card with squares to point out, and no jack: those point everywhere."""
    cards = [m["card"] for m in guest.legal if "place" in m and m["card"][0] != "J"]
    if cards:
        held(guest, max(cards, key=cards.count)).click()


def with_a_card_chosen(guests: list[Guest], step: Callable[[], None]) -> None:
    choose_a_card(next(guest for guest in guests if guest.legal))


HAND = Hand(
    by_pointer=sequence_by_pointer,
    by_keys=sequence_by_keys,
    chooser=lambda: nearest_five,
    inspect=inspect,
    screens=frozenset({"play", "chips", "a card chosen", "sequence.ui.piles"}),
    busy=with_a_card_chosen,
    in_the_thick=in_the_thick,
    pose=choose_a_card,
)
