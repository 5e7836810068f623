"""What a seat, or a spectator, may see of Rainbow (RB-14, RB-21)."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Literal

import msgspec

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


class Play(msgspec.Struct, frozen=True):
    """A group played this round; `choice` is its place in the order of choice so far, from 1."""

    seat: int
    kind: str
    cards: list[int]
    choice: int


KINDS = [KIND_NAMES.get(kind, "") for kind in COMBOS.kind]
"""What each code is called, if it can be played."""

RANKS = list(COMBOS.rank)

MADE_MASK = SEAT_MASK << SEAT_SHIFT | CODE_MASK
"""What of a remembered play tells its seat and its code."""


class RainbowTable(msgspec.Struct, frozen=True):
    """The table as everybody sees it; lists by seat."""

    phase: Literal["play", "choose", "over"]
    round: int
    actor: int | None
    leader: int
    lock: str | None
    table: list[int]
    plays: list[Play]
    choice: int | None
    """Which choice is being made, from 1 (see `Play.choice`)."""
    hand_counts: list[int]
    second_counts: list[int] | None
    pile_counts: list[int]
    scores: list[int] | None
    """None while they are secret."""


class Promise(msgspec.Struct, frozen=True):
    """A play this seat could make now: its name, which choice it would give if nobody played after
    it, and how many points it lays out for the next round."""

    cards: list[int]
    kind: str
    choice: int
    feeds: int


class RainbowHand(msgspec.Struct, frozen=True):
    """What a seat alone sees: its hand, the VP cards it has won, and what it could play."""

    hand: list[int]
    pile: list[int]
    promises: list[Promise]


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
