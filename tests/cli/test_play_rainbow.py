"""Rainbow in the terminal, played by keys and mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.games.rainbow.terminal.hand import Hand
from ludarc.games.rainbow.terminal.screen import RainbowScreen
from tests.cli.table import invitation, play_rainbow, seated, settled, shown, sitting


def own_pile(app: TableApp) -> list[int]:
    """The VP cards of the person at the keyboard."""
    assert isinstance(app.screen, RainbowScreen)
    return app.screen.own.pile if app.screen.own else []


@pytest.mark.parametrize("seats", ["me,easy", "me,easy,random,easy"])
def test_a_whole_game_ends_with_the_scores_of_everybody(seats: str, saved_games: Path) -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", seats)) as (app, pilot):
            while isinstance(app.screen, GameScreen):
                await play_rainbow(app, pilot)
            assert isinstance(app.screen, EndScreen)
            told = app.screen.story()
            assert told.count(".") >= 2
            assert told.split()[0] in shown(app)
            result = sitting(app).game.result(sitting(app).state)
            assert result is not None
            text = shown(app)
            for name, score in zip(sitting(app).names, result.scores, strict=True):
                assert name in text
                assert f"{score} point" in text
            assert not (saved_games / "rainbow.json").exists()
            assert len(list((saved_games / "finished").iterdir())) == 1
            await pilot.press("a")
            await settled(app, pilot)
            assert isinstance(app.screen, RainbowScreen)
            assert len(sitting(app).table.moves) < 8

    asyncio.run(game())


def test_cards_that_are_no_combination_are_refused_by_their_rule() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            moves = len(sitting(app).table.moves)
            await pilot.press("enter")
            assert "RB-5" in shown(app)
            cards = app.screen.query_one(Hand).cards
            low, high = cards[0], cards[-1]
            assert high - low > 1
            await pilot.press(str(low), str(high))
            assert "RB-8" in shown(app)
            await pilot.press("enter")
            assert "RB-8" in shown(app)
            assert len(sitting(app).table.moves) == moves

    asyncio.run(game())


def test_a_second_card_in_the_first_round_is_refused_by_its_rule() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy", seed=11)) as (app, pilot):
            while not isinstance(app.screen, RainbowScreen) or not app.screen.taking:
                await play_rainbow(app, pilot)
            table = app.screen.view.table
            twice = next(card for card in table if table.count(card) > 1)
            await pilot.press(str(twice), str(twice), "enter")
            assert "RB-12" in shown(app)
            assert app.screen.taking

    asyncio.run(game())


def test_the_chosen_cards_are_named_with_the_choice_they_would_give() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy", lang="fr")) as (app, pilot):
            value = app.screen.query_one(Hand).cards[0]
            await pilot.press(str(value))
            assert f"SOLO {value} · choix" in shown(app)
            await pilot.press("escape")
            assert "SOLO {value}" not in shown(app)
            assert app.screen.query_one(Hand).chosen == []

    asyncio.run(game())


def test_the_mouse_raises_cards_and_plays_them() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            moves = len(sitting(app).table.moves)
            hand = app.screen.query_one(Hand)
            await pilot.click(Hand, offset=(hand.left() + 2, 2))
            assert hand.chosen == hand.cards[:1]
            await pilot.click("#go")
            await settled(app, pilot)
            assert len(sitting(app).table.moves) > moves

    asyncio.run(game())


def test_between_two_people_a_curtain_hides_every_card() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,name:Ana,easy")) as (app, pilot):
            curtains = 0
            for _ in range(6):
                if isinstance(app.screen, Curtain):
                    curtains += 1
                    text = shown(app)
                    assert sitting(app).names[sitting(app).actor] in text
                    assert not any(character.isdigit() for character in text)
                    assert not any(block in text for block in "▐▌▄▀✓")
                    below = app.screen_stack[-2]
                    assert below.query_one(Hand).cards == []
                    await pilot.press("enter")
                    await pilot.pause()
                    assert app.screen.query_one(Hand).cards
                await play_rainbow(app, pilot)
            assert curtains >= 3

    asyncio.run(game())


def test_a_curtain_falls_for_whatever_name_somebody_has() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "name:[/x],name:[b]y")) as (app, _pilot):
            assert isinstance(app.screen, Curtain)
            assert shown(app).count(sitting(app).names[sitting(app).actor]) == 2

    asyncio.run(game())


def test_alone_with_computers_no_curtain_is_drawn() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy,easy")) as (app, _pilot):
            assert isinstance(app.screen, RainbowScreen)

    asyncio.run(game())


def test_the_own_pile_may_be_peeked_at_and_the_others_are_counts() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            while isinstance(app.screen, RainbowScreen) and not (
                app.screen.own and app.screen.own.pile
            ):
                await play_rainbow(app, pilot)
            assert isinstance(app.screen, RainbowScreen)
            pile = own_pile(app)
            assert pile
            await pilot.press("p")
            line = shown(app).splitlines()[-2]
            assert "Your pile" in line
            assert all(str(card) in line for card in pile)

    asyncio.run(game())


@pytest.mark.parametrize("seats", ["me,easy", "me,easy,easy,easy", "me,easy,easy,easy,easy,easy"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_eighty_columns_and_24_lines_show_everything(seats: str, lang: str) -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", seats, lang=lang)) as (app, _pilot):
            text = shown(app)
            for name in sitting(app).names:
                assert name in text
            assert app.say("key.quit").split()[1] in text.splitlines()[-1]
            assert app.say("button.play").strip() in text
            for widget in app.screen.query("Hand, VpCards, #message, #seats, #prompt, #keybar"):
                assert widget.region.bottom <= 24
                assert widget.region.right <= 80
                assert widget.region.height >= widget.virtual_size.height
            hand = app.screen.query_one(Hand)
            lines = text.splitlines()[hand.region.y : hand.region.bottom]
            for value in set(hand.cards):
                assert "".join(lines).count(f" {value} ") == hand.cards.count(value)

    asyncio.run(game())
