"""The end of a game: who won, and what everybody's points are made of."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Literal

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Static

from ludarc.bots.reasons import words_of
from ludarc.cli.terminal.colours import Look, look_of
from ludarc.cli.terminal.saves import write_whole
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.core.record import encode
from ludarc.core.story import story_of


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

    def __init__(self, sitting: Sitting, say: Speech, made_of: Callable[[int, Look], Text]) -> None:
        super().__init__()
        self.sitting = sitting
        self.say = say
        self.made_of = made_of

    def compose(self) -> ComposeResult:
        with Vertical(id="end"):
            yield Static(id="end-title", markup=False)
            with Center():
                yield Static(id="end-scores")
            yield Static(id="end-story", markup=False)
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
            text.append(self.counted(result.scores[seat]).rjust(10), look.ink)
            text.append("   ")
            text.append_text(self.made_of(seat, look))
            text.append("\n")
        text.rstrip()
        self.query_one("#end-scores", Static).update(text)
        self.query_one("#end-story", Static).update(self.story())
        self.query_one("#end-why", Static).update(self.reason())

    def story(self) -> str:
        """What happened, in two sentences."""
        game, table = self.sitting.game, self.sitting.table
        story, words = story_of(game, table.deal, table.moves, table.events), words_of(game.name)
        names = self.sitting.names
        return " ".join(
            words.say(self.say.lang, said.key, said.facts, names) for said in story.sentences
        )

    def is_shared(self, winners: list[int]) -> bool:
        """Is there more than one winner, mates counted as one?"""
        sides = self.sitting.game.teams or self.sitting.game.seats
        return len({seat % sides for seat in winners}) > 1

    def counted(self, n: int) -> str:
        """A number of what is counted in this game."""
        unit = self.sitting.game.unit
        key = self.say.first(f"unit.{unit}")
        return self.say(key, n=n) if key else f"{n} {unit}"

    def reason(self) -> str:
        """The rule by which somebody has won, in the words of the game if it has some."""
        rule = self.sitting.game.end_rule
        if self.say.first("terminal.end.why"):
            return self.say("terminal.end.why")
        return f"{self.say('end.why')} ({rule})" if self.say.first("end.why") else rule

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
