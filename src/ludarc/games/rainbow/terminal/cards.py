"""How a card of Rainbow looks: a filled tile with its number, small or large."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludarc.cli.terminal.canvas import Canvas, put_tile
from ludarc.cli.terminal.cardsize import CardSize
from ludarc.cli.terminal.colours import RAINBOW, Look

SLICE = 2
"""How much of a card is seen behind another."""


def face(value: int, size: CardSize) -> list[str]:
    """What is printed on a card: the number, on large cards in two corners as well."""
    if size.faces == 1:
        return [str(value)]
    inner = size.width - 2
    return [str(value).ljust(inner), str(value).center(inner), str(value).rjust(inner)]


def put_card(canvas: Canvas, x: int, y: int, value: int, size: CardSize) -> None:
    """A whole card."""
    paint = RAINBOW[value - 1]
    put_tile(canvas, x, y, size.width, size.height, paint.ground, paint.ink, face(value, size))


def put_slice(canvas: Canvas, x: int, y: int, value: int, size: CardSize) -> None:
    """The left edge of a card that lies under another."""
    edge = Style(color=RAINBOW[value - 1].ground)
    canvas.put(x, y, "▗▄", edge)
    for line in range(size.faces):
        canvas.put(x, y + 1 + line, "▐█", edge)
    canvas.put(x, y + size.height - 1, "▝▀", edge)


def small_cards(cards: list[int], look: Look, most: int = 6) -> Text:
    """Cards within a line of text; a long SET is written with its count."""
    text = Text(end="")
    if len(cards) > most and len(set(cards)) == 1:
        text.append_text(small_card(cards[0]))
        text.append(f" ×{len(cards)}", look.ink)
        return text
    for value in cards:
        text.append_text(small_card(value))
    return text


def small_card(value: int) -> Text:
    """One card within a line of text."""
    paint = RAINBOW[value - 1]
    text = Text(end="")
    text.append("▐", Style(color=paint.ground))
    text.append(str(value), Style(color=paint.ink, bgcolor=paint.ground, bold=True))
    text.append("▌", Style(color=paint.ground))
    return text


def counted_cards(cards: list[int], look: Look) -> Text:
    """Cards within a line of text, those of a value together."""
    text = Text(end="")
    for value in sorted(set(cards)):
        text.append_text(small_card(value))
        if cards.count(value) > 1:
            text.append(f"×{cards.count(value)} ", look.ink)
    return text
