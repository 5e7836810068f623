"""A table that is awake: its viewers, what waits to be done, and what happens after a commit.

Nothing is acknowledged or shown before it is stored. One thing is stored at a time; whatever
comes meanwhile waits its turn.
"""

from __future__ import annotations

import time
import weakref
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from ludarc.core.events import Event
from ludarc.core.faults import Refusal
from ludarc.core.state import NOBODY
from ludarc.server.answers import Answers
from ludarc.server.botdriver import Thinking
from ludarc.server.clock import TableClock
from ludarc.server.hints import Hints
from ludarc.server.reasons import Explaining
from ludarc.server.requests import Freeze, Moves, Request, Thought
from ludarc.server.store.rows import Mark
from ludarc.server.telling import Telling
from ludarc.table.deeds import Entry, Replaced, Rose
from ludarc.table.denied import Denied
from ludarc.table.life import Life, Status
from ludarc.table.step import Step

if TYPE_CHECKING:
    from ludarc.server.hall import Hall

log = structlog.get_logger()

RAW_NULL = msgspec.Raw(b"null")
RAW_NONE = msgspec.Raw(b"[]")


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
        self.life = life
        self.ahead = max(0.0, life.at - hall.clock.now())
        """How much later the table's time is than the house's. After a crash the house goes on from
        the last time it noted, and this table may have moved since."""
        self.viewers: set[Viewer] = set()
        self.looked = time.monotonic()
        """When somebody looked last, if nobody does now."""
        self.waiting: list[Request] = []
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
        self.clock = TableClock(here)
        self.answers = Answers(here)
        self.thinking = Thinking(here)
        self.hints = Hints(here)
        self.explaining = Explaining(here)

    def now(self) -> float:
        """The table's time: its log never goes back."""
        return self.hall.clock.now() + self.ahead

    # --- doing things --------------------------------------------------------------------

    def submit(self, request: Request) -> None:
        """Something is to be done at this table."""
        if self.forgotten:
            request.not_stored()
            return
        self.waiting.append(request)
        self.proceed()

    def proceed(self) -> None:
        """Take up what waits, until something has to be stored."""
        while self.waiting and not self.storing:
            request = self.waiting.pop(0)
            if self.answers.held and self.answers.knows(request):
                continue
            try:
                if not request.wanted(self.life):
                    continue
                if isinstance(request, Moves) and self.answers.floor is not None:
                    self.answers.hold(request, request.answer(self.life))
                    continue
                step = request.step(self.life, self.now())
            except Denied as denied:
                request.denied(denied)
            except Refusal as refusal:
                self.refusals += 1
                request.refused(self.life, refusal)
                if not self.life.ask.sealed:
                    self.count([])
            except Exception as error:
                self.freeze(error, request)
            else:
                if step is not None:
                    self.store(request, step)
        if not self.waiting and not self.storing:
            self.rest()

    def store(self, request: Request, step: Step) -> None:
        self.storing = True
        started = time.perf_counter()

        def stored(done: bool) -> None:
            self.storing = False
            if done:
                self.took.append(time.perf_counter() - started)
                self.carry_out(request, step)
                self.proceed()
            else:
                self.forget(request)

        self.hall.store.append(self.life.head.id, step.entries, self.mark(step.after), stored)

    def forget(self, request: Request) -> None:
        """It could not be stored, so what this table holds may be behind its log: give up all that
        waits, and let the hall load the table anew."""
        self.forgotten = True
        request.not_stored()  # all held answers at once are a request too, and tell each of them
        held = [answer.request for answer in self.answers.held.values()]
        given_up = [*self.waiting, *(one for one in held if one is not request)]
        self.waiting.clear()
        self.answers.held.clear()
        for one in given_up:
            one.not_stored()
        self.hall.forget(self)

    def mark(self, after: Life) -> Mark | None:
        """What to note of the table beside its log; None if the stored row is still accurate."""
        deadline = after.deadline
        if deadline is not None:
            deadline -= self.ahead
        mark = Mark(after.status, time.time(), deadline)
        if self.marked is not None and mark.repeats(self.marked):
            return None
        self.marked = mark
        return mark

    def carry_out(self, request: Request, step: Step) -> None:
        """The entries are on the disk: swap in what was tried, acknowledge, tell everybody."""
        before = self.life.status
        events = step.events
        self.life.become(step.after)
        request.accepted(self.life)
        self.clock.wind()
        if events or self.life.status != before:
            self.answers.ask(self.now())
        self.hints.look()
        try:
            self.tell(before, step.entries, events)
            if isinstance(request, Thought) and events:
                self.explaining.tell(events[0])
            if self.life.status == "over" and before != "over":
                self.explaining.tell_all()
        except Exception as error:
            self.freeze(error)
        for event in events:
            self.thinking.clock.moved(event)
        self.thinking.begin()

    def freeze(self, error: Exception, request: Request | None = None) -> None:
        """A fault of ours: the game stands still, the log is kept, nobody loses."""
        log.error(
            "table_frozen",
            table=self.life.head.id,
            error=type(error).__name__,
            exc_info=error,
        )
        self.hall.metrics.frozen.inc()
        if request is not None:
            request.denied(Denied("frozen"))
        if not self.life.frozen and not isinstance(request, Freeze):
            self.waiting.insert(0, Freeze(type(error).__name__))
            self.proceed()

    # --- telling what happened -----------------------------------------------------------

    def tell(self, before: Status, lines: list[Entry], events: list[Event]) -> None:
        """Tell everybody what the new lines of the log have changed."""
        for line in lines:
            if isinstance(line.deed, Rose | Replaced):
                self.unseat(line.deed.seat)
        self.count(events)
        if events:
            self.telling.publish(events)
        if before == "open" and self.life.status == "playing":
            self.telling.show_deal()
        elif len(events) < len(lines) or self.life.status != before:
            self.telling.announce()

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
        self.thinking.rebook()
        viewer.send(self.telling.welcome(viewer.seat, viewer.named))
        self.explaining.tell_to(viewer)
        if viewer.seat is not None and not known:
            self.telling.announce()
        self.thinking.begin()

    def leave(self, viewer: Viewer) -> None:
        """Somebody goes, perhaps the last."""
        self.look_away(viewer)
        self.rest()

    def look_away(self, viewer: Viewer) -> None:
        """A viewer no longer looks from their seat, but may come back to another."""
        self.viewers.discard(viewer)
        self.thinking.rebook()
        self.looked = time.monotonic()
        self.hints.leave(viewer)
        if viewer.seat is not None and all(v.seat != viewer.seat for v in self.viewers):
            self.telling.announce()

    def unseat(self, seat: int) -> None:
        """Whoever looked from this seat is a spectator from now on: it is another's."""
        for viewer in tuple(self.viewers):
            if viewer.seat == seat:
                viewer.seat = None
                viewer.send(self.telling.welcome(None, viewer.named))
        self.thinking.rebook()

    @property
    def alone(self) -> float:
        """For how many seconds nobody has looked."""
        return 0.0 if self.viewers else time.monotonic() - self.looked

    def rest(self) -> None:
        """Sleep when nobody is here and nothing is under way."""
        idle = not (self.viewers or self.waiting or self.storing)
        if idle and not (self.thinking.busy or self.clock.running or self.answers.pending):
            self.hall.sleep(self)

    def stop(self) -> None:
        """Let go of timers and thoughts."""
        self.clock.stop()
        self.answers.stop()
        self.thinking.stop()
        self.hints.stop()
