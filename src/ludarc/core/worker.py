"""A process that works for another: it leaves Ctrl+C to it, and leaves with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable


def settle_worker(farewell: Callable[[], None] = lambda: None) -> None:
    """Ignore Ctrl+C, and end with the process that started this one, even if that is killed; with
    a farewell for what this one has started itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    master = multiprocessing.parent_process()
    assert master is not None

    def follow() -> None:
        master.join()
        try:
            farewell()
        finally:
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
