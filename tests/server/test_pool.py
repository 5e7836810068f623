"""The processes computer players think in: quick moves are quick, and a long thought can be
stopped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from librt.random import Random

from ludarc.core.state import State
from ludarc.games import settle
from ludarc.server.pool import CROWDED, BotPool
from ludarc.server.worker import WORKER, Question, Reply, answer, at_once

GAME = settle("rainbow", {"players": 3})


def position(seed: int = 1) -> State:
    state: State = GAME.deal(Random(seed))
    return state


def question(level: str, state: State | None = None, seed: int = 1) -> Question:
    known = position() if state is None else state
    return Question.of(GAME, known, known.actor, level, seed)


def encoded(level: str, state: State | None = None, seed: int = 1) -> bytes:
    return msgspec.msgpack.encode(question(level, state, seed))


def thought(answered: bytes) -> Reply:
    return msgspec.msgpack.decode(answered, type=Reply)


@asynccontextmanager
async def pool() -> AsyncIterator[BotPool]:
    pool = BotPool(1)
    await asyncio.gather(pool.ask(question("easy")), pool.ask(question("medium")))
    try:
        yield pool
    finally:
        pool.stop()


def test_a_search_that_has_thought_before_finds_the_same_as_a_fresh_one() -> None:
    WORKER.searches.clear()
    fresh = thought(answer(encoded("medium")))
    for seed in range(5):
        answer(encoded("medium", position(seed), seed))
    assert len(WORKER.searches) == 1
    used = thought(answer(encoded("medium")))
    assert (used.move, used.reason) == (fresh.move, fresh.reason)


def test_what_needs_no_search_is_answered_at_once() -> None:
    assert thought(at_once(encoded("easy"))).reason.how == "thumb"
    assert at_once(encoded("expert")) == b""
    last = position()
    while len(last.legal(last.actor)) > 1:
        last.apply(last.actor, last.legal(last.actor)[0])
    forced = thought(at_once(encoded("expert", last)))
    assert forced.move == last.legal(last.actor)[0]
    assert forced.reason.how == "only"


def test_what_is_reckoned_for_long_is_not_answered_at_once() -> None:
    game = settle("regenbogen", {"players": 2})
    state = game.deal(Random(1))
    asked = {
        level: msgspec.msgpack.encode(Question.of(game, state, state.actor, level, 1))
        for level in game.levels
    }
    assert at_once(asked["expert"]) == at_once(asked["hard"]) == b""
    assert thought(at_once(asked["medium"])).reason.how == "thumb"
    assert thought(answer(asked["expert"])).move in state.legal(state.actor)


def test_a_quick_move_does_not_wait_behind_a_long_thought() -> None:
    async def evening() -> None:
        async with pool() as asked:
            long = [asyncio.create_task(asked.ask(question("expert"))) for _ in range(3)]
            await asyncio.sleep(0.1)
            began = time.perf_counter()
            await asked.ask(question("easy"))
            took = time.perf_counter() - began
            assert not any(task.done() for task in long)
            assert took < 0.5
            for task in long:
                task.cancel()

    asyncio.run(evening())


def test_a_thought_nobody_waits_for_is_given_up() -> None:
    async def evening() -> None:
        async with pool() as asked:
            for _ in range(8):
                task = asyncio.create_task(asked.ask(question("expert")))
                await asyncio.sleep(0.1)
                task.cancel()
            began = time.perf_counter()
            await asked.ask(question("medium"))
            assert time.perf_counter() - began < 1.0
            assert asked.asked == 0

    asyncio.run(evening())


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_a_search_keeps_to_its_time(seconds: float) -> None:
    asked = question("expert")
    asked.seconds = seconds
    reply = thought(answer(msgspec.msgpack.encode(asked)))
    assert reply.reason.simulations < 30000
    assert reply.seconds < seconds + 0.2


def test_where_many_wait_each_search_gets_less_time() -> None:
    lane = BotPool(2).searching
    shares = []
    for lane.asked in range(12):
        shares.append(lane.share)
    assert shares[:2] == [1.0, 1.0]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == CROWDED
