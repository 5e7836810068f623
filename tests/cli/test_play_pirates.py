"""Rainbow Pirates in the terminal, played by keys: whole games, placing, the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from librt.random import Random

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.cli.terminal.helpscreen import HelpScreen
from ludarc.cli.terminal.menu import Menu
from ludarc.games.pirates.codec.view import own as secrets
from ludarc.games.pirates.codec.view import shared
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.terminal.cards import letters
from ludarc.games.pirates.terminal.hand import PirateHand
from ludarc.games.pirates.terminal.islands import Harbour, Islands, drawn
from ludarc.games.pirates.terminal.wishes import meanings
from tests.cli.ship import at_keyboard, at_table, choose, lay_out, play, raise_cards, wanted
from tests.cli.table import invitation, seated, settled, shown, sitting
from tests.games.pirates.sheet import Sheet


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
                    state.apply(
                        seat, table.game.mind.heuristic_move(state, seat, Random(seed), "easy")
                    )
                view, own = shared(state), secrets(state, 0)
                harbour = Harbour(view, own, 0, table.names, screen.say, screen.talk.look)
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


@pytest.mark.parametrize(("width", "side"), [(80, 26), (130, 38)])
def test_the_log_leaves_the_islands_their_room(width: int, side: int) -> None:
    async def evening() -> None:
        async with seated(invitation("pirates", "me,easy"), size=(width, 30)) as (app, _):
            assert app.screen.query_one("#side").outer_size.width == side
            assert app.screen.query_one(Islands).outer_size.width == width - side

    asyncio.run(evening())
