"""What a seat, or a spectator, may see of Rainbow (RB-14, RB-21)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.core.bag import size
from ludarc.games.rainbow.combos import COMBOS, SOLO
from ludarc.games.rainbow.moves import CARDS, KIND_NAMES, values
from ludarc.games.rainbow.rules import (
    CODE_MASK,
    HAND,
    LAST_TURN,
    PILE_BITS,
    SEAT_MASK,
    SEAT_SHIFT,
    TURN_MASK,
    TURN_SHIFT,
    Rainbow,
)


class Play(msgspec.Struct, frozen=True):
    """A group played this round; `choice` is its place in the order of choice so far, from 1."""

    seat: int
    kind: str
    cards: list[int]
    choice: int


class RainbowView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it. Lists by seat; what he may not see is None."""

    seat: int | None
    phase: Literal["play", "choose", "over"]
    round: int
    actor: int | None
    leader: int
    lock: str | None
    table: list[int]
    gone: list[int]
    plays: list[Play]
    hand: list[int] | None
    hand_counts: list[int]
    second_counts: list[int] | None
    pile: list[int] | None
    pile_counts: list[int]
    scores: list[int] | None


def view(state: Rainbow, viewer: int, open_scores: bool) -> RainbowView:
    """Build the view of a seat, or of a spectator, from what he may see."""
    seated = 0 <= viewer < state.seats
    seats = range(state.seats)
    choosing: Literal["play", "choose"] = "choose" if state.choosing else "play"
    return RainbowView(
        seat=viewer if seated else None,
        phase="over" if state.over else choosing,
        round=state.round,
        actor=None if state.over else state.actor,
        leader=state.leader,
        lock=None if state.lock == SOLO else KIND_NAMES[state.lock],
        table=values(state.table),
        gone=values(state.gone),
        plays=plays(state),
        hand=values(state.holding[viewer] & HAND) if seated else None,
        hand_counts=[size(state.holding[seat] & HAND) for seat in seats],
        second_counts=(
            [size(state.holding[seat] >> PILE_BITS) for seat in seats] if state.seats == 2 else None
        ),
        pile=values(state.pile[viewer]) if seated else None,
        pile_counts=[size(state.pile[seat]) for seat in seats],
        scores=state.scores() if open_scores or state.over else None,
    )


def plays(state: Rainbow) -> list[Play]:
    """This round's plays in the order they were made, each with its right to choose."""
    shown = list(state.plays)[: state.groups]
    ranked = sorted(shown, reverse=True)
    by_turn = sorted(shown, key=turn_of)
    return [
        Play(
            seat=play >> SEAT_SHIFT & SEAT_MASK,
            kind=KIND_NAMES[COMBOS.kind[play & CODE_MASK]],
            cards=CARDS[play & CODE_MASK],
            choice=ranked.index(play) + 1,
        )
        for play in by_turn
    ]


def turn_of(play: int) -> int:
    """Which play of the round this was, from 0."""
    return LAST_TURN - (play >> TURN_SHIFT & TURN_MASK)
