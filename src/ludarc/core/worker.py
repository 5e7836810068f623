"""A process that works for another: it leaves Ctrl+C to it, and leaves with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def starting_worker() -> Iterator[None]:
    """A process started meanwhile hears no Ctrl+C before it is settled: it would end with a
    traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it is started with the first process otherwise, and lets all signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle_worker(farewell: Callable[[], None] = lambda: None) -> None:
    """Ignore Ctrl+C, and end with the process that started this one, even if that is killed; with
    a farewell for what this one has started itself."""
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
