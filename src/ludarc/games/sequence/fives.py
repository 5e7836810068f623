"""Sequences: which fives a chip completes, how they are chosen, finished and broken.

Two fives of a team share at most one square (SQ-16), so where a chip completes several the player
chooses which of them count (SQ-17, SQ-18).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import SCRATCH
from ludarc.games.sequence.board import BOARD, FIVE, NO_LINE, THROUGH, WAYS, few
from ludarc.games.sequence.position import MOST_FIVES, Position

BOTH_ENDS: Final = 17  # the windows in which a square is first, and last, share nothing else


class Fives:
    """How fives in one way can be chosen, by the mask of the places a square may have in them.

    Of the windows in one way through a square only the outermost two share it alone, so a maximal
    set is those two together, or any other one (SQ-18). Windows in different ways always agree.
    """

    def __init__(self) -> None:
        counts: list[i64] = []
        chosen: list[i64] = []
        for mask in range(32):
            sets = [1 << place for place in range(FIVE) if mask >> place & 1]
            if mask & BOTH_ENDS == BOTH_ENDS:
                sets = [BOTH_ENDS, *[one for one in sets if one & BOTH_ENDS == 0]]
            counts.append(len(sets))
            chosen += [*sets, *[0] * (FIVE - len(sets))]
        self.counts = vec[i64](counts)
        self.chosen = vec[i64](chosen)


FIVES: Final = Fives()


def make_ready(state: Position, team: i64, square: i64) -> None:
    """Note the squares that complete a line, in the lines through a square where a chip came or
    went.

    A square may stay noted after a chip of its line has gone, so callers must check it again.
    """
    near_upper, near_lower = BOARD.near_upper, BOARD.near_lower
    not_upper = ~(state.chips[2 * team] | BOARD.corners_upper)
    not_lower = ~(state.chips[2 * team + 1] | BOARD.corners_lower)
    ready_upper: i64 = 0
    ready_lower: i64 = 0
    i: i64
    for i in range(BOARD.near[square], BOARD.near[square + 1]):
        upper = near_upper[i] & not_upper
        lower = near_lower[i] & not_lower
        if few(upper, lower):
            ready_upper |= upper
            ready_lower |= lower
    state.ready[2 * team] |= ready_upper
    state.ready[2 * team + 1] |= ready_lower


def places(state: Position, team: i64, square: i64, way: i64) -> i64:
    """In which places of a five this square may be, in one way: the candidates of SQ-18."""
    own_upper = state.chips[2 * team] | BOARD.corners_upper | BOARD.upper[square]
    own_lower = state.chips[2 * team + 1] | BOARD.corners_lower | BOARD.lower[square]
    mask: i64 = 0
    place: i64
    for place in range(i64(FIVE)):
        line = BOARD.through[square * THROUGH + way * FIVE + place]
        if (
            line != NO_LINE
            and BOARD.line_upper[line] & ~own_upper == 0
            and BOARD.line_lower[line] & ~own_lower == 0
            and agrees(state, team, line)
        ):
            mask |= bit(place)
    return mask


def agrees(state: Position, team: i64, line: i64) -> bool:
    """Does a line share at most one square with each finished sequence? (SQ-16)"""
    i: i64
    for i in range(team * MOST_FIVES, team * MOST_FIVES + state.done[team]):
        five = state.fives[i]
        if not few(
            BOARD.line_upper[line] & BOARD.line_upper[five],
            BOARD.line_lower[line] & BOARD.line_lower[five],
        ):
            return False
    return True


def choices(state: Position, team: i64, square: i64) -> i64:
    """In how many ways the fives that a chip completes can be chosen (SQ-17, SQ-18)."""
    total: i64 = 1
    way: i64
    for way in range(i64(WAYS)):
        sets = FIVES.counts[places(state, team, square, way)]
        if sets > 1:
            total *= sets
    return total


def finish(state: Position, team: i64, square: i64, choice: i64) -> None:
    """Freeze the chosen fives."""
    masks = SCRATCH.seats
    way: i64
    for way in range(i64(WAYS)):
        masks[way] = places(state, team, square, way)  # all judged before any is frozen
    for way in range(i64(WAYS)):
        mask = masks[way]
        sets = FIVES.counts[mask]
        if sets == 0:
            continue
        chosen = FIVES.chosen[mask * FIVE + choice % sets]
        choice //= sets
        place: i64
        for place in range(i64(FIVE)):
            if chosen >> place & 1:
                freeze(state, team, BOARD.through[square * THROUGH + way * FIVE + place])


def freeze(state: Position, team: i64, line: i64) -> None:
    state.fives[team * MOST_FIVES + state.done[team]] = line
    state.done[team] += 1
    state.locked_upper |= BOARD.line_upper[line]
    state.locked_lower |= BOARD.line_lower[line]


def break_fives(state: Position, team: i64, upper: i64, lower: i64) -> None:
    """Sequences that have lost a chip no longer count and protect nothing (SQ-20)."""
    base = team * MOST_FIVES
    kept: i64 = 0
    i: i64
    for i in range(base, base + state.done[team]):
        line = state.fives[i]
        if BOARD.line_upper[line] & upper | BOARD.line_lower[line] & lower == 0:
            state.fives[base + kept] = line
            kept += 1
    state.done[team] = kept
    state.locked_upper = 0
    state.locked_lower = 0
    other: i64
    for other in range(state.teams):
        for i in range(other * MOST_FIVES, other * MOST_FIVES + state.done[other]):
            state.locked_upper |= BOARD.line_upper[state.fives[i]]
            state.locked_lower |= BOARD.line_lower[state.fives[i]]
