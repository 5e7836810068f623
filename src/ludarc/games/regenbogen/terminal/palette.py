"""The six colours: which are face up, and which is named at the last rainbow (RG-9)."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.colours import RAINBOW, look_of
from ludarc.cli.terminal.speech import Speech

COLUMN = 14
ROWS = 3


class Palette(Widget):
    """Number, shape and name of each colour; face-up ones are filled."""

    DEFAULT_CSS = "Palette { height: 3; }"

    class Picked(Message):
        """A colour was pointed at."""

        def __init__(self, colour: str) -> None:
            super().__init__()
            self.colour = colour

    def __init__(self, say: Speech) -> None:
        super().__init__(id="palette")
        self.say = say
        self.face_up: list[str] = []
        self.named: str | None = None

    def show(self, face_up: list[str], named: str | None) -> None:
        """Show which colours lie face up and which one is named."""
        self.face_up = face_up
        self.named = named
        self.refresh()

    def on_click(self, event: Click) -> None:
        place = min(1, event.x // COLUMN) * ROWS + event.y
        if 0 <= event.y < ROWS:
            self.post_message(self.Picked(RAINBOW[place].name))

    def render(self) -> Text:
        look = look_of(self.app)
        text = Text(end="", no_wrap=True)
        for row in range(ROWS):
            if row:
                text.append("\n")
            for place in (row, row + ROWS):
                paint = RAINBOW[place]
                text.append("▸" if paint.name == self.named else " ", look.mark)
                text.append(f"{place + 1} ", look.dim)
                name = f" {paint.shape} {self.say(f'colour.{paint.name}')}".ljust(COLUMN - 4)
                if paint.name in self.face_up or paint.name == self.named:
                    text.append(name, Style(color=paint.ink, bgcolor=paint.ground, bold=True))
                else:
                    text.append(name, look.dim)
                text.append(" ")
        return text
