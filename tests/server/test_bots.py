"""Computer players at a server's tables: other processes, no secrets, never in the way."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from librt.random import Random

from ludarc.games import GAMES, kind
from ludarc.server.botdriver import Thinking
from ludarc.server.live import LiveTable
from ludarc.table.chairs import Chair
from ludarc.table.deeds import Entry, Moved, Started
from ludarc.table.head import Head
from ludarc.table.life import Life
from tests.patience import until, wait_until
from tests.server.guest import Guest
from tests.server.house import House, alive, signal_to
from tests.server.inside import Onlooker, dealt, hall_at


@pytest.mark.parametrize(
    ("game", "seats", "level"),
    [
        (game, seats, level)
        for game in GAMES
        for seats in kind(game).seat_counts[:2]
        for level in kind(game).mind_type.levels
    ],
)
def test_a_question_to_a_computer_player_holds_no_secret(game: str, seats: int, level: str) -> None:
    """Two worlds that differ only in what the seat cannot know ask the very same bytes."""
    rng = Random(11)
    life = Life(
        Head(
            id="t",
            game=game,
            options={"players": seats},
            chairs=[Chair("bot", name=f"{seat}", level=level) for seat in range(seats)],
            host="",
            seed=bytes(32),
            opened=0.0,
        )
    )
    life.fold(Entry(1, Started(), 0.0))
    thinking = Thinking(cast(LiveTable, SimpleNamespace(life=life)))
    differed = 0
    while life.status == "playing":
        assert life.table is not None
        seat = life.actors()[0]
        asked = msgspec.msgpack.encode(thinking.question(seat))
        truth = life.table.state
        world = truth.copy()
        world.sample(seat, rng)
        life.table.state = world
        differed += life.game.deal_of(world) != life.game.deal_of(truth)
        assert msgspec.msgpack.encode(thinking.question(seat)) == asked
        life.table.state = truth
        legal = life.game.legal(truth, seat)
        moved = Moved(seat, legal[rng.randrange(len(legal))])
        life.fold(Entry(life.number + 1, moved, 0.0))
    assert differed > 0


def test_a_killed_worker_is_replaced_and_its_move_is_made(house: House) -> None:
    # A whole game: one with three discs of a colour is over before the third round 1 time in 46.
    opened = house.open("regenbogen", "me,easy", start=True)

    async def evening() -> None:
        guest = Guest(house, opened.table, opened.tokens[0])
        async with guest.here():
            while not house.workers():
                await one_move(guest)
            for _ in range(3):
                await until_my_turn(guest)
                stopped = house.workers()
                for pid in stopped:
                    signal_to(pid, signal.SIGSTOP)
                while guest.number < 0 or guest.legal:
                    await one_move(guest)
                while house.metric("bot_questions") == 0:
                    await asyncio.sleep(0.01)
                for pid in stopped:
                    signal_to(pid, signal.SIGKILL)
                thinking = guest.number
                while guest.number == thinking:
                    await guest.listen()
                assert not set(stopped) & set(house.workers())
        await guest.play()

    asyncio.run(evening())
    house.record(opened.table)


async def one_move(guest: Guest) -> None:
    """Move and see it, or see somebody else move."""
    seen = guest.number
    if guest.legal:
        await guest.move()
    while guest.number == seen or guest.unanswered is not None:
        await guest.listen()


async def until_my_turn(guest: Guest) -> None:
    while not guest.legal:
        await guest.listen()


def test_a_computer_player_is_asked_once_for_each_of_its_moves(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "regenbogen", "easy,easy")
            live = await hall.wake(head.id)
            live.enter(Onlooker())
            await until(lambda: live.life.status == "over")
            assert len(pool.questions) == live.life.moves

    asyncio.run(evening())


def test_a_computer_player_that_fails_makes_a_harmless_move(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            pool.fails = True
            head = await dealt(hall, "rainbow", "easy,easy,easy")
            live = await hall.wake(head.id)
            live.enter(Onlooker())
            await until(lambda: live.life.status == "over")
            assert len(pool.questions) == live.life.moves

    asyncio.run(evening())


def test_the_house_answers_at_once_while_computers_think(house: House) -> None:
    """Asked when a thought begins, it answers before the move it leads to."""
    opened = house.open("rainbow", "expert,expert", start=True)

    async def evening() -> None:
        async with Guest(house, opened.table).here() as guest:
            answered = 0
            while answered < 3:
                assert not guest.over, "it answers between the thoughts only"
                await guest.say({"type": "ping", "at": 1})
                first = (await guest.hear("pong", "update"))["type"]
                await guest.hear("update" if first == "pong" else "pong")
                answered += first == "pong"

    asyncio.run(evening())


def test_computers_alone_move_only_while_somebody_looks(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "rainbow", "easy,easy")
            await until(lambda: head.id not in hall.live)
            assert pool.questions == []
            live = await hall.wake(head.id)
            viewer = Onlooker()
            live.enter(viewer)
            await until(lambda: live.life.moves >= 2)
            live.leave(viewer)
            await until(lambda: head.id not in hall.live)
            moves = live.life.moves
            assert live.life.status == "playing"
            again = await hall.wake(head.id)
            assert again.life.moves == moves
            again.enter(Onlooker())
            await until(lambda: again.life.status == "over")

    asyncio.run(evening())


def test_a_table_of_a_person_who_is_away_plays_until_they_must_move(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,easy,easy,easy")
            await until(lambda: head.id not in hall.live)
            assert (await hall.wake(head.id)).life.people_to_move() == [0]

    asyncio.run(evening())


def test_workers_leave_when_their_server_is_killed(tmp_path: Path) -> None:
    house = House(tmp_path).start()
    opened = house.open("rainbow", "me,easy", start=True)

    async def think() -> None:
        guest = Guest(house, opened.table, opened.tokens[0])
        await guest.play(lambda: bool(house.workers()))

    asyncio.run(think())
    children = house.children()
    assert house.room(opened.table)["status"] in ("playing", "over")
    house.kill()
    wait_until(lambda: not any(map(alive, children)), "a worker outlived its server")


@pytest.mark.parametrize("taken", [0.0, 0.3, 0.69, 0.8, 1.5, 20.0])
def test_a_computer_player_moves_at_a_multiple_of_the_pace_however_long_it_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: float
) -> None:
    """So a move that needed no thought takes as long as one that needed some."""

    async def evening() -> float:
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        async with hall_at(tmp_path, pace=0.7) as (hall, _):
            live = await hall.wake((await dealt(hall, "rainbow", "me,me")).id)
            with monkeypatch.context() as patched:
                patched.setattr(asyncio.get_running_loop(), "time", lambda: 100.0 + taken)
                patched.setattr(asyncio, "sleep", sleep)
                await live.thinking.pace(100.0)
            return slept[0] + taken

    turns = asyncio.run(evening()) / 0.7
    assert turns == pytest.approx(round(turns))
    assert taken / 0.7 <= turns < max(1.0, taken / 0.7 + 1) + 0.01
