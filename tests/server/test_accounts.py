"""Thinking is charged to the viewers of a table, even if they come while it waits in the queue."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludarc.server.fairqueue import NOBODY_LOOKS
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.test_leaks import Diary


@pytest.mark.parametrize("waits_in", ["quick", "search"])
def test_who_comes_to_a_table_whose_computer_player_waits_pays_for_its_thought(
    waits_in: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            diary = Diary(hall)
            quick, search = diary.lanes
            quick.processes = 10
            search.processes = search.spare = 0
            while True:
                table = (await dealt(hall, "sequence", "me,expert")).id
                if table in hall.live and hall.live[table].life.bots_to_move():
                    break
            await until(lambda: bool(quick.jobs))
            if waits_in == "search":
                await diary.answer()
                assert search.queue.lines.keys() == {NOBODY_LOOKS}
            nina = Onlooker(0)
            hall.live[table].enter(nina)
            if waits_in == "quick":
                await diary.answer()
            assert search.queue.lines.keys() == {nina.address}
            hall.live[table].leave(nina)
            assert search.queue.lines.keys() == {NOBODY_LOOKS}

    asyncio.run(evening())
