"""Another game: one asks, the others answer, and those who agree go on together."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.axe import Inspection
from tests.web.game import Game
from tests.web.guest import PHONE, Guest, Theme
from tests.web.hands import hand_of
from tests.web.stage import Stage, gather
from tests.web.test_accessible import looks

QUICK = hand_of("regenbogen").quick


@pytest.fixture
def over(stage: Stage) -> list[Guest]:
    """A host and a friend whose game is over."""
    host, friend = stage.guest("en"), stage.guest("fr", size=PHONE)
    gather(host, [friend], "regenbogen", **QUICK)
    Game([host, friend]).finish()
    return [host, friend]


def table_of(guest: Guest) -> str:
    return str(guest.room["table"])


def goes_on(guest: Guest, first: str) -> None:
    guest.until(lambda: table_of(guest) != first, "the next table")
    guest.until_it_is("playing")


def test_everybody_is_asked_and_goes_along_to_the_next_game(over: list[Guest]) -> None:
    host, friend = over
    first = table_of(host)
    host.button("end.again").click()
    name = host.room["seats"][0]["name"]
    expect(friend.page.get_by_text(friend.text("again.title", name=name))).to_be_visible()
    expect(host.page.get_by_text(host.text("again.waiting"))).to_be_visible()
    friend.button("again.yes").click()
    for guest in over:
        goes_on(guest, first)
    assert (host.seat, friend.seat) == (0, 1)
    assert table_of(host) == table_of(friend)
    Game(over).play(moves=2)


def test_who_declines_stays_and_a_computer_takes_their_seat(over: list[Guest]) -> None:
    host, friend = over
    first = table_of(host)
    host.button("end.again").click()
    friend.button("again.no").click()
    host.until(lambda: table_of(host) != first, "the next table")
    host.until_it_is("playing")
    assert host.seat == 0
    assert host.room["seats"][1]["kind"] == "bot"
    assert table_of(friend) == first
    friend.button("end.join_again").click()
    friend.until(lambda: table_of(friend) != first, "the friend looks on")
    assert friend.seat is None


def test_a_guest_may_ask_too_and_the_host_may_change_their_mind(over: list[Guest]) -> None:
    host, friend = over
    first = table_of(host)
    friend.button("end.again").click()
    host.button("again.yes").click()
    for guest in over:
        goes_on(guest, first)


@looks
def test_the_question_is_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    guests = [stage.guest(lang, theme=theme, script_allowed=True) for _ in range(2)]
    gather(guests[0], guests[1:], "regenbogen", **QUICK)
    Game(guests).finish()
    guests[0].button("end.again").click()
    expect(guests[1].button("again.yes")).to_be_visible()
    inspection = Inspection()
    for guest in guests:
        inspection.look(guest, "question")
    assert not inspection.wrong, inspection.wrong
