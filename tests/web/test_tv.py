"""A television in the middle: everybody reads it from three metres, and plays on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ludarc.games import GAMES
from tests.web.axe import Inspection
from tests.web.game import Game
from tests.web.guest import PHONE, Guest, Theme
from tests.web.hands import hand_of
from tests.web.stage import Stage, fill_form, open_table, take_seat
from tests.web.test_accessible import looks

TELEVISION = (1920, 1080)
OTHER_SCREENS = [(1280, 720), (3840, 2160)]
"""What stands on these is measured too, for one game: all lengths grow with the screen."""

TEXTS = """within => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const element = walk.currentNode.parentElement;
        const words = walk.currentNode.textContent.trim();
        if (!words || element.closest('.sr, .board, .lid svg, style')) continue;
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        found.push({words, size, right: box.right, bottom: box.bottom});
    }
    return found;
}"""


def read(guest: Guest) -> list[dict[str, Any]]:
    """What stands on the television outside the board, and how large."""
    found: list[dict[str, Any]] = guest.page.evaluate(TEXTS, ".television")
    return found


def legible(guest: Guest, size: tuple[int, int]) -> None:
    """Nothing is smaller than 32 pixels of a 1080p screen, and nothing lies outside."""
    texts = read(guest)
    assert texts
    assert [text for text in texts if text["size"] < 32 * size[1] / 1080 - 0.1] == []
    assert outside(texts, size) == []


def outside(texts: list[dict[str, Any]], size: tuple[int, int]) -> list[dict[str, Any]]:
    width, height = size
    return [text for text in texts if text["right"] > width + 1 or text["bottom"] > height + 1]


def evening(stage: Stage, game: str, size: tuple[int, int], phones: int = 2) -> list[Guest]:
    """A television with a table, and phones that sit at it."""
    screen = stage.guest("fr", size=size, script_allowed=True)
    link = open_table(screen, game, ["open"] * phones, **hand_of(game).quick)
    screen.go(f"{link}?tv")
    expect(screen.page.get_by_role("img", name=screen.text("lobby.qr"))).to_be_visible()
    people = [stage.guest("en", size=PHONE) for _ in range(phones)]
    for seat, phone in enumerate(people):
        phone.go(link)
        take_seat(phone, seat)
    return [screen, *people]


@pytest.mark.parametrize(
    ("game", "size"),
    [*((game, TELEVISION) for game in GAMES), *(("rainbow", size) for size in OTHER_SCREENS)],
    ids=str,
)
def test_every_game_is_legible_from_the_sofa(
    stage: Stage, game: str, size: tuple[int, int]
) -> None:
    screen, *phones = evening(stage, game, size)
    legible(screen, size)
    expect(screen.page.locator("[data-chair='0']")).to_contain_text("Guest 1")
    screen.button("lobby.start").click()
    for guest in (screen, *phones):
        guest.until_it_is("playing")
    expect(screen.page.locator(".board > *").first).to_be_visible()
    Game(phones).play(moves=3)
    screen.until(lambda: screen.number >= phones[0].number, "the moves arrive")
    legible(screen, size)
    expect(screen.page.get_by_role("list", name=screen.text("table.log"))).not_to_be_empty()


def test_the_television_tells_the_end_and_goes_on_with_the_next_game(stage: Stage) -> None:
    screen, *phones = evening(stage, "regenbogen", TELEVISION)
    screen.button("lobby.start").click()
    for guest in (screen, *phones):
        guest.until_it_is("playing")
    Game(phones).finish()
    screen.until_it_is("over")
    expect(screen.page.get_by_role("list", name=screen.text("end.places"))).to_be_visible()
    screen.until(lambda: not outside(read(screen), TELEVISION), "the blocks have risen")
    legible(screen, TELEVISION)
    first = screen.page.url
    phones[0].button("end.again").click()
    expect(screen.page.get_by_text(screen.text("tv.again"))).to_be_visible()
    phones[1].button("again.yes").click()
    screen.page.wait_for_url(lambda url: url != first and url.endswith("?tv"))
    screen.until_it_is("playing")
    assert screen.seat is None
    Game(phones).play(moves=2)


def test_no_hand_is_shown_where_the_television_has_a_seat_of_its_own(stage: Stage) -> None:
    host = stage.guest("en", size=TELEVISION)
    link = open_table(host, "rainbow", ["me", "bot"])
    host.until_it_is("playing")
    host.go("/")
    host.frames.clear()
    host.go(f"{link}?tv")
    host.until(lambda: host.shared, "the table is shown")
    expect(host.page.locator(".board > *").first).to_be_visible()
    assert all(not (frame.get("view") or {}).get("own") for frame in host.frames)
    host.page.keyboard.press("Escape")
    host.until(lambda: host.seat == 0, "the seat is there again")


def test_a_television_that_was_asleep_shows_what_it_missed(stage: Stage) -> None:
    screen, *phones = evening(stage, "rainbow", TELEVISION)
    screen.line_may_fail = True
    screen.button("lobby.start").click()
    for guest in (screen, *phones):
        guest.until_it_is("playing")
    screen.context.set_offline(True)
    expect(screen.page.get_by_text(screen.text("table.lost"))).to_be_visible()
    Game(phones).play(moves=4)
    screen.context.set_offline(False)
    screen.until(lambda: screen.number == phones[0].number, "the moves arrive")
    expect(screen.page.get_by_text(screen.text("table.lost"))).to_have_count(0)


def test_home_leads_to_the_television_and_the_old_address_still_does(stage: Stage) -> None:
    screen = stage.guest("en", size=TELEVISION)
    fill_form(screen, "rainbow", ["open", "bot"])
    screen.button("new.big").click()
    screen.page.wait_for_url("**/t/*?tv")
    screen.go(screen.page.url.replace("?tv", "?big"))
    expect(screen.page.get_by_role("heading", name=screen.text("tv.come"))).to_be_visible()
    screen.page.keyboard.press("Tab")
    leave = screen.button("tv.leave")
    leave.focus()
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_url(re.compile(r"/t/[^?]+$"))


@looks
def test_the_television_is_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    screen = stage.guest(lang, theme=theme, size=TELEVISION, script_allowed=True)
    inspection = Inspection()
    link = open_table(screen, "regenbogen", ["open", "bot"], **hand_of("regenbogen").quick)
    screen.go(f"{link}?tv")
    expect(screen.page.get_by_role("heading", name=screen.text("tv.come"))).to_be_visible()
    inspection.look(screen, "lobby")
    phone = stage.guest(lang, size=PHONE)
    phone.go(link)
    take_seat(phone, 0)
    screen.button("lobby.start").click()
    screen.until_it_is("playing")
    expect(screen.page.locator(".board > *").first).to_be_visible()
    inspection.look(screen, "play")
    Game([phone]).finish()
    screen.until_it_is("over")
    expect(screen.page.get_by_role("list", name=screen.text("end.places"))).to_be_visible()
    inspection.look(screen, "end")
    assert not inspection.wrong, inspection.wrong
