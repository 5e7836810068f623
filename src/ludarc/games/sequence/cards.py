"""The cards of Sequence: two packs of 52 without jokers (SQ-1), as kinds 0 to 51.

A kind is thirteen times the suit plus the rank, in the order their names are written.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

OF_SUIT: Final = 13
KINDS: Final = 52
CARDS: Final = 104

JACK_OF_SPADES: Final = 10
JACK_OF_HEARTS: Final = 23
JACK_OF_DIAMONDS: Final = 36
JACK_OF_CLUBS: Final = 49

NAMES: Final = [rank + suit for suit in SUITS for rank in RANKS]
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}


def is_wild(kind: i64) -> bool:
    """A two-eyed jack puts a chip on any free square (SQ-7)."""
    return kind in (JACK_OF_CLUBS, JACK_OF_DIAMONDS)


def is_remover(kind: i64) -> bool:
    """A one-eyed jack takes an opposing chip off (SQ-8)."""
    return kind in (JACK_OF_SPADES, JACK_OF_HEARTS)


def cut_height(kind: i64) -> i64:
    """How high a card counts when cutting for the deal: aces are high (SQ-5)."""
    rank = kind % OF_SUIT
    return OF_SUIT if rank == 0 else rank
