"""Tables leave memory when nobody is there, and wake when somebody comes."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from ludarc.core.state import NOBODY
from ludarc.games import GAMES
from ludarc.games.pirates.mind.bot import PASS
from ludarc.server.fairqueue import Asker
from ludarc.server.hall import Hall
from ludarc.server.protocol import Hint
from ludarc.server.worker import Question, Reply
from ludarc.table.chairs import Chair
from ludarc.table.head import ClockPlan
from tests.patience import until, wait_until
from tests.server.guest import Guest, to_move
from tests.server.house import House, Opened
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.windows import Place, asked, windows


def asleep(house: House) -> None:
    """Wait until no table is awake."""
    wait_until(lambda: house.metric("live_tables") == 0, "a table stays awake")


def test_whatever_woke_a_table_it_sleeps_again(tmp_path: Path) -> None:
    """Opened and forgotten, looked at, joined with a foreign token, asked for a record…"""
    with House(tmp_path) as house:
        opened = house.open("rainbow", "me,open")
        house.room(opened.table)
        house.ask(f"/api/tables/{opened.table}/record")
        house.do(opened.table, "rematch", token=opened.host)
        house.do(opened.table, "rematch", None, "foreign")
        house.do(opened.table, "seats/1", {"name": ""})
        house.do(opened.table, "seats/1/remove", token=opened.host)

        async def evening() -> None:
            foreign = Guest(house, opened.table, "foreign")
            try:
                async with foreign.here():
                    pass
            except AssertionError:
                return

        asyncio.run(evening())
        game = house.open("rainbow", "easy,easy", start=True)
        asyncio.run(Guest(house, game.table).play())
        house.record(game.table)
        asleep(house)
        assert house.room(opened.table)["status"] == "open"


def test_a_game_goes_on_where_it_stood_when_its_people_come_back(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)
    first = asyncio.run(one_move(house, opened))
    asyncio.run(wait_alone(house, opened))
    again = asyncio.run(look(house, opened, first.token))
    assert again.number == 1
    assert again.view == first.view


async def one_move(house: House, opened: Opened) -> Guest:
    guest = await to_move(house, opened)
    async with guest.here():
        await guest.act([guest.legal[0]])
        await guest.hear("update")
    return guest


async def wait_alone(house: House, opened: Opened) -> None:
    """Until the table has nobody left."""
    while any(seat["here"] for seat in house.room(opened.table)["seats"]):
        await asyncio.sleep(0.01)


async def look(house: House, opened: Opened, token: str | None) -> Guest:
    guest = Guest(house, opened.table, token)
    async with guest.here():
        return guest


def test_a_table_sleeps_when_the_last_viewer_leaves_and_its_answer_is_given(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            assert head.id not in hall.live
            live = await hall.wake(head.id)
            nina = Onlooker(live.life.actors()[0])
            live.enter(nina)
            nina.act(hall, head.id, nina.last("welcome")["legal"][0], 0)
            live.leave(nina)
            assert head.id in hall.live
            await until(lambda: head.id not in hall.live)
            assert (await hall.wake(head.id)).life.moves == 1

    asyncio.run(evening())


def test_a_table_stays_awake_while_the_computer_players_of_a_person_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even without a viewer: a person who comes back finds that it is their turn."""
    go_on = asyncio.Event()

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            ask = pool.ask

            async def ponders(question: Question, asker: Asker, seconds: float) -> Reply:
                await go_on.wait()
                return await ask(question, asker, seconds)

            monkeypatch.setattr(pool, "ask", ponders)
            head = await dealt(hall, "rainbow", "me,easy")
            live = await hall.wake(head.id)
            nina = Onlooker(0)
            live.enter(nina)
            while live.life.people_to_move():
                number, legal = live.life.number_for(0), live.telling.legal(0)
                nina.act(hall, head.id, legal[0], number, f"{number}")
                await until(lambda: not live.waiting and not live.storing)
            live.leave(nina)
            live.rest()
            assert hall.live[head.id] is live
            go_on.set()
            await until(lambda: head.id not in hall.live)
            assert (await hall.wake(head.id)).life.people_to_move() == [0]

    asyncio.run(evening())


def test_a_table_stays_awake_while_its_clock_runs_out_soon(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.watch_seconds = 1_000.0
            ticking = await dealt(hall, "rainbow", "me,me", ClockPlan(900.0))
            patient = await dealt(hall, "rainbow", "me,me", ClockPlan(100_000.0))
            assert hall.live.keys() == {ticking.id}
            assert (await hall.wake(patient.id)).life.deadline is not None

    asyncio.run(evening())


def test_whether_a_table_that_all_have_left_sleeps_does_not_tell_who_has_answered(
    tmp_path: Path,
) -> None:
    """RP-14: how many tables are awake is told to everybody."""
    window = next(w for w in windows(50, 3) if len(asked(w.opened)) == 2)

    async def awake(hall: Hall, answers: int, people: bool) -> bool:
        place = Place(hall, 3)
        if not people:
            place.live.life.chairs = (Chair("bot", level="easy"),) * 3
        table = place.live.life.head.id
        hall.live[table] = place.live
        watcher = place.put(window.opened, NOBODY)
        for seat in asked(window.opened)[:answers]:
            place.answer_at_once(seat, PASS)
        place.live.leave(watcher)
        assert hall.live.pop(table, None) is not None or not people
        return place.live.counts_soon

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            told = [await awake(hall, answers, people=True) for answers in (0, 1, 2)]
            assert told == [True] * 3
            told = [await awake(hall, answers, people=False) for answers in (0, 1, 2)]
            assert told == [False, False, True]  # until then they think, and that keeps it awake

    asyncio.run(evening())


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_falls_asleep_is_freed_at_once(tmp_path: Path, game: str) -> None:
    """Without the collector: tables waiting for it would be memory that only grows."""

    async def played(hall: Hall) -> list[weakref.ref[object]]:
        head = await dealt(hall, game, "me,easy")
        live = await hall.wake(head.id)
        nina, spectator = Onlooker(0), Onlooker()
        nina.why = True
        live.enter(nina)
        live.enter(spectator)
        for turn in range(3):
            await until(lambda: 0 in live.life.people_to_move() and not live.machine.sealed.held)
            live.hints.ask(nina, 0, Hint(f"h{turn}", live.life.number_for(0)))
            await until(lambda: not live.hints.open)
            nina.act(hall, head.id, live.telling.legal(0)[0], live.life.number_for(0), f"{turn}")
            await until(lambda: not live.waiting and not live.storing)
        live.leave(nina)
        live.leave(spectator)
        assert live.life.table is not None
        return [weakref.ref(live), weakref.ref(live.life), weakref.ref(live.life.table)]

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            kept = await played(hall)
            await until(lambda: not hall.live and all(ref() is None for ref in kept))

    gc.disable()
    try:
        asyncio.run(evening())
    finally:
        gc.enable()
