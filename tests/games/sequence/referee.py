"""A slow referee of Sequence that looks at the board the way a player does.

It knows the printed board and the rules page, and shares no line with the engine: squares are
places (column, row), chips lie in a dictionary, and every set of fives is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files

from ludarc.core.faults import Json

Square = tuple[int, int]
Five = frozenset[Square]

SIDE = range(10)
PRINTED = (files("ludarc.games.sequence") / "board.txt").read_text("ascii").split()
CARD_AT: dict[Square, str] = {(at % 10, at // 10): card for at, card in enumerate(PRINTED)}
CORNERS = {square for square, card in CARD_AT.items() if card == "**"}
STEPS = [(1, 0), (0, 1), (1, 1), (1, -1)]
TWO_EYES = ("JC", "JD")
ONE_EYE = ("JS", "JH")


def name(square: Square) -> str:
    return "ABCDEFGHIJ"[square[0]] + str(square[1] + 1)


def place(text: str) -> Square:
    return "ABCDEFGHIJ".index(text[0]), int(text[1:]) - 1


def all_windows() -> Iterator[Five]:
    """Every five squares in a row, a column or a diagonal (SQ-14)."""
    for column in SIDE:
        for row in SIDE:
            for right, down in STEPS:
                line = [(column + n * right, row + n * down) for n in range(5)]
                if all(square in CARD_AT for square in line):
                    yield frozenset(line)


WINDOWS = list(all_windows())
THROUGH = {square: [line for line in WINDOWS if square in line] for square in CARD_AT}


def written(fives: Iterable[Five]) -> list[list[str]]:
    """Fives as the record names them."""
    return [[name(square) for square in line] for line in sorted(map(sorted, fives))]


class Referee:
    """The board, the finished sequences and what may be done with them."""

    def __init__(self, teams: int, advanced_jacks: bool = False) -> None:
        self.teams = teams
        self.advanced_jacks = advanced_jacks
        self.chips: dict[Square, int] = {}
        self.finished: list[tuple[int, Five]] = []

    # --- sequences -----------------------------------------------------------------------

    def candidates(self, team: int, square: Square) -> list[Five]:
        """The fives that a chip there would complete (SQ-14, SQ-16)."""
        found = []
        for line in THROUGH[square]:
            own = (s == square or s in CORNERS or self.chips.get(s) == team for s in line)
            if all(own) and all(len(line & old) <= 1 for t, old in self.finished if t == team):
                found.append(line)
        return found

    def choices(self, team: int, square: Square) -> list[list[Five]]:
        """Every maximal set of them that share at most one square each with each (SQ-18)."""
        lines = self.candidates(team, square)
        sets: list[list[Five]] = [[]]
        for line in lines:
            sets += [[*s, line] for s in sets if all(len(line & other) <= 1 for other in s)]
        maximal = [
            s
            for s in sets
            if not any(
                line not in s and all(len(line & other) <= 1 for other in s) for line in lines
            )
        ]
        return [s for s in maximal if s]

    def done(self, team: int) -> int:
        return sum(t == team for t, _ in self.finished)

    # --- a turn --------------------------------------------------------------------------

    def free(self) -> list[Square]:
        return [square for square in CARD_AT if square not in self.chips and square not in CORNERS]

    def moves(self, hand: list[str], team: int, exchanged: bool) -> list[Json]:
        """Everything a player with these cards may do in their turn (SQ-6 to SQ-11)."""
        found: list[Json] = []
        for card in sorted(set(hand)):
            if card in ONE_EYE:
                squares = [square for square in self.chips if self.removable(team, square)]
                found += [{"card": card, "remove": name(square)} for square in squares]
                continue
            squares = [s for s in self.free() if card in (*TWO_EYES, CARD_AT[s])]
            for square in squares:
                put: Json = {"card": card, "place": name(square)}
                choices = self.choices(team, square)
                found += [{**put, "sequences": written(fives)} for fives in choices] or [put]
            if not squares and card not in TWO_EYES and not exchanged:
                found.append({"dead": card})
        return found or [{"discard": card} for card in sorted(set(hand))]

    def removable(self, team: int, square: Square) -> bool:
        if self.chips[square] == team:
            return False
        return self.advanced_jacks or not any(square in line for _, line in self.finished)

    def make(self, team: int, do: Json) -> None:
        """Follow a move on the board."""
        if "place" in do:
            self.chips[place(do["place"])] = team
            for line in do.get("sequences", []):
                self.finished.append((team, frozenset(map(place, line))))
        elif "remove" in do:
            gone = place(do["remove"])
            owner = self.chips.pop(gone)
            broken = [(t, line) for t, line in self.finished if t == owner and gone in line]
            self.finished = [five for five in self.finished if five not in broken]
