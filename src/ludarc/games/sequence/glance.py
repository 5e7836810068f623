"""The value of a move by the lines through its square: enough for a sensible move, and to find the
moves no level overlooks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.games.sequence.board import BOARD, NO_LINE, THROUGH
from ludarc.games.sequence.codes import BY_WILD, CHOICE, DEAD, REMOVE
from ludarc.games.sequence.fives import agrees
from ludarc.games.sequence.rules import Sequence

# The value of a line to its team by the chips in it, and to the others as a threat.
BUILT: Final = vec[i64]([1, 4, 14, 60, 1000])
FEARED: Final = vec[i64]([0, 1, 6, 45, 500])
SQUARE_MASK: Final = 127
# The least a jack must gain at a glance to be worth playing.
WILD_KEPT: Final = 90
REMOVER_KEPT: Final = 110


def ones(mask: i64) -> i64:
    """How many squares a mask has."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def built(state: Sequence, team: i64, square: i64) -> i64:
    """What a chip of this team on this square builds: the lines through it that are still open."""
    return worth(state, team, square, BUILT)


def feared(state: Sequence, team: i64, square: i64) -> i64:
    """What a chip of another team on this square takes from this one."""
    return worth(state, team, square, FEARED)


def worth(state: Sequence, team: i64, square: i64, worths: vec[i64]) -> i64:
    """Sum over the lines through a square that no other team has entered."""
    chips = state.chips
    own_upper = chips[2 * team] | BOARD.corners_upper
    own_lower = chips[2 * team + 1] | BOARD.corners_lower
    foe_upper = (chips[0] | chips[2] | chips[4]) & ~chips[2 * team]
    foe_lower = (chips[1] | chips[3] | chips[5]) & ~chips[2 * team + 1]
    foe_upper &= ~BOARD.upper[square]
    foe_lower &= ~BOARD.lower[square]
    own_upper &= ~BOARD.upper[square]
    own_lower &= ~BOARD.lower[square]
    through = BOARD.through
    lines_upper, lines_lower = BOARD.line_upper, BOARD.line_lower
    total: i64 = 0
    i: i64
    for i in range(square * THROUGH, (square + 1) * THROUGH):
        line = through[i]
        if line == NO_LINE:
            continue
        upper = lines_upper[line]
        lower = lines_lower[line]
        if upper & foe_upper | lower & foe_lower == 0 and agrees(state, team, line):
            total += worths[ones(upper & own_upper) + ones(lower & own_lower)]
    return total


def built_and_taken(state: Sequence, seat: i64, move: i64) -> tuple[i64, i64]:
    """What a move builds on the lines through its square, and what it takes from others there."""
    code = move % CHOICE
    square = code & SQUARE_MASK
    if code >= DEAD:
        return 0, 0
    if code >= REMOVE:
        broken = state.locked_upper & BOARD.upper[square] | state.locked_lower & BOARD.lower[square]
        takes = feared(state, state.owner(square), square)
        return 0, takes + (FEARED[4] if broken != 0 else 0)
    team = seat % state.teams
    threats: i64 = 0
    foe: i64
    for foe in range(state.teams):
        if foe != team:
            threats += feared(state, foe, square)
    return built(state, team, square), threats


def glance(state: Sequence, seat: i64, move: i64) -> float:
    """What a move gains at a glance, less the value of its jack."""
    builds, takes = built_and_taken(state, seat, move)
    code = move % CHOICE
    kept: i64 = REMOVER_KEPT if code >= REMOVE else WILD_KEPT if code >= BY_WILD else 0
    return float(builds + takes - kept)


def is_pressing(state: Sequence, seat: i64, move: i64) -> bool:
    """Does a move finish a line, or stop one that lacks a single chip?"""
    builds, takes = built_and_taken(state, seat, move)
    lacking = FEARED[3] if move % CHOICE >= REMOVE else FEARED[4]
    return builds >= BUILT[4] or takes >= lacking
