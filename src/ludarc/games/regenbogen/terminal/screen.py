"""Regenbogen on the screen: discs that stay where they are, and nothing about hidden ones."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.colours import RAINBOW, look_of
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.keybar import KeyBar
from ludarc.core.events import Event, Note
from ludarc.games.regenbogen.terminal.discgrid import DiscGrid
from ludarc.games.regenbogen.terminal.palette import Palette
from ludarc.games.regenbogen.terminal.rows import regenbogen_rows
from ludarc.games.regenbogen.view import Disc, RegenbogenTable

KEYS = (
    ("terminal.key.flip", "confirm"),
    ("terminal.key.stop", "stop"),
    ("key.hurry", "hurry"),
    ("key.help", "app.help"),
    ("key.theme", "app.turn_theme"),
    ("key.quit", "app.leave"),
)

NAMING_KEYS = (KEYS[0], ("terminal.key.colours", ""), *KEYS[2:])


class RegenbogenScreen(GameScreen):
    """The table as everybody sees it. What is hidden again is forgotten by the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "confirm", show=False),
        Binding("s", "stop", show=False),
    ]

    named: str | None = None
    """The colour the person is about to name (RG-9)."""

    @property
    def hides_hands(self) -> bool:
        return False

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="prompt")
        with Horizontal(id="middle"):
            yield DiscGrid(self.say, len(self.view.discs))
            with Vertical(id="side"):
                yield Static(id="players", classes="heading")
                yield Static(id="seats")
                yield Static(id="colours", classes="heading")
                yield Palette(self.say)
                yield Static(id="story", classes="heading")
                yield Chronicle(self.sitting, self.say)
        with Horizontal(id="action"):
            yield Static(id="message")
            yield Button(self.say("terminal.button.stop"), id="stop", compact=True)
        yield KeyBar(self.say, KEYS)

    @property
    def view(self) -> RegenbogenTable:
        return self.public(RegenbogenTable)

    # --- drawing -------------------------------------------------------------------------

    def draw(self) -> None:
        view, look, say = self.view, look_of(self.app), self.say
        naming = view.phase == "name"
        if not naming or view.actor != self.viewer or self.named in view.visible:
            self.named = None
        title = say("terminal.title", n=view.rainbows_left, turn=view.turn, limit=view.turn_limit)
        self.query_one("#title", Static).update(title, layout=False)
        self.announce(self.prompt())
        self.query_one(DiscGrid).show(view.discs, self.last_place())
        self.heading("players", say("terminal.players"))
        self.query_one("#seats", Static).update(regenbogen_rows(self.sitting, view, say, look))
        self.heading("colours", say("terminal.colours", n=len(view.visible)))
        self.query_one(Palette).show(view.visible, self.named)
        self.heading("story", say("story"))
        self.query_one(Chronicle).tell(self.viewer)
        self.query_one("#stop", Button).disabled = not (view.may_stop and view.actor == self.viewer)
        self.query_one(KeyBar).show(NAMING_KEYS if naming else KEYS)
        self.query_one(DiscGrid).focus()
        self.whisper()

    def last_place(self) -> int | None:
        """Where the last disc was turned up."""
        moves = self.sitting.table.moves
        place: int | None = moves[-1].do.get("flip") if moves else None
        return place

    def whisper(self) -> None:
        """What the last move showed, as long as it lies there for all to see."""
        events = self.sitting.table.events
        if events and len(events[-1].notes) == 1:
            self.tell(self.told(events[-1].notes[0]))
        else:
            self.tell(self.say("terminal.hint"))

    def told(self, note: Note) -> str:
        """A note in words as it is told at the moment itself."""
        return self.sitting.game.show.tell(note, self.say.lang, self.sitting.names, now=True)

    def prompt(self) -> str:
        view, names = self.view, self.sitting.names
        if view.actor is None:
            return self.say("prompt.over")
        if view.actor != self.viewer:
            return self.say(f"terminal.wait.{view.phase}", names, who=view.actor)
        if view.phase == "name":
            if self.named is None:
                return self.say("terminal.you.name", names, who=view.actor)
            colour = self.say(f"colour.{self.named}")
            return self.say("terminal.you.find", names, who=view.actor, colour=colour)
        step = min(view.flips, 2)
        return self.say(f"terminal.you.flip.{step}", names, who=view.actor)

    def look(self, event: Event) -> float:
        """Discs that a move took away are seen for a moment, the same for everybody (RG-4)."""
        if len(event.notes) == 1 or "flip" not in event.do:
            return 0.0
        grid = self.query_one(DiscGrid)
        found = str(event.notes[0].glimpse["found"]).removeprefix("@colour.")
        discs = list(grid.discs)
        discs[event.do["flip"]] = Disc("up", found)
        grid.show(discs, event.do["flip"])
        made, *followed = event.notes
        self.tell(self.told(made))
        self.announce(" ".join(map(self.told, followed)))
        return self.view.look_seconds

    # --- choosing ------------------------------------------------------------------------

    def seat_person(self, seat: int) -> None:
        self.named = None
        super().seat_person(seat)

    def confirm(self) -> None:
        self.flip(self.query_one(DiscGrid).cursor)

    def flip(self, position: int) -> None:
        """Turn up a disc; at the last rainbow, for the colour that is named."""
        named = self.named
        if named is None:
            self.attempt({"flip": position})
        else:
            self.attempt({"name": named, "flip": position})

    @on(DiscGrid.Picked)
    def disc_picked(self, event: DiscGrid.Picked) -> None:
        self.flip(event.position)

    @on(Palette.Picked)
    def colour_picked(self, event: Palette.Picked) -> None:
        self.name_colour(event.colour)

    def action_number(self, number: int) -> None:
        self.name_colour(RAINBOW[number - 1].name)

    def name_colour(self, colour: str) -> None:
        """Name a colour before turning up a disc; why not, if it may not be named."""
        view = self.view
        seat = self.sitting.actor if self.viewer is None else self.viewer
        position = next((p for p, disc in enumerate(view.discs) if disc.lies == "hidden"), 0)
        refusal = self.sitting.refusal(seat, {"name": colour, "flip": position})
        if self.looking or view.phase == "over":
            return
        if refusal is not None:
            self.tell(self.why(refusal), "refused")
            return
        self.named = colour
        self.draw()

    def action_cursor(self, columns: int, rows: int) -> None:
        self.query_one(DiscGrid).move_cursor(columns, rows)

    @on(Button.Pressed, "#stop")
    def action_stop(self) -> None:
        """Leave the rainbow to the next player (RG-3)."""
        self.attempt({"stop": True})
