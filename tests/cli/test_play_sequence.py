"""Sequence in the terminal: whole games by keys, the choice of fives, draws and calls by hand."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.games.sequence import game as sequence
from ludarc.games.sequence.board import SIDE, SQUARE_NAMES, SQUARE_OF
from ludarc.games.sequence.cards import KIND_OF
from ludarc.games.sequence.fives import make_ready
from ludarc.games.sequence.rules import Sequence
from ludarc.games.sequence.terminal.hand import SuitHand
from ludarc.games.sequence.terminal.screen import SequenceScreen
from ludarc.games.sequence.terminal.squares import Squares
from ludarc.table.table import Table
from tests.cli.table import invitation, move, seated, settled, shown, sitting

BY_HAND = {"manual_draw": True}
QUIET = {"no_table_talk": True}


def at_table(app: TableApp) -> SequenceScreen:
    assert isinstance(app.screen, SequenceScreen)
    return app.screen


def way_to(app: TableApp, square: str) -> list[str]:
    """The arrow keys from the cursor to a square."""
    cursor, there = app.screen.query_one(Squares).cursor, SQUARE_OF[square]
    down, right = there // SIDE - cursor // SIDE, there % SIDE - cursor % SIDE
    vertical = ["down" if down > 0 else "up"] * abs(down)
    return vertical + ["right" if right > 0 else "left"] * abs(right)


async def choose(app: TableApp, pilot: Pilot[None], card: str) -> None:
    """Choose a card of the hand by its number."""
    hand = app.screen.query_one(SuitHand)
    if hand.chosen != card:
        await pilot.press(str(hand.cards.index(card) + 1))
    assert hand.chosen == card


async def play(app: TableApp, pilot: Pilot[None], do: Any) -> None:
    """Make one legal move by keys."""
    if "draw" in do:
        await move(app, ["d"])
    elif "card" in do:
        await choose(app, pilot, do["card"])
        await pilot.press(*way_to(app, do.get("place") or do["remove"]))
        screen = at_table(app)
        if len(screen.wanted()) > 1:
            await pilot.press("enter")
            await pilot.press(*["right"] * screen.fives.index(do))
        await move(app, ["enter"])
    else:
        await choose(app, pilot, do.get("dead") or do["discard"])
        await move(app, ["enter"])
    await settled(app, pilot)


def wish(app: TableApp) -> Any:
    """A move that gets the game on: finish, put, exchange, whatever there is."""
    legal = at_table(app).legal
    for key in ("sequences", "draw", "place", "dead"):
        fitting = [do for do in legal if key in do]
        if fitting:
            return fitting[len(sitting(app).table.moves) % len(fitting)]
    return legal[0]


def test_a_whole_game_is_played_by_keys(saved_games: Path) -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,random,random")) as (app, pilot):
            for _ in range(300):
                if isinstance(app.screen, EndScreen):
                    break
                await play(app, pilot, wish(app))
            assert isinstance(app.screen, EndScreen)
            text = shown(app)
            assert "Victory" in text
            assert "sequence" in text
            assert len(list((saved_games / "finished").iterdir())) == 1

    asyncio.run(game())


def test_a_game_goes_on_where_it_was_left() -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,easy")) as (app, pilot):
            await play(app, pilot, wish(app))
            await play(app, pilot, wish(app))
            record = sitting(app).table.record()
            board = app.screen.query_one(Squares).chips
            await pilot.press("q")
        async with seated(invitation("sequence", "me,easy")) as (app, pilot):
            await pilot.press("enter")
            await settled(app, pilot)
            assert sitting(app).table.record() == record
            assert app.screen.query_one(Squares).chips == board

    asyncio.run(game())


def test_the_log_begins_with_the_cut() -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,easy"), (120, 40)) as (app, _):
            text = shown(app)
            names = sitting(app).names
            assert f"{names[0]} cuts " in text
            assert f"{names[1]} cuts " in text
            assert "has the lowest card" in text
            assert "begins." in text

    asyncio.run(game())


def test_what_is_not_allowed_is_refused_by_its_rule() -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,easy")) as (app, pilot):
            moves = len(sitting(app).table.moves)
            screen = at_table(app)
            own = screen.own
            assert own is not None
            card = next(c for c in own.hand if c[0] != "J")
            await choose(app, pilot, card)
            wrong = next(n for n in SQUARE_NAMES[1:9] if n not in screen.targets(card))
            await pilot.press(*way_to(app, wrong), "enter")
            assert "SQ-6" in shown(app)
            await pilot.press(*way_to(app, "A1"), "enter")
            assert "SQ-7" in shown(app)
            await pilot.press("escape", "d")
            assert "SQ-6" in shown(app)
            assert len(sitting(app).table.moves) == moves

    asyncio.run(game())


def test_space_goes_from_one_possible_square_to_the_next() -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,easy")) as (app, pilot):
            board, screen = app.screen.query_one(Squares), at_table(app)
            own = screen.own
            assert own is not None
            card = next(c for c in own.hand if len(screen.targets(c)) == 2)
            await choose(app, pilot, card)
            seen = {board.cursor}
            await pilot.press("space")
            seen.add(board.cursor)
            assert {SQUARE_NAMES[square] for square in seen} == set(screen.targets(card))
            assert "▸" in shown(app)

    asyncio.run(game())


def test_the_mouse_chooses_a_card_and_plays_it() -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,easy")) as (app, pilot):
            screen, hand = at_table(app), app.screen.query_one(SuitHand)
            place = next(i for i, c in enumerate(hand.cards) if screen.targets(c))
            await pilot.click(SuitHand, offset=(hand.left + 6 * place + 2, 2))
            assert hand.place == place
            moves = len(sitting(app).table.moves)
            row, column = divmod(SQUARE_OF[screen.targets(hand.cards[place])[0]], SIDE)
            await pilot.click(Squares, offset=(3 + 5 * column + 1, 1 + row))
            await settled(app, pilot)
            assert len(sitting(app).table.moves) > moves

    asyncio.run(game())


def deal_for(app: TableApp, hand: list[str], chips: dict[int, list[str]]) -> None:
    """Put cards into the hand of the person, and chips on the board, wherever they were."""
    table = sitting(app).table
    state = table.state
    assert isinstance(state, Sequence)
    kinds = [KIND_OF[card] for card in hand]
    state.hands[0] = sum((kind + 1) << 8 * at for at, kind in enumerate(kinds))
    state.held[0] = len(kinds)
    state.actor = 0
    for team, squares in chips.items():
        for name in squares:
            square = SQUARE_OF[name]
            half, bit = (0, square) if square < 50 else (1, square - 50)
            state.chips[2 * team + half] |= 1 << bit
            make_ready(state, team, square)
    at_table(app).viewer = 0
    at_table(app).draw()


def test_which_five_are_the_sequence_is_chosen_before_the_move() -> None:
    """SQ-18"""

    async def game() -> None:
        async with seated(invitation("sequence", "me,easy"), (120, 40)) as (app, pilot):
            app.pace.seconds = 60.0
            deal_for(app, ["4S", "JC"], {0: ["B1", "C1", "E1", "F1", "G1"]})
            await pilot.press("1")
            await pilot.press(*way_to(app, "D1"), "enter")
            screen = at_table(app)
            assert len(screen.fives) == 3
            assert "1 of 3" in shown(app)
            first = [*screen.proposed]
            await pilot.press("right")
            assert screen.proposed != first
            assert "★★★" in shown(app)
            await pilot.press("escape")
            assert not screen.proposed
            await pilot.press("1", "enter", "left")
            chosen = [*screen.proposed]
            assert chosen != first
            await pilot.press("enter")
            await pilot.pause()
            assert [five.squares for five in screen.view.sequences] == chosen

    asyncio.run(game())


def test_a_dead_card_is_exchanged_and_a_chip_removed() -> None:
    """SQ-10, SQ-8"""

    async def game() -> None:
        async with seated(invitation("sequence", "me,easy")) as (app, pilot):
            app.pace.seconds = 60.0
            deal_for(app, ["2S", "JH"], {1: ["B1", "G9"]})
            assert "✝" in shown(app)
            assert "SQ-10" in shown(app)
            await pilot.press("1")
            assert "exchange the dead card 2♠" in shown(app)
            await pilot.press("enter")
            screen = at_table(app)
            assert screen.view.discards[0][-1] == "2S"
            own = screen.own
            assert own is not None
            await choose(app, pilot, "JH")
            assert "✗" in shown(app)
            await pilot.press(*way_to(app, "G9"), "enter")
            assert screen.view.chips[SQUARE_OF["G9"]] == "."

    asyncio.run(game())


@pytest.mark.parametrize("draws", [True, False])
def test_a_draw_by_hand_is_open_for_a_while_beside_a_computer(
    draws: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQ-13"""
    monkeypatch.setattr(sequence, "WINDOW", 3.0)

    async def game() -> None:
        async with seated(invitation("sequence", "me,easy", options=BY_HAND)) as (app, pilot):
            screen = at_table(app)
            while 1 in screen.view.open_draws:
                await pilot.pause(0.01)
            began = time.monotonic()
            await play(app, pilot, next(do for do in screen.legal if "place" in do))
            assert screen.view.open_draws == [0, 1]
            assert "D: draw" in shown(app)
            if draws:
                await pilot.press("d")
            while 1 in screen.view.open_draws:
                await pilot.pause(0.01)
            assert draws or time.monotonic() - began >= 3.0
            assert screen.view.hand_counts == [7 if draws else 6, 7]

    asyncio.run(game())


