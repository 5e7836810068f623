"""People gather round a table before the game: chairs, names, codes, what is played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection
from tests.web.guest import PHONE, Guest, Theme
from tests.web.stage import Stage, open_table, take_seat, tell_name
from tests.web.test_accessible import looks
from tests.web.walk import tab_to

SIDEWAYS = (844, 390)
INSIDE = """chairs => chairs.map(one => one.getBoundingClientRect())
    .filter(box => box.left < -1 || box.right > innerWidth + 1).length"""


def chair(guest: Guest, seat: int) -> Locator:
    return guest.page.locator(f"[data-chair='{seat}']")


def start_button(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name=re.compile("^" + guest.text("lobby.start")))


def seats(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.room["seats"]
    return found


def test_a_phone_that_comes_by_the_link_sits_in_three_taps(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr", size=PHONE)
    link = open_table(host, "rainbow", ["me", "open", "bot"])
    friend.go(link)
    friend.button("lobby.sit_down").tap()
    asked = friend.page.get_by_role("dialog", name=friend.text("person.title"))
    asked.get_by_label(friend.text("person.name")).fill("Zoé")
    asked.get_by_role("radio", name=friend.text("face.fox")).check(force=True)
    asked.get_by_role("button", name=friend.text("person.keep")).tap()
    friend.until(lambda: friend.seat == 1, "the seat is taken")
    host.until(lambda: seats(host)[1]["name"] == "Zoé", "the host sees who came")
    assert seats(host)[1]["face"] == "fox"
    expect(chair(host, 1)).to_contain_text("Zoé")
    start_button(host).click()
    friend.until_it_is("playing")


def test_a_guest_changes_name_and_chair_and_stands_up_by_keyboard(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    friend.go(open_table(host, "rainbow", ["me", "open", "open"]))
    take_seat(friend, 1)
    tab_to(friend, friend.button("lobby.rename"))
    friend.page.keyboard.press("Enter")
    tell = friend.page.get_by_role("dialog", name=friend.text("person.title"))
    tell.get_by_label(friend.text("person.name")).fill("Ada")
    friend.page.keyboard.press("Enter")
    host.until(lambda: seats(host)[1]["name"] == "Ada", "the new name is told")
    tab_to(friend, friend.button("lobby.move"))
    friend.page.keyboard.press("Enter")
    free = chair(friend, 2).get_by_role("button")
    tab_to(friend, free)
    friend.page.keyboard.press("Enter")
    friend.until(lambda: friend.seat == 2, "the chair has changed")
    assert (seats(friend)[1]["kind"], seats(friend)[2]["name"]) == ("open", "Ada")
    friend.page.reload()
    expect(friend.button("lobby.leave")).to_be_visible()
    friend.until(lambda: friend.seat == 2, "the seat is kept")
    tab_to(friend, friend.button("lobby.leave"))
    friend.page.keyboard.press("Enter")
    friend.until(lambda: friend.seat is None, "the friend stands")
    expect(friend.button("lobby.sit", n=2)).to_be_visible()
    expect(friend.page.get_by_role("alert")).to_have_count(0)


def test_the_host_asks_somebody_to_leave_and_they_are_told(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr")
    friend.go(open_table(host, "rainbow", ["me", "open"]))
    take_seat(friend, 1)
    chair(host, 1).get_by_role("button").click()
    host.button("chair.ask_yes").click()
    friend.until(lambda: friend.seat is None, "the chair is free again")
    expect(friend.page.get_by_role("alert")).to_have_text(friend.text("lobby.asked"))
    take_seat(friend, 1)
    expect(friend.page.get_by_role("alert")).to_have_count(0)


def test_the_host_seats_a_computer_and_frees_the_chair_again(stage: Stage) -> None:
    host = stage.guest("en")
    open_table(host, "rainbow", ["me", "open"])
    host.button("lobby.chair", n=2).click()
    host.page.get_by_role("button", name=re.compile("^" + host.text("level.hard"))).click()
    host.until(lambda: seats(host)[1]["level"] == "hard", "a computer sits there")
    chair(host, 1).get_by_role("button").click()
    host.button("chair.open").click()
    host.until(lambda: seats(host)[1]["kind"] == "open", "the chair is free")
    start_button(host).click()
    host.until_it_is("playing")


def test_the_host_changes_what_is_played_until_the_start(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr")
    friend.go(open_table(host, "rainbow", ["me", "open"]))
    hidden, shown = (f"rainbow.terms.open_scores.{value}" for value in ("false", "true"))
    expect(friend.page.get_by_text(sentence(friend, hidden))).to_be_visible()
    expect(friend.button("terms.change")).to_have_count(0)
    host.button("terms.change").click()
    host.page.get_by_label(host.text("rainbow.option.open_scores")).check()
    host.page.get_by_label(host.text("new.clock")).select_option("60")
    host.button("terms.keep").click()
    expect(friend.page.get_by_text(sentence(friend, shown))).to_be_visible()
    host.until(lambda: (host.room["clock"] or {}).get("seconds") == 60, "the clock is settled")
    friend.button("terms.rule", rule="RB-14").click()
    expect(friend.page.get_by_role("dialog", name=friend.text("rules.title"))).to_be_visible()


def sentence(guest: Guest, key: str) -> str:
    """A sentence of what is played, without the rule it names."""
    return re.sub(r" \([A-Z]{2}-\d+\)", "", guest.text(key))


def test_code_and_picture_are_shown_until_the_table_is_full(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    link = open_table(host, "rainbow", ["me", "open"])
    picture = host.page.get_by_role("img", name=host.text("lobby.qr"))
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 132
    code = host.room["code"]
    assert code
    expect(host.page.get_by_text(host.text("lobby.code", code=" ".join(code)))).to_have_count(1)
    friend.go(link)
    take_seat(friend, 1)
    expect(picture).to_have_count(0)
    expect(host.heading("lobby.full")).to_be_visible()


def test_a_visitor_of_a_full_table_is_told_that_they_may_watch(stage: Stage) -> None:
    host, friend, third = stage.guest("en"), stage.guest("en"), stage.guest("fr", size=PHONE)
    link = open_table(host, "rainbow", ["me", "open"])
    friend.go(link)
    take_seat(friend, 1)
    third.go(link)
    expect(third.page.get_by_text(third.text("lobby.taken"))).to_be_visible()
    expect(third.page.get_by_text(third.text("lobby.watch"))).to_be_visible()
    expect(host.page.get_by_text(host.text("lobby.watching", n=1))).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, (820, 1180), (1280, 800)])
def test_twelve_chairs_have_room_on_every_screen(stage: Stage, size: tuple[int, int]) -> None:
    host = stage.guest("fr", size=size)
    open_table(host, "sequence", ["me", *["open"] * 11])
    chairs = host.page.locator("[data-chair]")
    expect(chairs).to_have_count(12)
    assert chairs.evaluate_all(INSIDE) == 0
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in chairs.get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


@looks
def test_the_lobby_and_its_sheets_are_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    host = stage.guest(lang, theme=theme, script_allowed=True, size=PHONE)
    visitor = stage.guest(lang, theme=theme, script_allowed=True)
    inspection = Inspection()
    link = open_table(host, "sequence", ["me", "open", "open", "bot"])
    expect(start_button(host)).to_be_visible()
    inspection.look(host, "host")
    host.button("lobby.chair", n=2).click()
    inspection.look(host, "free chair")
    host.page.keyboard.press("Escape")
    host.button("terms.change").click()
    expect(host.button("terms.keep")).to_be_visible()
    inspection.look(host, "settings")
    host.page.keyboard.press("Escape")
    host.button("lobby.move").click()
    inspection.look(host, "moving")
    visitor.go(link)
    visitor.button("lobby.sit", n=2).click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    inspection.look(visitor, "name")
    tell_name(visitor, "Zoé")
    visitor.until(lambda: visitor.seat == 1, "the seat is taken")
    inspection.look(visitor, "guest")
    assert not inspection.wrong, inspection.wrong
