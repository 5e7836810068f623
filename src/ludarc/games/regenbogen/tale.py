"""What is told of a move of Regenbogen."""

from __future__ import annotations

from ludarc.core.events import Event, Note
from ludarc.core.words import Fact
from ludarc.games.regenbogen.moves import COLOUR_NAMES, MOVES, place
from ludarc.games.regenbogen.rules import NAME, POSITIONS, STOP, TURNS_EACH, Regenbogen


def played(state: Regenbogen, seat: int, move: int) -> Event:
    """Make a legal move and tell what happened."""
    before = Before(state)
    state.apply(seat, move)
    notes = [made(state, seat, move), *followed(state, seat, move, before)]
    if state.over:
        notes += ended(state)
    return Event(seat, MOVES[move], tuple(notes))


class Before:
    """What must be remembered of a position to tell what a move changed."""

    def __init__(self, state: Regenbogen) -> None:
        self.left = state.left
        self.turn = state.turn
        self.won = list(state.won)
        self.shown = list(state.shown)


def made(state: Regenbogen, seat: int, move: int) -> Note:
    """The move itself; colours found or called are for the moment only (RG-13)."""
    if move == STOP:
        return Note("stop", {"who": seat})
    position = move if move < STOP else (move - NAME) % POSITIONS
    facts: dict[str, Fact] = {"who": seat, "place": place(position)}
    glimpse: dict[str, Fact] = {"found": f"@colour.{COLOUR_NAMES[state.discs[position]]}"}
    if move < STOP:
        return Note("flip", facts, glimpse)
    glimpse["colour"] = f"@colour.{COLOUR_NAMES[(move - NAME) // POSITIONS]}"
    return Note("name", facts, glimpse)


def followed(state: Regenbogen, seat: int, move: int, before: Before) -> list[Note]:
    """What followed from a move."""
    if state.left < before.left:
        gained = [state.won[s] - before.won[s] for s in range(state.seats)]
        shares = [
            Note("share", {"who": other, "n": gained[other]})
            for other in sorted(range(state.seats), key=lambda s: -gained[s])
            if gained[other] > 0
        ]
        last = [Note("last", {"who": seat})] if state.naming() else []
        return [Note("rainbow", {"who": seat}), *shares, *last]
    if move == STOP or state.turn == before.turn:
        return []
    if move > STOP:
        return [Note("wrong", {})]
    twin = before.shown[state.discs[move]]
    return [Note("match", {}, {"place": place(move), "other": place(twin)})]


def ended(state: Regenbogen) -> list[Note]:
    """How the game ended."""
    limit = TURNS_EACH * state.each
    notes = [Note("limit", {"n": limit})] if state.turn == limit else []
    return [*notes, Note("over", {"who": state.winners()})]
