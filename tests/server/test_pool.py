"""The processes computer players think in: quick moves are quick, and a long thought can be
stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager

import msgspec
import pytest
from librt.random import Random

from ludarc.core.state import State
from ludarc.games import settle
from ludarc.server.pool import CROWDED, HUNG, BotPool, Hung, Lane, workers
from ludarc.server.worker import WORKER, Question, Reply, answer, at_once

GAME = settle("rainbow", {"players": 3})
SOON = 4.0
"""Seconds after which these tests give a process up: a fresh one needs some of them to start."""


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
            long = [asyncio.create_task(asked.ask(question("expert"))) for _ in range(4)]
            while asked.searching.asked < len(long):
                await asyncio.sleep(0.001)
            await asked.ask(question("easy"))
            assert not long[-1].done()
            for task in long:
                task.cancel()

    asyncio.run(evening())


def test_a_thought_nobody_waits_for_is_given_up() -> None:
    async def evening() -> None:
        async with pool() as asked:
            whole = (await asked.ask(question("expert"))).seconds
            for _ in range(8):
                task = asyncio.create_task(asked.ask(question("expert")))
                await asyncio.sleep(whole / 20)
                task.cancel()
            began = time.perf_counter()
            await asked.ask(question("medium"))
            assert time.perf_counter() - began < 4 * whole
            assert asked.asked == 0

    asyncio.run(evening())


@pytest.mark.parametrize("share", [0.1, 0.4])
def test_a_search_keeps_to_its_time(share: float) -> None:
    whole = thought(answer(encoded("hard")))
    asked = question("hard")
    asked.seconds = share * whole.seconds
    reply = thought(answer(msgspec.msgpack.encode(asked)))
    assert 0 < reply.reason.simulations < whole.reason.simulations
    assert reply.seconds < whole.seconds


def test_a_hung_process_is_replaced_and_everybody_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        async with pool() as asked:
            monkeypatch.setattr("ludarc.server.pool.HUNG", SOON)
            for lane in (asked.quick, asked.searching):
                assert lane.executor is not None
                for process in workers(lane.executor):
                    os.kill(process.pid or 0, signal.SIGSTOP)
            replies = await asyncio.gather(
                *(asked.ask(question(level)) for level in ("easy", "medium", "easy", "medium"))
            )
            assert [r.reason.how for r in replies] == ["thumb", "search", "thumb", "search"]

    asyncio.run(evening())


def echo(encoded: bytes, _ticket: int) -> bytes:
    """The work of a process that can be made to crash or hang."""
    if encoded == b"crash":
        os._exit(1)
    while encoded == b"hang":
        time.sleep(1)
    return encoded


@asynccontextmanager
async def echoing() -> AsyncIterator[Lane]:
    lane = Lane(echo, 1, gives_way=False)
    assert await lane.ask(b"here") == b"here"
    try:
        yield lane
    finally:
        lane.stop()


def test_a_question_that_always_hangs_costs_no_other_its_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        async with echoing() as lane:
            monkeypatch.setattr("ludarc.server.pool.HUNG", SOON)
            questions = [b"hang", *(b"%d" % number for number in range(6))]
            hung, *others = await asyncio.gather(
                *(lane.ask(encoded) for encoded in questions), return_exceptions=True
            )
            assert isinstance(hung, Hung)
            assert others == questions[1:]
            assert lane.asked == 0

    asyncio.run(evening())


def test_whoever_asks_after_a_crash_asks_a_process_that_lives() -> None:
    async def evening() -> None:
        async with echoing() as lane:
            with pytest.raises(BrokenProcessPool):
                await lane.ask(b"crash")
            assert lane.executor is None
            assert await lane.ask(b"here") == b"here"

    asyncio.run(evening())


def test_where_nobody_thinks_any_more_no_process_is_started() -> None:
    async def evening() -> None:
        async with echoing() as lane:
            thinking = asyncio.create_task(lane.ask(b"hang"))
            await asyncio.sleep(0.05)
            lane.stop()
            with pytest.raises(RuntimeError, match="any more"):
                await thinking
            with pytest.raises(RuntimeError, match="any more"):
                await lane.ask(b"here")

    asyncio.run(evening())


def test_where_many_wait_each_search_gets_less_time() -> None:
    lane = BotPool(2).searching
    shares = []
    for lane.asked in range(12):
        shares.append(lane.share)
    assert shares[:2] == [1.0, 1.0]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == CROWDED


def test_a_process_that_dies_with_abandoned_questions_in_line_leaves_nobody_waiting() -> None:
    async def evening() -> None:
        async with pool() as asked:
            lane = asked.searching
            long = [asyncio.create_task(asked.ask(question("expert"))) for _ in range(6)]
            while lane.asked < len(long):
                await asyncio.sleep(0.01)
            for task in long[1:]:
                task.cancel()
            await asyncio.sleep(0)
            assert lane.executor is not None
            for process in workers(lane.executor):
                process.kill()
            reply = await asyncio.wait_for(long[0], HUNG)
            assert reply.reason.how == "search"

    asyncio.run(evening())
