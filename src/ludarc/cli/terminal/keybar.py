"""The line of keys at the foot of a screen; each may be clicked as well."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.widget import Widget

from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.speech import Speech

Key = tuple[str, str]
"""A text of the catalogue, `key what`, and the action it stands for, if any."""


class KeyBar(Widget):
    """What may be pressed here."""

    def __init__(self, say: Speech, keys: Sequence[Key]) -> None:
        super().__init__(id="keybar")
        self.say = say
        self.keys = keys
        self.spots: list[tuple[int, int, str]] = []

    def show(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        self.keys = keys
        self.refresh()

    def render(self) -> Text:
        text = self.line("  ")
        return text if text.cell_len <= self.size.width else self.line(" ")

    def line(self, gap: str) -> Text:
        """All keys, so far apart."""
        look = look_of(self.app)
        text = Text(end="", no_wrap=True)
        self.spots = []
        for word, action in self.keys:
            start = text.cell_len
            cap, _, what = self.say(word).partition(" ")
            text.append(f" {cap} ", look.mark + Style(reverse=True))
            text.append(f" {what}{gap}", look.ink)
            self.spots.append((start, text.cell_len - 1, action))
        return text

    async def on_click(self, event: Click) -> None:
        for start, end, action in self.spots:
            if action and start <= event.x < end:
                await self.screen.run_action(action)
