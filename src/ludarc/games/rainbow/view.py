"""What a seat, or a spectator, may see of Rainbow (RB-14, RB-21)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.core.bag import size
from ludarc.games.rainbow.combos import COMBOS, SOLO
from ludarc.games.rainbow.moves import CARDS, KIND_NAMES, values
from ludarc.games.rainbow.rules import (
    CODE_MASK,
    HAND,
    LAST_TURN,
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
    ranks = [play >> RANK_SHIFT for play in list(state.plays)[: state.groups]]
    return [
        Promise(
            cards=CARDS[code],
            kind=KIND_NAMES[COMBOS.kind[code]],
            choice=1 + sum(rank >= COMBOS.rank[code] for rank in ranks),
            feeds=sum(CARDS[code]),
        )
        for code in sorted(state.legal(seat))
    ]


def plays(state: Rainbow) -> list[Play]:
    """This round's plays in the order they were made, each with its right to choose."""
    groups = state.groups
    weakest_first = list(state.plays)[:groups]
    return [
        Play(
            seat=play >> SEAT_SHIFT & SEAT_MASK,
            kind=KINDS[play & CODE_MASK],
            cards=CARDS[play & CODE_MASK],
            choice=groups - weakest_first.index(play),
        )
        for play in sorted(weakest_first, key=turn_of)
    ]


def turn_of(play: int) -> int:
    """Which play of the round this was, from 0."""
    return LAST_TURN - (play >> TURN_SHIFT & TURN_MASK)
