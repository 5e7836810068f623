"""Processes in which computer players think; a crashed one is replaced and asked again.

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
from multiprocessing.context import SpawnContext

import msgspec
import structlog

from ludarc.bots.turnclock import DECISION
from ludarc.server.worker import Question, Reply, answer, at_once, prepare

log = structlog.get_logger()

TRIES = 3
MOST_PROCESSES = 4
TICKETS = 1024
"""Questions that can be told apart at a time."""
CROWDED = 0.25
"""However many are waiting, a search gets this share of its seconds."""


def usual_processes() -> int:
    """Searches leave a core to the server, if there is another."""
    return max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


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

    @property
    def share(self) -> float:
        """What share of its time a question gets that is asked now."""
        return max(CROWDED, min(1.0, self.processes / (self.asked + 1)))

    def start(self) -> ProcessPoolExecutor:
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                self.processes, self.context, prepare, (self.board, self.gives_way)
            )
        return self.executor

    async def ask(self, encoded: bytes) -> bytes:
        """The answer; if a process dies on the way, ask again. Who stops waiting stops it."""
        loop = asyncio.get_running_loop()
        self.ticket = (self.ticket + 1) % TICKETS
        ticket = self.ticket
        self.board[ticket] = 0
        self.asked += 1
        try:
            for _ in range(TRIES - 1):
                executor = self.start()
                try:
                    return await loop.run_in_executor(executor, self.work, encoded, ticket)
                except BrokenProcessPool:
                    log.warning("bot_process_died")
                    if self.executor is executor:
                        self.executor = None
            return await loop.run_in_executor(self.start(), self.work, encoded, ticket)
        except asyncio.CancelledError:
            self.board[ticket] = 1
            raise
        finally:
            self.asked -= 1

    def stop(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)


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
        """Nobody waits for a thought any more, however long it is."""
        self.quick.stop()
        self.searching.stop()
        for worker in multiprocessing.active_children():
            worker.kill()
