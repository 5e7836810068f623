"""The seats as lines of text: who, whose turn, what everybody may know of each."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludarc.cli.terminal.cards import small_cards
from ludarc.cli.terminal.colours import TEAMS, Look
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.games.rainbow.view import Play, RainbowTable
from ludarc.games.regenbogen.view import RegenbogenTable
from ludarc.games.sequence.cards import KIND_OF
from ludarc.games.sequence.names import card_name
from ludarc.games.sequence.view import SequenceTable

MEDALS = "❶❷❸❹❺❻"
NAME_WIDTH = 12


def named(sitting: Sitting, seat: int, actor: int | None, look: Look) -> Text:
    """The name of a seat, with a mark if it is to move."""
    text = Text(end="")
    text.append("▶ " if seat == actor else "  ", look.mark)
    style = look.mark if seat == actor else look.ink
    text.append(sitting.names[seat][:NAME_WIDTH].ljust(NAME_WIDTH), style)
    return text


def rainbow_rows(
    sitting: Sitting, view: RainbowTable, last: int | None, say: Speech, look: Look, gap: str
) -> Text:
    """Hands and piles by their counts, and this round's plays with the order of choice.

    `gap` is what parts the seats: one line, or two where there is room.
    """
    text = Text(end="", no_wrap=True)
    for seat in range(len(sitting.names)):
        if seat:
            text.append(gap)
        text.append_text(named(sitting, seat, view.actor, look))
        text.append(counts(view, seat, say), look.dim)
        plays = [play for play in view.plays if play.seat == seat]
        for number, play in enumerate(plays):
            if number:
                text.append("\n" + " " * (NAME_WIDTH + 2 + len(counts(view, seat, say))))
            text.append_text(played(play, play is plays[-1] and seat == last, say, look))
    return text


def counts(view: RainbowTable, seat: int, say: Speech) -> str:
    """Cards in hand, in the closed second pile, won; points if they are open."""
    parts = [say("terminal.hand", n=view.hand_counts[seat]).ljust(8)]
    if view.second_counts is not None:
        parts.append(say("terminal.second", n=view.second_counts[seat]).ljust(9))
    parts.append(say("terminal.won", n=view.pile_counts[seat]).ljust(6))
    if view.scores is not None:
        parts.append(say("terminal.points", n=view.scores[seat]).ljust(6))
    return " ".join(parts)


def played(play: Play, is_last: bool, say: Speech, look: Look) -> Text:
    """A group on the table, its place in the order of choice before it."""
    text = Text(end="")
    text.append(f"{MEDALS[play.choice - 1]} ", look.mark)
    text.append_text(small_cards(play.cards, look))
    if is_last:
        text.append(" ◂", look.mark)
    return text


def regenbogen_rows(sitting: Sitting, view: RegenbogenTable, say: Speech, look: Look) -> Text:
    """The discs everybody has won."""
    text = Text(end="", no_wrap=True)
    for seat, won in enumerate(view.won):
        if seat:
            text.append("\n")
        text.append_text(named(sitting, seat, view.actor, look))
        text.append(say("terminal.won", n=won), look.dim)
    return text


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
