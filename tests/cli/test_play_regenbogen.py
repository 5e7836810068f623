"""Regenbogen in the terminal: nothing about a hidden disc stays on the screen."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.colours import RAINBOW
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.games.regenbogen.terminal.discgrid import DiscGrid
from ludarc.games.regenbogen.terminal.screen import RegenbogenScreen
from tests.cli.table import COLOURS, invitation, play_disc, seated, settled, shown, sitting

SHORT = {"discs_per_colour": 3, "look_seconds": 0}


def colour_at(state: Any, position: int) -> str:
    """What the test, unlike a player, may know."""
    return COLOURS[state.discs[position]]


def hidden_places(screen: RegenbogenScreen) -> list[int]:
    return [place for place, disc in enumerate(screen.view.discs) if disc.lies == "hidden"]


def test_a_whole_game_with_the_last_rainbow_ends_with_the_scores() -> None:
    async def game() -> None:
        async with seated(invitation("regenbogen", "me,name:Ana", options=SHORT)) as (app, pilot):
            named = 0
            while isinstance(app.screen, RegenbogenScreen):
                state, screen = sitting(app).state, app.screen
                places = hidden_places(screen)
                if screen.view.phase == "name":
                    colour = colour_at(state, places[0])
                    await pilot.press(str(COLOURS.index(colour) + 1))
                    named += 1
                    await play_disc(app, places[0])
                else:
                    fresh = [p for p in places if colour_at(state, p) not in screen.view.visible]
                    await play_disc(app, fresh[0])
                await settled(app, pilot)
            assert named == 6
            assert isinstance(app.screen, EndScreen)
            text = shown(app)
            assert "18 discs" in text
            assert "0 discs" in text

    asyncio.run(game())


def test_computers_at_the_table_play_to_the_end_too() -> None:
    async def game() -> None:
        async with seated(invitation("regenbogen", "me,easy,easy", options=SHORT)) as (app, pilot):
            while isinstance(app.screen, RegenbogenScreen):
                screen = app.screen
                if screen.view.may_stop:
                    await pilot.press("s")
                elif screen.view.phase == "name":
                    place = hidden_places(screen)[0]
                    missing = next(c for c in COLOURS if c not in screen.view.visible)
                    await pilot.press(str(COLOURS.index(missing) + 1))
                    await play_disc(app, place)
                else:
                    await play_disc(app, hidden_places(screen)[0])
                await settled(app, pilot)
            assert isinstance(app.screen, EndScreen)

    asyncio.run(game())


def test_stopping_too_early_is_refused_by_its_rule() -> None:
    async def game() -> None:
        async with seated(invitation("regenbogen", "me,name:Ana")) as (app, pilot):
            await pilot.press("s")
            assert "RG-3" in shown(app).splitlines()[-2]
            await pilot.press("3")
            assert "RG-9" in shown(app).splitlines()[-2]
            await play_disc(app, 7)
            await pilot.press("enter")
            assert "RG-5" in shown(app).splitlines()[-2]

    asyncio.run(game())


def test_a_match_is_seen_for_a_moment_and_then_nowhere() -> None:
    async def game() -> None:
        options = {"discs_per_colour": 3, "look_seconds": 60}
        async with seated(invitation("regenbogen", "me,name:Ana", options=options)) as (app, pilot):
            state = sitting(app).state
            places = range(18)
            first, twin = next(
                (a, b)
                for a in places
                for b in places
                if a < b and colour_at(state, a) == colour_at(state, b)
            )
            colour = colour_at(state, first)
            say = app.say.about("regenbogen")
            short, shape = say(f"terminal.short.{colour}"), RAINBOW[COLOURS.index(colour)].shape
            await play_disc(app, first)
            assert grid_text(app).count(shape + short) == 1
            await play_disc(app, twin)
            await pilot.pause()
            assert looking(app)
            assert grid_text(app).count(shape + short) == 2
            await pilot.press("enter")
            assert len(sitting(app).table.moves) == 2
            assert isinstance(app.screen, GameScreen)
            app.screen.looked()
            await pilot.pause()
            assert not looking(app)
            assert short not in grid_text(app)
            lines = shown(app).splitlines()
            palette = app.screen.query_one("#palette").region
            del lines[palette.y : palette.bottom]
            assert colour not in re.findall(r"\w+", "\n".join(lines))
            assert all(disc.colour is None for disc in app.screen.query_one(DiscGrid).discs)

    asyncio.run(game())


def looking(app: TableApp) -> bool:
    """Is this the moment to look at what will be hidden again?"""
    return isinstance(app.screen, GameScreen) and app.screen.looking


def grid_text(app: TableApp) -> str:
    """The part of the screen where the discs lie, without its gaps."""
    region = app.screen.query_one(DiscGrid).region
    lines = shown(app).splitlines()[region.y : region.bottom]
    return "\n".join(line[: region.right] for line in lines).replace(" ", "")


def test_a_wrong_name_at_the_last_rainbow_leaves_no_trace() -> None:
    async def game() -> None:
        async with seated(invitation("regenbogen", "me,name:Ana", options=SHORT)) as (app, pilot):
            state = sitting(app).state
            assert isinstance(app.screen, RegenbogenScreen)
            while app.screen.view.phase == "flip":
                fresh = next(
                    place
                    for place in hidden_places(app.screen)
                    if colour_at(state, place) not in app.screen.view.visible
                )
                await play_disc(app, fresh)
                await settled(app, pilot)
            place = hidden_places(app.screen)[0]
            await pilot.press("enter")
            assert "RG-9" in shown(app).splitlines()[-2]
            right = colour_at(state, place)
            wrong = next(colour for colour in COLOURS if colour != right)
            await pilot.press(str(COLOURS.index(wrong) + 1))
            assert wrong in shown(app).splitlines()[1]
            await play_disc(app, place)
            await settled(app, pilot)
            region = app.screen.query_one("#palette").region
            lines = shown(app).splitlines()
            del lines[region.y : region.bottom]
            text = "\n".join(lines)
            assert not any(colour in text for colour in COLOURS)
            assert app.screen.query_one(DiscGrid).discs[place].colour is None

    asyncio.run(game())


def test_a_disc_may_be_turned_up_with_the_mouse() -> None:
    async def game() -> None:
        async with seated(invitation("regenbogen", "me,name:Ana")) as (app, pilot):
            await pilot.click(DiscGrid, offset=(3 + 8 + 3, 1 + 3 + 1))
            await pilot.pause()
            assert sitting(app).table.moves[0].do == {"flip": 7}

    asyncio.run(game())


def test_eighty_columns_and_24_lines_hold_every_disc() -> None:
    async def game(each: int, lang: str) -> None:
        options = {"discs_per_colour": each}
        seats = "me,name:Ana,name:Bo,name:Cy,name:Di,name:Ed"
        invited = invitation("regenbogen", seats, lang=lang, options=options, fresh=True)
        async with seated(invited) as (app, _):
            text = shown(app)
            for row in range(each):
                for column in "ABCDEF":
                    assert f"{column}{row + 1}" in text
            say = app.say.about("regenbogen")
            for colour in COLOURS:
                assert say(f"colour.{colour}") in text
            assert say("terminal.button.stop").strip() in text
            assert app.say("key.quit").split()[1] in text.splitlines()[-1]
            for name in sitting(app).names:
                assert name in text

    for each in (3, 6, 8):
        asyncio.run(game(each, "fr"))
    asyncio.run(game(6, "en"))
