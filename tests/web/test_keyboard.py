"""Whole games without a pointer: from the form to the end with keys alone."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from ludarc.games import GAMES
from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.hands import by_keys
from tests.web.sketch import Sketch
from tests.web.stage import Stage
from tests.web.walk import tab_to
from tests.web.words import game_word


@pytest.mark.parametrize(("game", "lang"), list(zip(GAMES, cycle(["en", "fr"]), strict=False)))
def test_a_whole_game_is_played_with_keys_alone(stage: Stage, game: str, lang: str) -> None:
    guest = stage.guest(lang)
    guest.go("/")
    press(guest, game, "home.now")
    guest.until_it_is("playing")
    Game([guest], act=by_keys).finish()
    tab_to(guest, guest.button("end.again"))
    guest.page.keyboard.press("Enter")
    guest.until_it_is("playing")


def test_the_form_and_a_whole_game_of_regenbogen_go_with_keys_alone(stage: Stage) -> None:
    guest = stage.guest("fr")
    guest.go("/")
    press(guest, "regenbogen", "home.friends")
    keyboard = guest.page.keyboard
    tab_to(guest, guest.page.get_by_label(guest.text("new.kind", n=2)))
    expect(guest.page.get_by_label(guest.text("new.seats"))).to_have_value("3")
    choose(guest, "new.kind", 2, "new.bot")
    write(guest, "regenbogen.option.discs_per_colour", "3")
    write(guest, "regenbogen.option.look_seconds", "0")
    tab_to(guest, guest.button("new.go"))
    keyboard.press("Enter")
    guest.until_it_is("playing")
    Game([guest], act=by_keys).finish()


def test_keys_open_and_close_the_rules_the_log_and_the_help(stage: Stage) -> None:
    guest = stage.guest("en")
    guest.go("/")
    press(guest, "rainbow", "home.now")
    guest.until_it_is("playing")
    for key, name in (("r", "rules.title"), ("?", "keys.title")):
        guest.page.keyboard.press(key)
        dialog = guest.page.get_by_role("dialog", name=guest.text(name))
        expect(dialog).to_be_visible()
        guest.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_a_dialog_keeps_the_keys_and_gives_the_focus_back(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch = Sketch(guest)
    sketch.open([], ["AS", "2S"])
    for opener, name in (("home.rules", "rules.title"), ("sequence.ui.piles", "sequence.ui.piles")):
        button = guest.button(opener)
        tab_to(guest, button)
        guest.page.keyboard.press("Enter")
        dialog = guest.page.get_by_role("dialog", name=guest.text(name), exact=True)
        expect(dialog.get_by_role("heading", name=guest.text(name), exact=True)).to_be_visible()
        guest.page.keyboard.press("?")
        expect(guest.page.get_by_role("dialog")).to_have_count(1)
        guest.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(button).to_be_focused()


def press(guest: Guest, game: str, key: str) -> None:
    """Press a button of a game on the home page, without a pointer."""
    title = guest.page.get_by_role("heading", name=game_word(game, guest.lang, "title"), exact=True)
    cover = guest.page.get_by_role("article").filter(has=title)
    tab_to(guest, cover.get_by_role("button", name=guest.text(key), exact=True))
    guest.page.keyboard.press("Enter")


def choose(guest: Guest, label: str, seat: int, option: str) -> None:
    """Choose in a list by typing the beginning of the choice."""
    box = guest.page.get_by_label(guest.text(label, n=seat))
    tab_to(guest, box)
    guest.page.keyboard.type(guest.text(option))
    expect(box).to_have_value("bot")


def write(guest: Guest, label: str, text: str) -> None:
    field = guest.page.get_by_label(guest.text(label))
    tab_to(guest, field)
    guest.page.keyboard.press("ControlOrMeta+A")
    guest.page.keyboard.type(text)
