"""The store: what it promises to those who wait for it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

from tests.server.inside import dealt, hall_at


def test_who_stops_waiting_does_not_stop_the_writer(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            held = threading.Event()

            def hold(_: Any) -> None:
                held.wait(10)

            slow = asyncio.create_task(hall.store.call(hold))
            waiting = [asyncio.create_task(hall.store.beat()) for _ in range(3)]
            await asyncio.sleep(0.05)
            slow.cancel()
            for task in waiting:
                task.cancel()
            await asyncio.gather(slow, *waiting, return_exceptions=True)
            held.set()
            async with asyncio.timeout(5):
                await dealt(hall, "rainbow", "me,me")

    asyncio.run(evening())
