"""Hints and refusals on slips that tell why, and cover nothing they speak of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.games.rainbow.hand import card
from tests.web.axe import violations
from tests.web.guest import PHONE, Guest
from tests.web.hands import hint
from tests.web.stage import Stage, open_table

COVERED = """marked => [...document.querySelectorAll(marked)].filter(part => {
    const {left, top, width, height} = part.getBoundingClientRect();
    return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(part => part.className)"""
SIZES = [PHONE, (844, 390), (1280, 800)]


def refused(stage: Stage, size: tuple[int, int], theme: str = "light", lang: str = "fr") -> Guest:
    """Somebody who tried cards that fit no way."""
    guest = stage.guest(lang, theme=theme, size=size, script_allowed=True)
    open_table(guest, "rainbow", ["me", "bot"])
    guest.until_it_is("playing")
    guest.until(lambda: guest.legal and guest.shared["phase"] == "play", "it is our turn")
    guest.until_shown()
    hand = guest.own["hand"] if guest.own else []
    low, high = next((a, b) for a in hand for b in hand if b - a > 1)
    card(guest, low).first.click()
    card(guest, high).first.click()
    guest.button("rainbow.ui.play").click()
    return guest


def slip(guest: Guest) -> Locator:
    return guest.page.get_by_role("alert")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_refusal_tells_what_why_and_the_rule_and_leaves_the_hand_free(
    stage: Stage, size: tuple[int, int]
) -> None:
    guest = refused(stage, size)
    expect(slip(guest)).to_be_visible()
    expect(slip(guest).get_by_role("button", name="RB-")).to_be_visible()
    assert guest.page.evaluate(COVERED, ".hand .card") == []
    guest.page.keyboard.press("Escape")
    expect(slip(guest)).to_have_count(0)


@pytest.mark.parametrize(("theme", "lang"), [("light", "fr"), ("dark", "en")])
def test_a_refusal_is_accessible(stage: Stage, theme: str, lang: str) -> None:
    guest = refused(stage, (1280, 800), theme, lang)
    expect(slip(guest)).to_be_visible()
    assert violations(guest) == []


@pytest.mark.parametrize(("theme", "lang"), [("light", "fr"), ("dark", "en")])
@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=str)
def test_a_hint_repeats_the_question_and_says_what_each_move_is_worth(
    stage: Stage, size: tuple[int, int], theme: str, lang: str
) -> None:
    guest = stage.guest(lang, theme=theme, size=size, script_allowed=True)
    open_table(guest, "rainbow", ["me", "bot", "bot"])
    guest.until_it_is("playing")
    guest.until(lambda: guest.legal, "it is our turn")
    guest.until_shown()
    asked = guest.page.locator(".prompt .words p").first.inner_text()
    guest.button("hint.ask").click()
    expect(hint(guest)).to_contain_text(asked)
    (answer,) = [frame for frame in guest.frames if frame["type"] == "hinted"]
    for row, move in enumerate(answer["moves"]):
        expect(hint(guest).get_by_role("listitem").nth(row)).to_contain_text(
            guest.text(f"hint.{move['worth']}")
        )
    assert violations(guest) == []
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".board .hinted")).to_have_count(0)
