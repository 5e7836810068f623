"""Rainbow Pirates in the terminal, played by keys."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from textual.pilot import Pilot

from ludarc.cli.terminal.app import TableApp
from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.cli.terminal.helpscreen import HelpScreen
from ludarc.cli.terminal.islands import Harbour, drawn
from ludarc.cli.terminal.menu import Menu
from ludarc.cli.terminal.piratecards import bare, letters
from ludarc.cli.terminal.piratehand import PirateHand
from ludarc.cli.terminal.piratesscreen import Islands, PiratesScreen
from ludarc.cli.terminal.piratewishes import meanings
from ludarc.games.pirates import game as pirates
from ludarc.games.pirates.rules import Pirates
from ludarc.games.pirates.view import own as secrets
from ludarc.games.pirates.view import shared
from tests.cli.table import invitation, seated, settled, shown, sitting
from tests.games.pirates.sheet import Sheet


def at_table(app: TableApp) -> PiratesScreen:
    assert isinstance(app.screen, PiratesScreen)
    return app.screen


async def at_keyboard(app: TableApp, pilot: Pilot[None]) -> None:
    """Lift the curtain for whoever is next."""
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
    table = sitting(app).table
    assert isinstance(table.state, Pirates)
    table.state.copy_from(sheet.state)
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
    for _ in range(1000):
        if len(moves) > before:
            break
        await asyncio.sleep(0.003)
    assert len(moves) > before, (do, shown(app))
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


def test_a_whole_game_is_played_by_keys(saved_games: Path) -> None:
    verbs: set[str] = set()

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, pilot):
            for turn in range(600):
                await settled(app, pilot)
                if isinstance(app.screen, EndScreen):
                    break
                do = wanted(app, turn)
                verbs.update(do)
                await play(app, pilot, do)
            assert isinstance(app.screen, EndScreen)
            await pilot.pause(0.1)
            assert "ictory: " in shown(app)
            assert "(RP-21)" in shown(app)
            assert len(list((saved_games / "finished").iterdir())) == 1

    asyncio.run(game())
    assert {"lay", "add", "black", "block", "end"} <= verbs


def test_a_game_goes_on_where_it_was_left() -> None:
    async def game() -> None:
        async with seated(invitation("pirates", "me,easy,easy")) as (app, pilot):
            for turn in range(4):
                await settled(app, pilot)
                await play(app, pilot, wanted(app, turn))
            await settled(app, pilot)
            record = sitting(app).table.record()
            hand = app.screen.query_one(PirateHand).cards
            await pilot.press("q")
        async with seated(invitation("pirates", "me,easy,easy")) as (app, pilot):
            await pilot.press("enter")
            await settled(app, pilot)
            assert sitting(app).table.record() == record
            assert app.screen.query_one(PirateHand).cards == hand

    asyncio.run(game())


def test_what_must_be_placed_is_told_with_its_reason_and_placed_best_by_one_key() -> None:
    """RP-10"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, pilot):
            sheet = Sheet(hands=["4 rainbow 5 6 7 1 1 joker"], islands=[["4 4 4"]])
            screen = lay_out(app, sheet)
            await pilot.pause()
            text = shown(app)
            assert "To place (RP-10):" in text
            assert "P∩ alone" in text
            assert "4 fits  4 4 4" in text
            assert "5 6 7 run" in text
            await pilot.press("p")
            assert "RP-10" in text
            assert screen.view.turn == 0
            await pilot.press("b")
            await pilot.pause()
            assert "To place" not in shown(app)
            own = screen.own
            assert own is not None
            assert own.best is None

    asyncio.run(game())


def test_what_is_not_allowed_is_refused_by_its_rule() -> None:
    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, pilot):
            lay_out(app, Sheet(hands=["1 1 3 5 joker thief cannon"], islands=[["3 3 3"]]))
            moves = len(sitting(app).table.moves)
            for cards, rule in (
                (["1"], "RP-9"),
                (["1", "1"], "RP-3"),
                (["1", "joker", "5"], "RP-3"),
                (["1", "1", "thief"], "RP-5"),
                (["thief", "cannon"], "RP-5"),
            ):
                await raise_cards(app, pilot, cards)
                assert rule in shown(app), cards
                await pilot.press("enter")
                assert rule in shown(app), cards
            await pilot.press("escape", "x")
            assert "RP-18" in shown(app)
            await pilot.press("p")
            assert "RP-10" in shown(app)
            assert len(sitting(app).table.moves) == moves

    asyncio.run(game())


