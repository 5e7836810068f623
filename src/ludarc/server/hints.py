"""Advice a person asks for: what the strongest computer player would do in their seat.

It is thought of in another process from what the seat can know, and goes to who asked and nobody
else. Where something has happened meanwhile it is given up.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog

from ludarc.bots import reasons
from ludarc.server import protocol
from ludarc.server.addresses import budget_key
from ludarc.server.botdriver import TASK
from ludarc.server.fairqueue import Asker
from ludarc.server.protocol import encode
from ludarc.server.words import said_of
from ludarc.table.denied import Denied

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable, Viewer

log = structlog.get_logger()

PAUSE = 1.0
"""Seconds between two thoughts for one seat."""
MOST_FOR_AN_ADDRESS = 4
"""Thoughts at a time for people who come from one address."""


class Asked:
    """Who asks, from which seat, about which position."""

    def __init__(self, viewer: Viewer, seat: int, message: protocol.Hint) -> None:
        self.viewer = viewer
        self.seat = seat
        self.id = message.id
        self.seen = message.seen
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()


class Hints:
    """The advice asked for at a live table, one a seat at a time."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.open: dict[int, Asked] = {}
        self.given: dict[int, tuple[int, reasons.Reason]] = {}
        """By seat: for which number of moves it was advised, and what."""
        self.last: dict[int, float] = {}

    def ask(self, viewer: Viewer, seat: int, message: protocol.Hint) -> None:
        """Advise a seat, or say why not."""
        asked = Asked(viewer, seat, message)
        number = self.live.life.number_for(seat)
        try:
            self.allow(seat)
            if message.seen != number:
                viewer.send(encode(protocol.Stale(message.id, number)))
            elif seat in self.given and self.given[seat][0] == number:
                self.answer(asked, self.given[seat][1])
            else:
                self.hurry(seat, viewer.address)
                self.open[seat] = asked
                asked.task = asyncio.get_running_loop().create_task(self.think(asked), name=TASK)
        except Denied as denied:
            rule = self.live.life.game.mind.advice_forbidden_by if denied.key == "hushed" else ""
            why = said_of(denied)
            viewer.send(encode(protocol.Refused(message.id, rule, why.key, why.facts, [])))

    def allow(self, seat: int) -> None:
        """Only who is to move is advised, and only where host and rules allow it."""
        live = self.live
        if not live.life.head.hints:
            raise Denied("no_hints")
        if live.life.game.mind.advice_forbidden_by:
            raise Denied("hushed")
        if live.life.status != "playing" or seat not in live.life.people_to_move():
            raise Denied("not_your_move")
        if not live.machine.waits_for(seat):
            raise Denied("answered")

    def hurry(self, seat: int, address: str) -> None:
        """One thought at a time for a seat, and only some for an address."""
        now = time.monotonic()
        pause = PAUSE / self.live.hall.patience
        if seat in self.open or now - self.last.get(seat, -pause) < pause:
            raise Denied("hint_wait")
        tables = self.live.hall.live.values()
        open_ = [asked for live in tables for asked in live.hints.open.values()]
        if sum(asked.viewer.address == address for asked in open_) >= MOST_FOR_AN_ADDRESS:
            raise Denied("hint_wait")
        self.last[seat] = now

    async def think(self, asked: Asked) -> None:
        live, seat = self.live, asked.seat
        try:
            question = live.thinking.question(seat, live.life.game.mind.levels[-1], "hint")
            asker = Asker(budget_key(asked.viewer.address), live.life.head.id)
            reply = await live.hall.pool.ask(live.thinking.sealed(question), asker)
            table = live.life.table
            if self.current(asked) and table is not None:
                found = reasons.reminded(live.life.game, table.state, seat, reply.reason)
                self.given[seat] = asked.seen, found
                self.answer(asked, found)
        except Exception:
            log.exception("hint_failed", table=live.life.head.id, seat=seat)
            asked.viewer.send(encode(protocol.Stale(asked.id, live.life.number_for(seat))))
        finally:
            if self.open.get(seat) is asked:
                del self.open[seat]

    def current(self, asked: Asked) -> bool:
        """Is it still the same question, of one who still sits there?"""
        live, seat = self.live, asked.seat
        here = asked.viewer in live.viewers and asked.viewer.seat == seat
        return (
            here
            and live.life.number_for(seat) == asked.seen
            and seat not in live.machine.sealed.held
        )

    def answer(self, asked: Asked, reason: reasons.Reason) -> None:
        moves = [
            protocol.HintedMove(move.do, reasons.named(move), move.chance, move.why, move.worth)
            for move in reason.weighed
        ]
        title = reasons.advised(reason)
        hinted = protocol.Hinted(asked.id, asked.seen, title.key, title.facts, moves)
        asked.viewer.send(encode(hinted))

    # --- when nobody needs it any more ---------------------------------------------------

    def look(self) -> None:
        """Drop what is out of date. `stale` goes out before the update, on which clients drop hints
        they wait for."""
        if not self.open and not self.given:
            return
        life = self.live.life
        for seat, asked in tuple(self.open.items()):
            if not self.current(asked):
                self.drop(asked)
                asked.viewer.send(encode(protocol.Stale(asked.id, life.number_for(seat))))
        for seat in [
            seat for seat, (seen, _) in self.given.items() if seen != life.number_for(seat)
        ]:
            del self.given[seat]

    def leave(self, viewer: Viewer) -> None:
        """Who asked is gone."""
        for asked in tuple(self.open.values()):
            if asked.viewer is viewer:
                self.drop(asked)

    def drop(self, asked: Asked) -> None:
        asked.stop()
        self.open.pop(asked.seat, None)

    def stop(self) -> None:
        for asked in tuple(self.open.values()):
            self.drop(asked)
