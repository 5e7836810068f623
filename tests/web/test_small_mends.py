"""Small courtesies of the page: ways home, a log that gives way, cards that can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.guest import PHONE
from tests.web.sketch import ShipSketch
from tests.web.stage import Stage, open_table, play_now

OVERLAPS = """[...document.querySelectorAll('svg[viewBox="0 0 60 84"]')].filter(card => {
    const box = part => part.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left
        || a.bottom <= b.top || b.bottom <= a.top;
    const number = box(card.querySelector('.big'));
    const band = box(card.querySelectorAll('.band')[1]);
    return [...card.querySelectorAll('path')].some(pip =>
        !apart(box(pip), number) || box(pip).top < band.bottom);
}).length"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_unknown_game_gets_a_friendly_page_with_a_way_home(stage: Stage, lang: str) -> None:
    guest = stage.guest(lang)
    guest.go("/new/chess")
    expect(guest.heading("lost.title")).to_be_visible()
    expect(guest.page.get_by_text(guest.text("lost.game", game="chess"))).to_be_visible()
    guest.button("table.home").click()
    expect(guest.heading("home.title")).to_be_visible()


def test_an_unknown_address_gets_a_friendly_page(stage: Stage) -> None:
    guest = stage.guest("fr")
    guest.page.goto("/nowhere")
    expect(guest.heading("lost.title")).to_be_visible()
    expect(guest.button("table.home")).to_be_visible()
    guest.complaints = [told for told in guest.complaints if "404" not in told]


def test_an_unknown_table_says_so_and_leads_home(stage: Stage) -> None:
    guest = stage.guest("fr")
    guest.go("/t/nowhere")
    expect(guest.button("table.home")).to_be_visible()


def test_the_log_of_a_phone_is_a_dialog_that_closes_in_every_way(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    play_now(guest, "rainbow")
    opens = guest.button("table.log")
    sheet = guest.page.get_by_role("dialog", name=guest.text("table.log"))
    for leave in ("button", "outside", "escape"):
        opens.click()
        expect(sheet).to_be_visible()
        if leave == "button":
            sheet.get_by_role("button", name=guest.text("close")).click()
        elif leave == "outside":
            guest.page.mouse.click(PHONE[0] / 2, 100)
        else:
            guest.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        expect(opens).to_be_focused()


def test_a_question_with_a_clock_closes_the_log_of_a_phone(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    ship = ShipSketch(guest, seats=3)
    ship.open([], ["2", "6"], phase="turn", actor=1)
    guest.button("table.log").click()
    sheet = guest.page.get_by_role("dialog", name=guest.text("table.log"))
    expect(sheet).to_be_visible()
    ship.deadline = 10.0
    attack = {"card": "cannon", "by": 1, "at": 0, "blocked_by": "2", "asked": [0, 2]}
    answers = [{"block": False}, {"block": True}]
    ship.show(answers, ["2", "6"], phase="window", actor=1, attack=attack)
    expect(guest.button("pirates.pass")).to_be_visible()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
def test_the_shapes_of_a_card_lie_clear_of_its_numbers(stage: Stage, size: tuple[int, int]) -> None:
    guest = stage.guest("fr", size=size)
    open_table(guest, "rainbow", ["me", "bot"])
    guest.until_it_is("playing")
    guest.page.locator('svg[viewBox="0 0 60 84"]').first.wait_for()
    assert guest.page.evaluate(OVERLAPS) == 0


def test_a_host_at_loopback_of_a_closed_server_hears_that_phones_cannot_come(stage: Stage) -> None:
    guest = stage.guest("fr")
    open_table(guest, "rainbow", ["me", "open"])
    expect(guest.page.get_by_text(guest.text("lobby.closed"))).to_be_visible()
