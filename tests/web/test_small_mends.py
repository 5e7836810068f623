"""Small courtesies of the page: ways home, a log that gives way, cards that can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.guest import PHONE
from tests.web.sketch import ShipSketch
from tests.web.stage import Stage, fill_form, open_table, play_now

CARDS = 'svg[viewBox="0 0 100 140"]'
OVERLAPS = """cards => [...document.querySelectorAll(cards)].filter(card => {
    const { top, height } = card.getBoundingClientRect();
    const foot = top + height * card.querySelector('text').getAttribute('y') / 140;
    return card.querySelector('path').getBoundingClientRect().top < foot;
}).length"""
"""Numbers have nothing below the line they stand on, so that is where they end."""


COVERED = """marked => [...document.querySelectorAll(marked)].filter(part => {
    const {left, top, width, height} = part.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return !part.contains(document.elementFromPoint(x, y)) || top < 0 || top + height > innerHeight;
}).map(part => part.textContent.trim())"""


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
    expect(guest.page.get_by_role("heading", name="Cette table n’existe pas.")).to_be_visible()
    expect(guest.button("table.home")).to_be_visible()
    expect(guest.button("home.rules")).to_have_count(0)
    expect(guest.button("table.log")).to_have_count(0)


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
    expect(guest.button("pirates.ui.pass")).to_be_visible()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (390, 844), (740, 360)])
def test_a_log_opened_during_a_question_with_a_clock_leaves_it_in_reach(
    stage: Stage, size: tuple[int, int]
) -> None:
    guest = stage.guest("fr", size=size)
    ship = ShipSketch(guest, seats=3)
    ship.deadline = 90.0
    ship.log = [{"seat": 0, "key": "first", "facts": {"who": 0}}] * 40
    attack = {"card": "cannon", "by": 1, "at": 0, "blocked_by": "2", "asked": [0, 2]}
    answers = [{"block": False}, {"block": True}]
    cards = ["2", "6", "joker", "lookout", "quartermaster", "thief", "cannon"]
    ship.open(answers, cards, phase="window", actor=1, attack=attack)
    opens = guest.button("table.log")
    log = guest.page.get_by_role("list", name=guest.text("table.log"))
    for leave in ("button", "escape", "again"):
        opens.click()
        expect(log).to_be_visible()
        assert guest.page.evaluate(COVERED, ".prompt .words p:first-child, .block button") == []
        assert guest.page.evaluate(COVERED, ".prompt .clock, .block .clock") == []
        if leave == "button":
            guest.button("close").click()
        elif leave == "escape":
            guest.page.keyboard.press("Escape")
        else:
            opens.click()
        expect(log).to_have_count(0)
        expect(opens).to_be_focused()
    opens.click()
    guest.button("pirates.ui.pass").click()
    guest.until(ship.moves, "the answer is sent")
    assert ship.moves() == [{"block": False}]


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_a_log_opened_in_a_turn_with_a_clock_leaves_the_question_in_reach(
    stage: Stage, size: tuple[int, int]
) -> None:
    guest = stage.guest("fr", size=size)
    fill_form(guest, "regenbogen", ["me", "bot"])
    guest.page.get_by_label(guest.text("new.clock")).select_option("300")
    guest.button("new.go").click()
    guest.until(lambda: guest.legal, "it is our turn")
    guest.button("table.log").click()
    expect(guest.page.get_by_role("list", name=guest.text("table.log"))).to_be_visible()
    assert guest.page.evaluate(COVERED, ".prompt .words p:first-child, .prompt .clock") == []
    stop = guest.button("regenbogen.ui.stop")
    assert guest.page.evaluate(COVERED, "button.stop") == []
    expect(stop).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
def test_the_shapes_of_a_card_lie_clear_of_its_numbers(stage: Stage, size: tuple[int, int]) -> None:
    guest = stage.guest("fr", size=size)
    open_table(guest, "rainbow", ["me", "bot"])
    guest.until_it_is("playing")
    guest.page.locator(CARDS).first.wait_for()
    assert guest.page.evaluate(OVERLAPS, CARDS) == 0


def test_a_host_at_loopback_of_a_closed_server_hears_that_phones_cannot_come(stage: Stage) -> None:
    guest = stage.guest("fr")
    open_table(guest, "rainbow", ["me", "open"])
    expect(guest.page.get_by_text(guest.text("lobby.closed"))).to_be_visible()
