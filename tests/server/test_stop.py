"""Stopping politely: everybody is told, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from ludarc.table.deeds import Moved
from tests.patience import until
from tests.server.guest import Guest
from tests.server.house import House, Opened, alive, signal_to
from tests.server.inside import Onlooker, dealt, hall_at


def test_a_polite_stop_tells_everybody_and_loses_nothing(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        opened = house.open("rainbow", "me,me,easy", start=True)
        guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
        guests.append(Guest(house, opened.table))

        async def until_closed(guest: Guest) -> None:
            async with guest.here():
                with suppress(ConnectionClosed):
                    while True:
                        await guest.step()
                while True:  # what had come when a move could not be sent any more
                    await guest.listen()

        async def evening() -> None:
            playing = [asyncio.create_task(until_closed(guest)) for guest in guests]
            while guests[0].number < 10:
                await asyncio.sleep(0.005)
            assert await asyncio.to_thread(house.stop) == 0
            ends = await asyncio.gather(*playing, return_exceptions=True)
            for guest, end in zip(guests, ends, strict=True):
                assert isinstance(end, ConnectionClosed)
                assert end.rcvd is not None
                assert end.rcvd.code == 1012
                assert guest.heard[-1] == "closing"

        asyncio.run(evening())
        acknowledged(house, opened, guests)
        house.start()
        asyncio.run(play_on(guests))
        acknowledged(house, opened, guests)
        house.record(opened.table)


async def play_on(guests: list[Guest]) -> None:
    await asyncio.gather(*(guest.play() for guest in guests))


def acknowledged(house: House, opened: Opened, guests: list[Guest]) -> None:
    """Every acknowledged act stands in the log at the number it was given."""
    moves = [e for e in house.log(opened.table) if isinstance(e.deed, Moved)]
    for guest in guests:
        for name, number in guest.acknowledged.items():
            assert moves[number - 1].action == f"{guest.seat}/{name}"


def test_a_stop_does_not_wait_for_a_computer_that_thinks_for_ever(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        opened = house.open("regenbogen", "me,easy", start=True)
        guest = Guest(house, opened.table, opened.tokens[0])
        asyncio.run(guest.play(lambda: bool(house.workers())))
        workers = house.workers()
        for pid in workers:
            signal_to(pid, signal.SIGSTOP)
        assert house.room(opened.table)["status"] == "playing"
        assert house.stop() == 0
        assert not any(alive(pid) for pid in workers)


def test_a_move_stored_while_the_server_stops_starts_no_thought(tmp_path: Path) -> None:
    """Nobody would think it through, and a harmless move would stand in its place for good."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "rainbow", "me,easy")
            live = await hall.wake(head.id)
            nina = Onlooker(0)
            live.enter(nina)
            await until(lambda: live.life.people_to_move() == [0])
            asked, seen = len(pool.questions), live.life.moves
            nina.act(hall, head.id, live.telling.legal(0)[0], seen)
        assert nina.last("accepted")["number"] == live.life.moves == seen + 1
        assert live.life.bots_to_move()
        assert not live.thinking.busy
        assert len(pool.questions) == asked

    asyncio.run(evening())


def test_an_interrupt_is_a_polite_stop_too(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.open("rainbow", "easy,easy", start=True)
        assert house.process is not None
        house.process.send_signal(signal.SIGINT)
        assert house.gone() == 0
        assert "Traceback" not in house.errors.read_text()


def test_a_server_that_cannot_open_its_database_says_so(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.file.write_text("this is no database, but a text that is long enough to be read")
    try:
        house.start()
    except (AssertionError, OSError):
        assert house.gone() != 0
    else:
        raise AssertionError("it started")
    assert "not a database" in house.errors.read_text()
    assert "Traceback" not in house.errors.read_text()
