"""What is told of a move of Rainbow."""

# compiled by mypyc: it looks at the position before and after every move
from __future__ import annotations

from functools import cache

from ludarc.core.bag import size
from ludarc.core.events import Event, Note
from ludarc.core.words import Fact
from ludarc.games.rainbow.combos import COMBOS, SOLO, TAKE_ONE, TAKE_TWO
from ludarc.games.rainbow.moves import CARDS, KIND_NAMES, MOVES, values
from ludarc.games.rainbow.rules import PILE_BITS, SEAT_MASK, SEAT_SHIFT, Rainbow


def played(state: Rainbow, seat: int, move: int) -> Event:
    """Make a legal move and tell what happened."""
    before = Before(state, seat)
    state.apply(seat, move)
    followed = after_take(state, before) if before.choosing else after_play(state, seat, before)
    notes = (made(seat, move), *locked(move, before), *followed)
    return Event(seat, MOVES[move], notes)


class Before:
    """What must be remembered of a position to tell what a move changed."""

    def __init__(self, state: Rainbow, seat: int) -> None:
        self.choosing = state.choosing
        self.lock = state.lock
        self.second = state.holding[seat] >> PILE_BITS
        self.gone = state.gone
        self.waiting = [
            play >> SEAT_SHIFT & SEAT_MASK for play in list(state.plays)[: state.choices]
        ]


@cache
def made(seat: int, move: int) -> Note:
    """The move itself. There are few, and each is told often."""
    facts: dict[str, Fact] = {"who": seat, "cards": CARDS[move]}
    if move >= TAKE_TWO:
        return Note("take.two", facts)
    if move >= TAKE_ONE:
        return Note("take.one", facts)
    return Note(f"play.{KIND_NAMES[COMBOS.kind[move]]}", facts)


def locked(move: int, before: Before) -> list[Note]:
    """The first group of two or more fixes the kind (RB-9)."""
    kind = COMBOS.kind[move]
    if before.choosing or before.lock != SOLO or kind == SOLO:
        return []
    return [Note(f"lock.{KIND_NAMES[kind]}", {})]


def after_play(state: Rainbow, seat: int, before: Before) -> list[Note]:
    """What follows a play."""
    notes = []
    if before.second != 0 and state.holding[seat] >> PILE_BITS == 0:
        notes.append(Note("second", {"who": seat}))
    if state.choosing:
        notes.append(Note("choose", {"who": state.actor}))
    return notes


def after_take(state: Rainbow, before: Before) -> list[Note]:
    """What follows the last choice of a round; nothing before that."""
    if state.choosing and not state.over:
        return []
    notes = []
    gone = state.gone - before.gone
    if gone != 0:
        notes.append(Note("gone", {"cards": values(gone), "n": size(gone)}))
    if before.waiting:  # RB-13
        notes.append(Note("nothing_left", {"who": sorted(set(before.waiting))}))
    if state.over:
        notes.append(Note("over", {"who": state.winners()}))
    else:
        notes.append(Note("round", {"round": state.round, "who": state.leader}))
    return notes
