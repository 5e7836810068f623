"""How the cards of Rainbow Pirates look in a line of text: a number, a star or two letters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rich.style import Style
from rich.text import Text

from ludarc.cli.terminal.colours import RAINBOW, Paint
from ludarc.games.pirates.law.deck import DECK

PINK = Paint("pink", "#e77fb3", "#3a0020", "✚")
COLOURS = (*RAINBOW, PINK)
"""Card 1 is red, card 7 is pink."""

JOKER = Paint("joker", "#f4ead6", "#33241a", "★")
BLACK = Paint("black", "#3b3f46", "#f4f1ea", "")
PIRATE = Paint("rainbow", "#fff3b0", "#7a0f5c", "P∩")

JOKER_SIGN = JOKER.shape
ARCH = "∩"
"""A complete rainbow."""

BLACK_KEYS = tuple(black.key for black in DECK.black)
LIGHT_KEYS = (*(str(number) for number in range(1, len(COLOURS) + 1)), "joker", "rainbow")

TIGHT, CLOSE, WIDE = range(3)
"""How much room a card takes: its sign alone, with a space before it, with soft edges."""


def bare(card: str) -> str:
    """A card as a hand names it: a joker in a run is just a joker."""
    return card.partition(":")[0]


@cache
def letters(lang: str) -> dict[str, str]:
    """Two letters for each black card, no two alike, from the names the deck file gives."""
    found: dict[str, str] = {}
    for black in DECK.black:
        name = black.fr if lang == "fr" else black.en
        ways = [name[0].upper() + letter.lower() for letter in name[1:] if letter.isalpha()]
        free = [way for way in ways if way not in found.values()]
        found[black.key] = (free or ways or [name[:2]])[0]
    return found


def paint_of(card: str) -> Paint:
    """The ground and the ink of a card."""
    name = bare(card)
    if name.isdigit():
        return COLOURS[int(name) - 1]
    return {"joker": JOKER, "rainbow": PIRATE}.get(name, BLACK)


def sign_of(card: str, lang: str) -> str:
    """The number of a colour, the star of a joker, the letters of a black card."""
    name = bare(card)
    return name if name.isdigit() else paint_of(card).shape or letters(lang)[name]


def style_of(card: str) -> Style:
    paint = paint_of(card)
    return Style(color=paint.ink, bgcolor=paint.ground, bold=True)


def card_text(card: str, lang: str, room: int = WIDE) -> Text:
    """One card."""
    text = Text(end="", no_wrap=True)
    sign = sign_of(card, lang)
    if room == WIDE:
        edge = Style(color=paint_of(card).ground)
        text.append("▐", edge)
        text.append(sign, style_of(card))
        text.append("▌", edge)
    else:
        gap = " " if room == CLOSE or len(sign) > 1 else ""
        text.append(gap + sign, style_of(card))
    return text


def cards_text(cards: Iterable[str], lang: str, room: int = WIDE) -> Text:
    """Cards side by side."""
    text = Text(end="", no_wrap=True)
    for card in cards:
        text.append_text(card_text(card, lang, room))
    return text


def plain(cards: Iterable[str], lang: str) -> str:
    """Cards in plain letters, as sentences name them."""
    return "-".join(sign_of(card, lang) for card in cards)
