"""Worker processes: a worker ignores Ctrl+C and exits with its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def starting_worker() -> Iterator[None]:
    """Block Ctrl+C in a process started meanwhile until it has called `settle_worker`; otherwise it
    would end with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # otherwise it starts with the first worker and unblocks all signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle_worker(farewell: Callable[[], None] = lambda: None) -> None:
    """Ignore Ctrl+C, and exit when the parent does, even if it is killed. `farewell` runs before
    the exit, to end what this process has started itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    master = multiprocessing.parent_process()
    assert master is not None

    def follow() -> None:
        master.join()
        try:
            farewell()
        finally:
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
