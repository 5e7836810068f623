"""How long tests wait for what must happen: so long that only what hangs takes longer, on any
machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds."""


def wait_until(holds: Callable[[], object], what: str = "it did not happen") -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.01)


async def until(holds: Callable[[], object], what: str = "it did not happen") -> None:
    """Let the loop work until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.002)
