"""The processes computer players think in: quick moves are quick, and a long thought can be
stopped."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from librt.random import Random

from ludarc.core.crew import Lost
from ludarc.core.state import State
from ludarc.core.worker import Wanted, serve
from ludarc.games import settle
from ludarc.server.fairqueue import NOBODY_LOOKS, Asker, FairQueue
from ludarc.server.pool import CROWDED, OWN_CROWD, BotPool, Lane
from ludarc.server.worker import WORKER, Question, Reply, answer, at_once

GAME = settle("rainbow", {"players": 3})
ANA = Asker("192.0.2.1", "a")
BEN = Asker("192.0.2.2", "b")


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
    await asyncio.gather(pool.ask(question("easy"), ANA), pool.ask(question("medium"), ANA))
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
        for level in game.mind.levels
    }
    assert at_once(asked["expert"]) == at_once(asked["hard"]) == b""
    assert thought(at_once(asked["medium"])).reason.how == "thumb"
    assert thought(answer(asked["expert"])).move in state.legal(state.actor)


def test_a_quick_move_does_not_wait_behind_a_long_thought() -> None:
    async def evening() -> None:
        async with pool() as asked:
            long = [asyncio.create_task(asked.ask(question("expert"), ANA)) for _ in range(4)]
            while asked.searching.asked < len(long):
                await asyncio.sleep(0.001)
            await asked.ask(question("easy"), ANA)
            assert not long[-1].done()
            for task in long:
                task.cancel()

    asyncio.run(evening())


@pytest.mark.parametrize("share", [0.02, 0.1])
def test_a_search_keeps_to_its_time(share: float) -> None:
    whole = thought(answer(encoded("hard")))
    asked = question("hard")
    asked.seconds = share * whole.seconds
    reply = thought(answer(msgspec.msgpack.encode(asked)))
    assert 0 < reply.reason.simulations < whole.reason.simulations
    assert reply.seconds < whole.seconds


def test_a_slot_is_used_up_whether_there_is_a_choice_or_not() -> None:
    last = position()
    while len(last.legal(last.actor)) > 1:
        last.apply(last.actor, last.legal(last.actor)[0])
    for state in (position(), last):
        asked = question("expert", state)
        asked.slot = 0.05
        assert thought(answer(msgspec.msgpack.encode(asked))).seconds >= 0.05


# --- processes that die or hang ------------------------------------------------------------------


def echo(encoded: bytes, wanted: Wanted) -> bytes:
    """The work of a process that can be made to crash, hang or think until it is given up."""
    word = msgspec.msgpack.decode(encoded, type=Question).game
    if word == "crash":
        os._exit(1)
    while word == "hang":
        time.sleep(1)
    while word == "ponder" and wanted():
        pass
    return word.encode()


def word(text: str) -> Question:
    return Question(text, {}, {}, 0, "", 0)


async def echoed(lane: Lane, text: str, asker: Asker = ANA) -> str:
    return (await lane.ask(asker, word(text), 1.0)).decode()


@asynccontextmanager
async def echoing(processes: int = 1, spare: int = 0) -> AsyncIterator[Lane]:
    lane = Lane(echo, processes, gives_way=False, spare=spare)
    assert await echoed(lane, "here") == "here"
    try:
        yield lane
    finally:
        lane.stop()


def pids(lane: Lane) -> list[int]:
    return [m.process.pid for m in lane.members if m.process is not None and m.process.pid]


@pytest.mark.parametrize("fault", ["crash", "hang"])
def test_a_question_that_kills_or_blocks_processes_costs_no_other_its_answer(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarc.core.crew.POLL", 0.1)

    async def evening() -> None:
        async with echoing() as lane:
            words = [fault, *(str(number) for number in range(6))]
            lost, *others = await asyncio.gather(
                *(echoed(lane, text) for text in words), return_exceptions=True
            )
            assert isinstance(lost, Lost)
            assert others == words[1:]
            assert lane.asked == 0
            assert await echoed(lane, "here") == "here"

    asyncio.run(evening())


def test_a_crash_does_not_count_against_questions_beside_it() -> None:
    """Three crashes, and a question at work in another process is not even asked again."""

    async def evening() -> None:
        async with echoing(processes=2) as lane:
            beside = asyncio.create_task(echoed(lane, "ponder"))
            while not lane.running:
                await asyncio.sleep(0)
            member = next(iter(lane.running)).member
            assert member is not None
            for _ in range(3):
                with pytest.raises(Lost):
                    await echoed(lane, "crash")
            assert not beside.done()
            member.wanted.value = 0
            assert await beside == "ponder"

    asyncio.run(evening())


@pytest.mark.parametrize("idle", [True, False])
def test_a_stopped_process_is_noticed_soon_and_replaced(idle: bool) -> None:
    """It used to take a minute: here the long limit would fail the test."""

    async def evening() -> None:
        async with pool() as asked:
            lane = asked.searching
            if idle:
                os.kill(pids(lane)[0], signal.SIGSTOP)
            task = asyncio.create_task(asked.ask(question("expert"), ANA))
            while not lane.running:
                await asyncio.sleep(0)
            stopped = pids(lane)[0]
            os.kill(stopped, signal.SIGSTOP)
            reply = await asyncio.wait_for(task, 50)
            assert reply.reason.how == "search"
            assert stopped not in pids(lane) or not idle

    asyncio.run(evening())


def test_a_process_killed_while_idle_counts_against_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludarc.core.crew.TRIES", 1)

    async def evening() -> None:
        async with echoing() as lane:
            process = lane.members[0].process
            assert process is not None
            process.kill()
            await asyncio.to_thread(process.join)
            assert await echoed(lane, "here") == "here"

    asyncio.run(evening())


def test_a_thought_nobody_waits_for_is_given_up_and_never_another() -> None:
    """More questions than the 1,024 that could once be told apart."""

    async def evening() -> None:
        async with echoing(processes=2) as lane:
            kept = asyncio.create_task(echoed(lane, "ponder"))
            while not lane.running:
                await asyncio.sleep(0)
            member = next(iter(lane.running)).member
            assert member is not None
            for _ in range(1100):
                await echoed(lane, "here")
            left = asyncio.create_task(echoed(lane, "ponder"))
            while len(lane.running) < 2:
                await asyncio.sleep(0)
            left.cancel()
            assert await echoed(lane, "here") == "here"
            assert not kept.done()
            member.wanted.value = 0
            assert await kept == "ponder"

    asyncio.run(evening())


@pytest.mark.parametrize("when", ["before the answer", "after the answer"])
def test_a_process_ends_in_peace_when_its_server_is_gone(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = multiprocessing.Pipe()
    send = theirs.send_bytes

    def gone(text: bytes, _: Wanted) -> bytes:
        if when == "before the answer":
            ours.close()
        return text

    def sent(reply: bytes) -> None:
        send(reply)
        ours.close()

    monkeypatch.setattr(theirs, "send_bytes", sent)
    ours.send_bytes(bytes(8) + b"question")
    serve(theirs, multiprocessing.Value("q"), gone, lambda: None)
    assert ours.closed


def test_where_nobody_thinks_any_more_no_process_is_started() -> None:
    async def evening() -> None:
        async with echoing() as lane:
            tasks = [asyncio.create_task(echoed(lane, "hang")) for _ in range(2)]
            while not lane.running:
                await asyncio.sleep(0)
            lane.stop()
            for task in tasks:
                with pytest.raises(RuntimeError, match="any more"):
                    await task
            with pytest.raises(RuntimeError, match="any more"):
                await echoed(lane, "here")

    asyncio.run(evening())


# --- fairness ------------------------------------------------------------------------------------


def test_an_address_does_not_wait_behind_the_crowd_of_another() -> None:
    async def evening() -> None:
        async with echoing(processes=1, spare=1) as lane:
            crowd = [
                asyncio.create_task(echoed(lane, "ponder", Asker(ANA.address, str(table))))
                for table in range(300)
            ]
            while lane.asked < len(crowd):
                await asyncio.sleep(0)
            assert await echoed(lane, "here", BEN) == "here"
            assert not any(task.done() for task in crowd)
            for task in crowd:
                task.cancel()

    asyncio.run(evening())


def test_the_queue_goes_round_addresses_then_tables_and_takes_the_unwatched_last() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Asker(NOBODY_LOOKS, "x"), f"x{number}")
        queue.put(Asker("A", "one"), f"one{number}")
        queue.put(Asker("A", "two"), f"two{number}")
    queue.put(Asker("B", "three"), "three")
    order = []
    while taken := queue.take(lambda _: True):
        queue.charge(taken[0], 1.0)
        order.append(taken[1])
    assert order == ["one0", "three", "two0", "one1", "two1", "one2", "two2", "x0", "x1", "x2"]
    assert not queue.lines


def test_what_waits_for_an_unwatched_table_has_its_turn_when_somebody_comes() -> None:
    queue: FairQueue[str] = FairQueue()
    forgotten, found = (Asker(NOBODY_LOOKS, table) for table in ("forgotten", "found"))
    for number in range(2):
        queue.put(forgotten, f"forgotten{number}")
        queue.put(found, f"found{number}")
        queue.put(ANA, f"ana{number}")
    ben = Asker(BEN.address, "found")
    assert queue.move(found, ben) == ["found0", "found1"]
    assert queue.move(found, ben) == []
    order = []
    while taken := queue.take(lambda _: True):
        queue.charge(taken[0], 1.0)
        order.append(taken[1])
    assert order == ["ana0", "found0", "ana1", "found1", "forgotten0", "forgotten1"]
    assert not queue.lines


def test_the_queue_forgets_who_has_caught_up_though_new_ones_come_for_ever() -> None:
    for askers in (
        [Asker("A", f"table {number}") for number in range(1000)],
        [Asker(f"address {number}", "table") for number in range(1000)],
    ):
        queue: FairQueue[int] = FairQueue()
        for asker in askers:
            queue.put(asker, 1)
            assert queue.take(lambda _: True) == (asker, 1)
            queue.charge(asker, 1.0)
        remembered = [queue.addresses, *queue.tables.values()]
        assert sum(len(used.times) for used in remembered) < 20


def test_the_share_of_a_search_follows_from_addresses_and_own_tables() -> None:
    async def evening() -> None:
        lane = Lane(echo, 1, gives_way=True)
        lane.processes = 0  # everybody waits
        tasks = [
            asyncio.create_task(echoed(lane, "here", Asker(ANA.address, str(table))))
            for table in range(100)
        ]
        await asyncio.sleep(0)
        lane.processes = 1
        assert lane.share(BEN) == 0.5
        assert lane.share(ANA) == OWN_CROWD
        for number in range(20):
            lane.queue.put(Asker(str(number), "t"), next(iter(lane.queue.lines[ANA.address]["0"])))
        assert lane.share(BEN) == CROWDED
        for task in tasks:
            task.cancel()

    asyncio.run(evening())
