"""Secret answers at a live table: held until all are in and their least time has passed.

Then they are stored, acknowledged and shown together. Before, nothing is: whoever looks on gets no
message, and what nobody was promised nobody can lose.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from ludarc.server.requests import Act, Declined, Moves, Request
from ludarc.table.denied import Denied
from ludarc.table.life import Life
from ludarc.table.step import Play, Step, played

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable

EARLY = 0.1
"""Seconds before answers may count in which a computer player has given its own."""
KEPT = 600.0
"""Seconds for which answers without a time limit are kept when nobody looks: a screen that goes
from hand to hand may lose its line on the way."""


class Answer(NamedTuple):
    """What a seat has answered, and who is to be told when it counts."""

    request: Moves
    play: Play

    @property
    def in_advance(self) -> bool:
        """Was it given before it was asked for?"""
        return isinstance(self.request, Declined)


class Answers:
    """The answers to what is asked now, and the seats that decline in advance."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.held: dict[int, Answer] = {}
        self.never: set[int] = set()
        self.turn: int | None = None
        self.due = 0.0
        """The answers do not count before this time."""
        self.timer: asyncio.TimerHandle | None = None
        self.ask(live.life.put)

    # --- what is asked -------------------------------------------------------------------

    @property
    def floor(self) -> float | None:
        """How long answers are held at least; None if nothing is asked in secret."""
        life = self.live.life
        return None if life.frozen or not life.ask.sealed else life.ask.floor

    @property
    def left(self) -> float | None:
        """How many seconds a computer player may think about its answer and nobody sees that it
        did; None if nothing is held back."""
        if self.floor is None or self.live.hall.floor == 0:
            return None
        return max(0.0, self.due - EARLY - self.live.now())

    @property
    def complete(self) -> bool:
        """Has everybody answered?"""
        return bool(self.held) and self.held.keys() >= set(self.live.life.ask.seats)

    @property
    def pending(self) -> bool:
        """Will the answers count some time, even if nobody looks, or does somebody soon? As long as
        people are asked it makes no difference whether they have answered: how many tables are
        awake is told to all. Computer players are awake while they think, and then all done."""
        if self.floor is None:
            return False
        soon = self.live.life.deadline is not None or self.live.alone < KEPT
        return self.complete or (soon and bool(self.live.life.people_to_move()))

    def ask(self, put: float) -> None:
        """A new position: what was answered counts no more; who has declined in advance does."""
        life = self.live.life
        if life.frozen:
            for answer in self.held.values():
                answer.request.denied(Denied("frozen"))
        self.held.clear()
        if life.table is not None and life.game.declinable:
            turn = life.ask.turn
            if turn != self.turn and turn is not None:
                self.never.discard(turn)
            self.turn = turn
        floor = self.floor
        if floor is not None:
            self.due = put + floor * self.live.hall.floor
            for seat in self.never.intersection(life.people_to_move()):
                self.decline(seat)
            self.look()

    # --- answers -------------------------------------------------------------------------

    def knows(self, request: Request) -> bool:
        """Is this an answer that is held already, sent again? Then it is told to its sender."""
        if not isinstance(request, Act):
            return False
        answer = self.held.get(request.seat)
        if answer is None or answer.request.action != request.action:
            return False
        self.held[request.seat] = answer._replace(request=request)
        request.held()
        return True

    def hold(self, request: Moves, play: Play) -> None:
        """Keep an allowed answer; a seat gives only one."""
        seat = play.seat
        known = self.held.get(seat)
        if known is not None and not (known.in_advance and known.play.code == play.code):
            request.denied(Denied("answered"))
            return
        self.held[seat] = Answer(request, play)
        request.held()
        self.live.hints.look()
        self.live.telling.remind(seat, request.send if isinstance(request, Act) else None)
        self.look()

    def decline(self, seat: int) -> None:
        """Answer for a seat that has declined in advance."""
        life = self.live.life
        assert life.table is not None
        move = life.game.decline(life.table.state, seat)
        if move is not None:
            self.held[seat] = Answer(Declined(seat), Play(seat, move))

    def stand(self, seat: int, never: bool) -> None:
        """Decline what will be asked until the seat's next turn, and what is asked now; or decline
        no more. Denied where nothing can be declined."""
        life = self.live.life
        if not life.game.declinable:
            raise Denied("nothing_asked")
        if life.status != "playing":
            raise Denied("frozen" if life.frozen else "not_playing")
        if never:
            self.never.add(seat)
            if self.floor is not None and seat not in self.held and seat in life.people_to_move():
                self.decline(seat)
        else:
            self.never.discard(seat)
            if seat in self.held and self.held[seat].in_advance:
                del self.held[seat]
        self.live.hints.look()
        self.live.telling.remind(seat)
        self.look()

    # --- when they count -----------------------------------------------------------------

    def look(self) -> None:
        """When everybody has answered, let it count as soon as it may."""
        if self.complete and self.timer is None:
            wait = max(0.0, self.due - self.live.now())
            self.timer = asyncio.get_running_loop().call_later(wait, self.ring)

    def ring(self) -> None:
        self.timer = None
        if self.live.now() < self.due:
            self.look()
        elif self.complete:
            self.live.submit(Count(self))

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Count(Request):
    """All answers at once, clockwise: their order tells nothing of when they were given."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.counted: list[Answer] = []

    def step(self, life: Life, now: float) -> Step | None:
        if not self.answers.complete or self.answers.floor is None:
            return None
        assert life.table is not None
        first = life.table.state.actor
        seats = sorted(self.answers.held, key=lambda seat: (seat - first) % life.game.seats)
        self.counted = [self.answers.held[seat] for seat in seats]
        return played(life, [answer.play for answer in self.counted], now)

    def accepted(self, life: Life) -> None:
        for answer in self.counted:
            answer.request.accepted(life)

    def denied(self, denied: Denied) -> None:
        self.answers.held.clear()
        for answer in self.counted:
            answer.request.denied(denied)

    def not_stored(self) -> None:
        self.denied(Denied("not_stored"))
