"""Processes in which computer players think; a crashed one is replaced and asked again."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Self

import msgspec
import structlog

from ludarc.bots.levels import Bot, level
from ludarc.core.contract import Game
from ludarc.core.snapshot import restored, taken
from ludarc.core.state import State
from ludarc.core.worker import settle_worker
from ludarc.games import settle

log = structlog.get_logger()

TRIES = 3


class Question(msgspec.Struct):
    """What a seat knows, and who is asked what to do."""

    game: str
    options: dict[str, Any]
    known: dict[str, Any]
    seat: int
    level: str
    seed: int

    @classmethod
    def of(cls, game: Game[Any], known: State, seat: int, level: str, seed: int) -> Self:
        options = msgspec.to_builtins(game.options)
        return cls(game.name, options, taken(known), seat, level, seed)


def answer(encoded: bytes) -> int:
    """In a process of its own: the move a computer player makes."""
    question = msgspec.msgpack.decode(encoded, type=Question)
    game = settle(question.game, question.options)
    state = restored(game.blank(), question.known)
    bot = Bot(game, question.seat, level(question.level, game), question.seed, polite=True)
    return bot.decide(state)


class BotPool:
    """A few processes that answer questions, one at a time each."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.asked = 0
        self.executor: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(self.processes, context, settle_worker)
        return self.executor

    async def ask(self, question: Question) -> int:
        """The move; if a process dies on the way, ask again."""
        encoded = msgspec.msgpack.encode(question)
        loop = asyncio.get_running_loop()
        self.asked += 1
        try:
            for _ in range(TRIES - 1):
                executor = self.start()
                try:
                    return await loop.run_in_executor(executor, answer, encoded)
                except BrokenProcessPool:
                    log.warning("bot_process_died")
                    if self.executor is executor:
                        self.executor = None
            return await loop.run_in_executor(self.start(), answer, encoded)
        finally:
            self.asked -= 1

    def stop(self) -> None:
        """Nobody waits for a thought any more, however long it is."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.kill()
