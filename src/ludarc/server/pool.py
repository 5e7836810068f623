"""Where computer players think: a process that answers at once, and some that search.

A quick move never waits behind a long search. Questions wait in a fair queue, and what
a search may take follows from how many addresses, or tables of its own address, want to think.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from contextlib import suppress

import msgspec
import structlog

from ludarc.bots.turnclock import DECISION
from ludarc.core.crew import Job, Member, Stopped
from ludarc.core.worker import Work
from ludarc.server.fairqueue import NOBODY_LOOKS, Asker, FairQueue
from ludarc.server.thinker import Thinker
from ludarc.server.worker import Failed, Question, Reply, answer, at_once

log = structlog.get_logger()

MOST_PROCESSES = 4
CROWDED = 0.25
"""However many addresses want to think, a search gets this share of its seconds."""
OWN_CROWD = 0.05
"""However many tables one address has, a search for one of them gets this share."""


def usual_processes() -> int:
    """Searches leave a core to the server, if there is another."""
    return max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class Booking:
    """On whose account a question is asked: that may change until it is answered."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker


class Waiting:
    """A question that waits or is at work."""

    def __init__(self, asker: Asker, question: Question, seconds: float) -> None:
        self.asker = asker
        self.question = question
        self.seconds = seconds
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.member: Member | None = None
        self.began = 0.0


class Lane:
    """Processes that answer questions, one at a time each, in a fair order.

    `spare` processes are for addresses that have nothing at work while all others are busy: the
    system shares the processors, and nobody waits behind somebody else's crowd of tables.
    """

    def __init__(self, work: Work, processes: int, gives_way: bool, spare: int = 0) -> None:
        self.work = work
        self.processes = processes
        self.gives_way = gives_way
        self.spare = spare
        self.queue: FairQueue[Waiting] = FairQueue()
        self.idle: list[Member] = []
        self.members: list[Member] = []
        self.running: set[Waiting] = set()
        self.stopped = False

    @property
    def asked(self) -> int:
        """How many questions wait or are at work."""
        return len(self.queue) + len(self.running)

    def hire(self) -> Member:
        return Thinker(self.work, self.gives_way)

    def share(self, asker: Asker) -> float:
        """The share of its time limit that a search starting now gets."""
        wanting = {waiting.asker for waiting in self.running} | {asker}
        addresses = {each.address for each in wanting} | self.queue.lines.keys()
        own = {each.table for each in wanting if each.address == asker.address}
        own |= self.queue.lines.get(asker.address, {}).keys()
        among = max(CROWDED, min(1.0, self.processes / len(addresses)))
        within = max(OWN_CROWD, min(1.0, self.processes / len(own)))
        return min(among, within)

    async def ask(self, asker: Asker, question: Question, seconds: float) -> bytes:
        """The answer. Cancelling stops the thought. Fails if the question kills or blocks
        several processes in a row, or if the lane is stopped."""
        if self.stopped:
            raise Stopped
        waiting = Waiting(asker, question, seconds)
        self.queue.put(asker, waiting)
        self.dispatch()
        try:
            return await waiting.answer
        except asyncio.CancelledError:
            self.queue.remove(waiting.asker, waiting)
            if waiting.member is not None:
                waiting.member.give_up()
            raise

    def rebook(self, old: Asker, new: Asker) -> None:
        """What waits for one asker waits for another from now on."""
        for waiting in self.queue.move(old, new):
            waiting.asker = new
        self.dispatch()

    def dispatch(self) -> None:
        """Give the next questions to idle processes."""
        while len(self.running) < self.processes + self.spare:
            at_work = Counter(waiting.asker.address for waiting in self.running)
            crowded = len(self.running) >= self.processes

            def allowed(
                address: str, crowded: bool = crowded, busy: Counter[str] = at_work
            ) -> bool:
                return not crowded or (address != NOBODY_LOOKS and busy[address] == 0)

            taken = self.queue.take(allowed)
            if taken is None:
                return
            self.begin(taken[1])

    def begin(self, waiting: Waiting) -> None:
        question = waiting.question
        if question.slot == 0.0:  # a slot is fixed: what is crowded must not show in it
            question.seconds = waiting.seconds * self.share(waiting.asker)
        if not self.idle:
            self.idle.append(self.hire())
            self.members.append(self.idle[-1])
        member = waiting.member = self.idle.pop()
        waiting.began = time.monotonic()
        self.running.add(waiting)
        loop = asyncio.get_running_loop()

        def done(answer: bytes | Exception) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(self.done, waiting, answer)

        member.give(Job(msgspec.msgpack.encode(question), done))

    def done(self, waiting: Waiting, answer: bytes | Exception) -> None:
        """A process is free again."""
        self.running.discard(waiting)
        member, waiting.member = waiting.member, None
        assert member is not None
        if self.stopped:
            return
        self.idle.append(member)
        self.queue.charge(waiting.asker, time.monotonic() - waiting.began)
        if not waiting.answer.done():
            if isinstance(answer, bytes):
                waiting.answer.set_result(answer)
            else:
                waiting.answer.set_exception(answer)
        self.dispatch()

    def stop(self) -> None:
        """End all processes at once; questions without an answer fail."""
        self.stopped = True
        for member in self.members:
            member.stop()
        waiting = list(self.running)
        while taken := self.queue.take(lambda _: True):
            waiting.append(taken[1])
        for each in waiting:
            if not each.answer.done():
                each.answer.set_exception(Stopped())


class BotPool:
    """A process that answers at once, and some that search."""

    def __init__(self, processes: int) -> None:
        self.quick = Lane(at_once, 1, gives_way=False)
        self.searching = Lane(answer, processes, gives_way=True, spare=processes)
        self.bookings: set[Booking] = set()

    async def ask(self, question: Question, asker: Asker, seconds: float = DECISION) -> Reply:
        """The move; a search takes no more than so many seconds, and less if many wait.

        A question with a slot goes where its level thinks, whatever the position asks for.
        """
        seconds = min(seconds, DECISION)
        booking, encoded = Booking(asker), b""
        self.bookings.add(booking)
        try:
            if question.slot == 0.0 or not question.thinks:
                encoded = await self.quick.ask(booking.asker, question, seconds)
            if not encoded:
                encoded = await self.searching.ask(booking.asker, question, seconds)
        finally:
            self.bookings.discard(booking)
        reply = msgspec.msgpack.decode(encoded, type=Reply | Failed)
        if isinstance(reply, Failed):
            raise RuntimeError(f"a computer player failed: {reply.error}")
        return reply

    def rebook(self, old: Asker, new: Asker) -> None:
        """Charge a table's unanswered questions to its new viewers."""
        for booking in self.bookings:
            if booking.asker == old:
                booking.asker = new
        self.quick.rebook(old, new)
        self.searching.rebook(old, new)

    def stop(self) -> None:
        self.quick.stop()
        self.searching.stop()
