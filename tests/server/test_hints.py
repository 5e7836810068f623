"""Hints: only for the seat to move, from what it knows, and sent to that seat alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from librt.random import Random

from ludarc.games import GAMES, kind
from ludarc.server import protocol
from ludarc.server.botdriver import Thinking
from ludarc.server.hints import MOST_FOR_AN_ADDRESS
from ludarc.server.live import LiveTable
from ludarc.server.worker import Reply, answer
from ludarc.table.chairs import Chair
from ludarc.table.deeds import Entry, Moved, Started
from ludarc.table.head import Head
from ludarc.table.inputs import Decline
from ludarc.table.life import Life
from tests.patience import until
from tests.server.guest import Guest, to_move
from tests.server.house import House
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.said import in_words
from tests.server.windows import Place, asked, windows

HUNDREDTHS = [hundredth / 100 for hundredth in range(101)]
"""The chances a hint may tell: with more digits, one face would show 26 % and another 27."""


def hint(guest: Guest, name: str = "h", seen: int | None = None) -> dict[str, Any]:
    return {"type": "hint", "id": name, "seen": guest.number if seen is None else seen}


def test_a_hint_goes_to_who_asked_and_nobody_else(house: House) -> None:
    opened = house.open("rainbow", "me,me,me", start=True)

    async def evening() -> None:
        mover = await to_move(house, opened)
        others = [Guest(house, opened.table, token) for token in opened.tokens.values()]
        others.append(Guest(house, opened.table))  # a spectator
        async with mover.here():
            here = [other.here() for other in others]
            for each in here:
                await each.__aenter__()
            legal = mover.legal
            await mover.say(hint(mover))
            told = await mover.answer("h")
            assert told["type"] == "hinted"
            assert told["number"] == mover.number
            assert len(told["moves"]) == 3
            assert all(move["do"] in legal for move in told["moves"])
            assert all(move["chance"] in HUNDREDTHS for move in told["moves"])
            assert in_words(told["moves"][0]["note"], names=["Nina"] * 6).startswith("Nina")
            assert told["moves"][0]["worth"] == "best"
            assert {move["worth"] for move in told["moves"][1:]} <= {"equal", "less"}
            for move in told["moves"]:
                assert move["why"]["key"].startswith("why.")
                assert "%" not in in_words(move["why"], names=["Nina"] * 6)
            for other in others:  # one of them is a second window of the same seat
                await other.say({"type": "ping", "at": 1.0})
                await other.hear("pong")
                assert set(other.heard) <= {"welcome", "room", "pong"}
            for each in here:
                await each.__aexit__(None, None, None)

    asyncio.run(evening())


def test_the_same_question_gets_the_same_answer_at_once(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        guest = await to_move(house, opened)
        async with guest.here():
            await guest.say(hint(guest, "a"))
            first = await guest.answer("a")
            await guest.say(hint(guest, "b"))
            again = await guest.answer("b")
            assert again == {**first, "id": "b"}

    asyncio.run(evening())


def test_one_thought_at_a_time(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        guest = await to_move(house, opened)
        async with guest.here():
            await guest.say(hint(guest, "a"))
            await guest.say(hint(guest, "b"))
            refused = await guest.answer("b")
            assert refused["type"] == "refused"
            assert "One hint at a time" in in_words(refused)
            assert (await guest.answer("a"))["type"] == "hinted"

    asyncio.run(evening())


def test_a_hint_is_given_up_when_the_table_goes_on(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        guest = await to_move(house, opened)
        async with guest.here():
            await guest.say(hint(guest, "old", guest.number + 1))
            assert (await guest.answer("old"))["type"] == "stale"
            heard = len(guest.heard)
            await guest.say(hint(guest, "a"))
            await guest.move()
            assert (await guest.answer("a"))["type"] == "stale"
            await guest.hear("update")
            assert guest.heard[heard:] == ["accepted", "stale", "update"]

    asyncio.run(evening())


@pytest.mark.parametrize("stands", [False, True])
def test_a_hint_is_given_up_when_its_seat_has_answered(
    stands: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-14: a secret answer is no news for the table, but its own seat needs no advice more."""
    window = next(iter(windows(1, 3)))
    seat = asked(window.opened)[0]

    async def ponders(*_: object) -> Reply:
        await asyncio.sleep(3600)
        raise AssertionError

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            monkeypatch.setattr(hall.pool, "ask", ponders)
            place = Place(hall, 3)
            asker = place.put(window.opened, seat)
            live = place.live
            live.hints.ask(asker, seat, protocol.Hint("h", live.life.number_for(seat)))
            heard = len(asker.heard)
            if stands:
                live.submit(Decline(seat, True))
            else:
                await place.answer(seat, False, asker)
            kinds = [message["type"] for message in asker.messages[heard:]]
            assert kinds == (["stale", "update"] if stands else ["held", "stale"])
            assert not live.hints.open
            live.stop()

    asyncio.run(evening())


