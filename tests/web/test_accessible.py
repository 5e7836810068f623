"""axe-core finds nothing wrong on any screen, in both themes and both languages."""

from __future__ import annotations

from typing import get_args

import pytest
from playwright.sync_api import expect

from ludarc.games import GAMES
from tests.web.axe import Inspection, inspect_dialog
from tests.web.game import Game
from tests.web.guest import PHONE, Guest, Theme
from tests.web.hands import hand_of
from tests.web.stage import Stage, fill_form, gather, open_table
from tests.web.words import LANGUAGES

Look = tuple[Theme, str]
THEMES: tuple[Theme, ...] = get_args(Theme)
LOOKS: list[Look] = [(theme, lang) for theme in THEMES for lang in LANGUAGES]
PAIRS = [LOOKS[::3], LOOKS[1:3]]
looks = pytest.mark.parametrize(("theme", "lang"), LOOKS)
pairs = pytest.mark.parametrize("pair", PAIRS, ids=str)


@looks
def test_the_screens_before_a_game_are_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    guest = stage.guest(lang, theme=theme, script_allowed=True)
    inspection = Inspection()
    guest.go("/")
    expect(guest.page.get_by_role("article")).to_have_count(len(GAMES))
    inspection.look(guest, "home")
    fill_form(guest, "regenbogen", ["me", "open", "bot", "local"])
    inspection.look(guest, "new table")
    guest.button("new.go").click()
    expect(guest.page.get_by_text(guest.text("lobby.start"), exact=True)).to_be_visible()
    inspection.look(guest, "lobby of the host")
    visitor = stage.guest(lang, theme=theme, script_allowed=True, size=PHONE)
    visitor.go(guest.page.url)
    expect(visitor.button("lobby.sit", n=2)).to_be_visible()
    inspection.look(visitor, "lobby of a visitor")
    assert not inspection.wrong, inspection.wrong


@pairs
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_accessible_in_every_phase(stage: Stage, pair: list[Look], name: str) -> None:
    guests = [stage.guest(lang, theme=theme, script_allowed=True) for theme, lang in pair]
    inspection = Inspection()
    hand = hand_of(name)
    gather(guests[0], guests[1:], name, **hand.quick)
    for guest in guests:
        look_round(inspection, guest)
        inspect_menu(inspection, guest)
    game = Game(guests)
    game.before_move = lambda one: hand.inspect(inspection, one)
    game.finish()
    for guest in guests:
        inspection.look(guest, "end")
    opened = {"rules.title", "keys.title", "menu", "confirm.lend"}
    assert {*opened, *hand.screens, "end"} <= inspection.screens
    assert not inspection.wrong, inspection.wrong


@looks
def test_the_curtain_is_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    guest = stage.guest(lang, theme=theme, script_allowed=True)
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    if guest.shared["actor"] == guest.seat:
        Game([guest]).play(moves=1)
    guest.until(lambda: guest.shared["actor"] != guest.seat, "the screen is passed on")
    name = guest.room["seats"][guest.shared["actor"]]["name"]
    expect(guest.button("curtain.here", name=name)).to_be_visible()
    inspection = Inspection()
    inspection.look(guest, "curtain")
    assert not inspection.wrong, inspection.wrong


def look_round(inspection: Inspection, guest: Guest) -> None:
    """The rules and the keys, opened from the table."""
    for key, name in (("r", "rules.title"), ("?", "keys.title")):
        guest.page.keyboard.press(key)
        inspect_dialog(inspection, guest, name)


def inspect_menu(inspection: Inspection, guest: Guest) -> None:
    menu = guest.page.get_by_label(guest.text("menu"), exact=True)
    menu.click()
    expect(guest.button("menu.invite")).to_be_visible()
    inspection.look(guest, "menu")
    guest.button("menu.lend").click()
    inspect_dialog(inspection, guest, "confirm.lend", "button")
    assert not guest.room["seats"][guest.seat]["level"]
    menu.click()
