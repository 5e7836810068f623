"""Computer players at a live table: asked in other processes, answering at a human pace."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.core.seed import seed_from
from ludarc.server.pool import Question
from ludarc.server.requests import Moves

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
        """Let every computer player that may act think."""
        life = self.live.life
        for seat in life.actors():
            if life.chairs[seat].level and seat not in self.tasks:
                task = asyncio.create_task(self.think(seat, life.moves))
                self.tasks[seat] = task

    async def think(self, seat: int, seen: int) -> None:
        """Wait as a person would, ask, and move."""
        try:
            await asyncio.sleep(self.live.hall.pace)
            if self.live.life.moves == seen or self.live.life.still_open(seat, seen):
                move = await self.live.hall.pool.ask(self.question(seat))
                self.move(seat, seen, move)
        except Exception:
            log.exception("bot_failed", table=self.live.life.head.id, seat=seat)
        finally:
            self.tasks.pop(seat, None)
        self.live.thinking.begin()
        self.live.rest()

    def question(self, seat: int) -> Question:
        """What the seat can know, as numbers: the state itself never leaves this process."""
        life = self.live.life
        assert life.table is not None
        seed = seed_from(life.head.seed.hex(), seat, "bot")
        bot = Bot(life.game, seat, level(life.chairs[seat].level), seed)
        bot.rng = Random(seed_from(seed, life.moves))
        known = bot.knowledge(life.table.state)
        return Question.of(
            life.game, known, seat, bot.level.name, seed_from(seed, life.moves, "go")
        )

    def move(self, seat: int, seen: int, move: int) -> None:
        life = self.live.life
        if life.status != "playing" or not life.chairs[seat].level:
            return
        if life.moves != seen and not life.still_open(seat, seen):
            return
        assert life.table is not None
        do = life.game.write(life.table.state, seat, move)
        self.live.submit(Moves(seat, [do], seen, "bot", None))

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
