"""The curtain between two people at one keyboard: nothing secret is on the screen."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Static

from ludarc.cli.terminal.speech import Speech


class Curtain(Screen[None]):
    """Stays closed until the next person says so."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "lift", show=False)]

    def __init__(self, say: Speech, name: str) -> None:
        super().__init__()
        self.say = say
        self.person = name

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(
                self.say("curtain.title", name=self.person), id="curtain-title", markup=False
            )
            yield Static(self.say("curtain.why"), id="curtain-why")
            with Center():
                lift = Content(self.say("curtain.lift", name=self.person))
                yield Button(lift, id="lift", variant="primary")

    @on(Button.Pressed, "#lift")
    def action_lift(self) -> None:
        """The next person is here."""
        self.dismiss()
