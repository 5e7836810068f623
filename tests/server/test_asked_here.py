"""What people ask at a play socket beside their moves, at a server of this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludarc.server import protocol
from ludarc.server.door import Door
from ludarc.server.hall import Hall
from ludarc.server.sockets import PlaySocket
from tests.patience import until
from tests.server.guest import Guest
from tests.server.house import House
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.wire import listening


@asynccontextmanager
async def seated(folder: Path, game: str) -> AsyncIterator[tuple[Guest, Guest, Hall]]:
    """Two people who sit at a table: first the one who is to move."""
    async with listening(folder) as (port, hall):
        house = House(folder)
        house.port, house.ready = port, True
        opened = await asyncio.to_thread(house.open, game, "me,me", start=True)
        one, two = (Guest(house, opened.table, token) for token in opened.tokens.values())
        async with one.here(), two.here():
            yield (one, two, hall) if one.legal else (two, one, hall)


def test_a_seat_declines_in_advance_and_no_more(tmp_path: Path) -> None:
    async def evening() -> None:
        async with seated(tmp_path, "pirates") as (mover, other, _):
            for never in (True, False):
                await other.say({"type": "stand", "never": never})
                assert (await other.hear("update"))["never"] is never
            assert set(await mover.before_pong()) <= {"room"}

    asyncio.run(evening())


def test_nothing_is_declined_where_nothing_is_asked(tmp_path: Path) -> None:
    async def evening() -> None:
        async with seated(tmp_path, "rainbow") as (_, other, _):
            await other.say({"type": "stand", "never": True})
            assert (await other.hear("wrong"))["key"] == "denied.nothing_asked"

    asyncio.run(evening())


def test_what_is_said_while_joining_is_heeded_after_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with seated(tmp_path, "rainbow") as (mover, _, hall):
            await hall.wake(mover.table)
            act = mover.an_act("soon", [mover.legal[0]], 0)
            await mover.say({"type": "join", "table": mover.table, "token": mover.token})
            await mover.say(act)
            assert (await mover.answer("soon"))["type"] == "accepted"

    asyncio.run(evening())


def test_a_fault_while_joining_or_reading_closes_that_socket_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("a bug")

    async def evening() -> None:
        async with seated(tmp_path, "rainbow") as (mover, other, hall):
            with monkeypatch.context() as patch:
                patch.setattr(Door, "wake", broken)
                await mover.say({"type": "join", "table": mover.table, "token": mover.token})
                assert (await mover.hear("closing"))["reason"] == "restart"
            await until(lambda: len(hall.sockets) == 1)
            async with mover.here():
                with monkeypatch.context() as patch:
                    patch.setattr(PlaySocket, "heed", broken)
                    await mover.say({"type": "ping"})
                    await until(lambda: len(hall.sockets) == 1)
            assert "closing" not in await other.before_pong()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("game", "hints", "mine", "seen", "told"),
    [
        ("rainbow", False, True, 0, "denied.no_hints"),
        ("regenbogen", True, True, 0, "denied.hushed"),
        ("rainbow", True, False, 0, "denied.not_your_move"),
        ("rainbow", True, True, 7, "stale"),
    ],
)
def test_a_hint_is_refused_with_the_reason(
    tmp_path: Path, game: str, hints: bool, mine: bool, seen: int, told: str
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, game, "me,me", hints=hints)
            live = await hall.wake(head.id)
            [mover] = live.life.people_to_move()
            seat = mover if mine else 1 - mover
            viewer = Onlooker(seat)
            live.enter(viewer)
            live.hints.ask(viewer, seat, protocol.Hint("h", seen))
            heard = viewer.last()
            assert heard.get("key", heard["type"]) == told
            assert heard["id"] == "h"
            assert not pool.questions

    asyncio.run(evening())


def test_a_computer_player_that_fails_gives_no_hint_and_may_be_asked_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "rainbow", "me,me")
            live = await hall.wake(head.id)
            [seat] = live.life.people_to_move()
            viewer = Onlooker(seat)
            live.enter(viewer)
            pool.fails = True
            live.hints.ask(viewer, seat, protocol.Hint("first", 0))
            live.hints.ask(viewer, seat, protocol.Hint("second", 0))
            assert viewer.last("refused")["key"] == "denied.hint_wait"
            await until(lambda: not live.hints.open)
            assert viewer.last("stale")["id"] == "first"

    asyncio.run(evening())
