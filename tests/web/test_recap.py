"""What happened since one's last turn: in short, and once more on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import violations
from tests.web.guest import PHONE, Guest
from tests.web.rounds import begin, others_play
from tests.web.stage import Stage

SIZES = [PHONE, (390, 844), (844, 390), (1280, 800)]


def items(guest: Guest) -> Locator:
    strip = guest.page.get_by_role("region", name=guest.text("recap.title"))
    return strip.get_by_role("listitem").get_by_role("button")


@pytest.mark.parametrize(
    ("lang", "size"), [*(("fr", size) for size in SIZES), ("en", SIZES[0])], ids=str
)
def test_every_event_is_one_item_that_stays_until_one_moves(
    stage: Stage, size: tuple[int, int], lang: str
) -> None:
    guest = stage.guest(lang, size=size)
    table = begin(guest)
    others_play(table)
    guest.until_shown()
    opens = guest.page.get_by_role("button", name=guest.text("recap.show", n=3))
    if opens.is_visible():
        opens.click()
    expect(items(guest)).to_have_count(3)
    for at, (short, name) in enumerate(
        [("RUN 4-5-6", "Léo"), ("RUN 2-3", "Mia"), ("SOLO 6", "Tom")]
    ):
        expect(items(guest).nth(at)).to_contain_text(short)
        expect(items(guest).nth(at)).to_contain_text(name)
    own = {"seat": 0, "do": {"play": [6]}, "notes": [], "sealed": False}
    table.show([], list("1233445"), [own], actor=1)
    guest.until_shown()
    expect(items(guest)).to_have_count(0)


@pytest.mark.parametrize("moving", [False, True], ids=["still", "moving"])
def test_an_item_is_shown_again_on_the_board_by_keys_and_nothing_can_be_played_meanwhile(
    stage: Stage, moving: bool
) -> None:
    guest = stage.guest("en", moving=moving)
    others_play(begin(guest))
    guest.until_shown()
    plays = guest.page.locator(".plays li .medal")
    expect(plays).to_have_count(3)
    items(guest).first.focus()
    guest.page.keyboard.press("Enter")
    expect(items(guest).first).to_have_attribute("aria-pressed", "true")
    expect(plays).to_have_count(1)
    expect(guest.page.locator(".hand .card").first).to_be_disabled()
    expect(plays).to_have_count(3)
    expect(items(guest).first).to_have_attribute("aria-pressed", "false")
    expect(guest.page.locator(".hand .card").first).to_be_enabled()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=str)
def test_the_frame_is_accessible(stage: Stage, theme: str, size: tuple[int, int]) -> None:
    for lang in ("fr", "en"):
        guest = stage.guest(lang, theme=theme, size=size, script_allowed=True)
        others_play(begin(guest))
        guest.until_shown()
        assert violations(guest) == []


def test_the_board_is_one_key_away(stage: Stage) -> None:
    guest = stage.guest("en")
    others_play(begin(guest))
    guest.until_shown()
    guest.page.keyboard.press("Tab")
    expect(guest.button("table.skip")).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".board :focus")).to_have_count(1)
