"""A table that is awake: its viewers, what waits to be done, and what happens after a commit.

Nothing is acknowledged or shown before it is stored. One thing is stored at a time; whatever
comes meanwhile waits its turn.
"""

from __future__ import annotations

import time
import weakref
from typing import TYPE_CHECKING, Protocol

import structlog

from ludarc.core.events import Event
from ludarc.core.state import NOBODY
from ludarc.server.alarm import Alarm
from ludarc.server.botdriver import Thinking
from ludarc.server.hints import Hints
from ludarc.server.reasons import Explaining
from ludarc.server.senders import ActSender, Sender
from ludarc.server.store.rows import Mark
from ludarc.server.telling import Telling
from ludarc.table.denied import Denied
from ludarc.table.effects import (
    Agreed,
    Answer,
    Dealt,
    Effect,
    Explain,
    Happened,
    Rearranged,
    Refused,
    Reply,
    RoomChanged,
    SeatChanged,
    Unseated,
)
from ludarc.table.inputs import Due, Freeze, Input, Rang, Tally
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from ludarc.table.sealed import Sealed

if TYPE_CHECKING:
    from ludarc.server.hall import Hall

log = structlog.get_logger()

KEPT = 600.0
"""Seconds for which answers without a time limit are kept when nobody looks: a screen that goes
from hand to hand may lose its line on the way."""


class Viewer(Protocol):
    """Somebody who looks at a table, in a seat or as a spectator."""

    seat: int | None
    address: str
    """Where they come from, as far as the server believes it."""
    why: bool
    """Do they want to be told why computer players move?"""

    named: bool
    """Do they want the words for every legal move?"""

    def send(self, message: bytes) -> None: ...

    def close(self, reason: str) -> None: ...


