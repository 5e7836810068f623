"""A process that works for another: it leaves Ctrl+C to it, and leaves with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def settle_worker() -> None:
    """Ignore Ctrl+C, and end with the process that started this one, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    master = multiprocessing.parent_process()
    assert master is not None

    def follow() -> None:
        master.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
