"""A fault of ours stops one table and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarc.games.rainbow.game import RainbowGame
from ludarc.games.rainbow.mind import RainbowMind
from ludarc.games.rainbow.show import RainbowShow
from ludarc.server.hall import Hall
from ludarc.table.deeds import Frozen, Started
from ludarc.table.denied import Denied
from ludarc.table.head import ClockPlan
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.said import in_words


def broken(*_: Any) -> Any:
    raise ZeroDivisionError("a bug in a game")


async def first_move(hall: Hall, table: str) -> Onlooker:
    """Somebody whose turn it is sends a legal move; a spectator looks on."""
    live = await hall.wake(table)
    seat = live.life.actors()[0]
    nina, witness = Onlooker(seat), Onlooker()
    live.enter(witness)
    live.enter(nina)
    assert live.life.table is not None
    legal = live.life.game.legal(live.life.table.state, seat)
    nina.act(hall, table, legal[0], 0)
    return nina


async def log_of(hall: Hall, table: str) -> list[Any]:
    found = await hall.store.load(table)
    assert found is not None
    assert [line.number for line in found[1]] == list(range(1, len(found[1]) + 1))
    return [line.deed for line in found[1]]


async def status_of(hall: Hall, table: str) -> str:
    def read(connection: Any) -> str:
        query = "SELECT status FROM tables WHERE id = ?"
        return str(connection.exec_driver_sql(query, (table,)).scalar())

    found: str = await hall.store.call(read)
    return found


WHERE = ["why_not", "read", "play", "shared", "own"]
"""Before the commit, while folding in, and while telling."""


@pytest.mark.parametrize("where", WHERE)
def test_a_bug_freezes_its_table_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            sick = await dealt(hall, "rainbow", "me,me")
            well = await dealt(hall, "regenbogen", "me,me")
            live = await hall.wake(sick.id)
            witness = Onlooker()
            live.enter(witness)
            nina = Onlooker(live.life.actors()[0])
            live.enter(nina)
            legal = nina.last("welcome")["legal"]
            with monkeypatch.context() as patch:
                owner = RainbowShow if where in ("shared", "own") else RainbowGame
                patch.setattr(owner, where, broken)
                nina.act(hall, sick.id, legal[0], 0)
                await first_move(hall, well.id)
                await until(lambda: hall.live[well.id].life.moves == 1)
                await until(lambda: live.life.status == "frozen")
                await until(lambda: witness.last("room")["room"]["status"] == "frozen")
                late = Onlooker()
                live.enter(late)
                assert late.last("welcome")["room"]["status"] == "frozen"
            assert nina.last("room")["room"]["status"] == "frozen"
            assert await status_of(hall, sick.id) == "frozen"
            told = await log_of(hall, sick.id)
            assert isinstance(told[0], Started)
            assert isinstance(told[-1], Frozen)
            nina.act(hall, sick.id, legal[0], live.life.moves, "again")
            assert "stopped this table" in in_words(nina.last("refused"))

        async with hall_at(tmp_path) as (hall, _):
            live = await hall.wake(sick.id)
            assert live.life.status == "frozen"
            assert (await hall.wake(well.id)).life.status == "playing"

    asyncio.run(evening())


def test_a_log_that_cannot_be_folded_is_a_frozen_table_until_the_program_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            await first_move(hall, head.id)
            await until(lambda: hall.live[head.id].life.moves == 1)
        with monkeypatch.context() as patch:
            patch.setattr(RainbowGame, "play", broken)
            async with hall_at(tmp_path) as (hall, _):
                live = await hall.wake(head.id)
                assert live.life.status == "frozen"
                witness = Onlooker()
                live.enter(witness)
                assert witness.last("welcome")["room"]["status"] == "frozen"
        async with hall_at(tmp_path) as (hall, _):
            assert (await hall.wake(head.id)).life.status == "playing"
            assert (await hall.wake(head.id)).life.moves == 1

    asyncio.run(evening())


def test_a_clock_that_cannot_choose_a_gentle_move_freezes_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            monkeypatch.setattr(RainbowMind, "timeout_move", broken)
            head = await dealt(hall, "rainbow", "me,me", ClockPlan(0.1))
            live = await hall.wake(head.id)
            await until(lambda: live.life.status == "frozen")

    asyncio.run(evening())


def test_one_append_that_fails_does_not_fail_its_neighbours(tmp_path: Path) -> None:
    """A table is deleted under our feet while another stores a move in the same breath."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            gone = await dealt(hall, "rainbow", "me,me")
            well = await dealt(hall, "rainbow", "me,me")
            for head in (gone, well):
                (await hall.wake(head.id)).enter(Onlooker())

            def delete(connection: Any) -> None:
                connection.exec_driver_sql("DELETE FROM tables WHERE id = ?", (gone.id,))

            await hall.store.call(delete)
            live = hall.live[well.id]
            lost = await first_move(hall, gone.id)
            kept = await first_move(hall, well.id)
            await until(lambda: live.life.moves == 1)
            assert kept.last("accepted")["number"] == 1
            assert "could not be stored" in in_words(lost.last("refused"))
            assert lost.closed == "restart"
            with pytest.raises(Denied):
                await hall.wake(gone.id)

    asyncio.run(evening())


def test_what_a_frozen_table_tells_is_well_formed(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            live = await hall.wake(head.id)
            witness = Onlooker()
            live.enter(witness)
            live.freeze(ZeroDivisionError())
            await until(lambda: live.life.status == "frozen")
            assert msgspec.json.encode(witness.messages)
            assert witness.last("room")["room"]["seed"] is None

    asyncio.run(evening())