class LiveTable:
    """A table with its viewers, kept by the hall while anybody needs it."""

    def __init__(self, hall: Hall, life: Life) -> None:
        self.hall = hall
        self.machine = Machine(life, hall.floor)
        self.ahead = max(0.0, life.at - hall.clock.now())
        """How much later the table's time is than the house's. After a crash the house goes on from
        the last time it noted, and this table may have moved since."""
        self.viewers: set[Viewer] = set()
        self.looked = time.monotonic()
        """When somebody looked last, if nobody does now."""
        self.waiting: list[tuple[Input, Sender | None]] = []
        self.storing = False
        self.marked: Mark | None = None
        self.took: list[float] = []
        self.uncounted = 0
        self.refusals = 0
        """What /metrics is not told before everybody is: commits in seconds, moves, refusals."""
        self.forgotten = False
        """Something could not be stored: this is no longer the table, and does nothing more."""
        # Its parts do not hold it: a table that falls asleep is freed at once, as no ring is.
        here: LiveTable = weakref.proxy(self)
        self.telling = Telling(here)
        self.clock = Alarm(here, lambda: here.life.deadline, Rang())
        self.counting = Alarm(here, lambda: here.machine.due, Due())
        self.asking = Alarm(here, lambda: here.machine.asked_until, Tally())
        self.thinking = Thinking(here)
        self.hints = Hints(here)
        self.explaining = Explaining(here)

    @property
    def life(self) -> Life:
        """The table as its log tells it."""
        return self.machine.life

    def now(self) -> float:
        """The table's time: its log never goes back."""
        return self.hall.clock.now() + self.ahead

    # --- doing things --------------------------------------------------------------------

    def submit(self, given: Input, sender: Sender | None = None) -> None:
        """Something is asked of this table."""
        if self.forgotten:
            reply(sender, Denied("not_stored"))
            return
        self.waiting.append((given, sender))
        self.proceed()

    def proceed(self) -> None:
        """Take up what waits, until something has to be stored."""
        while self.waiting and not self.storing:
            given, sender = self.waiting.pop(0)
            try:
                outcome = self.machine.step(given, self.now(), sender)
            except Exception as error:
                self.freeze(error, given, sender)
                continue
            if isinstance(outcome, Step):
                if outcome.entries:
                    self.store(outcome)
                else:
                    self.carry_out(outcome)
            elif outcome is not None:
                if isinstance(outcome, Refused):
                    self.refusals += 1
                reply(sender, outcome)
                if isinstance(outcome, Refused) and not self.life.ask.sealed:
                    self.count([])
        if not self.waiting and not self.storing:
            self.rest()

    def store(self, step: Step) -> None:
        self.storing = True
        started = time.perf_counter()

        def stored(done: bool) -> None:
            self.storing = False
            if done:
                self.took.append(time.perf_counter() - started)
                self.carry_out(step)
                self.proceed()
            else:
                self.forget(step)

        self.hall.store.append(self.life.head.id, step.entries, self.mark(step.after), stored)

    def forget(self, step: Step) -> None:
        """It could not be stored, so what this table holds may be behind its log: give up all that
        waits, and let the hall load the table anew."""
        self.forgotten = True
        owed = [effect.to for effect in step.effects if isinstance(effect, Reply)]
        owed += [sender for _, sender in self.waiting]
        owed += [answer.sender for answer in self.machine.sealed.held.values()]
        self.waiting.clear()
        self.machine.sealed = Sealed()
        for sender in {id(sender): sender for sender in owed}.values():
            reply(sender, Denied("not_stored"))
        self.hall.forget(self)

    def mark(self, after: Life) -> Mark | None:
        """What to note of the table beside its log; None if the stored row is still accurate."""
        deadline = after.deadline
        if deadline is not None:
            deadline -= self.ahead
        mark = Mark(after.status, time.time(), deadline, after.head.public)
        if self.marked is not None and mark.repeats(self.marked):
            return None
        self.marked = mark
        return mark

    def carry_out(self, step: Step) -> None:
        """What had to be stored is on the disk: swap in what was tried, tell everybody."""
        before = self.life.status
        self.machine.commit(step)
        self.clock.wind()
        self.counting.wind()
        self.asking.wind()
        news = [effect for effect in step.effects if not isinstance(effect, Reply)]
        for effect in step.effects:
            if isinstance(effect, Reply):
                reply(effect.to, effect.answer)
        self.hints.look()
        try:
            if step.entries:
                self.count(step.events)
            for effect in news:
                self.tell(effect)
            if self.life.status == "over" and before != "over":
                self.explaining.tell_all()
        except Exception as error:
            self.freeze(error)
        for event in step.events:
            self.thinking.clock.moved(event)
        if step.entries:
            self.thinking.begin()

    def freeze(
        self, error: Exception, given: Input | None = None, sender: Sender | None = None
    ) -> None:
        """A fault of ours: the game stands still, the log is kept, nobody loses."""
        log.error(
            "table_frozen",
            table=self.life.head.id,
            error=type(error).__name__,
            exc_info=error,
        )
        self.hall.metrics.frozen.inc()
        reply(sender, Denied("frozen"))
        if not self.life.frozen and not isinstance(given, Freeze):
            self.waiting.insert(0, (Freeze(type(error).__name__), None))
            self.proceed()

    # --- telling what happened -----------------------------------------------------------

    def tell(self, effect: Effect) -> None:
        """Tell viewers what has changed."""
        match effect:
            case Happened(events):
                self.telling.publish(events)
            case SeatChanged(seat, but):
                self.telling.remind(seat, but.send if isinstance(but, ActSender) else None)
            case Unseated(seat):
                self.unseat(seat)
            case Rearranged(seats):
                self.reseat(seats)
            case Agreed(yes):
                self.hall.play_again(self.life.head.id, yes)
            case Dealt():
                self.telling.show_deal()
            case RoomChanged():
                self.telling.announce()
            case Explain(before, event):
                self.explaining.tell(before, event)

    def count(self, events: list[Event]) -> None:
        """Count moves, refusals and commits; secret ones when something comes of them for
        all to see."""
        self.uncounted += len(events)
        if self.life.ask.sealed and all(event.seen_by(NOBODY) is None for event in events):
            return
        self.hall.metrics.moves.inc(self.uncounted)
        if self.refusals:
            self.hall.metrics.refusals.inc(self.refusals)
        for seconds in self.took:
            self.hall.metrics.commit_seconds.observe(seconds)
        self.uncounted = self.refusals = 0
        self.took.clear()

    # --- coming and going ----------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks at this table from now on."""
        known = any(other.seat == viewer.seat for other in self.viewers)
        self.viewers.add(viewer)
        self.look_round()
        viewer.send(self.telling.welcome(viewer.seat, viewer.named))
        self.explaining.tell_to(viewer)
        if viewer.seat is None:
            self.telling.announce(but=viewer)
        elif not known:
            self.telling.announce()
        self.thinking.begin()

    def leave(self, viewer: Viewer) -> None:
        """Somebody goes, perhaps the last."""
        self.look_away(viewer)
        self.rest()

    def look_away(self, viewer: Viewer) -> None:
        """A viewer no longer looks from their seat, but may come back to another."""
        self.viewers.discard(viewer)
        self.look_round()
        self.looked = time.monotonic()
        self.hints.leave(viewer)
        if viewer.seat is None or all(v.seat != viewer.seat for v in self.viewers):
            self.telling.announce()

    def unseat(self, seat: int) -> None:
        """Whoever looked from this seat is a spectator from now on: it is another's."""
        for viewer in tuple(self.viewers):
            if viewer.seat == seat:
                viewer.seat = None
                viewer.send(self.telling.welcome(None, viewer.named))
        self.look_round()

    def reseat(self, seats: list[int]) -> None:
        """The chairs stand otherwise: everybody looks on from their own."""
        places: dict[int | None, int] = {old: seat for seat, old in enumerate(seats)}
        moved = [v for v in self.viewers if places.get(v.seat) != v.seat]
        for viewer in moved:
            viewer.seat = places.get(viewer.seat)
        self.look_round()
        for viewer in moved:
            viewer.send(self.telling.welcome(viewer.seat, viewer.named))

    def look_round(self) -> None:
        """Somebody has come, gone or changed seats."""
        self.machine.here = {viewer.seat for viewer in self.viewers}
        self.thinking.rebook()
        if self.machine.pending.again:
            self.submit(Tally())

    @property
    def alone(self) -> float:
        """For how many seconds nobody has looked."""
        return 0.0 if self.viewers else time.monotonic() - self.looked

    def rest(self) -> None:
        """Sleep when nobody is here and nothing is under way."""
        idle = not (self.viewers or self.waiting or self.storing)
        if idle and not (self.thinking.busy or self.rings_soon or self.counts_soon):
            self.hall.sleep(self)

    @property
    def rings_soon(self) -> bool:
        """A clock of days does not keep a table awake."""
        deadline = self.life.deadline
        return deadline is not None and deadline - self.now() < self.hall.watch_seconds

    @property
    def counts_soon(self) -> bool:
        """Will held answers count some time, even if nobody looks, or does somebody soon? As long
        as people are asked it makes no difference whether they have answered: how many tables are
        awake is told to all. Bots are awake while they think, and then all done."""
        if not self.machine.asks_in_secret:
            return False
        soon = self.life.deadline is not None or self.alone < KEPT
        return self.machine.due is not None or (soon and bool(self.life.people_to_move()))

    def stop(self) -> None:
        """Let go of timers and thoughts."""
        self.clock.stop()
        self.counting.stop()
        self.asking.stop()
        self.thinking.stop()
        self.hints.stop()


def reply(sender: Sender | None, answer: Answer) -> None:
    """Answer whoever asked, if anybody waits for it."""
    if sender is not None:
        sender.hear(answer)
