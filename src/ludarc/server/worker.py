"""In a process of its own: computer players think here. They receive what their seat can know."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from typing import Any, Self

import msgspec

from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import Reason, reason_of
from ludarc.bots.search import Search
from ludarc.core.contract import Game
from ludarc.core.snapshot import restored, taken
from ludarc.core.state import State
from ludarc.core.worker import Wanted, Work, prepare_worker
from ludarc.games import settle

MOST_KEPT = 6
"""Searches kept with their buffers."""
SEARCHED = 0.7
"""The share of a slot in which a search comes to its end."""
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
    slot: float = 0.0
    """If not zero: for exactly how many seconds a processor is busy with it."""
    thinks: bool = False
    """Is it a level that searches or reckons?"""

    @classmethod
    def of(cls, game: Game[Any], known: State, seat: int, level: str, seed: int) -> Self:
        options = game.settings()
        thinks = level in game.mind.thinking or level in game.mind.reckoning
        return cls(game.name, options, taken(known), seat, level, seed, thinks=thinks)


class Reply(msgspec.Struct, tag=True):
    """The move, why, and how many seconds the thought took."""

    move: int
    reason: Reason
    seconds: float = 0.0


class Failed(msgspec.Struct, tag=True):
    """A computer player that failed; the kind of error, and nothing of what it knew."""

    error: str


class Worker:
    """What this process keeps between questions."""

    def __init__(self) -> None:
        self.searches: OrderedDict[tuple[str, str, str], Search] = OrderedDict()

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


def always() -> bool:
    return True


def at_once(encoded: bytes, wanted: Wanted = always) -> bytes:
    """The move, if it needs no search; nothing if it does."""
    return answer(encoded, wanted, searches=False)


def answer(encoded: bytes, wanted: Wanted = always, searches: bool = True) -> bytes:
    """The move a computer player makes; nothing if nobody waits for it any more.

    A question with a slot keeps the processor busy for all of it, however early the move is found:
    nobody can see from outside whether there was something to think about.
    """
    began = time.perf_counter()
    question = msgspec.msgpack.decode(encoded, type=Question)
    game = settle(question.game, question.options)
    known = restored(game.blank(), question.known)
    if not searches and takes_long(game, known, question):
        return b""
    bot = WORKER.bot(question, game)
    try:
        thought = bot.ponder(known, question.slot * SEARCHED or question.seconds)
        if not (searches or thought.done):
            return b""
        if question.slot > 0.0:
            thought.slice = 1
        while not thought.go_on():
            if not wanted():
                return b""
        reason = reason_of(game, known, question.seat, thought)
    finally:
        WORKER.keep(question, bot)
    while time.perf_counter() < began + question.slot:
        if not wanted():
            return b""
    return msgspec.msgpack.encode(Reply(thought.move, reason, time.perf_counter() - began))


def takes_long(game: Game[Any], known: State, question: Question) -> bool:
    """Is there a choice, and a level that makes tables for it?"""
    return (
        question.level in game.mind.reckoning and len(game.mind.offered(known, question.seat)) > 1
    )


def careful(work: Work, encoded: bytes, wanted: Wanted) -> bytes:
    """The answer; if the work fails, what kind of fault it was."""
    try:
        return work(encoded, wanted)
    except Exception as error:
        return msgspec.msgpack.encode(Failed(type(error).__name__))


def prepare_thinker(gives_way: bool) -> None:
    """Follow the server, and step back behind it if this process is to think for long."""
    prepare_worker()
    if gives_way and hasattr(os, "nice"):
        os.nice(STEP_BACK)
