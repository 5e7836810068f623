"""A game without screens of its own is played in the terminal and through `join`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from ludarc.cli.remote.app import JoinApp
from ludarc.cli.remote.link import Link
from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.cli.terminal.genericscreen import GenericScreen
from ludarc.cli.terminal.helpscreen import HelpScreen
from ludarc.cli.terminal.menu import Menu
from ludarc.cli.terminal.welcome import Welcome
from ludarc.core.words import LANGUAGES
from tests.cli.table import invitation, move, seated, settled, shown, sitting
from tests.newcomer.game import TrickGame
from tests.patience import until
from tests.server.house import House


@pytest.fixture(autouse=True)
def saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARC_DATA", str(tmp_path))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_plays_it_against_computers_in_the_terminal(lang: str) -> None:
    async def evening() -> None:
        async with seated(invitation("trick", "name:Ana,easy,easy", lang=lang)) as (app, pilot):
            table, screen = sitting(app).table, app.screen
            assert isinstance(screen, GenericScreen)
            title = TrickGame.show_type.words.say(lang, "title", {})
            assert title in shown(app)
            for number in range(3):
                hand = table.game.show.own(table.state, 0).hand  # type: ignore[union-attr]
                items = [item.label.plain for item in screen.query_one(Menu).items]
                played = [
                    table.game.show.words.say(lang, "play", {"who": 0, "card": card}, table.names)
                    for card in hand
                ]
                assert items == played
                assert "Hand  " + " ".join(map(str, hand)) in shown(app)
                await move(app, ["down", "enter"] if number == 0 else ["1"])
                assert table.moves[-1].seat or table.moves[-1].do == {"play": hand[number == 0]}
                await until(lambda: table.over or screen.viewer == table.state.actor, "a turn")
                await settled(app, pilot)
            assert table.over
            assert isinstance(app.screen, EndScreen)
            text = shown(app)
            result = table.record().result
            assert result is not None
            for name, points in zip(table.names, result.scores, strict=True):
                assert any(name in line and f" {points} point" in line for line in text.split("\n"))
            assert TrickGame.end_rule in text

    asyncio.run(evening())


def drawn(app: TableApp) -> str:
    """The picture of the table, seen or behind the curtain."""
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, GenericScreen))
    return str(screen.query_one("#drawn", Static).render())


def test_two_people_at_one_keyboard_do_not_see_each_others_hands() -> None:
    async def evening() -> None:
        async with seated(invitation("trick", "name:Ana,name:Bo")) as (app, pilot):
            table = sitting(app).table
            while not table.over:
                assert isinstance(app.screen, Curtain)
                assert "Hand  " not in drawn(app)
                await pilot.press("enter")
                await settled(app, pilot)
                assert drawn(app).count("Hand  ") == 1
                await move(app, ["1"])
                await settled(app, pilot)
            assert len(table.moves) == 6

    asyncio.run(evening())


def test_its_keys_are_explained_and_it_is_among_the_games_of_the_welcome() -> None:
    async def evening() -> None:
        async with seated(invitation(None, "me,easy")) as (app, pilot):
            assert isinstance(app.screen, Welcome)
            while app.screen.plan.game != "trick":
                await pilot.press("right")
            assert "The Trick" in shown(app)
            await pilot.press("question_mark")
            await until(lambda: isinstance(app.screen, HelpScreen), "the help")
            await pilot.pause()
            assert "choose a move" in shown(app)

    asyncio.run(evening())


async def turn_with(app: JoinApp, cards: int) -> None:
    """Wait until the person has so many cards to play from."""
    await until(lambda: len(app.legal) == cards, "a turn")


@pytest.mark.parametrize(("lang", "plays"), [("en", "plays"), ("fr", "joue")])
def test_a_person_plays_it_through_join(house: House, lang: str, plays: str) -> None:
    opened = house.open("trick", "me,easy,easy", start=True)
    link = Link(house.url, opened.table, opened.tokens[0])

    async def evening() -> None:
        app = JoinApp(link, lang)
        async with app.run_test(size=(100, 40)) as pilot:
            for left in (3, 2, 1):
                await turn_with(app, left)
                await until(lambda: len(app.said) == len(app.legal), "the moves in words")
                await pilot.pause()
                text = "\n".join(s.text for s in app.screen._compositor.render_strips())
                cards = " ".join(str(do["play"]) for do in app.legal)
                assert f"Hand  {cards}" in text
                assert "Laid  " in text
                assert f"Scores, {app.names[1]}  " in text
                field = app.query_one(Input)
                me, card = app.names[0], app.legal[-1]["play"]
                assert f"{me} {plays} {card}." in text
                field.value = "1" if left == 3 else f"{plays} {card}"
                await field.action_submit()
            await until(lambda: app.room["status"] == "over" and app.scores, "the end")
            assert app.scores == house.record(opened.table).result.scores  # type: ignore[union-attr]
            scores = ", ".join(f"{n} {p}" for n, p in zip(app.names, app.scores, strict=True))
            assert scores in app.prompt()

    asyncio.run(evening())
