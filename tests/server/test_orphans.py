"""A table whose append failed is given up at once: it accepts nothing and plays nothing more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from ludarc.server.hall import Hall
from ludarc.server.senders import ChangeSender
from ludarc.server.store.rows import Mark
from ludarc.table.deeds import Entry
from ludarc.table.denied import Denied
from ludarc.table.inputs import Lend
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at

Answered = Callable[[bool], None]


def fail_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk refuses the next append, and only that one."""
    real = hall.store.append

    def append(table: str, lines: list[Entry], mark: Mark | None, answer: Answered) -> None:
        monkeypatch.setattr(hall.store, "append", real)
        asyncio.get_running_loop().call_soon(answer, False)

    monkeypatch.setattr(hall.store, "append", append)


def test_what_waits_behind_a_failed_append_is_given_up_and_computers_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, pool):
            head = await dealt(hall, "rainbow", "me,easy")
            live = await hall.wake(head.id)
            nina = Onlooker(0)
            live.enter(nina)
            await until(lambda: 0 in live.life.people_to_move())
            fail_once(hall, monkeypatch)
            asked = len(pool.questions)
            moves = live.life.moves
            legal = live.telling.legal(0)
            nina.act(hall, head.id, legal[0], live.life.number_for(0), "first")

            lend = Lend(0, head.chairs[0].token, "easy")
            waiting = ChangeSender()
            live.submit(lend, waiting)
            with pytest.raises(Denied) as denied:
                await waiting.done
            assert denied.value.key == "not_stored"
            assert nina.closed == "restart"
            assert live.life.moves == moves
            assert len(pool.questions) == asked
            assert head.id not in hall.live
            assert not live.thinking.busy
            late = ChangeSender()
            live.submit(lend, late)
            with pytest.raises(Denied):
                await late.done
            assert not live.waiting

            again = await hall.wake(head.id)
            assert again is not live
            back = Onlooker(0)
            again.enter(back)
            back.act(hall, head.id, legal[0], again.life.number_for(0), "first")
            await until(lambda: any(m["type"] == "accepted" for m in back.messages))

    asyncio.run(evening())


def test_a_move_a_rule_forbids_is_counted(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            live = await hall.wake(head.id)
            (seat,) = live.life.actors()
            nina = Onlooker(seat)
            live.enter(nina)
            nina.act(hall, head.id, {"play": [1, 1, 2]}, 0)
            assert nina.last("refused")["rule"]
            assert b"ludarc_refusals_total 1.0" in hall.metrics.text()

    asyncio.run(evening())
