"""Ways to sit round a table: one screen, a big screen with phones, two tabs, watching."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from tests.web.game import Game
from tests.web.guest import PHONE, Guest
from tests.web.stage import Stage, fill_form, gather, open_table, take_seat


def test_on_one_screen_a_curtain_falls_between_two_hands(stage: Stage) -> None:
    guest = stage.guest("en")
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    game = Game([guest])
    curtains = 0
    while not guest.over:
        if guest.shared["actor"] not in (guest.seat, None):
            assert_nothing_behind_the_curtain(guest)
            pass_the_screen(guest)
            curtains += 1
        game.play(moves=1)
    expect(guest.heading("prompt.over")).to_have_count(0)
    expect(guest.page.get_by_role("button", name=guest.text("end.again"))).to_be_visible()
    assert curtains > 3


def pass_the_screen(guest: Guest) -> None:
    actor = guest.shared["actor"]
    guest.button("curtain.here", name=guest.room["seats"][actor]["name"]).click()
    guest.until(lambda: guest.seat == actor, "the next hand comes")


def assert_nothing_behind_the_curtain(guest: Guest) -> None:
    """While the screen is passed on, no card of a hand is anywhere in the page."""
    expect(curtain(guest)).to_be_visible()
    expect(guest.page.get_by_role("region", name=guest.text("rainbow.ui.hand"))).to_have_count(0)
    markup = guest.page.content()
    for value in range(1, 7):
        assert guest.text("rainbow.ui.card", value=value) not in markup
    assert guest.text("rainbow.ui.hand") not in markup


def curtain(guest: Guest) -> Locator:
    name = guest.room["seats"][guest.shared["actor"]]["name"]
    return guest.page.get_by_role("dialog", name=guest.text("curtain.pass", name=name))


def test_on_one_screen_the_disc_game_passes_on_by_itself(stage: Stage) -> None:
    guest = stage.guest("fr")
    quick = {"discs_per_colour": 3, "look_seconds": 0}
    open_table(guest, "regenbogen", ["me", "local"], **quick)
    guest.until_it_is("playing")
    Game([guest]).finish()


def test_a_big_screen_shows_the_table_while_phones_hold_the_hands(stage: Stage) -> None:
    screen = stage.guest("en", size=(1920, 1080))
    phones = [stage.guest("fr", size=PHONE) for _ in range(2)]
    fill_form(screen, "rainbow", ["open", "open", "bot"])
    screen.button("new.big").click()
    screen.page.wait_for_url("**/t/*?tv")
    expect(screen.page.get_by_role("img", name=screen.text("lobby.qr"))).to_be_visible()
    link = screen.page.url.removesuffix("?tv")
    for at, phone in enumerate(phones):
        phone.go(link)
        take_seat(phone, at)
    screen.button("lobby.start").click()
    for guest in (screen, *phones):
        guest.until_it_is("playing")
    assert screen.seat is None
    assert screen.own is None
    Game(phones).finish()
    screen.until_it_is("over")
    assert all(
        "own" not in frame.get("view", {}) or not frame["view"]["own"] for frame in views(screen)
    )


def views(guest: Guest) -> list[dict[str, dict[str, object]]]:
    return [frame for frame in guest.frames if frame.get("view")]


def test_a_spectator_sees_the_game_but_no_hand_and_no_button_to_play(stage: Stage) -> None:
    host, friend, watcher = stage.guest("en"), stage.guest("en"), stage.guest("fr")
    gather(host, [friend], "rainbow")
    watcher.go(host.page.url)
    watcher.until(lambda: watcher.shared, "the table is shown")
    expect(
        watcher.page.get_by_role("region", name=watcher.text("rainbow.ui.plays"))
    ).to_be_visible()
    Game([host, friend]).play(moves=6)
    watcher.until(lambda: watcher.number == host.number, "the moves arrive")
    assert watcher.shared == host.shared
    assert watcher.seat is None
    assert all(frame["view"]["own"] is None for frame in views(watcher))
    expect(watcher.page.get_by_role("region", name=watcher.text("rainbow.ui.hand"))).to_have_count(
        0
    )
    expect(watcher.button("rainbow.ui.play")).to_have_count(0)


def test_a_second_tab_shows_the_same_seat_and_either_may_play(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    gather(host, [friend], "rainbow")
    second = host.watched(host.context.new_page())
    second.goto(host.page.url)
    hand = host.text("rainbow.ui.hand")
    cards = re.compile("^" + host.text("rainbow.ui.card", value="[1-6]") + "$")
    expect(second.get_by_role("region", name=hand)).to_be_visible()
    first = host.page
    game = Game([host, friend])
    for page in (second, first, second, first):
        host.page = page
        page.bring_to_front()
        game.play(moves=2)
        held = len((host.own or {})["hand"])
        for tab in (first, second):
            expect(tab.get_by_role("button", name=cards)).to_have_count(held)
    game.finish()
    for tab in (first, second):
        expect(tab.get_by_role("button", name=host.text("end.again"))).to_be_visible()


def keys_of(guest: Guest) -> dict[str, str]:
    """The keys this device has to the table it was at last, by seat."""
    rings: list[dict[str, dict[str, str]]] = json.loads(
        guest.page.evaluate("localStorage.getItem('ludarc.keys')")
    )
    return rings[0]["tokens"]


def welcomes(guest: Guest) -> int:
    return sum(frame["type"] == "welcome" for frame in guest.frames)


def test_a_seat_that_came_by_a_link_stays_and_can_be_lent_and_taken_back(stage: Stage) -> None:
    host, phone = stage.guest("en"), stage.guest("en", size=PHONE)
    open_table(host, "rainbow", ["me", "bot"])
    host.until_it_is("playing")
    phone.go(f"{host.page.url}#{keys_of(host)['0']}")
    phone.until(lambda: phone.seat == 0, "the seat has come")
    before = welcomes(phone)
    phone.page.get_by_label(phone.text("menu")).click()
    phone.button("menu.why_on").click()
    phone.until(lambda: welcomes(phone) > before, "back at the table")
    assert phone.seat == 0
    assert phone.own
    phone.button("menu.lend").click()
    phone.button("confirm.yes").click()
    phone.until(lambda: phone.room["seats"][0]["level"], "the seat is lent")
    phone.button("menu.back").click()
    phone.until(lambda: not phone.room["seats"][0]["level"], "the seat is taken back")


def test_a_second_seat_that_comes_by_a_link_is_kept_beside_the_first(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    gather(host, [friend], "rainbow")
    table = host.page.url
    first, second = keys_of(host)["0"], keys_of(friend)["1"]
    friend.go("/")
    friend.go(f"{table}#{first}")
    friend.until(lambda: friend.seat == 0, "the second seat has come")
    friend.until(lambda: keys_of(friend) == {"0": first, "1": second}, "both keys are kept")
