"""The offer to go on with a saved game."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Static

from ludarc.cli.terminal.speech import Speech
from ludarc.table.table import Table


class Offer(Screen[bool]):
    """Go on, or deal anew? True goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, say: Speech, table: Table) -> None:
        super().__init__()
        self.say = say
        self.table = table

    def compose(self) -> ComposeResult:
        title = self.table.game.show.words.say(self.say.lang, "title", {})
        with Vertical(id="offer"):
            yield Static(self.say("offer.title", game=title), id="offer-title")
            people = ", ".join(self.table.names)
            moves = len(self.table.moves)
            yield Static(
                self.say("offer.what", people=people, n=moves), id="offer-what", markup=False
            )
            with Horizontal(id="offer-buttons"):
                yield Button(self.say("welcome.resume"), id="yes", variant="primary")
                yield Button(self.say("offer.new"), id="no")

    @on(Button.Pressed, "#yes")
    def go_on(self) -> None:
        self.action_answer(True)

    @on(Button.Pressed, "#no")
    def deal_anew(self) -> None:
        self.action_answer(False)

    def action_answer(self, answer: bool) -> None:
        """What the people want."""
        self.dismiss(answer)
