"""Every combination that can be played or taken, by its move code.

| codes | combination |
|---|---|
| 0–5 | SOLO of value 1–6 (RB-6) |
| 6–59 | SET: value by value, 2 to 10 cards (RB-7) |
| 60–74 | RUN: by lowest value, then by length (RB-8) |
| 75–80 | take one VP card (RB-12) |
| 81–86 | take two VP cards of one value (RB-12) |
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import one

VALUES: Final = 6
COPIES: Final = 10

SOLO: Final = 0
SET: Final = 1
RUN: Final = 2
TAKE: Final = 3

FIRST_SET: Final = 6
FIRST_RUN: Final = 60
TAKE_ONE: Final = 75
TAKE_TWO: Final = 81
CODES: Final = 87


class Combos:
    """What each code costs, how it ranks and what it is."""

    def __init__(self) -> None:
        kind: list[i64] = []
        cards: list[i64] = []
        rank: list[i64] = []
        run_base: list[i64] = []
        for value in range(VALUES):
            kind.append(SOLO)
            cards.append(one(value))
            rank.append(strength(1, value))
        for value in range(VALUES):
            for count in range(2, COPIES + 1):
                kind.append(SET)
                cards.append(count * one(value))
                rank.append(strength(count, value))
        for low in range(VALUES):
            run_base.append(len(cards))
            run = one(low)
            for high in range(low + 1, VALUES):
                run += one(high)
                kind.append(RUN)
                cards.append(run)
                rank.append(strength(high - low + 1, high))
        for count in range(1, 3):
            for value in range(VALUES):
                kind.append(TAKE)
                cards.append(count * one(value))
                rank.append(0)
        self.kind = vec[i64](kind)
        self.cards = vec[i64](cards)
        self.rank = vec[i64](rank)
        self.run_base = vec[i64](run_base)


def strength(count: i64, top: i64) -> i64:
    """More cards are stronger; then the higher top card (RB-11)."""
    return 8 * count + top


COMBOS: Final = Combos()
