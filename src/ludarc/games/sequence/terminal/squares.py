"""The board of Sequence: a card on every square, chips with the shape of their team."""

from __future__ import annotations

from collections.abc import Collection

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.canvas import Canvas
from ludarc.cli.terminal.colours import Look, look_of
from ludarc.cli.terminal.speech import Speech
from ludarc.games.sequence.board import BOARD, COLUMNS, CORNER, SIDE, SQUARE_NAMES, SQUARE_OF
from ludarc.games.sequence.cards import NAMES
from ludarc.games.sequence.names import card_name
from ludarc.games.sequence.terminal.colours import GOLD, PAPER, SUITS, TEAMS
from ludarc.games.sequence.view import SequenceTable

MARGIN = 3
"""Room for the number of the row."""

SMALL = (4, 1)
LARGE = (7, 2)
ROOMY = (116, 36)
"""From so many columns and lines on the squares are large."""

FREE_CORNER = "✱"
TARGET = "▸"
IN_SEQUENCE = "★"


class Squares(Widget, can_focus=True):
    """Columns A to J, rows 1 to 10; squares a card can go to are marked."""

    DEFAULT_CSS = "Squares { height: auto; width: auto; }"

    class Picked(Message):
        """A square was pointed at."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    class Moved(Message):
        """The cursor is on another square."""

    def __init__(self, say: Speech) -> None:
        super().__init__(id="squares")
        self.say = say
        self.chips = "." * len(SQUARE_NAMES)
        self.frozen: set[int] = set()
        self.targets: set[int] = set()
        self.proposed: set[int] = set()
        self.last: int | None = None
        self.cursor = 44

    def show(
        self, view: SequenceTable, targets: Collection[str], proposed: Collection[str] = ()
    ) -> None:
        """Show the board; `targets` are the squares a card can go to, `proposed` the fives that
        are about to be chosen."""
        self.chips = view.chips
        self.frozen = {SQUARE_OF[name] for five in view.sequences for name in five.squares}
        self.targets = {SQUARE_OF[name] for name in targets}
        self.proposed = {SQUARE_OF[name] for name in proposed}
        self.last = None if view.last is None else SQUARE_OF[view.last]
        self.refresh()

    @property
    def square_size(self) -> tuple[int, int]:
        width, height = self.app.size
        return LARGE if width >= ROOMY[0] and height >= ROOMY[1] else SMALL

    def move_cursor(self, columns: int, rows: int) -> None:
        """Go to a neighbouring square; the edges are joined."""
        row, column = divmod(self.cursor, SIDE)
        self.go((row + rows) % SIDE * SIDE + (column + columns) % SIDE)

    def next_target(self) -> None:
        """Go to the next square the chosen card can go to."""
        later = sorted(self.targets, key=lambda square: (square <= self.cursor, square))
        if later:
            self.go(later[0])

    def go(self, square: int) -> None:
        self.cursor = square
        self.refresh()
        self.post_message(self.Moved())

    def on_click(self, event: Click) -> None:
        width, height = self.square_size
        column, row = (event.x - MARGIN) // (width + 1), (event.y - 1) // height
        if event.x >= MARGIN and 0 <= column < SIDE and 0 <= row < SIDE:
            self.cursor = row * SIDE + column
            self.refresh()
            self.post_message(self.Picked(self.cursor))

    def render(self) -> Text:
        look = look_of(self.app)
        width, height = self.square_size
        canvas = Canvas(self.get_content_width(), self.get_content_height())
        for column in range(SIDE):
            canvas.put(MARGIN + column * (width + 1) + width // 2, 0, COLUMNS[column], look.dim)
        for row in range(SIDE):
            canvas.put(0, 1 + row * height, f"{row + 1:>2}", look.dim)
        for square in range(len(SQUARE_NAMES)):
            row, column = divmod(square, SIDE)
            x, y = MARGIN + column * (width + 1), 1 + row * height
            self.put_square(canvas, x, y, square, look)
            self.put_edges(canvas, x, y, square, look)
        return canvas.text()

    def put_square(self, canvas: Canvas, x: int, y: int, square: int, look: Look) -> None:
        """A corner, a card, or a chip."""
        width, height = self.square_size
        mark, written, style = self.face(square, look)
        if height == 1:
            lines = [f"{mark}{written}".ljust(width) if mark else f" {written}".ljust(width)]
        else:
            lines = [written.center(width), (mark * 3 if mark else "").center(width)]
        for number, line in enumerate(lines):
            canvas.put(x, y + number, line[:width], style)

    def face(self, square: int, look: Look) -> tuple[str, str, Style]:
        """The mark, the text and the colours of a square."""
        kind = BOARD.shown[square]
        if kind == CORNER:
            mark = IN_SEQUENCE if square in self.proposed else ""
            return mark, FREE_CORNER, Style(color=look.back_ink, bgcolor=look.back, bold=True)
        card = card_name(kind, self.say.lang)
        team = self.chips[square]
        paint = None if team == "." else TEAMS[int(team)]
        if square in self.proposed:
            return IN_SEQUENCE, card, Style(color="#1d1a17", bgcolor=GOLD, bold=True)
        if paint is None:
            ink = SUITS[NAMES[kind][1]]
            if square in self.targets:
                return TARGET, card, Style(color=ink, bgcolor=GOLD, bold=True)
            return "", card, Style(color=ink, bgcolor=PAPER)
        style = Style(color=paint.ink, bgcolor=paint.ground, bold=True)
        if square in self.targets:
            return "✗", card, style + Style(underline=True)
        if square in self.frozen:
            return paint.shape, f"{IN_SEQUENCE}{paint.shape}", style
        return paint.shape, card, style

    def put_edges(self, canvas: Canvas, x: int, y: int, square: int, look: Look) -> None:
        """The cursor round a square, or the sign of the last move before it."""
        width, height = self.square_size
        if square == self.cursor:
            for line in range(height):
                canvas.put(x - 1, y + line, "[" if height == 1 else "┃", look.mark)
                canvas.put(x + width, y + line, "]" if height == 1 else "┃", look.mark)
        elif square == self.last:
            canvas.put(x - 1, y, "›", look.mark)

    def get_content_width(self, *sizes: object) -> int:
        return MARGIN + SIDE * (self.square_size[0] + 1) + 1

    def get_content_height(self, *sizes: object) -> int:
        return 1 + SIDE * self.square_size[1]
