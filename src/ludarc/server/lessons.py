"""First lessons over HTTP: small tables that nobody stores.

A lesson's position follows from the step and the moves that were made on the way. The client brings
both with each request, so the server keeps nothing, and going back is asking again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from ludarc.core.ask import Ask
from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.core.lesson import LEARNER, Course, Lesson, OtherMove, lesson_of
from ludarc.core.outcome import outcome_of
from ludarc.core.state import State
from ludarc.core.words import Said
from ludarc.games import kind
from ludarc.server import protocol
from ludarc.server.errors import problems
from ludarc.server.protocol import ActionId, Room, SeatSign, ToClient, encode
from ludarc.server.visibility import log_for
from ludarc.table.denied import Denied

MOST_MADE = 64
LESSON = "lesson"
"""What stands for a table's name."""
LEVEL = "easy"
"""What the others are said to be. They follow the lesson."""


class LessonAsk(msgspec.Struct, forbid_unknown_fields=True):
    """Where somebody is in a lesson, and what they do there."""

    step: Annotated[int, Meta(ge=0)] = 0
    made: Annotated[list[Json], Meta(max_length=MOST_MADE)] = []
    """Their moves in the steps before."""
    id: ActionId = "lesson"
    moves: Annotated[list[Json], Meta(max_length=MOST_MADE)] | None = None
    """Moves to make; none to read on; null to look only."""
    named: bool = False
    """Whether the legal moves are wanted in words."""


class LessonAnswer(msgspec.Struct):
    """Where they are now, and what a table would tell them: first of their own move, then of those
    of the others, one by one."""

    step: int
    made: list[Json]
    messages: msgspec.Raw
    """As over the play socket."""


Name = Annotated[str, PathParameter(max_length=40)]


@post(
    "/api/lessons/{game:str}",
    status_code=200,
    responses=problems(400, 404, 413, 415, 429),
    tags=("lessons",),
    sync_to_thread=True,
)
def take_lesson(game: Name, data: JSONBody[LessonAsk]) -> LessonAnswer:
    """Look at a step of a game's first lesson, read on, or try a move. In a thread: a game may take
    a while to say what could be placed best."""
    lesson = lesson_of(kind(game))
    if lesson is None:
        raise Denied("no_lesson")
    return LessonTable(lesson, game, data).answer()


class LessonTable:
    """A lesson as the page sees a table."""

    def __init__(self, lesson: Lesson, game: str, asked: LessonAsk) -> None:
        self.name = game
        self.course = Course(lesson, kind(game).settle(lesson.options))
        self.asked = asked
        self.made = asked.made[: self.course.follow(asked.made, asked.step)]
        self.messages: list[ToClient] = []

    def answer(self) -> LessonAnswer:
        """Do what is asked, and tell of it."""
        course, moves, step = self.course, self.asked.moves, self.course.at
        if moves is None:
            return self.told(step, [self.welcome()])
        course.tell = self.tell
        try:
            for do in moves:
                course.attempt(do)
        except (Refusal, OtherMove) as problem:
            return self.told(step, [self.refused(problem)])
        if moves:
            self.made = [*self.made, *moves]
        else:
            course.read_on()
        if not self.messages:
            self.messages.append(self.update([]))
        last = self.messages[-1]
        assert isinstance(last, protocol.Update)
        last.legal, last.named = self.legal(), self.words()
        done = protocol.Accepted(self.asked.id, self.number)
        return self.told(course.at, [done, *self.messages])

    def told(self, step: int, messages: Sequence[ToClient]) -> LessonAnswer:
        raw = msgspec.Raw(encode(messages))
        return LessonAnswer(step, self.made, raw)

    def tell(self, event: Event) -> None:
        """A move was made: tell of it, as the seat may know it, while the position is the one after
        it."""
        self.course.events.append(event)
        seen = event.seen_by(LEARNER)
        self.messages.append(self.update([] if seen is None else [seen]))

    # --- messages ------------------------------------------------------------------------

    def welcome(self) -> protocol.Welcome:
        course = self.course
        opening = course.game.show.opening(self.start())
        return protocol.Welcome(
            room=self.room(),
            seat=LEARNER,
            number=self.number,
            version=self.number,
            view=self.view(),
            legal=self.legal(),
            log=log_for(LEARNER, course.events, opening),
            deadline=None,
            ask=self.ask(),
            outcome=outcome_of(course.game, course.state),
            named=self.words(),
        )

    def update(self, events: list[Event]) -> protocol.Update:
        """How it stands, without legal moves: others may still move."""
        return protocol.Update(
            number=self.number,
            version=self.number,
            view=self.view(),
            legal=[],
            events=events,
            deadline=None,
            ask=self.ask(),
            outcome=outcome_of(self.course.game, self.course.state),
        )

    def refused(self, problem: Refusal | OtherMove) -> protocol.Refused:
        if isinstance(problem, Refusal):
            key, facts, rule = problem.key, problem.facts, problem.rule
            return protocol.Refused(self.asked.id, rule, key, facts, [])
        return protocol.Refused(self.asked.id, "", f"lesson.{problem.step.say}.other", {}, [])

    # --- parts ---------------------------------------------------------------------------

    @property
    def number(self) -> int:
        return len(self.course.events)

    def start(self) -> State:
        """The position before the first move."""
        state: State = self.course.game.start(self.course.lesson.deal)
        return state

    def view(self) -> Json:
        """What whoever learns sees, encoded now: the position will change."""
        show, state = self.course.game.show, self.course.state
        parts = {"shared": show.shared(state), "own": show.own(state, LEARNER)}
        return msgspec.Raw(encode(parts))

    def legal(self) -> list[Json]:
        """The legal moves; none while there is something to read."""
        course = self.course
        return course.game.legal(course.state, LEARNER) if course.step.ask else []

    def words(self) -> list[Said]:
        """The words for them, if they are wanted."""
        course = self.course
        if not self.asked.named or not course.step.ask:
            return []
        codes = sorted(course.state.legal(LEARNER))
        notes = [course.game.named(course.state, LEARNER, code) for code in codes]
        return [Said(note.key, note.facts) for note in notes]

    def ask(self) -> Ask:
        ask = self.course.game.ask(self.course.state)
        return msgspec.structs.replace(ask, id=str(self.number))

    def room(self) -> Room:
        course = self.course
        me, *others = course.lesson.names
        seats = [SeatSign("person", me, "", None, here=True, local=False)]
        seats += [SeatSign("bot", name, "", LEVEL, here=False, local=False) for name in others]
        return Room(
            table=LESSON,
            game=self.name,
            options=course.game.settings(),
            status="over" if course.state.over else "playing",
            seats=seats,
            teams=course.game.teams,
            commitment="",
            seed=None,
            next=None,
            code=None,
            host=None,
            clock=None,
            public=False,
            watching=0,
            series=None,
            again=None,
            wishes=[],
            hints=False,
            why=False,
        )
