"""Colour never stands alone: each has its own shape and letter, however colours are seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.games.regenbogen.hand import COLOURS
from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.sketch import ShipSketch
from tests.web.stage import Stage, gather, open_table, play_now
from tests.web.words import LANGUAGES, TEXTS

SIGHTS = ["achromatopsia", "deuteranopia", "protanopia", "tritanopia"]
SIGNS = """() => [...document.querySelectorAll('.board header li')].map(
    item => [item.querySelector('path').getAttribute('d'), item.textContent.trim()])"""
OPEN_DISCS = """() => [...document.querySelectorAll('[role=gridcell]')]
    .filter(cell => cell.querySelector('path'))
    .map(cell => [cell.querySelector('path').getAttribute('d'),
        JSON.parse(getComputedStyle(cell.querySelector('.letter'), '::before').content)])"""
CARDS = """() => [...document.querySelectorAll('.hand li')].map(item => [
    item.querySelector('svg text').textContent,
    item.querySelector('svg path').getAttribute('d')])"""


PIRATE_CARDS = """() => [...document.querySelectorAll('.fan button.card')].map(card => [
    card.querySelector('svg text').textContent,
    card.querySelector('svg path.shape').getAttribute('d')])"""
CHIPS = """() => [...document.querySelectorAll('[role=gridcell]')].flatMap((cell, at) =>
    [...cell.querySelectorAll('.chip path')].map(path => [String(at), path.getAttribute('d')]))"""
SEAT_SHAPES = """() => [...document.querySelectorAll('.seats li strong path')]
    .map(path => path.getAttribute('d'))"""


def see_with(guest: Guest, sight: str) -> None:
    session = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_discs_are_told_apart_by_shape_and_letter(stage: Stage, lang: str, tmp_path: Path) -> None:
    host, friend = stage.guest(lang), stage.guest(lang)
    gather(host, [friend], "regenbogen", discs_per_colour=3, look_seconds=0)
    game = Game([host, friend])
    while len(host.shared["visible"]) < 2:
        game.play(moves=1)
        host.until(lambda: host.number == friend.number, "both see the same")
    expect(host.page.locator("[role=gridcell] path")).to_have_count(len(host.shared["visible"]))
    for sight in SIGHTS:
        see_with(host, sight)
        signs: list[list[str]] = host.page.evaluate(SIGNS)
        assert len({shape for shape, _ in signs}) == len(COLOURS)
        assert len({letter for _, letter in signs}) == len(COLOURS)
        lying: list[list[str]] = host.page.evaluate(OPEN_DISCS)
        assert len(lying) == len(host.shared["visible"])
        assert all(sign in signs for sign in lying)
        assert host.page.screenshot(path=tmp_path / f"regenbogen-{sight}-{lang}.png")


def test_cards_are_told_apart_by_number_and_shape(stage: Stage, tmp_path: Path) -> None:
    guest = stage.guest("en")
    play_now(guest, "rainbow")
    guest.until(lambda: guest.legal, "it is our turn")
    hand: list[int] = (guest.own or {})["hand"]
    expect(guest.page.locator(".hand li")).to_have_count(len(hand))
    for sight in SIGHTS:
        see_with(guest, sight)
        cards: list[tuple[str, str]] = guest.page.evaluate(CARDS)
        assert [int(number) for number, _ in cards] == hand
        shapes = {(number, shape) for number, shape in cards}
        assert len(shapes) == len({number for number, _ in shapes}) == len({s for _, s in shapes})
        assert guest.page.screenshot(path=tmp_path / f"rainbow-{sight}.png")


def test_pirate_cards_are_told_apart_by_number_and_shape(stage: Stage, tmp_path: Path) -> None:
    guest = stage.guest("en")
    numbers = [str(number) for number in range(1, 8)]
    ShipSketch(guest).open([{"end": "pile"}], [*numbers, "cannon", "lookout"])
    expect(guest.page.locator(".fan button.card")).to_have_count(9)
    for sight in SIGHTS:
        see_with(guest, sight)
        cards: list[tuple[str, str]] = guest.page.evaluate(PIRATE_CARDS)
        assert [number for number, _ in cards] == [*numbers, "2", "3"]
        shapes = dict(cards)
        assert len(set(shapes.values())) == len(numbers)
        assert all(shapes[number] == shape for number, shape in cards)
        assert guest.page.screenshot(path=tmp_path / f"pirates-{sight}.png")


def test_teams_are_told_apart_by_shape(stage: Stage, tmp_path: Path) -> None:
    guest = stage.guest("en")
    open_table(guest, "sequence", ["me", "bot", "bot"])
    guest.until_it_is("playing")
    Game([guest]).play(moves=2)
    guest.until(lambda: guest.legal, "it is our turn")
    expect(guest.page.locator("[role=gridcell] .chip path")).to_have_count(
        sum(sign != "." for sign in guest.shared["chips"])
    )
    for sight in SIGHTS:
        see_with(guest, sight)
        lying: list[list[str]] = guest.page.evaluate(CHIPS)
        shapes = {(guest.shared["chips"][int(at)], shape) for at, shape in lying}
        assert len(shapes) == len({team for team, _ in shapes}) == len({s for _, s in shapes}) == 3
        at_seats: list[str] = guest.page.evaluate(SEAT_SHAPES)
        assert {(str(seat), shape) for seat, shape in enumerate(at_seats)} == shapes
        assert guest.page.screenshot(path=tmp_path / f"sequence-{sight}.png")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_differ_in_each_language(lang: str) -> None:
    assert len({TEXTS[lang][f"letter.{colour}"] for colour in COLOURS}) == len(COLOURS)
