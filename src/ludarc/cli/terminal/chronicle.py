"""The log: what happened, in words. What was only shown for a moment is not in it."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech

KEPT = 60
"""How many moves back one may read."""


class Chronicle(VerticalScroll, can_focus=False):
    """The last moves, the newest one marked."""

    def __init__(self, sitting: Sitting, say: Speech) -> None:
        super().__init__(id="chronicle")
        self.sitting = sitting
        self.say = say
        self.written: tuple[int, str, int | None] = (-1, "", None)

    def compose(self) -> ComposeResult:
        yield Static(id="told")

    def tell(self, viewer: int | None = None) -> None:
        """Write down everything up to the last move that this seat may know."""
        table = self.sitting.table
        now = (len(table.events), self.app.theme, viewer)
        if self.written == now:
            return
        self.written = now
        look = look_of(self.app)
        lines = Table.grid(expand=True)
        lines.add_column(width=2)
        lines.add_column(ratio=1)
        if len(table.events) < KEPT:
            for note in table.opening:
                told = table.game.show.tell(note, self.say.lang, table.names)
                lines.add_row("", Text(told, look.dim))
        for number, event in enumerate(table.events[-KEPT:], len(table.events[-KEPT:]) * -1):
            style = look.ink if number == -1 else look.dim
            notes = [note for note in event.notes if note.to is None or viewer in note.to]
            for place, note in enumerate(notes):
                mark = "▸" if number == -1 and place == 0 else ""
                told = table.game.show.tell(note, self.say.lang, table.names)
                lines.add_row(Text(mark, look.mark), Text(told, style))
        if not table.events and not table.opening:
            lines.add_row("", Text(self.say("log.empty"), look.dim))
        self.query_one("#told", Static).update(lines)
        self.call_after_refresh(self.scroll_end, animate=False)