def test_a_joker_that_could_stand_for_several_numbers_is_asked_for() -> None:
    """RP-4"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, pilot):
            screen = lay_out(app, Sheet(hands=["3 4 joker 1 1 7"]))
            await raise_cards(app, pilot, ["3", "4", "joker"])
            assert "2 ways" in shown(app)
            await pilot.press("enter")
            menu = screen.query_one(Menu)
            assert menu.is_open
            assert not screen.query_one(Chronicle).display
            await choose(app, pilot, {"lay": ["joker:2", "3", "4"]})
            await pilot.pause()
            assert screen.island == [["joker:2", "3", "4"]]
            assert not menu.is_open

    asyncio.run(game())


def test_an_island_is_rearranged_by_lifting_laying_and_adding() -> None:
    """RP-9"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, pilot):
            screen = lay_out(app, Sheet(hands=["5 6 7 1"], islands=[["2 3 4", "7 7 7 7"]]))
            await raise_cards(app, pilot, ["5", "6"])
            assert "add 5-6 to 2-3-4" in shown(app)
            await pilot.press("enter")
            await pilot.pause()
            assert screen.island == [["7"] * 4, ["2", "3", "4", "5", "6"]]
            await pilot.press("l")
            await choose(app, pilot, {"lift": ["7"] * 4})
            await raise_cards(app, pilot, ["7", "7", "7"])
            await pilot.press("enter")
            await pilot.pause()
            await raise_cards(app, pilot, ["1", "7"])
            await pilot.press("enter")
            await pilot.pause()
            assert [str(n) for n in range(1, 8)] in screen.island
            assert f"∩ {1}/2" in shown(app)

    asyncio.run(game())


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
            for _ in range(500):
                await asyncio.sleep(0.003)
                if screen.view.phase != "window":
                    break
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
            assert [move.do for move in moves if move.seat == 0] == [{"block": False}]
            for _ in range(2000):
                await asyncio.sleep(0.003)
                if screen.view.phase == "turn" and screen.view.actor == 0:
                    break
            await pilot.pause()
            assert screen.never == set()

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
            for _ in range(1000):
                await asyncio.sleep(0.003)
                if any(move.do == {"block": False} for move in moves):
                    return
            raise AssertionError("the window stays open")

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


