"""In a process that works for another: it ignores Ctrl+C and exits with its parent."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Protocol

Wanted = Callable[[], bool]
"""Is the result of the job at hand still wanted?"""
Work = Callable[[bytes, Wanted], bytes]
"""Does a job; both are encoded."""


class Shared(Protocol):
    """A number shared with the parent."""

    value: int


def prepare_worker(farewell: Callable[[], None] = lambda: None) -> None:
    """Ignore Ctrl+C, and exit when the parent does, even if it is killed. `farewell` runs before
    the exit, to end what this process has started itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        try:
            farewell()
        finally:
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def serve(pipe: Connection, wanted: Shared, work: Work, prepare: Callable[[], None]) -> None:
    """Do one job after another until the pipe is closed. A job comes with its number; it is wanted
    as long as that number is the shared one."""
    prepare()
    with contextlib.suppress(EOFError, OSError):  # the parent is gone
        while True:
            message = pipe.recv_bytes()
            number = int.from_bytes(message[:8])
            pipe.send_bytes(work(message[8:], lambda number=number: wanted.value == number))  # type: ignore[misc]
