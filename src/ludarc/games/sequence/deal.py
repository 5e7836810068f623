"""The deal of Sequence as the record writes it (SQ-4, SQ-5), and a stock shuffled later (SQ-12)."""

from __future__ import annotations

from itertools import chain

import msgspec

from ludarc.core.dealing import check_hands, check_pack
from ludarc.core.faults import Fault, Json, checked
from ludarc.core.seed import seed_from
from ludarc.games.sequence.board import few
from ludarc.games.sequence.cards import CARDS, KIND_OF, KINDS, NAMES
from ludarc.games.sequence.moves import cards_of
from ludarc.games.sequence.position import KIND_MASK, LOTS, MOST_CUTS, hand_cards
from ludarc.games.sequence.rules import Sequence

PACK = dict.fromkeys(NAMES, CARDS // KINDS)
RULES = {"cuts": "SQ-5", "dealer": "SQ-5", "hands": "SQ-4", "stock": "SQ-1"}


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """The cards cut round by round, the dealer, and every card where it lies at the start."""

    cuts: list[list[str | None]]
    dealer: int
    hands: list[list[str]]
    stock: list[str]


def cuts_of(state: Sequence) -> list[list[int | None]]:
    """The kinds cut, round by round and seat by seat."""
    return [
        [kind if kind >= 0 else None for kind in cut_round]
        for cut_round in (
            [state.cut_of(at, seat) for seat in range(state.seats)]
            for at in range(state.cut_rounds)
        )
    ]


def written(state: Sequence) -> Json:
    """The deal of a state that has just begun."""
    return {
        "cuts": [
            [None if kind is None else NAMES[kind] for kind in cut_round]
            for cut_round in cuts_of(state)
        ],
        "dealer": state.dealer,
        "hands": [[NAMES[kind] for kind in cards_of(state, s)] for s in range(state.seats)],
        "stock": stock_names(state, state.left),
    }


def stock_names(state: Sequence, count: int) -> list[str]:
    """The next cards of the stock, in order."""
    return [NAMES[state.stock[at]] for at in range(count - 1, -1, -1)]


def started(state: Sequence, raw: Json) -> Sequence:
    """Begin a blank state from a written deal, or say what is wrong with it."""
    deal = checked("deal", raw, Deal, RULES)
    each = hand_cards(state.seats, state.teams)
    check_hands(deal.hands, "deal.hands", state.seats, each, "SQ-4")
    for seat, hand in enumerate(deal.hands):
        for at, card in enumerate(hand):
            state.give(seat, kind(card, f"deal.hands[{seat}][{at}]"))
    for at, card in enumerate(reversed(deal.stock)):
        spot = f"deal.stock[{len(deal.stock) - 1 - at}]"
        if at >= CARDS:
            raise Fault("deal.stock", f"{len(deal.stock)} cards are more than there are", "SQ-1")
        state.stock[at] = kind(card, spot)
    state.left = len(deal.stock)
    check_pack([*chain(*deal.hands), *deal.stock], PACK, "SQ-1")
    cut_again(state, deal)
    state.begin(seed_from(*deal.stock) % LOTS)
    return state


def kind(card: str, where: str) -> int:
    if card not in KIND_OF:
        raise Fault(where, f"'{card[:20]}' is no card", "SQ-1")
    return KIND_OF[card]


def cut_again(state: Sequence, deal: Deal) -> None:
    """Follow the cuts: the right seats cut in each round, and the lowest deals (SQ-5)."""
    if not 1 <= len(deal.cuts) <= MOST_CUTS:
        raise Fault("deal.cuts", f"{len(deal.cuts)} rounds of cutting", "SQ-5")
    state.tied = (1 << state.seats) - 1
    for at, cut_round in enumerate(deal.cuts):
        where = f"deal.cuts[{at}]"
        if len(cut_round) != state.seats:
            raise Fault(where, f"{len(cut_round)} places for {state.seats} seats", "SQ-5")
        if at and few(state.tied, 0):
            raise Fault(where, "nobody was tied any more", "SQ-5")
        for seat, card in enumerate(cut_round):
            if (card is not None) != bool(state.tied >> seat & 1):
                who = "must cut" if card is None else "does not cut"
                raise Fault(f"{where}[{seat}]", f"seat {seat} {who} in this round", "SQ-5")
            if card is not None:
                state.note_cut(seat, kind(card, f"{where}[{seat}]"))
        state.settle_cut()
    if not few(state.tied, 0) and len(deal.cuts) < MOST_CUTS:
        raise Fault("deal.cuts", "a tie for lowest must be cut again", "SQ-5")
    if state.dealer != deal.dealer:
        raise Fault("deal.dealer", f"seat {state.dealer} cut the lowest card", "SQ-5")


# --- a stock shuffled later ------------------------------------------------------------------


class Chance(msgspec.Struct, forbid_unknown_fields=True):
    """What chance decided while a move was made."""

    stock: list[str]


def chance(state: Sequence) -> Json | None:
    """The new stock, next first, if the last move shuffled it; one card of it is drawn already."""
    return {"stock": stock_names(state, state.left + 1)} if state.shuffled else None


def force_chance(state: Sequence, laid: int | None, draws: bool, raw: Json | None) -> None:
    """Make the next shuffle give the stock a record names, if the move shuffles (SQ-12)."""
    shuffles = draws and state.left == 0
    if raw is None:
        if shuffles:
            raise Fault("chance", "the stock is empty: the new one must be told", "SQ-12")
        return
    if not shuffles:
        raise Fault("chance", "chance decides nothing in this move")
    told = checked("chance", raw, Chance, {"stock": "SQ-12"})
    kinds = [kind(card, f"chance.stock[{at}]") for at, card in enumerate(told.stock)]
    discards = [entry & KIND_MASK for entry in list(state.discards)[: state.laid]]
    if sorted(kinds) != sorted(discards if laid is None else [*discards, laid]):
        raise Fault("chance.stock", "not the cards that were discarded", "SQ-12")
    for at, card in enumerate(reversed(kinds)):
        state.stock[at] = card
    state.fated = len(kinds)
