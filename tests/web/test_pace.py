"""What others do is told one by one, at the pace a person likes."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from tests.web.guest import DESKTOP, PHONE, Guest
from tests.web.rounds import begin, others_play
from tests.web.stage import Stage

WATCH = """() => {
    const room = document.querySelector('[data-moves]');
    window.shown = [];
    const look = () => window.shown.push([room.dataset.moves, performance.now()]);
    new MutationObserver(look).observe(room, {attributes: true, attributeFilter: ['data-moves']});
}"""


def paced(stage: Stage, pace: str, size: tuple[int, int] = DESKTOP, lang: str = "en") -> Guest:
    return stage.guest(lang, size=size, prefs={"pace": pace, "asked": True})


def told(guest: Guest) -> str:
    return guest.page.locator(".prompt .now").inner_text()


@pytest.mark.parametrize(("pace", "least"), [("cat", 580), ("hare", 377)])
def test_moves_are_shown_in_order_and_each_stays(stage: Stage, pace: str, least: float) -> None:
    guest = paced(stage, pace)
    table = begin(guest)
    guest.page.evaluate(WATCH)
    others_play(table)
    guest.until_shown()
    shown = guest.page.evaluate("window.shown")
    assert [number for number, _ in shown] == ["1", "2", "3"]
    times = [at for _, at in shown]
    assert all(later - sooner >= least for sooner, later in itertools.pairwise(times))
    expect(guest.page.locator(".prompt.mine")).to_be_visible()


def test_a_tap_goes_on_and_moves_are_open_when_the_newest_is_shown(stage: Stage) -> None:
    guest = paced(stage, "step", PHONE, "fr")
    table = begin(guest)
    others_play(table)
    table_now = guest.page.locator("[data-moves]")
    expect(table_now).to_have_attribute("data-moves", "1")
    assert "RUN 4-5-6" in told(guest)
    card = guest.page.locator(".hand .card").first
    expect(card).to_be_disabled()
    guest.button("pace.next").click()
    expect(table_now).to_have_attribute("data-moves", "2")
    expect(card).to_be_disabled()
    guest.button("pace.next").click()
    expect(table_now).to_have_attribute("data-moves", "3")
    expect(card).to_be_enabled()
    expect(guest.button("pace.next")).to_have_count(0)


def test_a_question_with_a_clock_is_shown_at_once(stage: Stage) -> None:
    guest = paced(stage, "step")
    table = begin(guest)
    others_play(table, deadline=60.0)
    guest.until_shown()
    expect(guest.page.locator(".prompt .clock")).to_be_visible()
    assert "SOLO 6" in told(guest)


def test_ones_own_move_is_shown_at_once(stage: Stage) -> None:
    guest = paced(stage, "step")
    table = begin(guest)
    others_play(table, 2)
    expect(guest.page.locator("[data-moves]")).to_have_attribute("data-moves", "1")
    own = {"seat": 0, "do": {"play": [2, 3]}, "notes": [], "sealed": False}
    table.show([], list("134456"), [own], actor=1)
    guest.until_shown()


def test_a_pace_is_chosen_by_keys_and_kept(stage: Stage) -> None:
    guest = paced(stage, "cat")
    begin(guest)
    chosen = guest.page.get_by_role("radio", name=guest.text("pace.cat"))
    chosen.focus()
    guest.page.keyboard.press("ArrowRight")
    hare = guest.page.get_by_role("radio", name=guest.text("pace.hare"))
    expect(hare).to_be_checked()
    guest.page.reload()
    expect(hare).to_be_checked()


def test_sounds_are_asked_about_once(stage: Stage) -> None:
    guest = stage.guest("fr", prefs={"pace": "none"})
    begin(guest)
    guest.button("sound.no").click()
    expect(guest.button("sound.no")).to_have_count(0)
    expect(guest.page.get_by_text(guest.text("recap.none"))).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_text(guest.text("recap.none"))).to_be_visible()
    expect(guest.button("sound.yes")).to_have_count(0)
