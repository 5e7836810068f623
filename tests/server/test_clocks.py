"""Clocks: what happens when time runs out, and when the server does."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarc.core.fair import fair_deal
from ludarc.core.state import NOBODY
from ludarc.games import settle
from ludarc.games.pirates.mind.bot import PASS
from ludarc.table.deeds import Lent, Moved, Returned
from ludarc.table.head import ClockPlan
from tests.patience import until, wait_until
from tests.server.guest import Guest, to_move
from tests.server.house import House
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.windows import Place, asked, windows


def deeds(house: House, table: str) -> list[Any]:
    return [entry.deed for entry in house.log(table)]


def test_when_time_runs_out_a_gentle_move_is_made_and_the_game_goes_on(house: House) -> None:
    opened = house.open("rainbow", "me,me", clock={"seconds": 1, "then": "move"})

    async def evening() -> None:
        guest = Guest(house, opened.table, opened.tokens[0])
        async with guest.here():
            assert house.do(opened.table, "start", {}, opened.host).status == 204
            assert 0 < (await guest.hear("welcome"))["deadline"] <= 1
            while guest.number == 0:
                await guest.listen()
        await play_out(house, opened.table, list(opened.tokens.values()))

    asyncio.run(evening())
    record = house.record(opened.table)
    started, moved = house.log(opened.table)[:2]
    assert moved.at - started.at >= 1
    first = moved.deed
    assert isinstance(first, Moved)
    assert first.by == "clock"
    game = settle(record.game, record.options)
    state = fair_deal(game, house.head(opened.table).seed)
    gentle = game.mind.timeout_move(state, first.seat)
    assert first.do == game.write(state, first.seat, gentle)


def test_when_time_runs_out_a_computer_takes_the_seat_until_its_owner_is_back(
    house: House,
) -> None:
    opened = house.open("rainbow", "me,me", clock={"seconds": 1, "then": "bot"})

    async def evening() -> None:
        guest = Guest(house, opened.table, opened.tokens[0])
        async with guest.here():
            assert house.do(opened.table, "start", {}, opened.host).status == 204
            while guest.number < 1:
                await guest.listen()
            seat = next(d.seat for d in deeds(house, opened.table) if isinstance(d, Lent))
            assert guest.room["seats"][seat]["level"] == "easy"
            back = f"seats/{seat}/back"
            assert house.do(opened.table, back, token=opened.tokens[seat]).status == 204
        await play_out(house, opened.table, list(opened.tokens.values()))

    asyncio.run(evening())
    house.record(opened.table)
    told = deeds(house, opened.table)
    assert isinstance(told[1], Lent)
    assert isinstance(told[2], Moved)
    assert told[2].by == "bot"
    assert any(isinstance(deed, Returned) for deed in told)
    assert not any(isinstance(deed, Moved) and deed.by == "clock" for deed in told)


def test_no_time_passes_while_the_server_is_down(tmp_path: Path) -> None:
    """How it is even if the time would have run out meanwhile: see test_house_time."""
    with House(tmp_path) as house:
        opened = house.open("rainbow", "me,me", clock={"seconds": 900}, start=True)
        began = time.monotonic()
        before = left_of(house, opened.table, opened.tokens[0])
        house.kill()
        time.sleep(2.0)
        house.start()
        after = left_of(house, opened.table, opened.tokens[0])
        up = time.monotonic() - began - 2.0
        assert before - up - 0.2 <= after <= 900
        assert not any(isinstance(deed, Moved) for deed in deeds(house, opened.table))
        asyncio.run(play_out(house, opened.table, list(opened.tokens.values())))
        house.record(opened.table)


def left_of(house: House, table: str, token: str) -> float:
    """How much time is left, as a new visitor is told."""

    async def evening() -> float:
        async with Guest(house, table, token).here() as guest:
            assert guest.deadline is not None
            return guest.deadline

    return asyncio.run(evening())


async def play_out(house: House, table: str, tokens: list[str]) -> None:
    await asyncio.gather(*(Guest(house, table, token).play() for token in tokens))


def test_a_deadline_rings_at_a_table_where_nobody_looks(tmp_path: Path) -> None:
    """Also after a restart: the house wakes the table by itself."""
    with House(tmp_path) as house:
        opened = house.open("rainbow", "me,me", clock={"seconds": 1}, start=True)
        house.restart()
        wait_until(lambda: any(isinstance(deed, Moved) for deed in deeds(house, opened.table)))


def test_a_move_that_is_being_stored_when_time_runs_out_stands_alone(tmp_path: Path) -> None:
    """The clock rings between sending and commit: no second move is made for the seat."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "regenbogen", "me,me", ClockPlan(1000.0))
            live = await hall.wake(head.id)
            seat = live.life.actors()[0]
            nina = Onlooker(seat)
            live.enter(nina)
            nina.act(hall, head.id, {"flip": 20}, 0)
            assert live.life.moves == 0
            live.life.moved -= 2000.0
            live.clock.ring()
            await until(lambda: not live.storing and not live.waiting)
            assert live.life.moves == 1
            assert nina.last("accepted")["number"] == 1

    asyncio.run(evening())


def test_a_change_of_seats_does_not_move_the_noted_deadline(tmp_path: Path) -> None:
    """The house finds a sleeping table by it: it must not be later than the true one."""
    with House(tmp_path) as house:
        opened = house.open("rainbow", "me,me", clock={"seconds": 100}, start=True)

        def noted() -> float:
            found = house.rows("SELECT deadline FROM tables WHERE id = ?", opened.table)
            return float(found[0][0])

        before = noted()
        waiting = asyncio.run(to_move(house, opened))
        other = 1 - (waiting.seat or 0)
        time.sleep(0.3)
        lend = f"seats/{other}/lend"
        assert house.do(opened.table, lend, token=opened.tokens[other]).status == 204
        assert noted() == pytest.approx(before, abs=0.1)


def test_time_that_runs_out_in_a_secret_window_answers_and_lends_no_seat(tmp_path: Path) -> None:
    """RP-14: it is secret which seats have answered, so no seat changes hands."""
    window = next(window for window in windows(50, 3) if len(asked(window.opened)) == 2)

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            place = Place(hall, 3)
            live = place.live
            clock = ClockPlan(10.0, "bot")
            live.life.head = msgspec.structs.replace(live.life.head, clock=clock)
            watcher = place.put(window.opened, NOBODY)
            seen = len(watcher.heard)
            live.life.moved -= 5000.0
            live.clock.ring()
            held = live.machine.sealed.held
            answers = {seat: answer.play.code for seat, answer in held.items()}
            assert answers == dict.fromkeys(asked(window.opened), PASS)
            assert all(live.life.by_hand(seat) for seat in range(3))
            assert watcher.heard[seen:] == []
            live.stop()

    asyncio.run(evening())
