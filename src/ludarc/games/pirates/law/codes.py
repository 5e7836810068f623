"""The codes of moves: a verb, a card or number, and a group, packed into one number.

| bits | |
|---|---|
| 40–43 | the verb |
| 34–39 | a card as an island names it: added, struck, played, given, fetched, named |
| 0–33 | a group (`groups`); the seat struck plus one; yes or no; an order, five bits a card |
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LAY: Final = 0
ADD: Final = 1
LIFT: Final = 2
PLAY: Final = 3
ANSWER: Final = 4
GIVE: Final = 5
HIT: Final = 6
FETCH: Final = 7
ASK: Final = 8
ORDER: Final = 9
END: Final = 10
OUT: Final = 11
DONE: Final = 12

VERB_SHIFT: Final = 40
CARD_SHIFT: Final = 34
CARD_MASK: Final = 63
REST_MASK: Final = 17179869183  # 2^34 - 1
CODES: Final = 14293651161088  # 13 × 2^40

ORDER_BITS: Final = 5
ORDER_MASK: Final = 31

NO: Final = 0
YES: Final = 1
FROM_OPEN: Final = 0
FROM_PILE: Final = 1


def code(verb: i64, card: i64, rest: i64) -> i64:
    """A move."""
    return verb << VERB_SHIFT | card << CARD_SHIFT | rest


def verb_of(move: i64) -> i64:
    return move >> VERB_SHIFT


def card_of(move: i64) -> i64:
    return move >> CARD_SHIFT & CARD_MASK


def rest_of(move: i64) -> i64:
    return move & REST_MASK
