"""A finished game as it was played, for those who tell its story."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from ludarc.core.events import Event, Note
from ludarc.core.words import Fact, Said

FAR = 4
"""To have been behind is worth telling from one part in so many of the winner's points."""


class Chapter(NamedTuple):
    """A move of a finished game."""

    number: int
    """From 1, as the record counts."""
    event: Event
    why: Said | None
    """Why it was good, as far as everybody could see; None also for moves long past."""
    before: list[int]
    """The points of each side before it, and after."""
    after: list[int]

    @property
    def seat(self) -> int:
        return self.event.seat

    def note(self, key: str) -> Note | None:
        """What was told of it under this key."""
        return next((note for note in self.event.notes if note.key == key), None)


class Part(NamedTuple):
    """A sentence of a story, and the number of the move it tells of."""

    said: Said
    moment: int


class Turn(NamedTuple):
    """Moves of one seat in a row, or moves made in secret."""

    chapters: list[Chapter]

    @property
    def seat(self) -> int:
        return self.chapters[0].seat

    @property
    def secret(self) -> bool:
        return self.chapters[0].event.sealed

    @property
    def before(self) -> list[int]:
        return self.chapters[0].before

    @property
    def after(self) -> list[int]:
        return self.chapters[-1].after

    def goes_on_with(self, chapter: Chapter) -> bool:
        """Is this move part of the turn?"""
        if self.secret or chapter.event.sealed:
            return self.secret and chapter.event.sealed
        return self.seat == chapter.seat


class Tale:
    """All of a finished game. The lead is looked at after every turn, because within a turn points
    may come and go."""

    def __init__(self, chapters: list[Chapter], winners: list[int], seats: int, sides: int) -> None:
        self.chapters = chapters
        self.winners = winners
        self.seats = seats
        self.sides = sides
        """How many play against each other: teams, or seats."""

    @cached_property
    def turns(self) -> list[Turn]:
        turns: list[Turn] = []
        for chapter in self.chapters:
            if turns and turns[-1].goes_on_with(chapter):
                turns[-1].chapters.append(chapter)
            else:
                turns.append(Turn([chapter]))
        return turns

    @cached_property
    def winner(self) -> int | None:
        """The side that won alone."""
        sides = {seat % self.sides for seat in self.winners}
        return sides.pop() if len(sides) == 1 else None

    @cached_property
    def decided(self) -> int | None:
        """The turn in which the winner took the lead for good, by its place; None if nobody did."""
        if self.winner is None:
            return None
        found = None
        for at in range(len(self.turns) - 1, -1, -1):
            if lead(self.winner, self.turns[at].after) <= 0:
                break
            found = at
        return found

    @cached_property
    def turning(self) -> Chapter | None:
        """The move that took the lead for good: the one with most effect in its turn."""
        if self.decided is None or self.winner is None:
            return None
        side = self.winner
        return max(
            self.turns[self.decided].chapters,
            key=lambda chapter: lead(side, chapter.after) - lead(side, chapter.before),
        )

    def people(self, side: int) -> Fact:
        """The seats of a side, as a fact."""
        seats = list(range(side, self.seats, self.sides))
        return seats[0] if len(seats) == 1 else seats

    def best(self, worth: Callable[[Chapter], int]) -> Chapter | None:
        """The chapter worth most, the first of equal ones; None if all are worth nothing."""
        best = max(self.chapters, key=worth)
        return best if worth(best) > 0 else None


def lead(side: int, scores: list[int]) -> int:
    """How far a side is ahead of the best other one; negative if behind."""
    return scores[side] - max([*scores[:side], *scores[side + 1 :]])


def rival(side: int, scores: list[int]) -> int:
    """The best other side."""
    others = [other for other in range(len(scores)) if other != side]
    return max(others, key=lambda other: scores[other])


def course(tale: Tale) -> Part:
    """How a game was decided."""
    side, turns = tale.winner, tale.turns
    if side is None or tale.turning is None or tale.decided is None:
        return Part(Said("story.level", {"who": tale.winners}), tale.chapters[-1].number)
    moment = tale.turning.number
    who: dict[str, Fact] = {"who": tale.people(side)}
    if all(turn.after == turns[-1].after for turn in turns[tale.decided :]):
        return Part(Said("story.end", who), moment)
    worst = min(turns, key=lambda turn: lead(side, turn.after)).after
    if -lead(side, worst) * FAR >= turns[-1].after[side] and lead(side, worst) < 0:
        whom = tale.people(rival(side, worst))
        return Part(Said("story.behind", {**who, "whom": whom, "most": -lead(side, worst)}), moment)
    if not any(any(turn.after) for turn in turns[: tale.decided]):
        return Part(Said("story.ahead", who), moment)
    return Part(Said("story.lead", {**who, "move": moment}), moment)


def first_said(parts: Iterable[Part | None]) -> Part | None:
    """The first sentence there is."""
    return next((part for part in parts if part is not None), None)
