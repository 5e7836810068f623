"""The deal of Rainbow as the record writes it (RB-2, RB-3, RB-4)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ludarc.core.bag import pack
from ludarc.core.faults import Fault, Json, checked
from ludarc.games.rainbow.combos import COPIES, VALUES
from ludarc.games.rainbow.moves import values
from ludarc.games.rainbow.rules import HAND, PILE_BITS, Rainbow, hand_cards, vp_cards

Value = Annotated[int, msgspec.Meta(ge=1, le=VALUES)]
RULES = {"first": "RB-4", "table": "RB-2", "hands": "RB-2", "second": "RB-3", "removed": "RB-2"}
BOX = 15


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who begins, and every card where it lies at the start."""

    first: int
    table: list[Value]
    hands: list[list[Value]]
    second: list[list[Value]] | None = None
    removed: list[Value] | None = None


def written(state: Rainbow) -> Json:
    """The deal of a state that has just begun."""
    cards = list(state.holding)[: state.seats]
    deal = Deal(
        first=state.leader,
        table=values(state.table),
        hands=[values(holding & HAND) for holding in cards],
        second=[values(holding >> PILE_BITS) for holding in cards] if state.seats == 2 else None,
        removed=values(state.box) if state.seats == 3 else None,
    )
    return msgspec.to_builtins(deal)


def started(state: Rainbow, raw: Json) -> Rainbow:
    """Begin a blank state from a written deal, or say what is wrong with it."""
    deal = checked("deal", raw, Deal, RULES)
    seats = state.seats
    if not 0 <= deal.first < seats:
        raise Fault("deal.first", f"there is no seat {deal.first}", "RB-4")
    if (deal.second is None) != (seats != 2):
        raise Fault("deal.second", "second piles are for two players, and only for them", "RB-3")
    if (deal.removed is None) != (seats != 3):
        raise Fault("deal.removed", "cards are removed with three players only", "RB-2")
    count(deal.table, "deal.table", vp_cards(seats))
    count_each(deal.hands, "deal.hands", seats)
    count_each(deal.second or [], "deal.second", 2 if seats == 2 else 0)
    count(deal.removed or [], "deal.removed", BOX if seats == 3 else 0)
    second = deal.second or [[]] * seats
    cards = sum((*deal.hands, *second), [*deal.table, *(deal.removed or [])])
    for value in range(1, VALUES + 1):
        if cards.count(value) != COPIES:
            what = f"{cards.count(value)} cards of value {value} instead of {COPIES}"
            raise Fault("deal", what, "RB-1")
    for seat in range(seats):
        state.holding[seat] = bag(deal.hands[seat]) | bag(second[seat]) << PILE_BITS
    state.begin(deal.first, bag(deal.table), bag(deal.removed or []))
    return state


def count(cards: list[int], where: str, expected: int) -> None:
    if len(cards) != expected:
        raise Fault(where, f"{len(cards)} cards instead of {expected}", "RB-2")


def count_each(piles: list[list[int]], where: str, seats: int) -> None:
    if len(piles) != seats:
        raise Fault(where, f"{len(piles)} piles for {seats} seats", "RB-2")
    for seat, pile in enumerate(piles):
        count(pile, f"{where}[{seat}]", hand_cards(seats))


def bag(cards: list[int]) -> int:
    """The bag of cards given by their printed values."""
    return pack([value - 1 for value in cards])
