"""A bot's program while it runs: lines to it, lines from it, and a timeout for answers."""

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
"""How many of the last lines of its standard error are kept."""
UNASKED = 256
"""How many unrequested lines are kept; then its output is not read until it is asked."""
GOODBYE = 1.0
"""Seconds a program has to end by itself."""


class Failed(Exception):
    """A program gave no move; the message says why."""


class Program:
    """A running program. Threads read and write, so that it can never block the caller."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603 # the user names the program
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

    # --- the three threads ---------------------------------------------------------------

    def listen(self) -> None:
        """Queue the lines of its output, then an empty one when it closes. When the queue is full
        the pipe fills up and the program blocks."""
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
        """Keep the last lines of its standard error."""
        for line in lines_of(self.process.stderr):
            self.complaints.append(line.decode(errors="replace").rstrip()[:500])

    # --- asking --------------------------------------------------------------------------

    def tell(self, message: Message) -> None:
        """Send a message that needs no answer."""
        self.to_say.put(encode(message) + b"\n")

    def ask(self, turn: Turn, seconds: float) -> Json:
        """The move it answers. After a malformed answer it may be asked again; a program that died
        or timed out is gone."""
        self.forget_unasked()
        self.tell(turn)
        try:
            line = self.heard(seconds)
        except queue.Empty:
            self.kill()
            raise Failed(self.why(f"said nothing for {seconds:g} seconds")) from None
        return self.read(line)

    def heard(self, seconds: float) -> bytes:
        """The next line of its output."""
        line = self.said.get(timeout=seconds)
        self.room.release()
        return line

    def forget_unasked(self) -> None:
        """Drop the lines that came unasked: they do not answer the next question."""
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
        """It has closed its output: end it, and say how it ended."""
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
        """What happened, with the last lines of its standard error."""
        return "\n    ".join([words, *self.complaints])

    # --- the end -------------------------------------------------------------------------

    def close(self) -> None:
        """Let it end by itself for a moment, then kill it with all its children.

        Only a process that it started in a new session may live on. While such a process holds the
        pipes, their threads keep reading, and nothing waits for them.
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
        """Kill it, with everything it has started."""
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
    """Kill every program when this process exits at once, so that none outlives it."""
    for program in list(RUNNING):
        if not program.gone:
            program.strike()


def lines_of(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """The lines of a pipe, the longest cut short, until it ends. The reading thread closes the
    pipe: in another thread closing would block until a line comes."""
    assert pipe is not None
    with contextlib.suppress(OSError), pipe:
        while line := pipe.readline(LONGEST + 1):
            yield line
