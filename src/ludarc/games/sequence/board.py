"""The board of Sequence: which card each square shows, and the lines of five (SQ-1, SQ-14).

Squares are numbered 0 to 99 row by row from the top left. A set of squares is two bit masks of
fifty: the upper half of the board and the lower. A line is one of the 192 windows of five.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.games.sequence.cards import KIND_OF, KINDS

SIDE: Final = 10
SQUARES: Final = 100
HALF: Final = 50
FIVE: Final = 5
WAYS: Final = 4
LINES: Final = 192
THROUGH: Final = 20  # windows through a square: four ways, five places in the window
CORNER: Final = -1
NO_LINE: Final = -1
COLUMNS: Final = "ABCDEFGHIJ"


def square_name(square: int) -> str:
    """A square as the record writes it: A1 is the top left corner, J1 the top right."""
    return f"{COLUMNS[square % SIDE]}{square // SIDE + 1}"


SQUARE_NAMES: Final = [square_name(square) for square in range(SQUARES)]
SQUARE_OF: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


class Board:
    """The tables made from the printed board."""

    def __init__(self) -> None:
        printed = (files("ludarc.games.sequence") / "board.txt").read_text("ascii").split()
        shown: list[i64] = [KIND_OF.get(name, CORNER) for name in printed]
        first: list[i64] = [CORNER] * KINDS
        second: list[i64] = [CORNER] * KINDS
        for square in range(SQUARES):
            kind = shown[square]
            if kind != CORNER:
                if first[kind] == CORNER:
                    first[kind] = square
                else:
                    second[kind] = square
        self.shown = vec[i64](shown)  # the kind a square shows, or CORNER
        self.first = vec[i64](first)  # the squares of a kind; jacks have none
        self.second = vec[i64](second)
        self.upper = vec[i64]([upper_bit(square) for square in range(SQUARES)])
        self.lower = vec[i64]([lower_bit(square) for square in range(SQUARES)])
        self.corners_upper = bit(0) | bit(9)
        self.corners_lower = bit(40) | bit(49)
        self.make_lines()

    def make_lines(self) -> None:
        """Number the windows of five, and list those through each square by way and place."""
        squares: list[list[int]] = []
        through: list[i64] = [NO_LINE] * (SQUARES * THROUGH)
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        for way in range(WAYS):
            down, right = steps[way]
            for start in range(SQUARES):
                row, column = start // SIDE, start % SIDE
                last_row, last_column = row + 4 * down, column + 4 * right
                if last_row < SIDE and 0 <= last_column < SIDE:
                    window = [start + place * (SIDE * down + right) for place in range(FIVE)]
                    for place in range(FIVE):
                        through[window[place] * THROUGH + way * FIVE + place] = len(squares)
                    squares.append(window)
        assert len(squares) == LINES
        self.squares = squares
        self.spots = vec[i64]([square for window in squares for square in window])
        self.through = vec[i64](through)
        self.line_upper = vec[i64]([upper_mask(window) for window in squares])
        self.line_lower = vec[i64]([lower_mask(window) for window in squares])
        self.list_near()

    def list_near(self) -> None:
        """List the masks of the lines through each square, for callers that need no way or
        place."""
        starts: list[i64] = [0]
        upper: list[i64] = []
        lower: list[i64] = []
        for square in range(SQUARES):
            for at in range(square * THROUGH, (square + 1) * THROUGH):
                line = self.through[at]
                if line != NO_LINE:
                    upper.append(self.line_upper[line])
                    lower.append(self.line_lower[line])
            starts.append(len(upper))
        self.near = vec[i64](starts)  # where the masks of a square begin
        self.near_upper = vec[i64](upper)
        self.near_lower = vec[i64](lower)


def upper_bit(square: i64) -> i64:
    return bit(square) if square < HALF else 0


def lower_bit(square: i64) -> i64:
    return bit(square - HALF) if square >= HALF else 0


def upper_mask(squares: list[int]) -> i64:
    mask: i64 = 0
    for square in squares:
        mask |= upper_bit(square)
    return mask


def lower_mask(squares: list[int]) -> i64:
    mask: i64 = 0
    for square in squares:
        mask |= lower_bit(square)
    return mask


def few(upper: i64, lower: i64) -> bool:
    """Is there at most one square in a set?"""
    if upper == 0:
        return lower & (lower - 1) == 0
    return lower == 0 and upper & (upper - 1) == 0


BOARD: Final = Board()
