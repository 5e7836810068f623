"""Computer players at a live table: asked in other processes, answering at a human pace."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.core.seed import seed_from
from ludarc.server.pool import Question
from ludarc.server.requests import Thought

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable

log = structlog.get_logger()


class Thinking:
    """The thoughts under way, at most one a seat."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self.tasks)

    def begin(self) -> None:
        """Let every computer player that may act think; after a commit, if one is under way."""
        if self.live.storing:
            return
        life = self.live.life
        for seat in life.actors():
            if life.chairs[seat].level and seat not in self.tasks:
                task = asyncio.create_task(self.think(seat, life.moves))
                self.tasks[seat] = task

    async def think(self, seat: int, seen: int) -> None:
        """Wait as a person would, ask, and move."""
        try:
            await asyncio.sleep(self.live.hall.pace)
            if self.current(seat, seen):
                move = await self.decided(seat)
                if self.current(seat, seen):
                    self.move(seat, seen, move)
        except Exception as error:
            self.live.freeze(error)
        finally:
            self.tasks.pop(seat, None)
        self.begin()
        self.live.rest()

    def current(self, seat: int, seen: int) -> bool:
        """Does it still matter what this seat thinks?"""
        life = self.live.life
        unchanged = life.moves == seen or life.still_open(seat, seen)
        return unchanged and seat in life.actors() and bool(life.chairs[seat].level)

    async def decided(self, seat: int) -> int | None:
        """The move of the computer player; none if it fails."""
        try:
            return await self.live.hall.pool.ask(self.question(seat))
        except Exception:
            log.exception("bot_failed", table=self.live.life.head.id, seat=seat)
            return None

    def question(self, seat: int) -> Question:
        """What the seat can know, as numbers: the state itself never leaves this process."""
        life = self.live.life
        assert life.table is not None
        seed = seed_from(life.head.seed.hex(), seat, "bot")
        bot = Bot(life.game, seat, level(life.chairs[seat].level, life.game), seed)
        bot.rng = Random(seed_from(seed, life.moves))
        known = bot.knowledge(life.table.state)
        return Question.of(
            life.game, known, seat, bot.level.name, seed_from(seed, life.moves, "go")
        )

    def move(self, seat: int, seen: int, move: int | None) -> None:
        """Make the move; a failed or impossible thought becomes a harmless move."""
        life = self.live.life
        assert life.table is not None
        state = life.table.state
        if move is None or move not in state.legal(seat):
            move = life.game.gentle(state, seat)
        self.live.submit(Thought(seat, life.game.write(state, seat, move), seen))

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
