"""The curtain between two hands: whose turn it is to look, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.stage import Stage, open_table

SIZES = [(360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]


def fallen(stage: Stage, moving: bool = False) -> Guest:
    """A screen that is to be passed on."""
    guest = stage.guest("fr", moving=moving)
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    while guest.shared["actor"] == guest.seat:
        Game([guest]).play(moves=1)
    expect(curtain(guest)).to_be_visible()
    return guest


def curtain(guest: Guest) -> Locator:
    name = guest.room["seats"][guest.shared["actor"]]["name"]
    return guest.page.get_by_role("dialog", name=guest.text("curtain.pass", name=name))


def opener(guest: Guest) -> Locator:
    name = guest.room["seats"][guest.shared["actor"]]["name"]
    return guest.button("curtain.here", name=name)


def test_the_curtain_fits_every_screen(stage: Stage) -> None:
    guest = fallen(stage)
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        expect(opener(guest)).to_be_in_viewport(ratio=1)
        expect(curtain(guest).locator(".sign")).to_be_in_viewport(ratio=1)
        box = opener(guest).bounding_box()
        assert box
        assert box["height"] >= 44


def test_only_the_next_person_opens_it_and_with_keys_alone(stage: Stage) -> None:
    guest = fallen(stage)
    actor = guest.shared["actor"]
    expect(opener(guest)).to_be_focused()
    for key in ("Escape", "Escape", "Tab", "Shift+Tab", "i", "l"):
        guest.page.keyboard.press(key)
    expect(curtain(guest)).to_be_visible()
    assert curtain(guest).evaluate("dialog => dialog.matches(':modal')")
    expect(curtain(guest).get_by_role("button")).to_have_count(1)
    opener(guest).focus()
    guest.page.keyboard.press("Enter")
    guest.until(lambda: guest.seat == actor, "the next hand comes")
    expect(guest.page.locator("dialog")).to_have_count(0)
    expect(guest.page.get_by_role("region", name=guest.text("rainbow.ui.hand"))).to_be_visible()


@pytest.mark.parametrize("moving", [False, True], ids=["still", "moving"])
def test_the_cloth_opens_and_is_gone(stage: Stage, moving: bool) -> None:
    guest = fallen(stage, moving)
    opener(guest).click()
    expect(guest.page.locator("dialog.curtain")).to_have_count(0)
    expect(guest.page.get_by_role("region", name=guest.text("rainbow.ui.hand"))).to_be_visible()
