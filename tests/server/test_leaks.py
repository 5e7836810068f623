"""Whether a computer player can block shows nowhere: not in /metrics, not in what the pool is
asked, not in a hint at another table (RP-14)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from librt.random import Random

from ludarc.core.crew import Job, Member
from ludarc.games.pirates.law.blackcards import can_block
from ludarc.server import protocol
from ludarc.server.fairqueue import Asker
from ludarc.server.hall import Hall
from ludarc.server.pool import BotPool, Lane
from ludarc.server.worker import Question
from ludarc.table.chairs import Chair
from tests.server.inside import Onlooker, hall_at, head_of
from tests.server.windows import Place, Window, asked, windows


class Here(Member):
    """A worker in this process: it notes what it is asked, and answers when it is told to."""

    def __init__(self, lane: SeenLane) -> None:
        self.lane = lane

    def give(self, job: Job) -> None:
        question = msgspec.msgpack.decode(job.encoded, type=Question)
        self.lane.seen.append((self.lane.name, question.seat, question.slot, question.seconds))
        question.slot = 0.0
        job.encoded = msgspec.msgpack.encode(question)
        self.lane.jobs.append(job)

    def give_up(self) -> None: ...

    def stop(self) -> None: ...


class SeenLane(Lane):
    """A lane whose questions are noted."""

    def __init__(self, name: str, lane: Lane, seen: list[Any]) -> None:
        super().__init__(lane.work, lane.processes, lane.gives_way, lane.spare)
        self.name = name
        self.seen = seen
        self.jobs: list[Job] = []

    def hire(self) -> Member:
        return Here(self)


class Diary:
    """All that somebody outside can see of a window, moment by moment."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.seen: list[Any] = []
        pool = BotPool(1)
        self.lanes = [
            SeenLane("quick", pool.quick, self.seen),
            SeenLane("search", pool.searching, self.seen),
        ]
        pool.quick, pool.searching = self.lanes
        hall.pool = pool

    async def look(self) -> None:
        """Let everything happen that can, and write down what shows."""
        for _ in range(20):
            await asyncio.sleep(0)
            self.seen.append(self.gauges())

    def gauges(self) -> bytes:
        lines = self.hall.metrics.text().splitlines()
        return b"\n".join(line for line in lines if b"_created" not in line)

    async def answer(self) -> bool:
        """Let the next question be answered; is there one?"""
        for lane in self.lanes:
            if lane.jobs:
                job = lane.jobs.pop(0)
                job.done(lane.work(job.encoded, lambda: True))
                await self.look()
                return True
        return False


def pair() -> tuple[Window, int]:
    """A window with a seat that can block."""
    for window in windows(50, 3):
        for seat in asked(window.opened):
            if can_block(window.opened, seat):
                return window, seat
    raise AssertionError


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_whether_a_computer_player_can_block_shows_nowhere(level: str, tmp_path: Path) -> None:
    window, bot = pair()

    async def visit(folder: Path, able: bool) -> list[Any]:
        folder.mkdir()
        async with hall_at(folder) as (hall, _):
            diary = Diary(hall)
            opened = window.opened
            if not able:
                for seed in range(1, 1000):
                    opened = window.opened
                    opened.sample((bot + 1) % 3, Random(seed))
                    if not can_block(opened, bot):
                        break
            assert can_block(opened, bot) == able
            place = Place(hall, 3)
            hall.live["table"] = place.live
            place.live.life.sit(bot, Chair("bot", name="Otto", level=level))
            place.put(opened, -1)
            await diary.look()
            await elsewhere(hall)
            await diary.look()
            while await diary.answer():
                pass
            assert bot in place.live.machine.sealed.held
            place.live.stop()
            del hall.live["table"]
            return diary.seen

    here = asyncio.run(visit(tmp_path / "one", True))
    there = asyncio.run(visit(tmp_path / "two", False))
    assert any(isinstance(each, tuple) for each in here)
    assert here == there


async def elsewhere(hall: Hall) -> None:
    """At another table somebody asks for a hint."""
    head = head_of("other", "pirates", {"players": 3}, bytes(32))
    other = Place(hall, 3)
    hall.live["other"] = other.live
    assert head.id
    (window,) = windows(1, 3)
    seat = window.seat
    asker = other.put(window.before, seat)
    asker.address = "192.0.2.9"
    number = other.live.life.number_for(seat)
    other.live.hints.ask(asker, seat, protocol.Hint("h", number))


def test_what_is_thought_in_secret_is_not_charged_to_a_turn(tmp_path: Path) -> None:
    """RP-14: else the pace of later moves tells of it."""
    window, bot = pair()

    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            diary = Diary(hall)
            place = Place(hall, 3)
            place.live.life.sit(bot, Chair("bot", name="Otto", level="expert"))
            place.put(window.opened, -1)
            await diary.look()
            while await diary.answer():
                pass
            assert bot in place.live.machine.sealed.held
            assert place.live.thinking.clock.spent == {}
            place.live.stop()

    asyncio.run(visit())


def test_those_who_look_pay_for_the_thought(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            place = Place(hall, 3)
            live = place.live
            assert live.thinking.asker() == Asker("", "table")
            spectator, seated = Onlooker(None), Onlooker(1)
            spectator.address, seated.address = "192.0.2.1", "192.0.2.2"
            live.viewers.add(spectator)
            assert live.thinking.asker().address == "192.0.2.1"
            live.viewers.add(seated)
            assert live.thinking.asker().address == "192.0.2.2"

    asyncio.run(visit())
