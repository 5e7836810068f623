"""Long logs are read in slices, one at a time: other players hardly notice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludarc.server import loading
from ludarc.server.hall import Hall
from ludarc.table.deeds import Entry, Moved
from ludarc.table.life import Life
from tests.server.inside import dealt, hall_at

MOVES = 40


async def asleep(hall: Hall) -> str:
    """A table with a longer log that sleeps."""
    head = await dealt(hall, "regenbogen", "me,me")
    found = await hall.store.load(head.id)
    assert found is not None
    life = Life(head)
    lines = list(found.lines)
    for line in lines:
        life.fold(line)
    while len(lines) <= MOVES:
        assert life.table is not None
        state = life.table.state
        seat = life.actors()[0]
        do = life.game.write(state, seat, life.game.mind.timeout_move(state, seat))
        lines.append(Entry(life.number + 1, Moved(seat, do), life.at))
        life.fold(lines[-1])
    done = asyncio.get_running_loop().create_future()
    hall.store.append(head.id, lines[1:], None, done.set_result)
    assert await done
    hall.live.clear()
    return head.id


def test_the_loop_turns_while_long_logs_are_read_and_one_is_read_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds: list[str] = []
    fold = Life.fold

    def noted(life: Life, entry: Entry) -> object:
        folds.append(life.head.id)
        return fold(life, entry)

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            ids = [await asleep(hall) for _ in range(3)]
            monkeypatch.setattr(loading, "SLICE_SECONDS", 0.0)
            monkeypatch.setattr(Life, "fold", noted)
            folds.clear()
            waking = asyncio.gather(*(hall.wake(table) for table in ids))
            turns = 0
            while not waking.done():
                await asyncio.sleep(0)
                turns += bool(folds)
            lives = await waking
            assert [live.life.moves for live in lives] == [MOVES] * 3
            assert turns > 3 * MOVES
            runs = [table for i, table in enumerate(folds) if i == 0 or folds[i - 1] != table]
            assert len(runs) == 3, "two logs were read at once"

    asyncio.run(evening())
