"""The names of cards of Sequence for players: court cards have the letters of the language.

The record has letters of its own, the same everywhere (`cards.NAMES`).
"""

from __future__ import annotations

from ludarc.core.words import Words
from ludarc.games.sequence.cards import NAMES

WORDS = Words("ludarc.games.sequence")
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COURT = "JQK"


def card_fact(kind: int) -> str:
    """A card as a fact of a note or a refusal: 9♠, 10♦, or the key of a court card's text."""
    name = NAMES[kind]
    if name[0] in COURT:
        return f"@card.{name}"
    return ("10" if name[0] == "T" else name[0]) + SIGNS[name[1]]


def card_name(kind: int, lang: str) -> str:
    """A card as players read it: 9♠, 10♦, and J♣ in English, V♣ in French."""
    return WORDS.fact(lang, "card", card_fact(kind), ())
