"""Rainbow Pirates in the terminal: what is on the screen, and a person who plays it by keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.menu import Menu
from ludarc.cli.terminal.sitting import machine_of
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.terminal.cards import bare
from ludarc.games.pirates.terminal.hand import PirateHand
from ludarc.games.pirates.terminal.screen import PiratesScreen
from tests.cli.table import settled, shown, sitting
from tests.games.pirates.sheet import Sheet
from tests.patience import until


def at_table(app: TableApp) -> PiratesScreen:
    assert isinstance(app.screen, PiratesScreen)
    return app.screen


async def at_keyboard(app: TableApp, pilot: Pilot[None]) -> None:
    """Lift the curtain for the next person."""
    await settled(app, pilot)
    while isinstance(app.screen, Curtain):
        await pilot.press("enter")
        await settled(app, pilot)


def told(app: TableApp) -> str:
    """What the log shows."""
    region = app.screen.query_one(Chronicle).region
    lines = shown(app).splitlines()[region.y : region.bottom]
    return " ".join(" ".join(line[region.x : region.right] for line in lines).split())


def lay_out(app: TableApp, sheet: Sheet, viewer: int | None = 0) -> PiratesScreen:
    """Put the position of a sheet on the screen, whatever was dealt."""
    screen = at_table(app)
    screen.stop_waiting()
    played = sitting(app)
    assert isinstance(played.table.state, Pirates)
    played.table.state.copy_from(sheet.state)
    played.machine = machine_of(played.table, played.now())
    screen.viewer = viewer
    screen.draw()
    screen.advance()
    return screen


async def raise_cards(app: TableApp, pilot: Pilot[None], cards: Sequence[str]) -> None:
    """Raise just these cards by their keys; black ones by the cursor."""
    hand = app.screen.query_one(PirateHand)
    await pilot.press("escape")
    for card in cards:
        if card in ("joker", "rainbow") or card.isdigit():
            await pilot.press({"joker": "j", "rainbow": "r"}.get(card, card))
        else:
            place = next(
                at for at, held in enumerate(hand.cards) if held == card and at not in hand.raised
            )
            while hand.cursor != place:
                await pilot.press("right")
            await pilot.press("space")
    assert sorted(hand.chosen) == sorted(cards)


async def choose(app: TableApp, pilot: Pilot[None], do: Any) -> None:
    """Choose a move in the list that is open."""
    menu = app.screen.query_one(Menu)
    place = next(at for at, item in enumerate(menu.items) if item.moves[:1] == (do,))
    while menu.cursor != place:
        await pilot.press("down")
    await pilot.press("enter")


async def play(app: TableApp, pilot: Pilot[None], do: Any) -> None:
    """Make one legal move by keys."""
    moves = sitting(app).table.moves
    before, screen = len(moves), at_table(app)
    if "block" in do:
        await pilot.press("y" if do["block"] else "n")
    elif "end" in do:
        await pilot.press(do["end"][0])
    elif "out" in do:
        await pilot.press("x")
    elif "done" in do:
        await pilot.press("escape", "enter")
        await choose(app, pilot, do)
    elif "lift" in do:
        await pilot.press("l")
        await choose(app, pilot, do)
    elif "order" in do:
        for card in do["order"]:
            if len(moves) == before:
                await choose(app, pilot, {"next": card})
    elif "lay" in do or "add" in do or "black" in do:
        cards = do["lay"] if "lay" in do else [do.get("add") or do["black"]]
        await raise_cards(app, pilot, [bare(card) for card in cards])
        several = len(screen.meant()) > 1
        await pilot.press("enter")
        if several:
            await choose(app, pilot, do)
    else:
        await choose(app, pilot, do)
    await until(lambda: len(moves) > before, f"no move was made: {do}")
    assert moves[before].do == do


def wanted(app: TableApp, turn: int) -> Any:
    """A move that gets the game on, of as many kinds as possible."""
    screen = at_table(app)
    legal, own = screen.legal, screen.own
    assert own is not None
    for verb in ("out", "block", "black"):
        fitting = [do for do in legal if verb in do]
        if fitting:
            return fitting[-1 if verb == "block" else turn % len(fitting)]
    if own.best is not None:
        return own.best.moves[0]
    ends = [do for do in legal if "end" in do or "done" in do]
    return ends[turn % len(ends)] if ends else legal[turn % len(legal)]
