"""axe-core finds nothing wrong on any screen, in both themes and both languages."""

from __future__ import annotations

from typing import Literal, get_args

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection
from tests.web.game import Game
from tests.web.guest import PHONE, Guest, Theme
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
    expect(guest.page.get_by_role("article")).to_have_count(4)
    inspection.look(guest, "home")
    guest.button("home.rules").first.click()
    inspect_dialog(inspection, guest, "rules.title")
    fill_form(guest, "regenbogen", ["me", "open", "bot", "local"])
    inspection.look(guest, "new table")
    guest.button("new.go").click()
    expect(guest.button("lobby.start_fill")).to_be_visible()
    inspection.look(guest, "lobby of the host")
    visitor = stage.guest(lang, theme=theme, script_allowed=True, size=PHONE)
    visitor.go(guest.page.url)
    expect(visitor.button("lobby.sit", n=2)).to_be_visible()
    inspection.look(visitor, "lobby of a visitor")
    assert not inspection.wrong, inspection.wrong


@pairs
def test_a_game_of_rainbow_is_accessible_in_every_phase(stage: Stage, pair: list[Look]) -> None:
    guests = [stage.guest(lang, theme=theme, script_allowed=True) for theme, lang in pair]
    inspection = Inspection()
    gather(guests[0], guests[1:], "rainbow")
    for guest in guests:
        look_round(inspection, guest)
        inspect_menu(inspection, guest)
    game = Game(guests)
    game.before_move = lambda one: inspect_rainbow(inspection, one)
    game.finish()
    for guest in guests:
        inspection.look(guest, "end")
    opened = {"rules.title", "keys.title", "menu", "confirm.lend"}
    assert {*opened, "play", "choose", "end"} <= inspection.screens
    assert not inspection.wrong, inspection.wrong


@pairs
def test_a_game_of_regenbogen_is_accessible_in_every_phase(stage: Stage, pair: list[Look]) -> None:
    guests = [stage.guest(lang, theme=theme, script_allowed=True) for theme, lang in pair]
    inspection = Inspection()
    gather(guests[0], guests[1:], "regenbogen", discs_per_colour=3, look_seconds=0)
    look_round(inspection, guests[0])
    game = Game(guests)
    game.before_move = lambda one: inspect_regenbogen(inspection, one)
    game.finish()
    for guest in guests:
        inspection.look(guest, "end")
    assert {"flip", "flip with discs up", "name with discs up", "end"} <= inspection.screens
    assert not inspection.wrong, inspection.wrong


@pairs
def test_a_game_of_sequence_is_accessible_in_every_phase(stage: Stage, pair: list[Look]) -> None:
    guests = [stage.guest(lang, theme=theme, script_allowed=True) for theme, lang in pair]
    inspection = Inspection()
    gather(guests[0], guests[1:], "sequence")
    look_round(inspection, guests[0])
    game = Game(guests)
    game.before_move = lambda one: inspect_sequence(inspection, one)
    game.finish()
    for guest in guests:
        inspection.look(guest, "end")
    assert {"play", "chips", "a card chosen", "sequence.ui.piles", "end"} <= inspection.screens
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


def inspect_rainbow(inspection: Inspection, guest: Guest) -> None:
    phase = guest.shared["phase"]
    prompt = guest.text(f"rainbow.prompt.{phase}")
    expect(guest.page.get_by_text(prompt)).to_be_visible()
    inspection.look(guest, phase)
    if phase == "play" and guest.shared["lock"]:
        inspection.look(guest, "play under a lock")


def inspect_regenbogen(inspection: Inspection, guest: Guest) -> None:
    phase = guest.shared["phase"]
    prompt = guest.text(f"regenbogen.prompt.{phase}")
    expect(guest.page.get_by_text(prompt)).to_be_visible()
    inspection.look(guest, f"{phase} with discs up" if guest.shared["visible"] else phase)
    for colour in guest.shared["visible"]:
        inspection.look(guest, f"{colour} up")


def inspect_sequence(inspection: Inspection, guest: Guest) -> None:
    """The board bare, with chips, a card chosen, a finished sequence, and the discards."""
    expect(guest.page.get_by_text(guest.text("sequence.prompt.play"))).to_be_visible()
    inspection.look(guest, "chips" if guest.shared["last"] else "play")
    if guest.shared["sequences"]:
        inspection.look(guest, "a finished sequence")
    if guest.shared["turn"] < 5:
        return
    jacks = [at for at, card in enumerate((guest.own or {})["hand"], 1) if card in ("JS", "JH")]
    if jacks:
        guest.page.keyboard.press(str(jacks[0]))
        inspection.look(guest, "a one-eyed jack chosen")
        guest.page.keyboard.press("Escape")
    if (id(guest), "a card chosen") not in inspection.seen:
        guest.page.keyboard.press("1")
        inspection.look(guest, "a card chosen")
        guest.page.keyboard.press("Escape")
        guest.page.keyboard.press("p")
        inspect_dialog(inspection, guest, "sequence.ui.piles")


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


def inspect_dialog(
    inspection: Inspection,
    guest: Guest,
    name: str,
    within: Literal["heading", "button"] = "heading",
) -> None:
    """A dialog that was just opened, once it shows its content; Escape closes it."""
    dialog: Locator = guest.page.get_by_role("dialog", name=guest.text(name))
    expect(dialog.get_by_role(within).first).to_be_visible()
    inspection.look(guest, name)
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
