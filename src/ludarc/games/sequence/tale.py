"""What is told of a game of Sequence: the cut, each move and its consequences."""

from __future__ import annotations

from ludarc.core.events import Note
from ludarc.core.words import Fact
from ludarc.games.sequence.board import SQUARE_NAMES
from ludarc.games.sequence.codes import (
    ACCEPT,
    BY_WILD,
    CALL,
    CHOICE,
    CONFIRM,
    DEAD,
    DENY,
    DISCARD,
    DRAW,
    REMOVE,
)
from ludarc.games.sequence.deal import cuts_of
from ludarc.games.sequence.moves import card_of
from ludarc.games.sequence.names import card_fact
from ludarc.games.sequence.refusals import owner
from ludarc.games.sequence.rules import MOST_TURNS, Sequence


class Before:
    """What must be remembered of a position to tell what a move changed."""

    def __init__(self, state: Sequence) -> None:
        self.done = list(state.done)
        self.open = state.open
        self.owing = state.owing
        self.accused = state.accused
        self.owners = [owner(state, square) for square in range(len(SQUARE_NAMES))]


def team_word(team: int) -> str:
    """A team by the colour of its chips."""
    return f"@team.{team}"


def opening(state: Sequence) -> tuple[Note, ...]:
    """Which card each seat cut, and which seat deals (SQ-5)."""
    notes = []
    for cut_round in cuts_of(state):
        for seat, kind in enumerate(cut_round):
            if kind is not None:
                notes.append(Note("cut", {"who": seat, "card": card_fact(kind)}))
    first = (state.dealer + 1) % state.seats
    return (*notes, Note("dealer", {"who": state.dealer}), Note("first", {"who": first}))


def notes_of(state: Sequence, seat: int, move: int, before: Before) -> list[Note]:
    """A move and all that followed from it."""
    notes = [made(state, seat, move % CHOICE, before), *fives(state, seat, before)]
    if before.accused >= 0 and state.accused < 0:
        verdict = "acquitted" if move == DENY else "punished"  # a no ended the call
        notes.append(Note(verdict, {"team": team_word(before.accused)}))
    if state.shuffled:
        notes.append(Note("shuffle", {}))
    notes += lost_draws(state, seat, move, before)
    if state.over:
        notes += ended(state)
    return notes


def made(state: Sequence, seat: int, code: int, before: Before) -> Note:
    """The move itself."""
    facts: dict[str, Fact] = {"who": seat}
    if code < DRAW:
        facts["card"] = card_fact(card_of(code))
    if code < DEAD:
        square = code % 128
        facts["place"] = SQUARE_NAMES[square]
        if code < BY_WILD:
            return Note("place", facts)
        if code < REMOVE:
            return Note("wild", facts)
        facts["team"] = team_word(before.owners[square] or 0)
        return Note("remove", facts)
    if code < DISCARD:
        return Note("dead", facts)
    if code < DRAW:
        return Note("penalty" if before.owing else "discard", facts)
    if code < CALL:
        return Note("draw", facts)
    if code < ACCEPT:
        return Note("call", {**facts, "team": team_word(code - CALL)})
    if code == ACCEPT:
        return Note("accept", facts)
    return Note("confirm" if code == CONFIRM else "deny", facts)


def fives(state: Sequence, seat: int, before: Before) -> list[Note]:
    """Sequences finished or broken."""
    notes = []
    for team in range(state.teams):
        change = state.done[team] - before.done[team]
        if change > 0:
            notes.append(Note("sequence", {"team": team_word(team), "n": change}))
        elif change < 0:
            notes.append(Note("broken", {"team": team_word(team), "n": -change}))
    return notes


def lost_draws(state: Sequence, seat: int, move: int, before: Before) -> list[Note]:
    """Draws that were forgotten for good (SQ-13)."""
    if state.over:
        return []
    gone = [
        other
        for other in range(state.seats)
        if before.open >> other & 1 and not state.open >> other & 1
    ]
    if move == DRAW:
        gone.remove(seat)
    elif before.open >> seat & 1 and move % CHOICE < DRAW and not before.owing:
        gone = sorted({*gone, seat})  # a new right has taken the old one's place
    return [Note("forgotten", {"who": other}) for other in gone]


def ended(state: Sequence) -> list[Note]:
    """How the game ended (SQ-15, SQ-19)."""
    notes = []
    if state.turn == MOST_TURNS:
        notes.append(Note("limit", {"n": MOST_TURNS}))
    elif max(state.done) < state.needed:
        notes.append(Note("stuck", {}))
    return [*notes, Note("over", {"who": state.winners()})]