def test_between_two_people_a_curtain_hides_every_card_but_not_before_the_draw() -> None:
    """SQ-13"""

    async def game() -> None:
        invited = invitation("sequence", "me,name:Ana", options=BY_HAND)
        async with seated(invited) as (app, pilot):
            assert isinstance(app.screen, Curtain)
            assert not any(sign in shown(app) for sign in "♠♥♦♣")
            await pilot.press("enter")
            await pilot.pause()
            screen = at_table(app)
            first = screen.viewer
            await pilot.press("1", "enter")
            await pilot.pause(0.05)
            if not sitting(app).table.moves:
                await play_first(app, pilot)
            assert isinstance(app.screen, SequenceScreen)
            assert screen.viewer == first
            assert "(SQ-13)" in shown(app)
            await pilot.press("d")
            await pilot.pause(0.05)
            assert isinstance(app.screen, Curtain)
            assert app.screen_stack[-2].query_one(SuitHand).cards == []

    asyncio.run(game())


async def play_first(app: TableApp, pilot: Pilot[None]) -> None:
    """Put a chip, whatever was chosen before."""
    await pilot.press("escape")
    do = next(do for do in at_table(app).legal if "place" in do)
    await choose(app, pilot, do["card"])
    await pilot.press(*way_to(app, do["place"]), "enter")
    await pilot.pause(0.05)


