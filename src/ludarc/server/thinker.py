"""One process that thinks, and the thread of the server that talks to it.

It works on one question at a time, so a process that dies or hangs counts against that question and
no other. Processes are started, killed and waited for in the thread: the event loop never waits.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import SimpleQueue

import structlog

from ludarc.core.worker import starting_worker
from ludarc.server.worker import Work, serve

log = structlog.get_logger()

TRIES = 3
LOOK = 0.5
"""Seconds between two looks at a process that has not answered yet."""
HUNG = 120
"""Looks after which a process that computes without an end is given up: the slowest reckoning of
the plain form takes less than this minute."""
STILL = 5
"""Looks after which a process is given up that does not compute: it was stopped, or waits for
something that never comes."""
CONTEXT = multiprocessing.get_context("spawn")


class Lost(Exception):
    """Process after process died or hung over one question."""


class Hung(Exception):
    """A process does not come to an answer."""


class Stopped(RuntimeError):
    """The pool is stopped."""

    def __init__(self) -> None:
        super().__init__("nobody thinks here any more")


class Pulse:
    """Does a process compute? The system tells, on Linux; elsewhere only the long limit counts.

    A heartbeat of its own would not show it: compiled code may hold the interpreter for long.
    """

    def __init__(self, process: int) -> None:
        self.file = Path(f"/proc/{process}/stat")
        self.ticks = ""
        self.still = 0

    def look(self) -> bool:
        """Look once more; has it stood still for too long?"""
        try:
            words = self.file.read_text().rpartition(")")[2].split()
        except OSError:
            return False
        ticks = f"{words[11]} {words[12]}"
        waits = words[0] in "ST" and ticks == self.ticks
        self.still = self.still + 1 if waits else 0
        self.ticks = ticks
        return self.still >= STILL


class Job:
    """A question on its way to a process and back. `done` is called in the thread."""

    def __init__(self, encoded: bytes, done: Callable[[bytes | Exception], None]) -> None:
        self.encoded = encoded
        self.done = done
        self.given_up = False


class Member:
    """A process and its thread."""

    def __init__(self, work: Work, gives_way: bool) -> None:
        self.work = work
        self.gives_way = gives_way
        self.number = 0
        self.wanted = CONTEXT.RawValue("Q", 0)
        """The number of the question somebody waits for: shared with the process."""
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.job: Job | None = None
        self.lock = threading.Lock()
        self.stopped = False
        self.inbox: SimpleQueue[Job | None] = SimpleQueue()
        threading.Thread(target=self.run, daemon=True, name="thinking").start()

    # --- called by the loop --------------------------------------------------------------

    def give(self, job: Job) -> None:
        self.job = job
        self.inbox.put(job)

    def give_up(self) -> None:
        """Nobody waits for the answer any more."""
        if self.job is not None:
            self.job.given_up = True
        self.wanted.value = 0

    def stop(self) -> None:
        """End the process at once, however long its thought is."""
        with self.lock:
            self.stopped = True
            if self.process is not None:
                self.process.kill()
        self.inbox.put(None)

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
                log.warning("bot_process_lost", fault=type(fault).__name__)
        raise Lost

    def send(self, job: Job) -> None:
        """Hand the question over. A process that died idle is no fault of the question."""
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
        pulse = Pulse(self.process.pid or 0)
        looks = 0
        while not self.pipe.poll(LOOK):
            looks += 1
            if pulse.look() or looks >= HUNG:
                raise Hung
        return self.pipe.recv_bytes()

    def start(self) -> Connection:
        """A fresh process."""
        with self.lock:
            if self.stopped:
                raise EOFError
            self.pipe, theirs = CONTEXT.Pipe()
            self.process = CONTEXT.Process(
                target=serve, args=(theirs, self.wanted, self.work, self.gives_way), daemon=True
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
                process.kill()
            process.join()
        if pipe is not None:
            pipe.close()
