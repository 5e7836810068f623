"""The end of a game: who won, and what everybody's points are made of."""

from __future__ import annotations

import time
from pathlib import Path
from typing import ClassVar, Literal

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Static

from ludarc.cli.terminal.cards import counted_cards
from ludarc.cli.terminal.colours import TEAMS, Look, look_of
from ludarc.cli.terminal.piratecards import ARCH, cards_text
from ludarc.cli.terminal.saves import write_whole
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.core.record import encode
from ludarc.games.pirates.codec.view import PiratesTable
from ludarc.games.rainbow.view import RainbowHand
from ludarc.games.sequence.view import SequenceTable


class EndScreen(Screen[Literal["again", "new", "quit"]]):
    """Scores, and what now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "choose('again')", show=False),
        Binding("n", "choose('new')", show=False),
        Binding("w", "write", show=False),
        Binding("q", "choose('quit')", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, sitting: Sitting, say: Speech) -> None:
        super().__init__()
        self.sitting = sitting
        self.say = say

    def compose(self) -> ComposeResult:
        with Vertical(id="end"):
            yield Static(id="end-title", markup=False)
            with Center():
                yield Static(id="end-scores")
            yield Static(id="end-why", markup=False)
            with Horizontal(id="end-buttons"):
                yield Button(self.say("end.again"), id="again", variant="primary")
                yield Button(self.say("end.new"), id="new")
                yield Button(self.say("end.write"), id="write")
                yield Button(self.say("end.quit"), id="quit")
            yield Static(id="end-message", markup=False)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.draw())
        self.draw()

    def draw(self) -> None:
        """Who won, seat by seat, best first."""
        game, names = self.sitting.game, self.sitting.names
        result = game.result(self.sitting.state)
        assert result is not None
        shared = "shared" if self.is_shared(result.winners) else "won"
        title = self.say(f"end.{shared}", names, who=result.winners)
        self.query_one("#end-title", Static).update(title)
        look = look_of(self.app)
        text = Text(no_wrap=True)
        for seat in sorted(range(len(names)), key=lambda s: -result.scores[s]):
            crown = "★ " if seat in result.winners else "  "
            text.append(crown, look.mark)
            text.append(names[seat].ljust(13), look.mark if crown.strip() else look.ink)
            text.append(self.say(f"unit.{game.unit}", n=result.scores[seat]).rjust(10), look.ink)
            text.append("   ")
            text.append_text(self.made_of(seat, look))
            text.append("\n")
        text.rstrip()
        self.query_one("#end-scores", Static).update(text)
        self.query_one("#end-why", Static).update(self.say("terminal.end.why"))

    def is_shared(self, winners: list[int]) -> bool:
        """Is there more than one winner, mates counted as one?"""
        view = self.sitting.game.show.shared(self.sitting.state)
        if isinstance(view, SequenceTable):
            return len({seat % view.teams for seat in winners}) > 1
        return len(winners) > 1

    def made_of(self, seat: int, look: Look) -> Text:
        """The cards a seat's points are made of."""
        view = self.sitting.game.show.view(self.sitting.state, seat)
        text = Text(end="")
        if isinstance(view.shared, SequenceTable):
            paint = TEAMS[seat % view.shared.teams]
            text.append(
                f" {paint.shape} {self.say(f'colour.{paint.name}')} ",
                Style(color=paint.ink, bgcolor=paint.ground, bold=True),
            )
        if isinstance(view.shared, PiratesTable):
            text.append_text(self.treasure(view.shared, seat, look))
        if isinstance(view.own, RainbowHand):
            text.append_text(counted_cards(view.own.pile, look))
            if view.shared.second_counts is not None:
                left = view.shared.hand_counts[seat] + view.shared.second_counts[seat]
                if left:
                    text.append(" " + self.say("terminal.end.left", n=left), look.dim)
        return text

    def treasure(self, table: PiratesTable, seat: int, look: Look) -> Text:
        """What lies on an island: cards, complete rainbows, rainbow pirates (RP-21)."""
        island = table.islands[seat]
        pirates = island.count(["rainbow"])
        cards = sum(map(len, island)) - pirates
        text = Text(end="", style=look.dim)
        text.append(self.say("terminal.end.cards", n=cards).ljust(10))
        text.append(f" {ARCH} {table.rainbows[seat]}  ")
        text.append_text(cards_text(["rainbow"] * pirates, self.say.lang))
        if table.out == seat:
            text.append(" " + self.say("terminal.end.out"), look.mark)
        return text

    @on(Button.Pressed, "#again")
    def play_again(self) -> None:
        self.action_choose("again")

    @on(Button.Pressed, "#new")
    def play_other(self) -> None:
        self.action_choose("new")

    @on(Button.Pressed, "#quit")
    def go_home(self) -> None:
        self.action_choose("quit")

    def action_choose(self, verdict: Literal["again", "new", "quit"]) -> None:
        """What the people at the table want now."""
        self.dismiss(verdict)

    @on(Button.Pressed, "#write")
    def action_write(self) -> None:
        """Write the record of the game into the present folder."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = Path(f"ludarc-{self.sitting.game.name}-{stamp}.json")
        message = self.query_one("#end-message", Static)
        try:
            write_whole(path.absolute(), encode(self.sitting.table.record()) + b"\n")
        except OSError as error:
            message.update(self.say("save.failed", why=error.strerror or str(error)))
        else:
            message.update(self.say("end.written", path=str(path)))
