"""The writer of the store outlives whatever is asked of it."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from tests.server.wire import hall_in


def test_who_stops_waiting_for_the_store_does_not_stop_its_writer(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_in(tmp_path) as hall:
            for _ in range(50):
                asking = asyncio.create_task(hall.store.listed(10))
                await asyncio.sleep(0)
                asking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await asking
            assert await asyncio.wait_for(hall.store.listed(10), 5) == []

    asyncio.run(asyncio.wait_for(visit(), 20))
