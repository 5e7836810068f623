"""Hints and strong computer players in the terminal: the screen stays awake while they think."""

from __future__ import annotations

import asyncio

import pytest

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.hintscreen import HintScreen
from ludarc.games import kind
from tests.cli.table import invitation, play_rainbow, seated, settled, shown, sitting
from tests.patience import until


async def until_hinted(app: TableApp) -> None:
    await until(lambda: isinstance(app.screen, HintScreen), "no hint came")


def thinking(screen: GameScreen) -> bool:
    return screen.thought is not None


@pytest.mark.parametrize("game", ["rainbow", "sequence", "pirates"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_key_i_shows_what_the_strongest_would_do(game: str, lang: str) -> None:
    async def evening() -> None:
        async with seated(invitation(game, "me,easy", lang)) as (app, pilot):
            moves = len(sitting(app).table.moves)
            await pilot.press("i")
            await until_hinted(app)
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, HintScreen)
            table = sitting(app)
            seat = next(iter(table.awaited))
            legal = table.game.legal(table.state, seat)
            assert all(move.do in legal for move in screen.reason.weighed)
            assert " %" not in shown(app)
            assert screen.told(screen.reason.weighed[0].why)[:40] in shown(app)
            await pilot.press("escape")
            assert isinstance(app.screen, GameScreen)
            assert len(table.table.moves) == moves

    asyncio.run(evening())


def test_in_regenbogen_there_is_no_hint_without_open_memory() -> None:
    async def evening() -> None:
        async with seated(invitation("regenbogen", "me,easy")) as (app, pilot):
            await pilot.press("i")
            await pilot.pause()
            assert "RG-13" in shown(app)

    asyncio.run(evening())


def test_with_open_memory_there_is_one() -> None:
    async def evening() -> None:
        options = {"open_memory": True}
        async with seated(invitation("regenbogen", "me,easy", options=options)) as (app, pilot):
            await pilot.press("i")
            await until_hinted(app)

    asyncio.run(evening())


def test_an_expert_thinks_while_the_screen_stays_awake_and_then_moves() -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,expert")) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            thoughts: list[object] = []
            awake = 0
            task = asyncio.create_task(play_rainbow(app, pilot))
            while not task.done():
                await asyncio.sleep(0.001)
                if screen.thought is not None:
                    awake += 1
                    if screen.thought not in thoughts:
                        thoughts.append(screen.thought)
            await task
            assert thoughts
            assert awake > 3 * len(thoughts)
            await settled(app, pilot)

    asyncio.run(evening())


def test_a_game_may_be_left_while_an_expert_thinks() -> None:
    async def evening() -> None:
        async with seated(invitation("rainbow", "me,expert")) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            await pilot.press("1", "2", "3", "4", "5", "6")
            legal = sitting(app).game.legal(sitting(app).state, sitting(app).actor)
            screen.attempt(legal[0])
            await until(lambda: thinking(screen))
            moves = len(sitting(app).table.moves)
            await pilot.press("question_mark")
            await until(lambda: not thinking(screen))
            assert len(sitting(app).table.moves) == moves
            await pilot.press("escape")
            await settled(app, pilot)
            assert len(sitting(app).table.moves) > moves

    asyncio.run(evening())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_level_has_its_name(lang: str) -> None:
    from ludarc.cli.terminal.speech import WORDS

    for name in kind("rainbow").mind_type.levels:
        assert WORDS.say(lang, f"level.{name}", {})
