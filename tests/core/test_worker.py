"""A process that works for another."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection

from ludarc.core.crew import starting_worker
from ludarc.core.worker import prepare_worker


def interrupted(pipe: Connection) -> None:
    """As if somebody had pressed Ctrl+C while this process was being started."""
    os.kill(os.getpid(), signal.SIGINT)
    prepare_worker()
    pipe.send(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_an_interrupt_does_not_end_a_process_that_is_being_started() -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=interrupted, args=(theirs,), daemon=True)
    with starting_worker():
        process.start()
    theirs.close()
    assert ours.recv() is False
    process.join()
    assert process.exitcode == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
