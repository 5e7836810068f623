"""What happened in a finished game, in two sentences: how it was decided, and its best play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json
from ludarc.core.record import Move
from ludarc.core.state import State
from ludarc.core.tale import Chapter, Tale
from ludarc.core.words import Said

EXPLAINED = 400
"""Of so many of the last moves it is looked up why they were good: of all moves of a very long game
that would take too long."""


class Story(msgspec.Struct, frozen=True):
    """The sentences, the number of the move each tells of, and of the move that decided."""

    sentences: list[Said] = []
    moments: list[int] = []
    turning: int | None = None


def story_of(game: Game[Any], deal: Json, moves: Sequence[Move], events: Sequence[Event]) -> Story:
    """The story of a game that is over."""
    tale = tale_of(game, deal, moves, events)
    parts = game.show.story(tale)
    turning = None if tale.turning is None else tale.turning.number
    return Story([part.said for part in parts], [part.moment for part in parts], turning)


def tale_of(game: Game[Any], deal: Json, moves: Sequence[Move], events: Sequence[Event]) -> Tale:
    """A game played once more, with its points after every move."""
    state: State = game.start(deal)
    sides = game.teams or game.seats
    chapters: list[Chapter] = []
    scores = state.scores()[:sides]
    for number, (move, event) in enumerate(zip(moves, events, strict=True), 1):
        code = game.read(state, move.seat, move.do)
        game.force_chance(state, move.seat, code, move.chance)
        late = number > len(moves) - EXPLAINED
        open_ = late and not event.sealed and event.others is None
        why = game.mind.openly_why(state, move.seat, code) if open_ else None
        state.apply(move.seat, code)
        before, scores = scores, state.scores()[:sides]
        chapters.append(Chapter(number, event, why, before, scores))
    return Tale(chapters, state.winners(), game.seats, sides)
