"""The seats of Rainbow as lines of text: whose turn, what everybody may know of each."""

from __future__ import annotations

from rich.text import Text

from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.seatrows import NAME_WIDTH, named
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.games.rainbow.terminal.cards import small_cards
from ludarc.games.rainbow.view import Play, RainbowTable

MEDALS = "❶❷❸❹❺❻"


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
