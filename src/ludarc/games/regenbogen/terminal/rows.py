"""The seats of Regenbogen as lines of text."""

from __future__ import annotations

from rich.text import Text

from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.seatrows import named
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.games.regenbogen.view import RegenbogenTable


def regenbogen_rows(sitting: Sitting, view: RegenbogenTable, say: Speech, look: Look) -> Text:
    """The discs everybody has won."""
    text = Text(end="", no_wrap=True)
    for seat, won in enumerate(view.won):
        if seat:
            text.append("\n")
        text.append_text(named(sitting, seat, view.actor, look))
        text.append(say("terminal.won", n=won), look.dim)
    return text
