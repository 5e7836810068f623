"""Computer players at a live table: asked in other processes, answering at a human pace."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.bots.turnclock import TurnClock
from ludarc.core.seed import seed_from
from ludarc.server.requests import Thought
from ludarc.server.worker import Question, Reply

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable

log = structlog.get_logger()


class Thinking:
    """The thoughts under way, at most one a seat."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.asked = 0
        """How many questions are being thought about."""
        self.clock = TurnClock()
        self.news = asyncio.Event()
        """Set and replaced whenever something may have changed."""

    @property
    def busy(self) -> bool:
        return bool(self.tasks)

    def begin(self) -> None:
        """Let every computer player that moves by itself think; after a commit, if one is under
        way, and never when the server is about to stop or the table was given up."""
        if self.live.storing or self.live.forgotten or self.live.hall.closing:
            return
        self.news.set()
        self.news = asyncio.Event()
        for seat in self.live.life.eager():
            if seat not in self.tasks and seat not in self.live.answers.held:
                self.tasks[seat] = asyncio.create_task(self.think(seat))

    async def think(self, seat: int) -> None:
        """Wait as a person would, ask, and move."""
        try:
            await self.wait(seat)
            if self.current(seat):
                seen = self.live.life.number_for(seat)
                reply = await self.decided(seat)
                if self.current(seat):
                    self.move(seat, seen, reply)
        except Exception as error:
            self.live.freeze(error)
        finally:
            self.tasks.pop(seat, None)
        self.begin()
        self.live.rest()

    async def wait(self, seat: int) -> None:
        """Take as long as a person would, and leave people the time the rules give them."""
        now = asyncio.get_running_loop().time
        began = now()
        if not self.live.life.waits.sealed:  # else nobody sees it, and all are asked at once
            await asyncio.sleep(self.live.hall.pace)
        while self.current(seat):
            left = began + self.patience(seat) - now()
            if left <= 0:
                break
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), left)

    def patience(self, seat: int) -> float:
        life = self.live.life
        assert life.table is not None
        return life.game.patience(life.table.state, seat)

    def current(self, seat: int) -> bool:
        """Does it still matter what this seat thinks?"""
        return seat in self.live.life.eager() and seat not in self.live.answers.held

    async def decided(self, seat: int) -> Reply | None:
        """What the computer player would do; nothing if it fails, or if it would show by its answer
        to a secret question that it had to think. Half of that time is for who waits in line."""
        left = self.live.answers.left
        seconds = self.clock.left(seat)
        if left is not None:
            seconds = min(seconds, left / 2)
        self.asked += 1
        try:
            async with asyncio.timeout(left):
                reply = await self.live.hall.pool.ask(self.question(seat), seconds)
            self.clock.spend(seat, reply.seconds)
            return reply
        except TimeoutError:
            log.warning("bot_late", table=self.live.life.head.id, seat=seat)
            return None
        except Exception:
            log.exception("bot_failed", table=self.live.life.head.id, seat=seat)
            return None
        finally:
            self.asked -= 1

    def question(self, seat: int, strength: str = "", purpose: str = "bot") -> Question:
        """What the seat can know, as numbers: the state itself never leaves this process. Who is
        asked is the seat's own computer player, or another."""
        life = self.live.life
        assert life.table is not None
        seed = seed_from(life.head.seed.hex(), seat, purpose)
        strength = strength or life.chairs[seat].level
        bot = Bot(life.game, seat, level(strength, life.game), seed)
        number = life.number_for(seat)
        bot.rng = Random(seed_from(seed, number))
        known = bot.knowledge(life.table.state)
        return Question.of(life.game, known, seat, bot.level.name, seed_from(seed, number, "go"))

    def move(self, seat: int, seen: int, reply: Reply | None) -> None:
        """Make the move; a failed or impossible thought becomes a harmless move, unless the table
        has gone on meanwhile."""
        life = self.live.life
        assert life.table is not None
        state = life.table.state
        reason = None if reply is None else reply.reason
        if reply is None or reply.move not in state.legal(seat):
            if life.number_for(seat) != seen:
                return
            move, reason = life.game.gentle(state, seat), None
        else:
            move = reply.move
        do = life.game.write(state, seat, move)
        self.live.submit(Thought(seat, do, seen, self.live.explaining.keeper(seat, reason)))

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
