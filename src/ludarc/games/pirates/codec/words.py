"""The texts of Rainbow Pirates: the catalogues, and the names of the cards from the deck file."""

from __future__ import annotations

from functools import cached_property

from ludarc.core.words import Words
from ludarc.games.pirates.law.cards import CARD_NAMES
from ludarc.games.pirates.law.deck import DECK


class PirateWords(Words):
    """A card is named by its key: `card.5`, `card.joker`, `card.cannon`; a colour by its number."""

    @cached_property
    def catalogues(self) -> dict[str, dict[str, str]]:
        texts = super().catalogues
        for lang, catalogue in texts.items():
            for colour in DECK.colour:
                catalogue[f"card.{colour.number}"] = str(colour.number)
                catalogue[f"colour.{colour.number}"] = getattr(colour, lang)
            for black in DECK.black:
                catalogue[f"card.{black.key}"] = getattr(black, lang)
        return texts


def named(cards: list[int]) -> str:
    """Cards as a fact of a note or a refusal; a joker in a run is just a joker."""
    return " ".join(f"@card.{CARD_NAMES[card].partition(':')[0]}" for card in cards)