def test_a_call_is_answered_and_its_penalty_paid_at_one_keyboard() -> None:
    """SQ-21"""

    async def game() -> None:
        invited = invitation("sequence", "me,name:Ana,name:Leo,name:Mia", options=QUIET)
        async with seated(invited) as (app, pilot):
            table: Table = sitting(app).table

            async def lift() -> None:
                await pilot.pause(0.05)
                if isinstance(app.screen, Curtain):
                    await pilot.press("enter")
                    await pilot.pause(0.05)

            await lift()
            caller = at_table(app).viewer
            assert caller is not None
            await pilot.press("c")
            await lift()
            assert table.moves[-1].do == {"call": (caller + 1) % 2}
            assert "Y or N" in shown(app)
            await pilot.press("y")
            await lift()
            assert at_table(app).view.phase == "discard"
            for _ in range(2):
                await pilot.press("1", "enter")
                await lift()
            assert at_table(app).view.phase == "play"
            assert sorted(at_table(app).view.hand_counts) == [5, 5, 6, 6]

    asyncio.run(game())


def test_a_call_nobody_answers_is_dropped_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQ-21"""
    monkeypatch.setattr(sequence, "ANSWER", 0.3)

    async def game() -> None:
        invited = invitation("sequence", "me,easy,name:Leo,easy", options=QUIET)
        async with seated(invited) as (app, pilot):
            while isinstance(app.screen, Curtain):
                await pilot.press("enter")
                await pilot.pause(0.05)
            await pilot.press("c")
            await pilot.pause(0.05)
            if isinstance(app.screen, Curtain):
                await pilot.press("enter")
            answers = sitting(app).table.moves
            for _ in range(300):
                await pilot.pause(0.01)
                if answers[-1].do == {"confirm": False}:
                    return
            raise AssertionError("nobody answered")

    asyncio.run(game())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("seats", [2, 3, 6, 12])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_screen_shows_everything(seats: int, lang: str, size: tuple[int, int]) -> None:
    async def game() -> None:
        invited = invitation("sequence", "me" + ",random" * (seats - 1), lang=lang)
        async with seated(invited, size) as (app, _pilot):
            text = shown(app)
            for name in sitting(app).names:
                assert name[:6] in text
            assert app.say("key.quit").split()[1] in text.splitlines()[-1]
            for widget in app.screen.query("SuitHand, Squares, #message, #seats, #prompt, #keybar"):
                assert widget.region.bottom <= size[1]
                assert widget.region.right <= size[0]
                assert widget.region.height >= widget.virtual_size.height
            board = app.screen.query_one(Squares)
            lines = text.splitlines()[board.region.y : board.region.bottom]
            assert sum(line[: board.region.right].count("✱") for line in lines) == 4
            for suit in "♠♥♦♣":
                assert sum(line[: board.region.right].count(suit) for line in lines) == 24

    asyncio.run(game())


@pytest.mark.parametrize(
    ("lang", "king", "queen", "jack"), [("fr", "R", "D", "V"), ("en", "K", "Q", "J")]
)
def test_court_cards_bear_the_letters_of_the_language(
    lang: str, king: str, queen: str, jack: str
) -> None:
    async def game() -> None:
        async with seated(invitation("sequence", "me,easy", lang=lang), (120, 40)) as (app, pilot):
            app.pace.seconds = 60.0
            deal_for(app, ["KS", "QD", "JH"], {})
            board = app.screen.query_one(Squares).region
            lines = shown(app).splitlines()
            squares = "".join(line[: board.right] for line in lines[board.y : board.bottom])
            for suit in "♠♥♦♣":
                assert squares.count(king + suit) == squares.count(queen + suit) == 2
            hand = "".join(lines[board.bottom :])
            assert all(card in hand for card in (f"{king}♠", f"{queen}♦", f"{jack}♥"))
            await choose(app, pilot, "QD")
            assert f"{queen}♦" in str(app.screen.query_one("#message").render())
            await pilot.press("enter")
            await until_played(app, pilot)
            assert sum(line[board.right :].count(f"{queen}♦") for line in shown(app).splitlines())

    asyncio.run(game())


async def until_played(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait for the first move to lie on the discards."""
    while not at_table(app).view.discards[0]:
        await pilot.pause()
