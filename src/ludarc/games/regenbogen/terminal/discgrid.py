"""The discs of Regenbogen, each in its place for the whole game (RG-2, RG-13)."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.canvas import Canvas, put_tile
from ludarc.cli.terminal.colours import PAINTS, Look, look_of
from ludarc.cli.terminal.speech import Speech
from ludarc.games.regenbogen.moves import place
from ludarc.games.regenbogen.rules import COLOURS
from ludarc.games.regenbogen.view import Disc

MARGIN = 3
"""Room for the number of the row."""

AROUND = 6
"""Lines of the screen that are not discs."""

WIDTHS = {2: 7, 3: 7, 4: 9, 5: 11}
"""How wide a disc is, by its height, to look round."""

INSETS = {2: 0, 3: 1, 4: 1, 5: 2}
"""How far its first and last line are drawn in."""

BESIDE = 28
"""Columns the players, the colours and the log need."""


class DiscGrid(Widget, can_focus=True):
    """Six columns A to F; what is hidden shows only where it lies."""

    DEFAULT_CSS = "DiscGrid { height: auto; width: auto; }"

    class Picked(Message):
        """A disc was pointed at."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, say: Speech, positions: int) -> None:
        super().__init__(id="grid")
        self.say = say
        self.discs: list[Disc] = [Disc("hidden")] * positions
        self.cursor = 0
        self.last: int | None = None

    @property
    def rows(self) -> int:
        return len(self.discs) // COLOURS

    def disc_size(self) -> tuple[int, int]:
        """Width and height of a disc: as large as the terminal allows."""
        width, height = self.app.size
        tall = max(2, min(5, (height - AROUND) // self.rows))
        while tall > 3 and MARGIN + COLOURS * (WIDTHS[tall] + 1) + BESIDE > width:
            tall -= 1
        return WIDTHS[tall], tall

    def show(self, discs: list[Disc], last: int | None) -> None:
        """Show the discs as they lie now; `last` is the one that was turned up last."""
        self.discs = discs
        self.last = last
        self.refresh()

    def move_cursor(self, columns: int, rows: int) -> None:
        """Go to a neighbouring place; the edges are joined."""
        row, column = divmod(self.cursor, COLOURS)
        row = (row + rows) % self.rows
        column = (column + columns) % COLOURS
        self.cursor = row * COLOURS + column
        self.refresh()

    def on_click(self, event: Click) -> None:
        width, height = self.disc_size()
        column, inside = divmod(event.x - MARGIN, width + 1)
        row = (event.y - 1) // height
        if 0 <= column < COLOURS and inside < width and 0 <= row < self.rows:
            self.cursor = row * COLOURS + column
            self.refresh()
            self.post_message(self.Picked(self.cursor))

    def render(self) -> Text:
        look = look_of(self.app)
        width, height = self.disc_size()
        canvas = Canvas(MARGIN + COLOURS * (width + 1), 1 + self.rows * height)
        for column in range(COLOURS):
            middle = MARGIN + column * (width + 1) + width // 2
            canvas.put(middle, 0, place(column)[0], look.dim)
        for row in range(self.rows):
            canvas.put(0, 1 + row * height + (height - 1) // 2, str(row + 1), look.dim)
        for position, disc in enumerate(self.discs):
            row, column = divmod(position, COLOURS)
            x, y = MARGIN + column * (width + 1), 1 + row * height
            self.put_disc(canvas, x, y, position, disc, look)
        return canvas.text()

    def put_disc(
        self, canvas: Canvas, x: int, y: int, position: int, disc: Disc, look: Look
    ) -> None:
        """One place: a coloured disc, a back with its place on it, or an empty spot."""
        width, height = self.disc_size()
        middle = y + (height - 1) // 2
        lines = max(1, height - 2)
        here = position == self.cursor and self.has_focus
        if disc.lies == "gone":
            canvas.put(x + width // 2, middle, "·", look.dim)
        else:
            ground, ink = look.back, look.back_ink
            written = place(position)
            if disc.colour is not None:
                paint = PAINTS[disc.colour]
                written = f"{paint.shape} {self.say(f'terminal.short.{disc.colour}')}"
                if disc.lies == "up":
                    ground, ink = paint.ground, paint.ink
            if position == self.last:
                written = f"›{written}‹"
                if len(written) > width - 2:
                    written = written.replace(" ", "")
            face = [""] * ((lines - 1) // 2) + [written]
            put_tile(canvas, x, y, width, height, ground, ink, face, inset=INSETS[height])
        if here:
            edge = Style(color=look.back_edge, bold=True)
            for line in range(height):
                canvas.put(x - 1, y + line, "┃", edge)
                canvas.put(x + width, y + line, "┃", edge)

    def get_content_width(self, *sizes: object) -> int:
        return MARGIN + COLOURS * (self.disc_size()[0] + 1)

    def get_content_height(self, *sizes: object) -> int:
        return 1 + self.rows * self.disc_size()[1]
