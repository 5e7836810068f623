"""A sheet of cells to draw on: cards and discs are put where they lie."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.style import Style
from rich.text import Text

PLAIN = Style()


class Canvas:
    """Rows of single-width characters, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[(" ", PLAIN) for _ in range(width)] for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write a text; what falls off the sheet is lost."""
        if 0 <= y < self.height:
            for offset, character in enumerate(text):
                if 0 <= x + offset < self.width:
                    self.cells[y][x + offset] = (character, style)

    def text(self) -> Text:
        """The sheet as one text of many lines."""
        sheet = Text(no_wrap=True, end="")
        for number, row in enumerate(self.cells):
            if number:
                sheet.append("\n")
            for style, run in groupby(row, key=itemgetter(1)):
                sheet.append("".join(character for character, _ in run), style)
        return sheet


def put_tile(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    ground: str,
    ink: str,
    face: list[str],
    inset: int = 0,
) -> None:
    """A filled shape with soft edges; its face is written line by line in the middle.

    The first and the last line are half blocks, drawn in by `inset` to look round; a deep inset
    softens the lines next to them too. Two lines of height leave no room for an upper edge.
    """
    edge = Style(color=ground)
    inner = Style(color=ink, bgcolor=ground, bold=True)
    top = y
    rim = width - 2 - 2 * inset
    if height > 2:
        canvas.put(x + inset, y, "▗" + "▄" * rim + "▖", edge)
        top = y + 1
    lines = y + height - 1 - top
    for line in range(lines):
        written = face[line] if line < len(face) else ""
        left, right = "▐", "▌"
        if inset > 1 and line in (0, lines - 1):
            left, right = ("▗", "▖") if line == 0 else ("▝", "▘")
        canvas.put(x, top + line, left, edge)
        canvas.put(x + 1, top + line, written.center(width - 2)[: width - 2], inner)
        canvas.put(x + width - 1, top + line, right, edge)
    canvas.put(x + inset, y + height - 1, "▝" + "▀" * rim + "▘", edge)