def test_the_last_placement_is_secret_and_ends_when_all_are_done() -> None:
    """RP-20"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,name:Ana")) as (app, pilot):
            await at_keyboard(app, pilot)
            sheet = Sheet(hands=["5 5 1 1 7", "thief cannon cask 1"], pile=2)
            screen = lay_out(app, sheet)
            await pilot.press("p")
            await at_keyboard(app, pilot)
            assert screen.view.phase == "last"
            first = screen.viewer
            assert first is not None
            await pilot.press("b")
            await pilot.pause()
            await play(app, pilot, {"done": True})
            await settled(app, pilot)
            assert isinstance(app.screen, Curtain)
            await pilot.press("enter")
            await settled(app, pilot)
            assert screen.viewer != first
            assert screen.view.islands[first] == []
            await pilot.press("b")
            await pilot.pause()
            await play(app, pilot, {"done": True})
            await settled(app, pilot)
            assert isinstance(app.screen, EndScreen)
            assert "Victory" in shown(app)

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


def test_going_out_is_offered_when_it_may_be_done() -> None:
    """RP-18"""

    async def game() -> None:
        async with seated(invitation("pirates", "me,easy")) as (app, pilot):
            full = " ".join(map(str, range(1, 8)))
            lay_out(app, Sheet(hands=["", "1 1 3"], islands=[[full, full]]))
            await pilot.pause()
            assert "X" in shown(app).splitlines()[-1]
            assert "X goes out" in shown(app)
            await pilot.press("x")
            await settled(app, pilot)
            assert isinstance(app.screen, EndScreen)
            assert "went out" in shown(app)

    asyncio.run(game())


def test_the_mouse_raises_cards_and_lays_them() -> None:
    async def game() -> None:
        async with seated(invitation("pirates", "me,easy"), (100, 40)) as (app, pilot):
            screen = lay_out(app, Sheet(hands=["5 5 5 1"]))
            await pilot.pause()
            hand = screen.query_one(PirateHand)
            for place, card in enumerate(hand.cards):
                if card == "5":
                    x, _, width = hand.spots()[place]
                    await pilot.click(PirateHand, offset=(x + width // 2, 2))
            assert hand.chosen == ["5"] * 3
            await pilot.click("#go")
            await pilot.pause()
            assert screen.island == [["5"] * 3]

    asyncio.run(game())


def test_help_shows_the_keys_and_the_rules() -> None:
    async def game() -> None:
        async with seated(invitation("pirates", "me,easy", lang="fr"), (80, 24)) as (app, pilot):
            await settled(app, pilot)
            await pilot.press("question_mark")
            await pilot.pause(0.2)
            assert isinstance(app.screen, HelpScreen)
            assert "Touches" in shown(app)

    asyncio.run(game())


def test_black_cards_have_two_letters_no_two_alike() -> None:
    for lang in ("fr", "en"):
        assert len(set(letters(lang).values())) == len(letters(lang)) == 8


def test_raised_cards_mean_every_legal_use_of_them() -> None:
    sheet = Sheet(hands=["3 4 joker joker thief"], islands=[["5 6 7", "joker joker joker"]])
    legal = sheet.game.legal(sheet.state, 0)
    island = sheet.table.islands[0]
    lays = [chain for chain in meanings(["3", "4", "joker"], legal, island) if "lay" in chain[0]]
    assert len(lays) == 2
    chains = meanings(["3", "4"], legal, island)
    assert chains == [
        (
            {"add": "4", "to": ["5", "6", "7"]},
            {"add": "3", "to": ["4", "5", "6", "7"]},
        )
    ]
    for chain in meanings(["joker", "joker"], legal, island):
        copy = sheet.state.copy()
        assert isinstance(copy, Pirates)
        for do in chain:
            sheet.game.act(copy, 0, do)
    assert meanings(["thief"], legal, island) == [({"black": "thief", "at": 1},)]


@pytest.mark.parametrize("seats", [2, 5])
def test_every_table_of_a_long_game_fits_the_smallest_screen(seats: int) -> None:
    async def game() -> None:
        async with seated(invitation("pirates", "me" + ",random" * (seats - 1))) as (app, pilot):
            await settled(app, pilot)
            screen = at_table(app)
            room = screen.query_one(Islands).size
            table = sitting(app)
            for seed in range(4):
                state = table.game.deal(Random(seed))
                while not state.over:
                    seat = state.actors()[0]
                    state.apply(seat, table.game.thumb(state, seat, Random(seed), "easy"))
                view, own = shared(state), secrets(state, 0)
                harbour = Harbour(view, own, 0, table.names, app.say, screen.talk.look)
                lines = drawn(harbour, room.width, room.height - 2).plain.splitlines()
                assert len(lines) <= room.height - 2
                assert max(map(len, lines)) <= room.width

    asyncio.run(game())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_screen_shows_everything(seats: int, lang: str, size: tuple[int, int]) -> None:
    async def game() -> None:
        invited = invitation("pirates", "me" + ",random" * (seats - 1), lang=lang)
        async with seated(invited, size) as (app, pilot):
            await settled(app, pilot)
            hand = "1 2 2 4 4 6 7 joker rainbow rainbow thief cannon cask captain lookout"
            lay_out(app, Sheet(seats, hands=[hand], islands=[["3 3 3", "5 6 7"]]))
            await pilot.pause()
            text = shown(app)
            for name in sitting(app).names:
                assert name in text
            assert app.say("key.quit").split()[1] in text.splitlines()[-1]
            ids = "#piratehand, #islands, #message, #duties, #prompt, #keybar"
            for widget in app.screen.query(ids):
                assert widget.region.bottom <= size[1]
                assert widget.region.right <= size[0]
                assert widget.region.height >= widget.virtual_size.height
            for sign in ("P∩", "★", *(letters(lang)[card] for card in hand.split()[10:])):
                assert sign in text

    asyncio.run(game())
