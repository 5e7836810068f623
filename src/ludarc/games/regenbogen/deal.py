"""The deal of Regenbogen as the record writes it (RG-1, RG-2)."""

from __future__ import annotations

import msgspec

from ludarc.core.dealing import check_first
from ludarc.core.faults import Fault, Json, checked
from ludarc.games.regenbogen.moves import COLOUR_NAMES
from ludarc.games.regenbogen.rules import COLOURS, Regenbogen

RULES = {"first": "RG-2", "discs": "RG-1"}


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """Who begins, and the colour of the disc at each position."""

    first: int
    discs: list[str]


def written(state: Regenbogen) -> Json:
    """The deal of a state that has just begun."""
    discs = [COLOUR_NAMES[colour] for colour in list(state.discs)[: COLOURS * state.each]]
    return {"first": state.actor, "discs": discs}


def started(state: Regenbogen, raw: Json) -> Regenbogen:
    """Begin a blank state from a written deal, or say what is wrong with it."""
    deal = checked("deal", raw, Deal, RULES)
    check_first(deal.first, state.seats, "RG-2")
    for position, colour in enumerate(deal.discs):
        if colour not in COLOUR_NAMES:
            raise Fault(f"deal.discs[{position}]", f"'{colour[:20]}' is no colour", "RG-1")
    for colour in COLOUR_NAMES:
        found = deal.discs.count(colour)
        if found != state.each:
            raise Fault("deal.discs", f"{found} {colour} discs instead of {state.each}", "RG-1")
    for position, colour in enumerate(deal.discs):
        state.discs[position] = COLOUR_NAMES.index(colour)
    state.begin(deal.first)
    return state
