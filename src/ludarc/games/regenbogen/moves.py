"""The moves of Regenbogen as the record writes them, and why one is refused."""

from __future__ import annotations

from ludarc.core.faults import Json, Refusal
from ludarc.core.movetable import MoveTable
from ludarc.games.regenbogen.rules import CODES, COLOURS, NAME, POSITIONS, STOP, Regenbogen

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "violet")


def written(code: int) -> Json:
    """A move as the record writes it."""
    if code < STOP:
        return {"flip": code}
    if code == STOP:
        return {"stop": True}
    colour, position = divmod(code - NAME, POSITIONS)
    return {"name": COLOUR_NAMES[colour], "flip": position}


MOVES = MoveTable([written(code) for code in range(CODES)])


def place(position: int) -> str:
    """Where a disc lies, in six columns: A1, B1, … F1, A2, …"""
    row, column = divmod(position, COLOURS)
    return f"{'ABCDEF'[column]}{row + 1}"


def read(do: Json) -> int:
    """The code of a move; raises a refusal if it is not a move at all."""
    code = MOVES.code(do)
    if code is None:
        raise unread(do)
    return code


def unread(do: Json) -> Refusal:
    """Why this is not a move at all."""
    if not isinstance(do, dict) or do.keys() - {"name"} != {"flip"}:
        return Refusal("RG-3", "refuse.form")
    position = do["flip"]
    if type(position) is not int or not 0 <= position < POSITIONS:
        return Refusal("RG-1", "refuse.position")
    return Refusal("RG-9", "refuse.colour")


def forbids(state: Regenbogen, seat: int, move: int) -> Refusal:
    """Why an illegal move is not allowed."""
    if state.over:
        return Refusal("RG-11", "refuse.over")
    if seat != state.actor:
        return Refusal("RG-2", "refuse.turn", who=state.actor)
    if not 0 <= move < CODES:
        return Refusal("RG-3", "refuse.form")
    if move == STOP:
        if state.naming():
            return Refusal("RG-9", "refuse.no_stop")
        return Refusal("RG-3", "refuse.compulsory")
    if state.naming() and move < STOP:
        return Refusal("RG-9", "refuse.unnamed")
    if not state.naming() and move > STOP:
        return Refusal("RG-9", "refuse.not_last")
    colour, position = divmod(move - NAME, POSITIONS) if move > STOP else (0, move)
    return forbids_disc(state, colour, position)


def forbids_disc(state: Regenbogen, colour: int, position: int) -> Refusal:
    if position >= COLOURS * state.each:
        return Refusal("RG-1", "refuse.position")
    if is_up(state, position):
        return Refusal("RG-5", "refuse.up", place=place(position))
    if state.hidden >> position & 1 == 0:
        return Refusal("RG-6", "refuse.gone", place=place(position))
    return Refusal("RG-9", "refuse.named", colour=f"@colour.{COLOUR_NAMES[colour]}")


def is_up(state: Regenbogen, position: int) -> bool:
    """Does this disc lie face up?"""
    return any(
        state.colours >> colour & 1 and state.shown[colour] == position for colour in range(COLOURS)
    )
