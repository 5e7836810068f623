"""Processes in which computer players think; one that crashed or hangs is replaced and asked again.

One answers at once whatever needs no search; the others search. So nobody waits for a quick move
behind a long thought.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess

import msgspec
import structlog

from ludarc.bots.turnclock import DECISION
from ludarc.server.worker import Question, Reply, answer, at_once, prepare

log = structlog.get_logger()

TRIES = 3
HUNG = 60.0
"""No answer takes so many seconds, not even the slowest reckoning in the plain form."""
LOOKS = 10
"""How often within this time one looks whether a question is at work or still waits in line."""
MOST_PROCESSES = 4
TICKETS = 1024
"""Questions that can be told apart at a time."""
CROWDED = 0.25
"""However many are waiting, a search gets this share of its seconds."""


def usual_processes() -> int:
    """Searches leave a core to the server, if there is another."""
    return max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class Hung(Exception):
    """A process does not come to an answer."""


class Lane:
    """Some processes that answer questions, one at a time each."""

    def __init__(
        self, work: Callable[[bytes, int], bytes], processes: int, gives_way: bool
    ) -> None:
        self.work = work
        self.processes = processes
        self.gives_way = gives_way
        self.asked = 0
        self.ticket = 0
        self.context: SpawnContext = multiprocessing.get_context("spawn")
        self.board = self.context.RawArray("b", TICKETS)
        """By ticket: does nobody wait for the answer any more?"""
        self.executor: ProcessPoolExecutor | None = None
        self.dismissed: ProcessPoolExecutor | None = None
        self.stopped = False

    @property
    def share(self) -> float:
        """What share of its time a question gets that is asked now."""
        return max(CROWDED, min(1.0, self.processes / (self.asked + 1)))

    def start(self) -> ProcessPoolExecutor:
        if self.stopped:
            raise RuntimeError("nobody thinks here any more")
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                self.processes, self.context, prepare, (self.board, self.gives_way)
            )
        return self.executor

    async def ask(self, encoded: bytes) -> bytes:
        """The answer; if a process dies or hangs on the way, ask again. Who stops waiting stops
        it."""
        self.ticket = (self.ticket + 1) % TICKETS
        ticket = self.ticket
        self.board[ticket] = 0
        self.asked += 1
        tries = 0
        try:
            while True:
                executor = self.start()
                try:
                    return await self.answered(executor, encoded, ticket)
                except (BrokenProcessPool, Hung) as fault:
                    if executor is not self.dismissed:  # else another question was to blame
                        log.warning("bot_process_lost", fault=type(fault).__name__)
                        tries += 1
                    if isinstance(fault, Hung):
                        self.dismiss(executor)
                    if self.executor is executor:
                        self.executor = None
                    if tries == TRIES:
                        raise
        except asyncio.CancelledError:
            self.board[ticket] = 1
            raise
        finally:
            self.asked -= 1

    async def answered(self, executor: ProcessPoolExecutor, encoded: bytes, ticket: int) -> bytes:
        """The answer of one of these processes, unless it is at work for too long. To wait in line
        for others takes as long as it takes.

        A question is never cancelled, only marked on the board: an executor that breaks with a
        cancelled one in line fails itself, and answers nobody any more.
        """
        loop = asyncio.get_running_loop()
        done = asyncio.Event()

        def tell(_: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(done.set)

        future = executor.submit(self.work, encoded, ticket)
        future.add_done_callback(tell)
        looks = 0
        while not done.is_set():
            if looks == LOOKS:
                raise Hung
            with suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), HUNG / LOOKS)
            looks += future.running()
        if future.cancelled():
            raise asyncio.CancelledError
        return future.result()

    def dismiss(self, executor: ProcessPoolExecutor) -> None:
        """Stop processes of which one hangs; who waits for the others asks again."""
        self.dismissed = executor
        for process in workers(executor):
            process.kill()

    def stop(self) -> None:
        """Nobody waits for a thought any more, however long it is."""
        self.stopped = True
        if self.executor is not None:
            running = workers(self.executor)
            self.executor.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()


def workers(executor: ProcessPoolExecutor) -> list[BaseProcess]:
    """The processes of an executor, which does not hand them out before Python 3.14."""
    return list((executor._processes or {}).values())


class BotPool:
    """A process that answers at once, and some that search."""

    def __init__(self, processes: int) -> None:
        self.quick = Lane(at_once, 1, gives_way=False)
        self.searching = Lane(answer, processes, gives_way=True)
        self.asked = 0
        """How many questions wait for an answer."""

    async def ask(self, question: Question, seconds: float = DECISION) -> Reply:
        """The move; a search takes no more than so many seconds, and less if many wait."""
        self.asked += 1
        try:
            encoded = await self.quick.ask(msgspec.msgpack.encode(question))
            if not encoded:
                question.seconds = min(seconds, DECISION) * self.searching.share
                encoded = await self.searching.ask(msgspec.msgpack.encode(question))
            return msgspec.msgpack.decode(encoded, type=Reply)
        finally:
            self.asked -= 1

    def stop(self) -> None:
        self.quick.stop()
        self.searching.stop()
