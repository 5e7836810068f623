"""How a game ended, as everybody is told it."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarc.core.contract import Game
from ludarc.core.state import State
from ludarc.core.story import Story
from ludarc.core.words import Said

UNTOLD = Story()


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game; lists are by seat, and mates of a team share all of it."""

    scores: list[int]
    winners: list[int]
    places: list[int]
    """From 1 for the winners; seats with the same score share a place."""
    margins: list[int]
    """How far ahead of the best other seat, or team; negative if behind."""
    unit: str
    """What the scores count."""
    rule: str
    """The rule that decides."""
    why: Said
    story: list[Said]
    """What happened, in two sentences."""
    moments: list[int]
    """For each sentence the number of the move it tells of, the first move being 1."""
    turning: int | None
    """The number of the move that decided the game; None if no single one did."""


def outcome_of(game: Game[Any], state: State, story: Story = UNTOLD) -> Outcome | None:
    """How a game ended, if it has."""
    result = game.result(state)
    if result is None:
        return None
    sides = game.teams or game.seats
    scores = result.scores[:sides]
    won = {seat % sides for seat in result.winners}
    places, margins = [], []
    for side, score in enumerate(scores):
        others = [other for number, other in enumerate(scores) if number != side]
        better = won | {number for number, other in enumerate(scores) if other > score}
        places.append(1 if side in won else 1 + len(better))
        margins.append(score - max(others))
    seats = range(game.seats)
    return Outcome(
        result.scores,
        result.winners,
        [places[seat % sides] for seat in seats],
        [margins[seat % sides] for seat in seats],
        game.unit,
        game.end_rule,
        Said("end.why", {}),
        story.sentences,
        story.moments,
        story.turning,
    )
