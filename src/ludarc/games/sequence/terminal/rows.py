"""The seats of Sequence as lines of text: team, cards, who may still draw."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.seatrows import NAME_WIDTH
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.games.sequence.cards import KIND_OF
from ludarc.games.sequence.names import card_name
from ludarc.games.sequence.terminal.colours import TEAMS
from ludarc.games.sequence.view import SequenceTable

SHORT_NAME = 7
MANY = 6
"""With more seats than that two stand side by side."""


def sequence_rows(sitting: Sitting, view: SequenceTable, say: Speech, look: Look) -> Text:
    """Everybody's team and number of cards, and who may still draw (SQ-13)."""
    text = Text(end="", no_wrap=True)
    seats = len(sitting.names)
    for seat in range(seats):
        beside = seats > MANY and seat % 2
        if seat:
            text.append(" " if beside else "\n")
        paint = TEAMS[seat % view.teams]
        mark = "▶" if seat == view.actor else " "
        text.append(mark, look.mark)
        text.append(f" {paint.shape} ", Style(color=paint.ink, bgcolor=paint.ground, bold=True))
        style = look.mark if seat == view.actor else look.ink
        drawing = "+" if seat in view.open_draws else " "
        if seats > MANY:
            text.append(f"{sitting.names[seat][: SHORT_NAME - 1]:<{SHORT_NAME - 1}}", style)
            text.append(f"{view.hand_counts[seat]}{drawing}", look.dim)
            continue
        text.append(f" {sitting.names[seat][:NAME_WIDTH]:<{NAME_WIDTH}}", style)
        text.append(f" {view.hand_counts[seat]}▯{drawing}", look.dim)
        last = view.discards[seat][-1:] if seats <= MANY else []
        if last:
            text.append(f" {card_name(KIND_OF[last[0]], say.lang)}", look.dim)
    return text
