"""Why computer players move: in general words while the game goes on, all of it afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import WORDS, Reason, Weighed, motive, told
from ludarc.core.events import Note
from ludarc.core.record import Seat
from ludarc.core.words import LANGUAGES, Fact, Said
from ludarc.games import GAMES, settle
from ludarc.table.table import Table
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.said import in_words


def eyes(why: bool) -> Onlooker:
    watcher = Onlooker()
    watcher.why = why
    return watcher


def test_only_who_wants_to_know_is_told_and_only_afterwards_all(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "easy,easy")
            live = await hall.wake(head.id)
            curious, other = eyes(why=True), eyes(why=False)
            live.enter(curious)
            live.enter(other)
            await until(lambda: live.life.status == "over")
            kinds = [message["type"] for message in curious.messages]
            assert kinds.count("reason") == live.life.moves
            assert kinds.count("reasons") == 1
            assert kinds.index("reasons") > max(i for i, k in enumerate(kinds) if k == "update")
            assert len(curious.last("reasons")["lines"]) == live.life.moves
            assert not {"reason", "reasons"} & {message["type"] for message in other.messages}
            late = eyes(why=True)
            live.enter(late)
            assert late.last("reasons") == curious.last("reasons")

    asyncio.run(evening())


def test_what_is_told_in_the_game_depends_on_what_everybody_saw_alone(tmp_path: Path) -> None:
    """Each word told in the game is the motive of the note everybody was told of the move."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.floor = 0.0
            head = await dealt(hall, "pirates", "easy,easy,easy")
            live = await hall.wake(head.id)
            curious = eyes(why=True)
            live.enter(curious)
            await until(lambda: live.life.status == "over")
            seen: Said | None = None
            reasons = 0
            for message in curious.messages:
                if message["type"] == "update":
                    keys = [note["key"] for event in message["events"] for note in event["notes"]]
                    seen = motive(live.life.game, Note(keys[0], {})) if keys else None
                elif message["type"] == "reason":
                    assert seen is not None
                    assert (message["key"], message["facts"]) == (seen.key, seen.facts)
                    reasons += 1
            assert reasons > 10

    asyncio.run(evening())


def test_where_the_host_forbids_hints_nobody_is_told_why(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "easy,easy", hints=False)
            live = await hall.wake(head.id)
            curious = eyes(why=True)
            live.enter(curious)
            await until(lambda: live.life.status == "over")
            assert not {"reason", "reasons"} & {message["type"] for message in curious.messages}

    asyncio.run(evening())


def test_a_search_says_how_sure_it_was() -> None:
    game = settle("rainbow", {"players": 2})

    def moves(*chances: float) -> list[Weighed]:
        facts: dict[str, Fact] = {"who": 0, "cards": [3, 3]}
        return [Weighed({"play": [3, 3]}, "play.set", facts, chance) for chance in chances]

    def words(reason: Reason, lang: str = "en") -> str:
        return in_words(told(game, reason), names=["Iris", "Otto"], lang=lang)

    sure = words(Reason("search", moves(0.62, 0.5), 800))
    assert "62 %" in sure
    assert "only 50 %" in sure
    assert "Iris plays SET 3-3" in sure
    assert "hesitated" in words(Reason("search", moves(0.5, 0.49), 800))
    assert "no other move" in words(Reason("search", moves(0.5), 800))
    for how in ("only", "chance", "settled", "thumb"):
        for lang in ("fr", "en"):
            assert words(Reason(how, moves(0.5)), lang)


def test_french_and_english_say_the_same() -> None:
    assert list(WORDS.catalogues["fr"]) == list(WORDS.catalogues["en"])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_rule_of_thumb_and_its_motives_for_notes_it_tells(name: str) -> None:
    game = settle(name, {"players": 2})
    texts = game.show.words.catalogues["fr"]
    assert "thumb" in texts
    motives = [key for key in texts if key.startswith("why.")]
    assert motives
    for key in motives:
        assert key.removeprefix("why.") in texts, key


@pytest.mark.parametrize("name", GAMES)
def test_of_every_open_move_of_a_thinking_player_something_can_be_said(name: str) -> None:
    """Passing and finishing are no moves anybody wonders about."""
    options = [{}, {"manual_draw": True, "no_table_talk": True}] if name == "sequence" else [{}]
    for number, chosen in enumerate(options * 4):
        game = settle(name, {"players": 3, **chosen})
        table = Table.open(name, {"players": 3, **chosen}, [Seat("a")] * 3, Random(number))
        bots = [Bot(game, seat, level("easy"), number) for seat in range(3)]
        while not table.over:
            seat = game.ask(table.state).acting_bots[0]
            move = bots[seat].choose(table.state)
            event = table.act(seat, game.write(table.state, seat, move))
            first = event.notes[0]
            if not event.sealed and first.to is None:
                said = motive(game, first)
                assert said is not None, first.key
                assert all(in_words(said, name, lang=lang) for lang in LANGUAGES)
