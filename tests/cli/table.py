"""A table in a terminal that only the tests see, and a person who plays by keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.invitation import Invitation
from ludarc.cli.terminal.seating import seats_from
from ludarc.cli.terminal.sitting import Sitting
from ludarc.games.pirates.terminal.screen import PiratesScreen
from ludarc.games.regenbogen.terminal.discgrid import DiscGrid
from tests.patience import until

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")


def invitation(
    game: str | None, seats: str = "me,easy", lang: str = "en", **more: Any
) -> Invitation:
    """What a command line would have settled."""
    settled: dict[str, Any] = {"options": {}, "pace": 0.0, "seed": 5, **more}
    return Invitation(game=game, seats=seats_from(seats, lang), lang=lang, **settled)


@asynccontextmanager
async def seated(
    invited: Invitation, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    """The app at work, waiting for the first person."""
    app = TableApp(invited)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        yield app, pilot


def shown(app: TableApp) -> str:
    """Every character on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def sitting(app: TableApp) -> Sitting:
    """The game in progress."""
    assert app.sitting is not None
    return app.sitting


def ready(app: TableApp) -> bool:
    """Is a person to move, or is something else than a game on the screen?"""
    table, screen = app.sitting, app.screen
    if len(app.screen_stack) == 1 or not screen.is_running:
        return False
    if not isinstance(screen, GameScreen):
        return True
    if isinstance(screen, PiratesScreen):
        return screen.acts and not screen.looking
    if table is None or table.over or table.actor in table.bots or screen.looking:
        return False
    return screen.viewer == table.actor


async def settled(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until a person is to move, or something else is on the screen."""
    await asyncio.sleep(0.003)
    await until(lambda: ready(app), "nobody is to move")
    await pilot.pause()


async def move(app: TableApp, keys: list[str]) -> None:
    """Press keys one after another, faster than anybody, until a move is made."""
    table = sitting(app).table
    before = len(table.moves)
    for key in keys:
        app.simulate_key(key)
    await until(lambda: len(table.moves) > before, "no move was made")


async def play_rainbow(app: TableApp, pilot: Pilot[None]) -> None:
    """Make one move of Rainbow by keys: as many cards as may be."""
    table = sitting(app)
    legal = table.game.legal(table.state, table.actor)
    cards = max((do.get("play") or do["take"] for do in legal), key=len)
    await move(app, [*(str(card) for card in cards), "enter"])
    await settled(app, pilot)


async def play_disc(app: TableApp, position: int) -> None:
    """Go to a disc with the arrow keys and turn it up."""
    cursor = app.screen.query_one(DiscGrid).cursor
    down, right = position // 6 - cursor // 6, position % 6 - cursor % 6
    keys = ["down" if down > 0 else "up"] * abs(down) + ["right" if right > 0 else "left"] * abs(
        right
    )
    await move(app, [*keys, "enter"])
