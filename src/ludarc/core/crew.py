"""Processes that work for this one, each with the thread that talks to it.

A process does one job at a time, so one that dies or hangs counts against that job and no other.
Processes are started, ended and waited for in their threads: whoever gives a job never waits.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue

from ludarc.core.worker import Work, prepare_worker, serve

TRIES = 3
"""How many processes may be lost over one job before it is given up."""
POLL = 0.5
"""Seconds between two checks of a process that has not answered yet."""
CONTEXT = multiprocessing.get_context("spawn")


class Lost(Exception):
    """Process after process died or hung over one job."""


class Hung(Exception):
    """A process does not come to an answer."""


class Stopped(RuntimeError):
    """The process is not started any more."""

    def __init__(self) -> None:
        super().__init__("nobody works here any more")


class Job:
    """Work on its way to a process and back. `done` is called in the thread."""

    def __init__(self, encoded: bytes, done: Callable[[bytes | Exception], None]) -> None:
        self.encoded = encoded
        self.done = done
        self.given_up = False


Inbox = SimpleQueue[Job | None]
"""Jobs to do; None ends the member that takes it."""


class Member:
    """A process and its thread. Members that share an inbox share its jobs."""

    def __init__(
        self,
        work: Work,
        prepare: Callable[[], None] = prepare_worker,
        inbox: Inbox | None = None,
    ) -> None:
        self.work = work
        self.prepare = prepare
        self.inbox = inbox or SimpleQueue()
        self.number = 0
        self.wanted = CONTEXT.RawValue("Q", 0)
        """The number of the job that somebody waits for: shared with the process."""
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.job: Job | None = None
        self.lock = threading.Lock()
        self.stopped = False
        self.thread = threading.Thread(target=self.run, daemon=True, name="worker")
        self.thread.start()

    # --- called from outside -------------------------------------------------------------

    def give(self, job: Job) -> None:
        self.job = job
        self.inbox.put(job)

    def give_up(self) -> None:
        """Nobody waits for the answer any more."""
        if self.job is not None:
            self.job.given_up = True
        self.wanted.value = 0

    def stop(self) -> None:
        """End the process at once, however long its job is."""
        with self.lock:
            self.stopped = True
            if self.process is not None:
                self.interrupt(self.process)
        self.inbox.put(None)

    # --- what kinds of members do differently ----------------------------------------------

    def interrupt(self, process: SpawnProcess) -> None:
        """Make a process leave its job, without waiting."""
        process.kill()

    def end(self, process: SpawnProcess) -> None:
        """End a process, and wait until it is gone."""
        process.kill()
        process.join()

    def watch(self, process: SpawnProcess) -> Callable[[], bool]:
        """A check made every `POLL` seconds of a job: does the process hang?"""
        return lambda: self.stopped

    def note_lost(self, fault: Exception) -> None:
        """A process was lost over a job."""

    # --- in the thread -------------------------------------------------------------------

    def run(self) -> None:
        while (job := self.inbox.get()) is not None:
            try:
                answer: bytes | Exception = self.answered(job)
            except Exception as error:
                answer = error
            job.done(answer)
        self.dismiss()

    def answered(self, job: Job) -> bytes:
        """The answer; asked again if the process is lost over it."""
        for _ in range(TRIES):
            if job.given_up:
                return b""
            try:
                self.send(job)
                return self.heard()
            except (EOFError, OSError, Hung) as fault:
                self.dismiss()
                if self.stopped:
                    raise Stopped from None
                self.note_lost(fault)
        raise Lost

    def send(self, job: Job) -> None:
        """Hand the job over. A process that died idle is no fault of the job."""
        self.number += 1
        self.wanted.value = 0 if job.given_up else self.number
        message = self.number.to_bytes(8) + job.encoded
        if self.pipe is not None:
            try:
                self.pipe.send_bytes(message)
                return
            except OSError:
                self.dismiss()
        self.start().send_bytes(message)

    def heard(self) -> bytes:
        assert self.pipe is not None
        assert self.process is not None
        hangs = self.watch(self.process)
        while not self.pipe.poll(POLL):
            if hangs():
                raise Hung
        return self.pipe.recv_bytes()

    def start(self) -> Connection:
        """A fresh process."""
        with self.lock:
            if self.stopped:
                raise EOFError
            self.pipe, theirs = CONTEXT.Pipe()
            self.process = CONTEXT.Process(
                target=serve, args=(theirs, self.wanted, self.work, self.prepare), daemon=True
            )
            with starting_worker():
                self.process.start()
            theirs.close()
            return self.pipe

    def dismiss(self) -> None:
        """End the process, if there is one, and wait until it is gone."""
        with self.lock:
            process, self.process = self.process, None
            pipe, self.pipe = self.pipe, None
        if process is not None:
            with suppress(OSError):
                self.end(process)
        if pipe is not None:
            pipe.close()


@contextmanager
def starting_worker() -> Iterator[None]:
    """Block Ctrl+C in a process started meanwhile until it has called `prepare_worker`; otherwise
    it would end with a traceback."""
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
