"""A first lesson: a few steps on a fixed deal, played by the real rules.

A game tells its lesson in `lesson.json` beside its rules; a game without one has none. The words
are in its catalogues, under `lesson.` and the name of the step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.core.record import Move
from ludarc.core.state import State

LEARNER = 0
"""The seat of whoever learns."""


class Step(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One bubble. It asks for a move, or is only read."""

    say: str
    """The name of its words: `lesson.NAME`, its title `lesson.NAME.title`, and `lesson.NAME.other`
    for a legal move that is not the one to learn."""
    light: list[str] = []
    """What the light falls on: names that the boards give their parts (`data-light`)."""
    rules: list[str] = []
    """The rules it is about."""
    ask: list[Json] = []
    """The moves that are accepted, as the record writes them; none if it is only read."""
    then: list[Move] = []
    """What the others do before the next step."""


class Lesson(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The deal, what was played before, and the steps. The last step is only read."""

    options: dict[str, Json]
    names: list[str]
    """Who sits where; whoever learns is called by their own name."""
    deal: Json
    steps: list[Step]
    start: list[Move] = []
    """The moves made before the first step."""


class OtherMove(Exception):
    """A legal move that is not the one to learn."""

    def __init__(self, step: Step) -> None:
        super().__init__(step.say)
        self.step = step


@cache
def lesson_of(kind: type[Game[Any]]) -> Lesson | None:
    """The lesson of a game, if it has one."""
    file = files(kind.__module__.rpartition(".")[0]) / "lesson.json"
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.is_file() else None


class Course:
    """A lesson under way: a position, and the step that is shown."""

    def __init__(self, lesson: Lesson, game: Game[Any]) -> None:
        self.lesson = lesson
        self.game = game
        self.state: State = game.start(lesson.deal)
        self.events: list[Event] = []
        self.at = 0
        """Which step is shown."""
        self.tell: Callable[[Event], None] = self.events.append
        """Hears of each move at once, while the position is the one after it."""
        for move in lesson.start:
            self.play(move)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def ended(self) -> bool:
        """Is the last step shown?"""
        return self.at == len(self.lesson.steps) - 1

    def read_on(self) -> None:
        """The step has been read: the others play, and the next one is shown. Does nothing where a
        move is asked for, or nothing follows."""
        if not self.step.ask and not self.ended:
            self.others_play()

    def attempt(self, do: Json) -> None:
        """Whoever learns makes the move that is asked for, and the others answer it. Raises the
        refusal of a move that is not legal, and `OtherMove` for one that is."""
        step, game = self.step, self.game
        code = game.read(self.state, LEARNER, do)
        refusal = game.why_not(self.state, LEARNER, code)
        if refusal is not None:
            raise refusal
        if code not in (game.read(self.state, LEARNER, asked) for asked in step.ask):
            raise OtherMove(step)
        self.tell(game.play(self.state, LEARNER, code))
        self.others_play()

    def others_play(self) -> None:
        for move in self.step.then:
            self.play(move)
        self.at += 1

    def play(self, move: Move) -> None:
        """Make a written move, or raise its refusal."""
        game, state = self.game, self.state
        code = game.read(state, move.seat, move.do)
        refusal = game.why_not(state, move.seat, code)
        if refusal is not None:
            raise refusal
        game.force_chance(state, move.seat, code, move.chance)
        self.tell(game.play(state, move.seat, code))

    def follow(self, made: list[Json], to: int) -> int:
        """Go to a step by the moves that were made on the way, or as far as they fit; tells how
        many of them it took."""
        used = 0
        while self.at < min(to, len(self.lesson.steps) - 1):
            if self.step.ask:
                if used == len(made):
                    break
                try:
                    self.attempt(made[used])
                except (Refusal, OtherMove):
                    break
                used += 1
            else:
                self.read_on()
        return used
