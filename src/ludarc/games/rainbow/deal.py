"""The deal of Rainbow as the record writes it (RB-2, RB-3, RB-4)."""

from __future__ import annotations

from itertools import chain
from typing import Annotated

import msgspec

from ludarc.core.bag import pack
from ludarc.core.dealing import check_count, check_first, check_hands, check_pack
from ludarc.core.faults import Fault, Json, checked
from ludarc.games.rainbow.combos import COPIES, VALUES
from ludarc.games.rainbow.moves import values
from ludarc.games.rainbow.rules import HAND, PILE_BITS, Rainbow, hand_cards, vp_cards

Value = Annotated[int, msgspec.Meta(ge=1, le=VALUES)]
RULES = {"first": "RB-4", "table": "RB-2", "hands": "RB-2", "second": "RB-3", "removed": "RB-2"}
BOX = 15
PACK = dict.fromkeys(range(1, VALUES + 1), COPIES)


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
    check_first(deal.first, seats, "RB-4")
    if (deal.second is None) != (seats != 2):
        raise Fault("deal.second", "second piles are for two players, and only for them", "RB-3")
    if (deal.removed is None) != (seats != 3):
        raise Fault("deal.removed", "cards are removed with three players only", "RB-2")
    each = hand_cards(seats)
    check_count(deal.table, "deal.table", vp_cards(seats), "RB-2")
    check_hands(deal.hands, "deal.hands", seats, each, "RB-2", "piles")
    if deal.second is not None:
        check_hands(deal.second, "deal.second", seats, each, "RB-2", "piles")
    check_count(deal.removed or [], "deal.removed", BOX if seats == 3 else 0, "RB-2")
    second = deal.second or [[]] * seats
    cards = [*chain(*deal.hands, *second), *deal.table, *(deal.removed or [])]
    check_pack(cards, PACK, "RB-1", "cards of value")
    for seat in range(seats):
        state.holding[seat] = bag(deal.hands[seat]) | bag(second[seat]) << PILE_BITS
    state.begin(deal.first, bag(deal.table), bag(deal.removed or []))
    return state


def bag(cards: list[int]) -> int:
    """The bag of cards given by their printed values."""
    return pack([value - 1 for value in cards])
