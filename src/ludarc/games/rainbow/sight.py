"""Builds what a seat, or a spectator, may see of Rainbow (RB-14, RB-21)."""

# compiled by mypyc: it looks at the position after every move
from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Literal

from ludarc.core.bag import size
from ludarc.games.rainbow.combos import COMBOS, SOLO, TAKE_ONE
from ludarc.games.rainbow.moves import CARDS, KIND_NAMES, values
from ludarc.games.rainbow.rules import (
    CODE_MASK,
    HAND,
    LAST_TURN,
    MOST,
    PILE_BITS,
    RANK_SHIFT,
    SEAT_MASK,
    SEAT_SHIFT,
    TURN_MASK,
    TURN_SHIFT,
    Rainbow,
)
from ludarc.games.rainbow.view import Play, Promise, RainbowHand, RainbowTable

KINDS = [KIND_NAMES.get(kind, "") for kind in COMBOS.kind]
"""What each code is called, if it can be played."""

RANKS = list(COMBOS.rank)

MADE_MASK = SEAT_MASK << SEAT_SHIFT | CODE_MASK
"""What of a remembered play tells its seat and its code."""

PROMISES = [
    [Promise(CARDS[code], KINDS[code], choice, sum(CARDS[code])) for choice in range(1, MOST + 1)]
    for code in range(TAKE_ONE)
]
"""By code, and by how many plays have the choice before it: each is shown often, and made once."""


def shared(state: Rainbow, open_scores: bool) -> RainbowTable:
    """Build what everybody sees."""
    holding = list(state.holding)[: state.seats]
    phase: Literal["play", "choose"] = "choose" if state.choosing else "play"
    return RainbowTable(
        phase="over" if state.over else phase,
        round=state.round,
        actor=None if state.over else state.actor,
        leader=state.leader,
        lock=None if state.lock == SOLO else KIND_NAMES[state.lock],
        table=values(state.table),
        plays=plays(state),
        choice=state.groups - state.choices if phase == "choose" and not state.over else None,
        hand_counts=[size(cards & HAND) for cards in holding],
        second_counts=[size(cards >> PILE_BITS) for cards in holding] if state.seats == 2 else None,
        pile_counts=[size(pile) for pile in list(state.pile)[: state.seats]],
        scores=state.scores() if open_scores or state.over else None,
        piles=[values(pile) for pile in list(state.pile)[: state.seats]] if state.over else None,
    )


def own(state: Rainbow, seat: int) -> RainbowHand:
    """Build what a seat alone sees."""
    return RainbowHand(
        hand=values(state.holding[seat] & HAND),
        pile=values(state.pile[seat]),
        promises=[] if state.choosing else promises(state, seat),
    )


def promises(state: Rainbow, seat: int) -> list[Promise]:
    """Every play this seat could make now (RB-11 tells its choice, RB-15 what it feeds)."""
    codes = state.legal(seat)
    if not codes:
        return []
    codes.sort()
    ranks = [play >> RANK_SHIFT for play in weakest_first(state)]
    if not ranks:
        return [PROMISES[code][0] for code in codes]
    stronger = len(ranks)
    return [PROMISES[code][stronger - bisect_left(ranks, RANKS[code])] for code in codes]


def plays(state: Rainbow) -> list[Play]:
    """This round's plays in the order they were made, each with its right to choose."""
    weakest = weakest_first(state)
    choice = len(weakest)
    shown: dict[int, Play] = {}
    for play in weakest:
        turn = LAST_TURN - (play >> TURN_SHIFT & TURN_MASK)
        shown[turn] = made(play & MADE_MASK, choice)
        choice -= 1
    return [shown[turn] for turn in range(len(weakest))]


def weakest_first(state: Rainbow) -> list[int]:
    """This round's plays, by their right to choose."""
    return list(state.plays)[: state.groups]


@cache
def made(play: int, choice: int) -> Play:
    """A play by its seat and code. There are few, and each is shown often."""
    code = play & CODE_MASK
    return Play(play >> SEAT_SHIFT & SEAT_MASK, KINDS[code], CARDS[code], choice)
