"""A game nobody has drawn a board for can be played: by touch, by keys, in every light."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from playwright.sync_api import expect

from tests.web.axe import violations
from tests.web.guest import DESKTOP, PHONE, Guest, Theme
from tests.web.hands import button_of, by_keys, by_pointer
from tests.web.sketch import Sketch
from tests.web.stage import Stage

MOVES = [{"lay": n} for n in range(1, 15)]


class UnknownSketch(Sketch):
    """A table of a game this page has never heard of."""

    game = "lostrainbow"
    board = ".generic"

    def told(
        self, legal: list[dict[str, Any]], hand: list[str], shared: dict[str, object]
    ) -> dict[str, Any]:
        named = [{"key": "seat.points", "facts": {"n": move["lay"]}} for move in legal]
        return {**super().told(legal, hand, shared), "named": named}

    def view(self, hand: list[str], shared: dict[str, object]) -> dict[str, Any]:
        table = {
            "phase": "trade",
            "actor": 0,
            "market": [{"colour": "red", "value": 5}, {"colour": "blue", "value": 2}],
            "hand_counts": [len(hand)] * self.seats,
            "stock": 17,
            "expeditions": [[["red-2", "red-4"], []], [[], ["green-3"]]],
            **shared,
        }
        return {"shared": table, "own": {"hand": hand}}


def drawn(guest: Guest) -> UnknownSketch:
    sketch = UnknownSketch(guest)
    sketch.open(MOVES, ["yellow-1", "yellow-6", "joker"])
    return sketch


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", get_args(Theme))
def test_an_unknown_game_is_drawn_from_its_view(
    stage: Stage, theme: Theme, size: tuple[int, int]
) -> None:
    guest = stage.guest("en", theme=theme, size=size, script_allowed=True)
    drawn(guest)
    mine = guest.page.get_by_role("region", name=guest.text("generic.own"))
    expect(mine.locator("li > .sr")).to_have_text(["yellow 1", "yellow 6", "joker"])
    table = guest.page.get_by_role("region", name=guest.text("generic.table"))
    expect(table).to_contain_text("Stock")
    expect(guest.page.get_by_text(guest.text("your_turn"), exact=True)).to_be_visible()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(guest) == []


@pytest.mark.parametrize("act", [by_pointer, by_keys])
def test_an_unknown_game_is_played_by_touch_and_by_keys(stage: Stage, act: Any) -> None:
    guest = stage.guest("en")
    sketch = drawn(guest)
    expect(button_of(guest, MOVES[3])).to_have_text(guest.text("seat.points", n=4))
    act(guest, MOVES[3])
    guest.until(sketch.moves, "the move is sent")
    assert sketch.moves() == [MOVES[3]]


def test_many_moves_can_be_narrowed_down(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn(guest)
    guest.page.keyboard.press("/")
    guest.page.keyboard.type("14")
    moves = guest.page.get_by_role("region", name=guest.text("generic.moves"))
    expect(moves.get_by_role("button")).to_have_text([guest.text("seat.points", n=14)])


def test_another_language_tells_everything_on_the_screen_anew(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = drawn(guest)
    refused = {"type": "wrong", "key": "denied.lent", "facts": {}}
    sketch.lines[-1].send(json.dumps(refused))
    alert = guest.page.get_by_role("alert")
    expect(alert).to_contain_text("A computer player holds your seat")
    guest.page.get_by_role("button", name=guest.text("language")).click()
    guest.lang = "fr"
    expect(alert).not_to_contain_text("A computer player")
    expect(button_of(guest, MOVES[0])).to_have_text(guest.text("seat.points", n=1))
    expect(alert).to_be_visible()
