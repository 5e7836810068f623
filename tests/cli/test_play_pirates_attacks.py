"""Black cards of Rainbow Pirates in the terminal: aimed, blocked, carried out."""

from __future__ import annotations

import asyncio

import pytest

from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.menu import Menu
from ludarc.games.pirates import game as pirates
from ludarc.games.pirates.terminal.cards import letters
from ludarc.games.pirates.terminal.hand import PirateHand
from tests.cli.ship import at_keyboard, choose, lay_out, play, told
from tests.cli.table import invitation, seated, settled, shown, sitting
from tests.games.pirates.sheet import Sheet
from tests.patience import until


def test_a_black_card_is_told_aimed_blocked_by_nobody_and_carried_out() -> None:
    """RP-12, RP-15, RP-16"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy,easy")) as (app, pilot):
            hands = ["cannon 1 1 3", "1 1 3", "7 7 5"]
            screen = lay_out(app, Sheet(3, hands=hands, islands=[[], ["2 3 4 5 6 7"]]))
            await pilot.press("tab")
            assert "destroy a card" in shown(app)
            assert "Stopped by 2" in shown(app)
            await pilot.press("space", "enter")
            menu = screen.query_one(Menu)
            assert [item.moves[0]["at"] for item in menu.items] == [1, 2]
            await pilot.press("1")
            await settled(app, pilot)
            assert screen.view.phase == "hit"
            assert "✦" in shown(app)
            await pilot.press("escape")
            assert menu.is_open
            await choose(app, pilot, {"hit": "4", "in": ["2", "3", "4", "5", "6", "7"]})
            await pilot.pause()
            assert screen.view.islands[1] == [["5", "6", "7"]]
            assert "Incomplete" in shown(app) or "incomplete" in shown(app)

    asyncio.run(game())


def test_a_window_asks_in_words_and_a_block_is_one_key() -> None:
    """RP-13, RP-14"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy,easy")) as (app, pilot):
            sheet = Sheet(3, hands=["2 1 1", "cannon 1 1 3", "7 7 5"], islands=[["4 4 4"]])
            sheet.state.actor = 1
            sheet.act(1, {"black": "cannon", "at": 0})
            screen = lay_out(app, sheet)
            await pilot.pause()
            text = " ".join(shown(app).split())
            assert "Iris plays Cannon at Nina: destroy a card" in text
            assert "You have 2 orange: Y blocks" in text
            assert "s left" in text
            await pilot.press("y")
            await until(lambda: screen.view.phase != "window")
            assert screen.view.discard[:2] == ["cannon", "2"]
            assert screen.view.islands[0] == [["4", "4", "4"]]

    asyncio.run(game())


def test_who_says_never_is_not_asked_before_the_next_turn() -> None:
    """RP-14"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy,easy")) as (app, pilot):
            sheet = Sheet(3, hands=["2 1 1", "cannon 1 1 3", "7 7 5"], islands=[["4 4 4"]])
            sheet.state.actor = 1
            sheet.act(1, {"black": "cannon", "at": 0})
            screen = lay_out(app, sheet)
            moves = sitting(app).table.moves
            await pilot.press("v")
            await until(lambda: [m.do for m in moves if m.seat == 0] == [{"block": False}])
            await until(lambda: screen.view.phase == "turn" and screen.view.actor == 0)
            await pilot.pause()
            assert not sitting(app).declines(0)

    asyncio.run(game())


def test_a_window_nobody_answers_closes_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """RP-14"""
    monkeypatch.setattr(pirates, "WINDOW_SECONDS", 0.3)

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, _):
            sheet = Sheet(hands=["2 1 1", "cannon 1 1 3"], islands=[["4 4 4"]])
            sheet.state.actor = 1
            sheet.act(1, {"black": "cannon", "at": 0})
            lay_out(app, sheet)
            moves = sitting(app).table.moves
            await until(lambda: any(move.do == {"block": False} for move in moves))

    asyncio.run(game())


def test_at_one_keyboard_answers_are_secret_behind_the_curtain() -> None:
    """RP-14"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,name:Ana,name:Leo")) as (app, pilot):
            await at_keyboard(app, pilot)
            hands = ["cannon 1 1 3", "2 1 3", "2 7 5"]
            screen = lay_out(app, Sheet(3, hands=hands, islands=[[], ["4 4 4"]]))
            await pilot.press("tab", "space", "enter", "1")
            for name in ("Ana", "Leo"):
                await settled(app, pilot)
                assert isinstance(app.screen, Curtain)
                assert name in shown(app)
                table = app.screen_stack[-2]
                assert table.query_one(PirateHand).cards == []
                await pilot.press("enter")
                await settled(app, pilot)
                assert told(app).endswith("plays Cannon at Ana.")
                await pilot.press("y")
            await at_keyboard(app, pilot)
            assert screen.viewer == 0
            assert told(app).endswith("Nina plays Cannon at Ana. ▸ Ana blocks Cannon with 2.")
            assert screen.view.hand_counts == [3, 2, 3]

    asyncio.run(game())


def test_the_other_choices_are_lists() -> None:
    """RP-15"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,random")) as (app, pilot):
            for card, phase, do in (
                ("cask", "fetch", {"fetch": "6"}),
                ("quartermaster", "ask", {"ask": "joker"}),
                ("lookout", "order", {"order": ["7", "joker", "1", "4"]}),
            ):
                hands = [f"{card} 1 1 3", "1 1 joker"]
                sheet = Sheet(hands=hands, discard="6 5", top="1 4 joker 7")
                sheet.black(card, 1 if card == "quartermaster" else None)
                screen = lay_out(app, sheet)
                assert screen.view.phase == phase
                await pilot.pause()
                await play(app, pilot, do)
                assert screen.view.phase == "turn"
            sheet = Sheet(hands=["cannon thief 1 1", "captain 1 1 3"])
            sheet.state.actor = 1
            sheet.act(1, {"black": "captain"})
            sheet.act(0, {"block": False})
            screen = lay_out(app, sheet)
            assert screen.view.phase == "give"
            await pilot.pause()
            await play(app, pilot, {"give": "thief"})
            await pilot.press("d")
            assert "Captain" in shown(app)

    asyncio.run(game())


def test_black_cards_have_two_letters_no_two_alike() -> None:
    for lang in ("fr", "en"):
        assert len(set(letters(lang).values())) == len(letters(lang)) == 8
