"""A game on the screen: what is seen and said, refusals in words, hints."""

from __future__ import annotations

from typing import ClassVar, TypeVar

import msgspec
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from ludarc.bots.reasons import WORDS, reason_of, reminded
from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.hintscreen import HintScreen
from ludarc.cli.terminal.turnscreen import TurnScreen
from ludarc.core.faults import Json, Refusal

Seen = TypeVar("Seen", bound=msgspec.Struct)
"""What a game shows of its position."""


class GameScreen(TurnScreen):
    """What all games share."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "hurry", show=False),
        Binding("i", "hint", show=False),
        Binding("enter", "confirm", show=False),
        Binding("left", "cursor(-1, 0)", show=False),
        Binding("right", "cursor(1, 0)", show=False),
        Binding("up", "cursor(0, -1)", show=False),
        Binding("down", "cursor(0, 1)", show=False),
        *(Binding(str(n), f"number({n})", show=False) for n in range(1, 7)),
    ]
    # --- what is seen --------------------------------------------------------------------

    def prompt(self) -> str:
        """Who must do what, and why."""
        raise NotImplementedError

    def public(self, kind: type[Seen]) -> Seen:
        """What everybody may see."""
        shared = self.sitting.game.show.shared(self.sitting.state)
        assert isinstance(shared, kind)
        return shared

    def private(self, kind: type[Seen]) -> Seen | None:
        """What the person at the keyboard alone may see; with nobody there, nothing."""
        if self.viewer is None:
            return None
        own = self.sitting.own(self.viewer)
        assert isinstance(own, kind)
        return own

    @property
    def legal(self) -> list[Json]:
        """What the person at the keyboard may do now."""
        return [] if self.viewer is None else self.sitting.legal(self.viewer)

    # --- what is said --------------------------------------------------------------------

    def tell(self, text: str | Text, manner: str = "") -> None:
        """Say something in the line above the keys."""
        line = self.query_one("#message", Static)
        line.set_class(manner == "refused", "refused")
        line.update(Text(text) if isinstance(text, str) else text, layout=False)

    def announce(self, text: str) -> None:
        """Say who must do what; before it, if the game could not be saved."""
        if self.sitting.trouble:
            text = self.say("save.failed", why=self.sitting.trouble) + " " + text
        self.query_one("#prompt", Static).update(Text(text), layout=False)

    def heading(self, widget_id: str, text: str) -> None:
        """Write a heading with a line behind it."""
        self.query_one(f"#{widget_id}", Static).update(
            Text(text, look_of(self.app).dim), layout=False
        )

    def why(self, refusal: Refusal) -> str:
        """A refusal in words, with its rule."""
        words = self.sitting.game.show.explain(refusal, self.say.lang, self.sitting.names)
        return self.say("refused", rule=refusal.rule, why=words)

    # --- moves ---------------------------------------------------------------------------

    def attempt(self, do: Json) -> None:
        """Make a move for the person at the keyboard, or say why it may not be made."""
        seat = self.sitting.actor if self.viewer is None else self.viewer
        if self.looking or self.sitting.over:
            return
        if self.sitting.waits(seat):
            self.tell(self.say("hint.wait"))
            return
        try:
            events = self.sitting.act(seat, do)
        except Refusal as refusal:
            self.tell(self.why(refusal), "refused")
        else:
            self.happened(events)

    # --- keys ----------------------------------------------------------------------------

    def action_hint(self) -> None:
        """What would the strongest computer player do here? Only for the person to move."""
        sitting, seat = self.sitting, self.viewer
        if sitting.game.mind.advice_forbidden_by:
            rule = sitting.game.mind.advice_forbidden_by
            self.tell(self.say("refused", rule=rule, why=self.say("hint.hushed")), "refused")
        elif self.looking or sitting.over or seat is None or seat not in sitting.awaited:
            self.tell(self.say("hint.turn"))
        elif self.thought is None:
            known, thought = sitting.advise(seat)

            def show(_: int) -> None:
                found = reason_of(sitting.game, known, seat, thought)
                reason = reminded(sitting.game, sitting.table.state, seat, found)
                self.app.push_screen(HintScreen(sitting, self.say, reason, seat))
                self.tell("")

            level = WORDS.say(self.say.lang, f"level.{sitting.game.mind.levels[-1]}", {})
            self.ponder(thought, show, level.capitalize())

    def action_cursor(self, columns: int, rows: int) -> None:
        """An arrow key."""
        raise NotImplementedError

    def action_number(self, number: int) -> None:
        """A key from 1 to 6."""
        raise NotImplementedError
