"""What anybody may see of Regenbogen: never what a hidden disc is (RG-13).

All seats and all spectators see the same: no seat has secrets.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.games.regenbogen.moves import COLOUR_NAMES, is_up
from ludarc.games.regenbogen.rules import COLOURS, COMPULSORY, TURNS_EACH, Regenbogen


class Disc(msgspec.Struct, frozen=True, omit_defaults=True):
    """One position. The colour is told only while it lies face up (or `open_memory` is on)."""

    lies: Literal["hidden", "up", "gone"]
    colour: str | None = None


class RegenbogenTable(msgspec.Struct, frozen=True):
    """The table as everybody sees it."""

    phase: Literal["flip", "name", "over"]
    actor: int | None
    discs: list[Disc]
    visible: list[str]
    flips: int
    may_stop: bool
    won: list[int]
    rainbows_left: int
    turn: int
    turn_limit: int
    look_seconds: float


def shared(state: Regenbogen, look_seconds: float, open_memory: bool) -> RegenbogenTable:
    """Build the view from what lies open."""
    limit = TURNS_EACH * state.each
    phase: Literal["flip", "name"] = "name" if state.naming() else "flip"
    return RegenbogenTable(
        phase="over" if state.over else phase,
        actor=None if state.over else state.actor,
        discs=[disc(state, position, open_memory) for position in range(COLOURS * state.each)],
        visible=[COLOUR_NAMES[c] for c in range(COLOURS) if state.colours >> c & 1],
        flips=state.flips,
        may_stop=not state.over and not state.naming() and state.flips >= COMPULSORY,
        won=list(state.won)[: state.seats],
        rainbows_left=state.left // COLOURS,
        turn=min(state.turn + 1, limit),
        turn_limit=limit,
        look_seconds=look_seconds,
    )


def disc(state: Regenbogen, position: int, open_memory: bool) -> Disc:
    """One position as everybody sees it."""
    colour = COLOUR_NAMES[state.discs[position]]
    if is_up(state, position):
        return Disc("up", colour)
    if state.hidden >> position & 1:
        remembered = open_memory and state.seen[position] > 0
        return Disc("hidden", colour if remembered or state.over else None)
    return Disc("gone")
