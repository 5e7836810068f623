"""Any game on the screen: the moves in words to choose from, what is seen, the log."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.keybar import Key, KeyBar
from ludarc.cli.terminal.menu import Item, Menu
from ludarc.cli.terminal.viewtext import view_text
from ludarc.core.state import NOBODY

KEYS: tuple[Key, ...] = (
    ("key.confirm", "confirm"),
    ("key.hint", "hint"),
    ("key.hurry", "hurry"),
    ("key.help", "app.help"),
    ("key.theme", "app.turn_theme"),
    ("key.quit", "app.leave"),
)


class GenericScreen(GameScreen):
    """The screen of a game that has none of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"number({n})", show=False) for n in (7, 8, 9)),
    ]

    AUTO_FOCUS = ""  # Enter is the screen's

    @property
    def hides_hands(self) -> bool:
        return super().hides_hands and len(self.sitting.game.show.view_types) > 1

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="prompt")
        with Horizontal(id="middle"):
            with Vertical(id="board"):
                yield Menu(self.picked)
                with VerticalScroll(id="picture", can_focus=False):
                    yield Static(id="drawn")
            with Vertical(id="side"):
                yield Static(id="story", classes="heading")
                yield Chronicle(self.sitting, self.say)
        with Horizontal(id="action"):
            yield Static(id="message")
        yield KeyBar(self.say, KEYS)

    # --- drawing -------------------------------------------------------------------------

    def draw(self) -> None:
        sitting, say = self.sitting, self.say
        self.query_one("#title", Static).update(say("title"), layout=False)
        self.announce(self.prompt())
        items = self.items()
        self.query_one(Menu).show(items)
        viewer = NOBODY if self.viewer is None else self.viewer
        view = msgspec.to_builtins(sitting.game.show.view(sitting.state, viewer))
        self.query_one("#drawn", Static).update(view_text(view, sitting.names, say))
        self.heading("story", say("story"))
        self.query_one(Chronicle).tell(self.viewer)
        self.tell("" if items else say("hint.wait"))

    def items(self) -> tuple[Item, ...]:
        """The moves of the person at the keyboard, in words."""
        game, state, seat = self.sitting.game, self.sitting.state, self.viewer
        if seat is None or self.sitting.over:
            return ()
        items = []
        for move in sorted(state.legal(seat)):
            note = game.named(state, seat, move)
            words = game.show.tell(note, self.say.lang, self.sitting.names)
            items.append(Item(Text(words), (game.write(state, seat, move),)))
        return tuple(items)

    def prompt(self) -> str:
        sitting, say = self.sitting, self.say
        if sitting.over:
            return say("prompt.over")
        asked = list(sitting.game.ask(sitting.state).seats)
        if self.viewer is None or self.viewer not in asked:
            return say("generic.wait", sitting.names, who=asked)
        phase = getattr(sitting.game.show.shared(sitting.state), "phase", "")
        what = say(say.first(f"prompt.{phase}", "generic.choose") or "")
        return say("generic.you", sitting.names, who=self.viewer, what=what)

    # --- choosing ------------------------------------------------------------------------

    def picked(self, item: Item) -> None:
        """A move was chosen from the list."""
        self.attempt(item.moves[0])

    def confirm(self) -> None:
        self.query_one(Menu).pick()

    def action_cursor(self, columns: int, rows: int) -> None:
        self.query_one(Menu).move_cursor(columns + rows)

    def action_number(self, number: int) -> None:
        self.query_one(Menu).pick(number - 1)
