"""A returning viewer finds the log as they left it: what they were told, and no more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.events import Event, Note
from ludarc.games import GAMES, kind
from ludarc.server import protocol
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from ludarc.server.protocol import MOST_LINES, Line
from ludarc.server.visibility import log_for
from ludarc.table.inputs import Start
from tests.games.facts import facts_of
from tests.server.inside import Onlooker, act, hall_at, head_of, settled

LARGEST_WELCOME = 12 * 1024
TABLES = [
    (game, {"players": seats, **facts_of(game).short})
    for game in GAMES
    for seats in (kind(game).seat_counts[1], kind(game).seat_counts[-1])
]
every_game = pytest.mark.parametrize(("game", "options"), TABLES)


async def dealt(hall: Hall, game: str, options: dict[str, Any]) -> LiveTable:
    await hall.store.create(head_of("table", game, options, bytes(range(32))))
    return await hall.change("table", Start())


async def play(live: LiveTable, moves: int, watchers: list[Onlooker]) -> None:
    """Moves at random, or to the end."""
    rng = Random(7)
    live.hall.floor = 0.0
    while live.life.status == "playing" and live.life.moves < moves:
        assert live.life.table is not None
        state = live.life.table.state
        for seat in live.life.game.ask(state).seats:
            legal = live.life.game.legal(state, seat)
            number = live.life.number_for(seat)
            move = protocol.Act(f"m{number}", number, [legal[rng.randrange(len(legal))]])
            act(live, watchers[seat], move)
        await settled(live)


def told(watcher: Onlooker) -> list[dict[str, Any]]:
    """What somebody was told of the game, as the log repeats it."""
    return [
        {"seat": event["seat"], "key": note["key"], "facts": note["facts"]}
        for message in watcher.messages
        for event in message.get("events", [])
        for note in event["notes"]
    ]


def welcomed(live: LiveTable, seat: int | None) -> Onlooker:
    """A visitor who has just joined."""
    watcher = Onlooker(seat)
    live.enter(watcher)
    return watcher


def log_of(live: LiveTable, seat: int | None) -> list[dict[str, Any]]:
    """The log a new visitor gets."""
    watcher = welcomed(live, seat)
    (welcome,) = [message for message in watcher.messages if message["type"] == "welcome"]
    live.leave(watcher)
    log: list[dict[str, Any]] = welcome["log"]
    return log


@every_game
def test_a_welcome_repeats_what_was_told_without_glimpses_and_moves(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            live = await dealt(hall, game, options)
            seats = [None, *range(options["players"])]
            began = {seat: log_of(live, seat) for seat in seats}
            watchers = {seat: welcomed(live, seat) for seat in seats}
            await play(live, 40, [watchers[seat] for seat in seats if seat is not None])
            for seat, watcher in watchers.items():
                whole = began[seat] + told(watcher)
                assert len(whole) > 35
                assert log_of(live, seat) == whole[-MOST_LINES:]

    asyncio.run(visit())


@every_game
def test_the_log_is_the_same_after_sleep_and_after_a_restart(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            live = await dealt(hall, game, options)
            await play(live, 30, [welcomed(live, seat) for seat in range(options["players"])])
            kept = log_of(live, 0)
            hall.sleep(live)
            again = await hall.wake("table")
            assert again is not live
            assert log_of(again, 0) == kept
        async with hall_at(tmp_path) as (hall, _):
            assert log_of(await hall.wake("table"), 0) == kept

    asyncio.run(visit())


def test_a_long_game_does_not_make_a_long_welcome(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            live = await dealt(hall, "regenbogen", {"players": 6})
            await play(live, 10_000, [welcomed(live, seat) for seat in range(6)])
            assert live.life.table is not None
            assert live.life.table.over
            assert sum(len(event.notes) for event in live.life.table.events) > 2 * MOST_LINES
            log = log_of(live, None)
            assert len(log) == MOST_LINES
            assert log[-1]["key"] == "over"
            assert len(live.telling.welcome(None)) < LARGEST_WELCOME

    asyncio.run(visit())


def test_a_log_holds_only_what_its_viewer_was_told() -> None:
    for_all = Note("all", {"n": 1}, glimpse={"found": "red"})
    for_one = Note("one", {"card": 5}, to=(1,))
    for_two = Note("two", {}, to=(0, 2))
    events = [Event(0, {"secret": 5}, (for_all, for_one)), Event(1, None, (for_two,))]
    one, two = Line(0, "one", {"card": 5}), Line(1, "two", {})
    everybody = Line(0, "all", {"n": 1})
    assert log_for(None, events) == [everybody]
    assert log_for(0, events) == log_for(2, events) == [everybody, two]
    assert log_for(1, events) == [everybody, one]


def test_what_others_were_told_takes_no_room_in_a_log() -> None:
    mine = [Event(0, None, (Note("mine", {"n": n}),)) for n in range(MOST_LINES)]
    theirs = [Event(1, None, (Note("theirs", {}, to=(1,)),)) for _ in range(MOST_LINES)]
    assert [line.key for line in log_for(0, mine + theirs)] == ["mine"] * MOST_LINES
    assert [line.key for line in log_for(1, mine + theirs)] == ["theirs"] * MOST_LINES


def test_an_event_with_many_notes_is_cut_at_its_oldest() -> None:
    many = Event(0, None, tuple(Note("note", {"n": n}) for n in range(MOST_LINES + 5)))
    last = [line.facts["n"] for line in log_for(None, [many])]
    assert last == list(range(5, MOST_LINES + 5))


def test_an_open_table_has_no_log(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            await hall.store.create(head_of("table", "rainbow", {"players": 2}, bytes(32)))
            assert log_of(await hall.wake("table"), 0) == []

    asyncio.run(visit())
