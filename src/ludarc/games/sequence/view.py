"""What a seat, or a spectator, may see of Sequence (SQ-22)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.games.sequence.board import BOARD, CORNER, SQUARE_NAMES, SQUARES
from ludarc.games.sequence.cards import NAMES
from ludarc.games.sequence.moves import cards_of, named
from ludarc.games.sequence.position import KIND_MASK, MOST_FIVES, SEAT_SHIFT
from ludarc.games.sequence.refusals import occupied, owner
from ludarc.games.sequence.rules import Sequence


class Five(msgspec.Struct, frozen=True):
    """A finished sequence."""

    team: int
    squares: list[str]


class Call(msgspec.Struct, frozen=True):
    """A penalty that was called and is not decided (SQ-21)."""

    caller: int
    team: int
    confirmed: int
    waiting: list[int]
    """The seats outside the accused team that have not answered."""


class SequenceTable(msgspec.Struct, frozen=True):
    """The table as everybody sees it; lists by seat unless said otherwise."""

    phase: Literal["play", "answer", "discard", "over"]
    actor: int | None
    teams: int
    needed: int
    """How many sequences win."""
    chips: str
    """One sign a square, row by row: the team's number, or a dot."""
    sequences: list[Five]
    done: list[int]
    """Finished sequences, by team."""
    last: str | None
    """The square of the last chip put or removed."""
    discards: list[list[str]]
    hand_counts: list[int]
    stock: int
    dealer: int
    turn: int
    exchanged: bool
    """Whether the dead card of this turn has been exchanged."""
    open_draws: list[int]
    """The seats that may still draw (SQ-13)."""
    call: Call | None
    owing: list[int]
    """The seats that must discard a card (SQ-21)."""
    scores: list[int]


class SequenceHand(msgspec.Struct, frozen=True):
    """What a seat alone sees: its cards, and which of them are dead now."""

    hand: list[str]
    dead: list[str]


def shared(state: Sequence) -> SequenceTable:
    """Build what everybody sees."""
    seats = range(state.seats)
    owners = [owner(state, square) for square in range(SQUARES)]
    return SequenceTable(
        phase=phase(state),
        actor=None if state.over else state.actor,
        teams=state.teams,
        needed=state.needed,
        chips="".join("." if team is None else str(team) for team in owners),
        sequences=[
            Five(team, named([state.fives[team * MOST_FIVES + at]])[0])
            for team in range(state.teams)
            for at in range(state.done[team])
        ],
        done=list(state.done)[: state.teams],
        last=SQUARE_NAMES[state.last] if state.last >= 0 else None,
        discards=discards(state),
        hand_counts=list(state.held)[: state.seats],
        stock=state.left,
        dealer=state.dealer,
        turn=state.turn,
        exchanged=state.exchanged,
        open_draws=[seat for seat in seats if state.open >> seat & 1],
        call=call(state),
        owing=[seat for seat in seats if state.owing >> seat & 1],
        scores=state.scores(),
    )


def phase(state: Sequence) -> Literal["play", "answer", "discard", "over"]:
    """What is going on."""
    if state.over:
        return "over"
    if state.owing:
        return "discard"
    return "play" if state.accused < 0 else "answer"


def discards(state: Sequence) -> list[list[str]]:
    """The discards of each seat, the oldest first."""
    piles: list[list[str]] = [[] for _ in range(state.seats)]
    for entry in list(state.discards)[: state.laid]:
        piles[entry >> SEAT_SHIFT].append(NAMES[entry & KIND_MASK])
    return piles


def call(state: Sequence) -> Call | None:
    """The call that waits for an answer."""
    if state.accused < 0:
        return None
    waiting = [
        seat
        for seat in range(state.seats)
        if seat % state.teams != state.accused and not state.voted >> seat & 1
    ]
    return Call(state.caller, state.accused, state.yes, waiting)


def own(state: Sequence, seat: int) -> SequenceHand:
    """Build what a seat alone sees."""
    kinds = sorted(cards_of(state, seat))
    return SequenceHand(
        hand=[NAMES[kind] for kind in kinds],
        dead=[NAMES[kind] for kind in kinds if is_dead(state, kind)],
    )


def is_dead(state: Sequence, kind: int) -> bool:
    """Are all squares of a card occupied? Jacks are never dead (SQ-10)."""
    first = BOARD.first[kind]
    return first != CORNER and occupied(state, first) and occupied(state, BOARD.second[kind])