def test_who_is_not_to_move_gets_no_hint(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        mover = await to_move(house, opened)
        (token,) = [token for token in opened.tokens.values() if token != mover.token]
        other, watcher = Guest(house, opened.table, token), Guest(house, opened.table)
        async with other.here(), watcher.here():
            await other.say(hint(other))
            refused = await other.answer("h")
            assert (refused["type"], refused["rule"]) == ("refused", "")
            assert "only when you are to move" in in_words(refused)
            await watcher.say(hint(watcher))
            assert (await watcher.hear("wrong", "hinted"))["type"] == "wrong"

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("game", "more", "rule"),
    [
        ("rainbow", {"hints": False}, ""),
        ("regenbogen", {}, "RG-13"),
        ("regenbogen", {"hints": False, "options": {"open_memory": True}}, ""),
    ],
)
def test_where_host_or_rules_forbid_it_there_is_no_hint(
    house: House, game: str, more: dict[str, Any], rule: str
) -> None:
    opened = house.open(game, "me,me", start=True, **more)
    assert opened.room["hints"] is False

    async def evening() -> None:
        guest = await to_move(house, opened)
        async with guest.here():
            await guest.say(hint(guest))
            refused = await guest.answer("h")
            assert (refused["type"], refused["rule"]) == ("refused", rule)

    asyncio.run(evening())


def test_with_open_memory_there_are_hints_in_regenbogen(house: House) -> None:
    opened = house.open("regenbogen", "me,me", start=True, options=OPTIONS["regenbogen"])

    async def evening() -> None:
        guest = await to_move(house, opened)
        async with guest.here():
            await guest.say(hint(guest))
            hinted = await guest.answer("h")
            assert hinted["type"] == "hinted"
            assert 0 < hinted["moves"][0]["chance"] < 1

    asyncio.run(evening())


SIMULATIONS = 200
OPTIONS: dict[str, dict[str, Any]] = {"regenbogen": {"open_memory": True, "discs_per_colour": 3}}


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_does_not_change_with_what_its_seat_cannot_know(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ only in what the seat cannot know ask the very same bytes, and what
    is answered follows from those bytes, by a rule of thumb as by a search."""
    searches = kind(game).mind_type.thinking
    monkeypatch.setattr(kind(game).mind_type, "thinking", dict.fromkeys(searches, SIMULATIONS))
    levels = [kind(game).mind_type.levels[1], *tuple(searches)[-1:]]
    rng = Random(7)
    seats = kind(game).seat_counts[:2][-1]
    life = Life(
        Head(
            id="t",
            game=game,
            options={"players": seats, **OPTIONS.get(game, {})},
            chairs=[Chair("person", name=f"{seat}") for seat in range(seats)],
            host="",
            seed=bytes(32),
            opened=0.0,
        )
    )
    life.fold(Entry(1, Started(), 0.0))
    thinking = Thinking(cast(LiveTable, SimpleNamespace(life=life)))
    searched = 0
    for _ in range(60):
        assert life.table is not None
        if life.status != "playing":
            break
        seat = life.actors()[0]
        truth = life.table.state
        for level in levels:
            question = msgspec.msgpack.encode(thinking.question(seat, level, "hint"))
            life.table.state = truth.copy()
            life.table.state.sample(seat, rng)
            assert msgspec.msgpack.encode(thinking.question(seat, level, "hint")) == question
            life.table.state = truth
            one, other = (msgspec.msgpack.decode(answer(question)) for _ in range(2))
            assert one["move"] == other["move"]
            assert one["reason"] == other["reason"]
            searched += one["reason"]["how"] == "search"
        legal = life.game.legal(truth, seat)
        life.fold(Entry(life.number + 1, Moved(seat, legal[rng.randrange(len(legal))]), 0.0))
    assert bool(searched) == bool(searches)


def test_a_hint_is_not_thought_through_when_who_asked_has_left(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "rainbow", "me,easy")
            live = await hall.wake(head.id)
            asker = Onlooker(0)
            live.enter(asker)
            await until(lambda: live.life.people_to_move() == [0])
            before = len(pool.questions)
            live.hints.ask(asker, 0, protocol.Hint("h", live.life.number_for(0)))
            live.leave(asker)
            assert not live.hints.open
            await asyncio.sleep(0.05)
            assert len(pool.questions) == before
            assert "hinted" not in [message["type"] for message in asker.messages]

    asyncio.run(evening())


def test_a_hint_goes_to_nobody_who_has_lost_the_seat_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = dict.fromkeys(kind("rainbow").mind_type.thinking, SIMULATIONS)
    monkeypatch.setattr(kind("rainbow").mind_type, "thinking", searches)

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "rainbow", "me,easy")
            live = await hall.wake(head.id)
            asker = Onlooker(0)
            live.enter(asker)
            await until(lambda: live.life.people_to_move() == [0])
            before = len(pool.questions)
            live.hints.ask(asker, 0, protocol.Hint("h", live.life.number_for(0)))
            live.unseat(0)
            await until(lambda: len(pool.questions) > before and not live.hints.open)
            assert "hinted" not in [message["type"] for message in asker.messages]

    asyncio.run(evening())


def test_an_address_has_some_hints_under_way_and_others_are_not_hindered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):

            async def asked_from(address: str) -> Onlooker:
                live = await hall.wake((await dealt(hall, "rainbow", "me,me")).id)
                seat = live.life.people_to_move()[0]
                guest = Onlooker(seat)
                guest.address = address
                live.enter(guest)
                live.hints.ask(guest, seat, protocol.Hint("h", 0))
                return guest

            never = asyncio.get_running_loop().create_future()

            async def ponder(*_: object) -> Reply:
                await never
                raise AssertionError

            monkeypatch.setattr(pool, "ask", ponder)
            crowd = [await asked_from("192.0.2.7") for _ in range(MOST_FOR_AN_ADDRESS + 1)]
            other = await asked_from("192.0.2.8")
            told = [[m["type"] for m in guest.messages].count("refused") for guest in crowd]
            assert told == [0] * MOST_FOR_AN_ADDRESS + [1]
            assert "refused" not in [message["type"] for message in other.messages]
            for live in tuple(hall.live.values()):
                live.stop()

    asyncio.run(evening())
