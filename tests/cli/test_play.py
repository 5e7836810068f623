"""`ludarc play` before a game begins: the command line, the welcome, the words."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

import ludarc.cli
from ludarc.cli.main import main
from ludarc.cli.terminal.helpscreen import HelpScreen, rules_page
from ludarc.cli.terminal.offer import Offer
from ludarc.cli.terminal.seating import seats_from
from ludarc.cli.terminal.speech import WORDS
from ludarc.cli.terminal.welcome import Welcome
from ludarc.core.words import LANGUAGES
from ludarc.games.rainbow.terminal.hand import Hand
from ludarc.games.rainbow.terminal.screen import RainbowScreen
from ludarc.games.regenbogen.terminal.screen import RegenbogenScreen
from tests.cli.table import invitation, seated, settled, shown, sitting

PACKAGE = Path(ludarc.cli.__file__).parent.parent


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rainbow", "--seats", "me" + ",easy" * 6], "RB-1"),
        (["regenbogen", "--seats", "me"], "RG-1"),
        (["chess"], "'chess' is not a game here"),
        (["rainbow", "--seats", "me,wizard"], "'wizard' is nobody"),
        (["rainbow", "--seats", "easy,easy"], "nobody to play with"),
        (["rainbow", "--seats", "name:Ana,name:Ana"], "two seats are called Ana"),
        (["rainbow", "--seats", "me,name:"], "a name has"),
        (["rainbow", "--options", "{"], "not JSON"),
        (["rainbow", "--options", "[]"], "JSON object"),
        (["rainbow", "--options", '{"players": 3}'], "--seats"),
        (["regenbogen", "--options", '{"discs_per_colour": 9}'], "RG-1"),
        (["rainbow", "--pace", "-1"], "--pace"),
        (["rainbow", "--pace", "nan"], "--pace"),
        (["rainbow"], "needs a terminal"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_seats_are_people_by_name_or_number_and_computers_of_the_house() -> None:
    seats = seats_from("me, me,name:Ana,easy,random", "en")
    assert [seat.name for seat in seats[:3]] == ["Nina", "Person 2", "Ana"]
    assert [seat.bot for seat in seats] == [None, None, None, "easy", "random"]
    assert seats_from("me,easy", "fr")[0].name == "Nina"


def test_enter_twice_at_the_welcome_starts_the_usual_game() -> None:
    async def evening() -> None:
        async with seated(invitation(None, "me,easy,easy,easy")) as (app, pilot):
            assert isinstance(app.screen, Welcome)
            await pilot.press("enter", "enter")
            await settled(app, pilot)
            assert isinstance(app.screen, RainbowScreen)
            assert len(sitting(app).names) == 4

    asyncio.run(evening())


def test_the_welcome_settles_game_seats_names_options_and_language() -> None:
    async def evening() -> None:
        async with seated(invitation(None, "me,easy,easy,easy")) as (app, pilot):
            await pilot.press("right")
            assert "Regenbogen" in shown(app)
            await pilot.press("down", "left")
            await pilot.press("down", "down", "n")
            assert "What name?" in shown(app)
            await pilot.press("A", "n", "a", "enter")
            await pilot.press("down", "left")
            await pilot.press("down", "left", "left")
            await pilot.press("down", "down", "down", "left")
            await pilot.pause()
            assert "Langue" in shown(app)
            await pilot.press("enter", "enter")
            await settled(app, pilot)
            table = sitting(app).table
            assert isinstance(app.screen, RegenbogenScreen)
            assert table.names[:2] == ["Nina", "Ana"]
            assert [seat.bot for seat in table.seats] == [None, None, "random"]
            options = table.record().options
            assert options["discs_per_colour"] == 4
            assert "Disques gagnés" in shown(app)

    asyncio.run(evening())


def test_computers_alone_cannot_start_a_game() -> None:
    async def evening() -> None:
        async with seated(invitation(None, "me,easy")) as (app, pilot):
            await pilot.press("down", "down", "right", "enter", "enter")
            assert isinstance(app.screen, Welcome)
            assert "At least one person" in shown(app)

    asyncio.run(evening())


def test_the_welcome_offers_to_resume() -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            deal = sitting(app).table.deal
            await pilot.press("q")
        async with seated(invitation(None, "me,easy")) as (app, pilot):
            assert "Resume" in shown(app)
            await pilot.press("enter", "enter")
            await settled(app, pilot)
            assert sitting(app).table.deal == deal
            await pilot.press("q")
        async with seated(invitation("rainbow", "me,easy", seed=6)) as (app, pilot):
            assert isinstance(app.screen, Offer)
            await pilot.press("n")
            await settled(app, pilot)
            assert sitting(app).table.deal != deal

    asyncio.run(evening())


def test_help_shows_the_keys_and_the_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,easy", fresh=True)) as (app, pilot):
            await pilot.press("question_mark")
            assert isinstance(app.screen, HelpScreen)
            assert "Keys" in shown(app)
            await pilot.press("escape")
            assert isinstance(app.screen, RainbowScreen)

    asyncio.run(evening())
    page = rules_page("rainbow", "fr")
    assert page is not None
    assert "RB-21" in page
    assert "<a id" not in page
    monkeypatch.setattr("ludarc.__file__", str(tmp_path / "a" / "b" / "__init__.py"))
    assert rules_page("rainbow", "fr") is None
    asyncio.run(evening())


def test_the_theme_turns_from_dark_to_light_and_back() -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            dark = app.theme
            await pilot.press("t")
            assert not app.current_theme.dark
            await pilot.press("t")
            assert app.theme == dark

    asyncio.run(evening())


def test_a_computer_takes_its_time_and_enter_hurries_it_on() -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            app.pace.seconds = 60.0
            value = app.screen.query_one(Hand).cards[0]
            await pilot.press(str(value), "enter")
            moves = len(sitting(app).table.moves)
            assert sitting(app).actor in sitting(app).bots
            await pilot.press("enter")
            assert len(sitting(app).table.moves) == moves + 1

    asyncio.run(evening())


def test_an_enter_meant_for_the_computer_turns_up_no_disc() -> None:
    invited = invitation("regenbogen", "me,random", options={"look_seconds": 0})

    async def evening() -> None:
        async with seated(invited) as (app, pilot):
            app.pace.seconds = 60.0
            screen = app.screen
            assert isinstance(screen, RegenbogenScreen)
            while sitting(app).actor not in sitting(app).bots:
                place = next(p for p, disc in enumerate(screen.view.discs) if disc.lies == "hidden")
                screen.attempt({"stop": True} if screen.view.may_stop else {"flip": place})
            while sitting(app).actor in sitting(app).bots:
                app.simulate_key("enter")
                app.simulate_key("enter")
                await pilot.pause()
            made = [move.seat for move in sitting(app).table.moves]
            assert made[-1] in sitting(app).bots

    asyncio.run(evening())


def test_computers_wait_while_the_rules_are_read() -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            app.pace.seconds = 60.0
            screen = app.screen
            assert isinstance(screen, RainbowScreen)
            value = screen.query_one(Hand).cards[0]
            await pilot.press(str(value), "enter", "question_mark")
            moves = len(sitting(app).table.moves)
            screen.bot_moves()
            assert len(sitting(app).table.moves) == moves
            app.pace.seconds = 0.0
            await pilot.press("escape")
            await settled(app, pilot)
            assert len(sitting(app).table.moves) > moves

    asyncio.run(evening())


def test_both_languages_say_the_same_things() -> None:
    french, english = (WORDS.catalogues[lang] for lang in LANGUAGES)
    assert french.keys() == english.keys()
    for key, text in french.items():
        facts = re.findall(r"{\w+}", text)
        assert sorted(facts) == sorted(re.findall(r"{\w+}", english[key])), key


def test_every_text_of_the_catalogue_is_said_somewhere() -> None:
    shared = (PACKAGE / "cli" / "terminal").glob("*.py")
    screens = (PACKAGE / "games").glob("*/terminal/*.py")
    code = "\n".join(path.read_text("utf-8") for path in (*shared, *screens))
    exact = set(re.findall(r'"([a-z_0-9.]+)"', code))
    patterns = [
        re.sub(r"{[^}]*}", r"[a-z_0-9.-]+", text.replace(".", r"\."))
        for text in re.findall(r"""f["']([a-z_.]*{[^"\n]*?)["']""", code)
        if "." in text.partition("{")[0]
    ]
    for key in WORDS.catalogues["fr"]:
        plain = key.removesuffix(".one") if key.removesuffix(".one") in exact else key
        said = plain in exact or any(re.fullmatch(pattern, plain) for pattern in patterns)
        assert said, f"{key} is never said"
