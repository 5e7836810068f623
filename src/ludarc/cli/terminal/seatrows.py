"""A seat in a line of text: its name, and whose turn it is."""

from __future__ import annotations

from rich.text import Text

from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.sitting import Sitting

NAME_WIDTH = 12


def named(sitting: Sitting, seat: int, actor: int | None, look: Look) -> Text:
    """The name of a seat, with a mark if it is to move."""
    text = Text(end="")
    text.append("▶ " if seat == actor else "  ", look.mark)
    style = look.mark if seat == actor else look.ink
    text.append(sitting.names[seat][:NAME_WIDTH].ljust(NAME_WIDTH), style)
    return text
