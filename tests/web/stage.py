"""A server, a browser, and as many guests as a test needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, Locator, Playwright, expect, sync_playwright

from tests.server.house import House
from tests.web.chromium import FLAGS, found
from tests.web.guest import Guest
from tests.web.words import game_word

PACE = 0.05
"""Seconds before a computer player moves."""


class Stage:
    """Where a test plays. At the end no browser may have reported an error."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.guests: list[Guest] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        for guest in self.guests:
            guest.close()
        complaints = [complaint for guest in self.guests for complaint in guest.complaints]
        if not failed:
            assert not complaints, complaints

    def guest(self, lang: str = "en", **settings: Any) -> Guest:
        guest = Guest(self.browser, self.house.url, lang, **settings)
        self.guests.append(guest)
        return guest


def tile_of(guest: Guest, game: str) -> Locator:
    """The box of a game on the home page, with what hangs on it."""
    title = game_word(game, guest.lang, "title")
    heading = guest.page.get_by_role("heading", name=title, exact=True)
    return guest.page.get_by_role("article").filter(has=heading)


def play_now(guest: Guest, game: str) -> None:
    """One click from the home page to a game against the computer, as it was chosen last."""
    guest.go("/")
    tile_of(guest, game).get_by_role("button", name=guest.text("home.now"), exact=True).click()
    guest.until_it_is("playing")


def gather(host: Guest, friends: list[Guest], game: str, **numbers: int) -> None:
    """A host opens a table on the page, friends follow the link, the host starts."""
    link = open_table(host, game, ["me", *(["open"] * len(friends))], **numbers)
    for at, friend in enumerate(friends):
        friend.go(link)
        take_seat(friend, at + 1)
    host.button("lobby.start").click()
    for guest in (host, *friends):
        guest.until_it_is("playing")


def open_table(host: Guest, game: str, seats: list[str], **numbers: int) -> str:
    """Fill in the form for a new table and open it; returns the address of the table."""
    fill_form(host, game, seats, **numbers)
    host.button("new.go").click()
    host.page.wait_for_url("**/t/*")
    return host.page.url


def fill_form(host: Guest, game: str, seats: list[str], **numbers: int) -> None:
    host.go(f"/new/{game}?with=friends")
    page = host.page
    count = page.get_by_label(host.text("new.seats"))
    expect(count.get_by_role("option")).not_to_have_count(0)
    count.select_option(str(len(seats)))
    for at, kind in enumerate(seats):
        page.get_by_label(host.text("new.kind", n=at + 1)).select_option(kind)
    for option, number in numbers.items():
        page.get_by_label(host.text(f"{game}.option.{option}")).fill(str(number))


def take_seat(guest: Guest, seat: int) -> None:
    """Come in by the link and sit down; who has no name yet is asked for one."""
    guest.button("lobby.sit", n=seat + 1).click()
    tell_name(guest, f"Guest {seat + 1}")
    guest.until(lambda: guest.seat == seat, "the seat is taken")


def tell_name(guest: Guest, name: str) -> None:
    """Answer the question for a name, if it is asked."""
    asked = guest.page.get_by_role("dialog", name=guest.text("person.title"))
    guest.until(lambda: asked.is_visible() or guest.seat is not None, "a name is asked, or not")
    if asked.is_visible():
        asked.get_by_label(guest.text("person.name")).fill(name)
        asked.get_by_role("button", name=guest.text("person.keep")).click()


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


def launched(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=found(), args=FLAGS)


@contextmanager
def open_stage(folder: Path) -> Iterator[Stage]:
    """A stage for scripts; tests share theirs."""
    with (
        House(folder, "--floor", "0.2", pace=PACE) as house,
        open_browser() as browser,
        Stage(browser, house) as stage,
    ):
        yield stage
