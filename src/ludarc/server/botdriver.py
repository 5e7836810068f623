"""Computer players at a live table: asked in other processes, answering at a human pace."""

from __future__ import annotations

import asyncio
import contextlib
import math
from typing import TYPE_CHECKING

import structlog
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.bots.turnclock import TurnClock
from ludarc.core.seed import seed_from
from ludarc.server.addresses import budget_key
from ludarc.server.fairqueue import NOBODY_LOOKS, Asker
from ludarc.server.senders import ThoughtSender
from ludarc.server.worker import Question, Reply
from ludarc.table.inputs import Thought
from ludarc.table.sealed import floor_of

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable

log = structlog.get_logger()

TASK = "thought"
"""The name of tasks that think: /metrics does not count them."""
EARLY = 0.1
"""Seconds before answers may count in which a bot has given its own."""
SLOT = 1 / 8
"""The share of a secret question's least time that each computer player asked has for it, where
its level searches; all of it is used, so that nobody sees whether there was a choice."""
QUICK_SLOT = 1 / 100
"""The same where its level does not search."""


class Thinking:
    """The thoughts under way, at most one a seat."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.clock = TurnClock()
        self.news: asyncio.Event | None = None
        """Set whenever something may have changed; there is one if somebody waits for it."""
        self.booked = Asker(NOBODY_LOOKS, live.life.head.id)

    @property
    def busy(self) -> bool:
        return bool(self.tasks)

    @property
    def paused(self) -> bool:
        """Does nobody look, and does no person move here? Then computer players wait."""
        life = self.live.life
        return not self.live.viewers and not any(map(life.by_hand, range(len(life.chairs))))

    def begin(self) -> None:
        """Let every computer player that moves by itself think; after a commit, if one is under
        way, and never when the server is about to stop, the table is paused or was given up."""
        live = self.live
        if live.storing or live.forgotten or live.hall.closing or self.paused:
            return
        if self.news is not None:
            self.news.set()
            self.news = None
        for seat in live.machine.bots:
            if seat not in self.tasks:
                self.tasks[seat] = asyncio.create_task(self.think(seat), name=TASK)

    async def think(self, seat: int) -> None:
        """Wait as a person would, ask, and move."""
        try:
            began = asyncio.get_running_loop().time()
            open_move = not self.live.life.ask.sealed
            await self.wait(seat, began)
            if self.current(seat):
                seen = self.live.life.number_for(seat)
                reply = await self.decided(seat)
                if open_move:
                    await self.pace(began)
                if self.current(seat):
                    self.move(seat, seen, reply)
        except Exception as error:
            self.live.freeze(error)
        finally:
            self.tasks.pop(seat, None)
        self.begin()
        self.live.rest()

    async def wait(self, seat: int, began: float) -> None:
        """Leave people the time the rules give them."""
        now = asyncio.get_running_loop().time
        while self.current(seat):
            left = began + self.patience(seat) - now()
            if left <= 0:
                break
            self.news = self.news or asyncio.Event()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self.news.wait()

    async def pace(self, began: float) -> None:
        """Move as a person would: after the pace of the house, or a multiple of it. So a move
        that needed no thought takes as long as one that needed some."""
        pace = self.live.hall.pace
        if pace > 0:
            taken = asyncio.get_running_loop().time() - began
            await asyncio.sleep(pace * max(1, math.ceil(taken / pace)) - taken)

    def patience(self, seat: int) -> float:
        return self.live.life.ask.patience.get(seat, 0.0)

    def current(self, seat: int) -> bool:
        """Does it still matter what this seat thinks?"""
        return seat in self.live.machine.bots and not self.paused

    @property
    def left(self) -> float | None:
        """How many seconds a bot may think about a sealed answer so that nobody sees that it did;
        None if nothing is held back."""
        live = self.live
        if not live.machine.asks_in_secret or live.hall.floor == 0:
            return None
        return max(0.0, live.machine.sealed.due - EARLY - live.now())

    async def decided(self, seat: int) -> Reply | None:
        """What the computer player would do; nothing if it fails, or if it would show by its answer
        to a secret question that it had to think. What it spends on such a question is not charged
        to its turn: the pace of later moves would tell of it."""
        left = self.left
        question = self.sealed(self.question(seat))
        try:
            async with asyncio.timeout(left):
                seconds = self.clock.left(seat)
                reply = await self.live.hall.pool.ask(question, self.booked, seconds)
            if question.slot == 0.0:
                self.clock.spend(seat, reply.seconds)
            return reply
        except TimeoutError:
            log.warning("bot_late", table=self.live.life.head.id, seat=seat)
            return None
        except Exception:
            log.exception("bot_failed", table=self.live.life.head.id, seat=seat)
            return None

    def asker(self) -> Asker:
        """On whose account is thought here: of somebody in a seat, else of a spectator. Those who
        came by several addresses share one, always the same."""
        viewers = self.live.viewers
        seated = [viewer.address for viewer in viewers if viewer.seat is not None]
        addresses = seated or [viewer.address for viewer in viewers]
        account = budget_key(min(addresses)) if addresses else NOBODY_LOOKS
        return Asker(account, self.live.life.head.id)

    def rebook(self) -> None:
        """Somebody has come, gone or changed seats: perhaps another account pays from now on."""
        old, self.booked = self.booked, self.asker()
        if old != self.booked:
            self.live.hall.pool.rebook(old, self.booked)

    def slot(self, thinks: bool) -> float:
        """For how many seconds exactly a secret question keeps a processor busy; zero if nothing
        is secret. It follows from what everybody knows."""
        floor = floor_of(self.live.life)
        share = SLOT if thinks else QUICK_SLOT
        return 0.0 if floor is None else floor * min(1.0, self.live.hall.floor) * share

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

    def sealed(self, question: Question) -> Question:
        """The question with its slot, if it is secret."""
        question.slot = self.slot(question.thinks)
        return question

    def move(self, seat: int, seen: int, reply: Reply | None) -> None:
        """Make the move found; a failed thought becomes a harmless move."""
        code, reason = (None, None) if reply is None else (reply.move, reply.reason)
        keep = self.live.explaining.keeper(seat, reason)
        self.live.submit(Thought(seat, code, seen), ThoughtSender(keep))

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
