"""In a process of its own: computer players think here. They receive what their seat can know."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from typing import Any, Protocol, Self

import msgspec

from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import Reason, reason_of
from ludarc.bots.search import Search
from ludarc.core.contract import Game
from ludarc.core.snapshot import restored, taken
from ludarc.core.state import State
from ludarc.core.worker import settle_worker
from ludarc.games import settle

MOST_KEPT = 6
"""Searches kept with their buffers."""
STEP_BACK = 10
"""How far searching processes give way to the server on a busy machine."""


class Question(msgspec.Struct):
    """What a seat knows, who is asked what to do, and in how many seconds at most, if any limit."""

    game: str
    options: dict[str, Any]
    known: dict[str, Any]
    seat: int
    level: str
    seed: int
    seconds: float = 0.0

    @classmethod
    def of(cls, game: Game[Any], known: State, seat: int, level: str, seed: int) -> Self:
        options = msgspec.to_builtins(game.options)
        return cls(game.name, options, taken(known), seat, level, seed)


class Reply(msgspec.Struct):
    """The move, why, and how many seconds the thought took."""

    move: int
    reason: Reason
    seconds: float = 0.0


class Board(Protocol):
    """Where the server notes which questions nobody asks any more."""

    def __getitem__(self, ticket: int, /) -> int: ...


class Worker:
    """What this process keeps between questions."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.searches: OrderedDict[tuple[str, str, str], Search] = OrderedDict()

    def idle(self, ticket: int) -> bool:
        """Does nobody wait for this answer any more?"""
        return self.board is not None and self.board[ticket] != 0

    def bot(self, question: Question, game: Game[Any]) -> Bot:
        """The computer player, with the search that last thought about such a game."""
        bot = Bot(game, question.seat, level(question.level, game), question.seed, polite=True)
        bot.search = self.searches.pop(kind_of(question), None)
        return bot

    def keep(self, question: Question, bot: Bot) -> None:
        if bot.search is not None:
            self.searches[kind_of(question)] = bot.search
            while len(self.searches) > MOST_KEPT:
                self.searches.popitem(last=False)


WORKER = Worker()


def kind_of(question: Question) -> tuple[str, str, str]:
    """Questions of one kind are thought about with the same buffers."""
    return question.game, str(sorted(question.options.items())), question.level


def at_once(encoded: bytes, ticket: int = 0) -> bytes:
    """The move, if it needs no search; nothing if it does."""
    return answer(encoded, ticket, searches=False)


def answer(encoded: bytes, ticket: int = 0, searches: bool = True) -> bytes:
    """The move a computer player makes; nothing if nobody waits for it any more."""
    began = time.perf_counter()
    question = msgspec.msgpack.decode(encoded, type=Question)
    game = settle(question.game, question.options)
    known = restored(game.blank(), question.known)
    if not searches and takes_long(game, known, question):
        return b""
    bot = WORKER.bot(question, game)
    try:
        thought = bot.ponder(known, question.seconds)
        if not (searches or thought.done):
            return b""
        while not thought.go_on():
            if WORKER.idle(ticket):
                return b""
        reason = reason_of(game, known, question.seat, thought)
    finally:
        WORKER.keep(question, bot)
    return msgspec.msgpack.encode(Reply(thought.move, reason, time.perf_counter() - began))


def takes_long(game: Game[Any], known: State, question: Question) -> bool:
    """Is there a choice, and a level that makes tables for it?"""
    return question.level in game.reckoning and len(game.offered(known, question.seat)) > 1


def prepare(board: Board, gives_way: bool) -> None:
    """A worker follows its server, and steps back behind it if it is to think for long."""
    settle_worker()
    WORKER.board = board
    if gives_way and hasattr(os, "nice"):
        os.nice(STEP_BACK)
