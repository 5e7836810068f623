"""A bot's program while it runs: lines to it, lines from it, and patience that ends."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import IO

import msgspec

from ludarc.bots.line import LONGEST, Answer, Message, Turn, answers, encode
from ludarc.core.faults import Json

KEPT = 12
"""How many of the last lines of its complaints are kept."""
UNASKED = 256
"""How many lines nobody asked for are kept; then it is heard no more until it is asked."""
GOODBYE = 1.0
"""Seconds a program has to end by itself."""


class Failed(Exception):
    """A program that gave no move; says why."""


class Program:
    """A running program. Threads read and write, so that nothing it does can hold us up."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603 # who plays names the program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(f"cannot be started: {command[0]}: {error.strerror}") from None
        RUNNING.add(self)
        self.gone = False
        self.said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.room = threading.Semaphore(UNASKED)
        self.to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.complaints: deque[str] = deque(maxlen=KEPT)
        ways = (self.listen, self.speak, self.overhear)
        self.threads = [threading.Thread(target=way, daemon=True) for way in ways]
        for thread in self.threads:
            thread.start()

    # --- the three ways ------------------------------------------------------------------

    def listen(self) -> None:
        """Lines of the program; an empty one when it has closed its mouth. One that says more than
        there is room for waits, as its pipe is full."""
        for line in lines_of(self.process.stdout):
            self.room.acquire()
            if self.gone:
                break
            self.said.put(line)
        self.said.put(b"")

    def speak(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError), self.process.stdin as stdin:
            while (line := self.to_say.get()) is not None:
                stdin.write(line)
                stdin.flush()

    def overhear(self) -> None:
        """What it says to its author."""
        for line in lines_of(self.process.stderr):
            self.complaints.append(line.decode(errors="replace").rstrip()[:500])

    # --- asking --------------------------------------------------------------------------

    def tell(self, message: Message) -> None:
        """Say something that is not answered."""
        self.to_say.put(encode(message) + b"\n")

    def ask(self, turn: Turn, seconds: float) -> Json:
        """The move it answers. After a fault in what it says it may be asked again; one that died
        or was silent is gone."""
        self.forget_unasked()
        self.tell(turn)
        try:
            line = self.heard(seconds)
        except queue.Empty:
            self.kill()
            raise Failed(self.why(f"said nothing for {seconds:g} seconds")) from None
        return self.read(line)

    def heard(self, seconds: float) -> bytes:
        """The next line it says."""
        line = self.said.get(timeout=seconds)
        self.room.release()
        return line

    def forget_unasked(self) -> None:
        """What it said without being asked is no answer to the next question."""
        for _ in range(self.said.qsize()):
            if self.heard(0) == b"":
                raise self.died()

    def read(self, line: bytes) -> Json:
        if line == b"":
            raise self.died()
        if len(line) > LONGEST:
            self.kill()
            raise Failed(self.why("answered with a line longer than any move"))
        try:
            answer: Answer = answers.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            text = line.decode(errors="replace").strip()
            raise Failed(self.why(f'answered {text[:60]!r}, not {{"move": …}}')) from None
        return answer.move

    def died(self) -> Failed:
        """It has closed its mouth, which is the end of it."""
        self.gone = True
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        code = self.process.poll()
        self.kill()
        self.threads[2].join(GOODBYE)
        if code is None:
            return Failed(self.why("closed its output"))
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return Failed(self.why(how))

    def why(self, words: str) -> str:
        """What happened, and what the program said about it."""
        return "\n    ".join([words, *self.complaints])

    # --- the end -------------------------------------------------------------------------

    def close(self) -> None:
        """Let it end by itself, then end it; nothing of it is left.

        Only a process it has started in a session of its own may live on. While that one holds
        the pipes their threads listen, and nobody waits for them.
        """
        self.to_say.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        self.kill()
        until = monotonic() + GOODBYE
        for thread in self.threads:
            thread.join(max(0.0, until - monotonic()))
        RUNNING.discard(self)

    def kill(self) -> None:
        """End it, and whatever it has started."""
        self.gone = True
        self.room.release()
        self.to_say.put(None)
        self.strike()
        self.process.wait()

    def strike(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()


RUNNING: set[Program] = set()
"""The programs of this process that are not closed."""


def strike_all() -> None:
    """End every program of a process that ends at once; none of them shall outlive it."""
    for program in list(RUNNING):
        if not program.gone:
            program.strike()


def lines_of(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """The lines of a pipe, the longest cut short, until it ends. Who reads it closes it: another
    thread that tried would wait until something is said."""
    assert pipe is not None
    with contextlib.suppress(OSError), pipe:
        while line := pipe.readline(LONGEST + 1):
            yield line
