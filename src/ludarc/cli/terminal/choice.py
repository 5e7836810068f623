"""A line with a question and one answer of several: left and right change it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.colours import look_of

LABEL_WIDTH = 27


class Choice(Widget, can_focus=True):
    """One question of the welcome screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    class Changed(Message):
        """Another answer is shown."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, ident: str, label: str, answers: list[tuple[str, str]], value: str) -> None:
        super().__init__(id=ident)
        self.label = label
        self.answers = answers
        self.value = value

    def action_step(self, step: int) -> None:
        """The next answer, or the one before."""
        values = [value for value, _ in self.answers]
        self.value = values[(values.index(self.value) + step) % len(values)]
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        self.action_step(-1 if LABEL_WIDTH <= event.x <= LABEL_WIDTH + 2 else 1)

    def render(self) -> Text:
        look = look_of(self.app)
        text = Text(no_wrap=True, end="")
        text.append("▸ " if self.has_focus else "  ", look.mark)
        text.append(self.label.ljust(LABEL_WIDTH - 2), look.dim)
        style = look.mark if self.has_focus else look.ink
        text.append(f"‹ {dict(self.answers)[self.value]} ›", style)
        return text
