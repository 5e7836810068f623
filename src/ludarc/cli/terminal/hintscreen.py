"""A hint: what the strongest computer player would do here, over the table."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from ludarc.bots.reasons import Reason, advised, explained, named, words_of
from ludarc.cli.terminal.keybar import KeyBar
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.core.words import Said


class HintScreen(ModalScreen[None]):
    """The best move first, then what comes near it; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,i,q", "dismiss", show=False)
    ]

    def __init__(self, sitting: Sitting, say: Speech, reason: Reason, seat: int) -> None:
        super().__init__()
        self.sitting = sitting
        self.say = say
        self.reason = reason
        self.seat = seat

    def compose(self) -> ComposeResult:
        with Vertical(id="hint"):
            yield Static(self.title_line(), id="hint-title", markup=False)
            yield Static(self.moves(), id="hint-moves")
            yield KeyBar(self.say, (("key.back", "dismiss"),))

    def title_line(self) -> str:
        return self.told(advised(self.reason))

    def told(self, said: Said) -> str:
        """Words of the game or of its computer players."""
        words = words_of(self.sitting.game.name)
        return words.say(self.say.lang, said.key, said.facts, self.sitting.names, self.seat)

    def moves(self) -> Text:
        """The best move, and why; then what comes near it."""
        text = Text()
        for place, move in enumerate(self.reason.weighed):
            text.append(f"{self.told(named(move))}\n", "bold" if place == 0 else "")
            text.append(f"  {self.told(explained(move.why, move.worth))}\n", "dim")
        return text
