"""The table of Rainbow Pirates as lines: cards in the middle, everybody's island."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.widget import Widget

from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.speech import Speech
from ludarc.games.pirates.codec.view import PiratesHand, PiratesTable
from ludarc.games.pirates.terminal.cards import ARCH, CLOSE, TIGHT, WIDE, card_text, cards_text

NAME_WIDTH = 12
THROWN = 6
"""How many cards of the discard are shown, the newest first."""


@dataclass(frozen=True)
class Harbour:
    """What is drawn, for whom."""

    view: PiratesTable
    own: PiratesHand | None
    viewer: int | None
    names: Sequence[str]
    say: Speech
    look: Look

    def island(self, seat: int) -> list[list[str]]:
        """An island; one's own as it is in the last placement (RP-20)."""
        if seat == self.viewer and self.own is not None and self.own.island is not None:
            return self.own.island
        return self.view.islands[seat]


class Islands(Widget):
    """The table, its cards as large as fits."""

    DEFAULT_CSS = "Islands { width: 1fr; height: 100%; padding: 0 0 0 1; }"

    def __init__(self) -> None:
        super().__init__(id="islands")
        self.harbour: Harbour | None = None

    def show(self, harbour: Harbour) -> None:
        self.harbour = harbour
        self.refresh()

    def render(self) -> Text:
        if self.harbour is None:
            return Text()
        return drawn(self.harbour, self.size.width, self.size.height)


def drawn(harbour: Harbour, width: int, height: int) -> Text:
    """The whole table, its cards as large as the room allows."""
    for room in (WIDE, CLOSE, TIGHT):
        lines = [middle(harbour, width)]
        for seat in order(harbour):
            lines += seat_lines(harbour, seat, width, room)
        if len(lines) <= height:
            break
    return Text("\n", end="", no_wrap=True).join(lines)


def order(harbour: Harbour) -> list[int]:
    """Round the table, the person at the keyboard last: next to the hand."""
    seats = len(harbour.names)
    if harbour.viewer is None:
        return list(range(seats))
    return [(harbour.viewer + 1 + step) % seats for step in range(seats)]


def middle(harbour: Harbour, width: int) -> Text:
    """The face-up cards, the pile with what one knows of its top, the discard."""
    view, say, look = harbour.view, harbour.say, harbour.look
    text = Text(end="", no_wrap=True)
    text.append(say("terminal.open") + " ", look.dim)
    text.append_text(cards_text(view.open, say.lang) if view.open else Text("—", look.dim))
    text.append("  " + say("terminal.pile", n=view.pile), look.dim)
    if harbour.own is not None and harbour.own.top:
        text.append("›", look.dim)
        text.append_text(cards_text(harbour.own.top, say.lang, CLOSE))
    text.append("  " + say("terminal.discard", n=len(view.discard)) + " ", look.dim)
    for card in view.discard[: -THROWN - 1 : -1]:
        shown = card_text(card, say.lang, CLOSE)
        if text.cell_len + shown.cell_len <= width:
            text.append_text(shown)
    return text


def seat_lines(harbour: Harbour, seat: int, width: int, room: int) -> list[Text]:
    """A seat: who, how many cards, rainbows, points; below it the island."""
    return [
        headline(harbour, seat, width),
        *island_lines(harbour, harbour.island(seat), width, room),
    ]


def headline(harbour: Harbour, seat: int, width: int) -> Text:
    """Who, how many cards, complete rainbows, points, what is known of the hand (RP-22)."""
    view, look, say = harbour.view, harbour.look, harbour.say
    attack = view.attack
    text = Text(end="", no_wrap=True)
    text.append("▶" if seat == view.actor else " ", look.mark)
    text.append("✦" if attack is not None and attack.at == seat else " ", look.mark)
    style = look.mark if seat == view.actor else look.ink
    text.append(harbour.names[seat][:NAME_WIDTH].ljust(NAME_WIDTH), style)
    hand = view.hand_counts[seat]
    if seat == harbour.viewer and harbour.own is not None:
        hand = len(harbour.own.hand)
    text.append(f" {hand:>2}▯  {ARCH} {view.rainbows[seat]}/2", look.dim)
    text.append("  " + say("terminal.points", n=view.scores[seat]), look.dim)
    known = harbour.own.known[seat] if harbour.own is not None else view.known[seat]
    if known and seat != harbour.viewer:
        text.append("  " + say("terminal.known") + " ", look.dim)
        for card in known:
            shown = card_text(card, say.lang, CLOSE)
            if text.cell_len + shown.cell_len >= width:
                text.append("…", look.dim)
                break
            text.append_text(shown)
    return text


def island_lines(harbour: Harbour, island: list[list[str]], width: int, room: int) -> list[Text]:
    """The groups of an island, as many in a line as fit."""
    gap = "  " if room == WIDE else " "
    lines = [Text("   ", end="", no_wrap=True)]
    if not island:
        lines[0].append(harbour.say("terminal.empty"), harbour.look.dim)
    for group in island:
        shown = cards_text(group, harbour.say.lang, room)
        line = lines[-1]
        if line.plain.strip() and line.cell_len + len(gap) + shown.cell_len > width:
            line = Text("   ", end="", no_wrap=True)
            lines.append(line)
        if line.plain.strip():
            line.append(gap)
        line.append_text(shown)
    return lines
