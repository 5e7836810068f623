"""The form of what a seat, or a spectator, may see of Rainbow (RB-14, RB-21). `sight.py` fills it
in."""

from __future__ import annotations

from typing import Literal

import msgspec


class Play(msgspec.Struct, frozen=True):
    """A group played this round; `choice` is its place in the order of choice so far, from 1."""

    seat: int
    kind: str
    cards: list[int]
    choice: int


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
    piles: list[list[int]] | None
    """The cards that each has won: None until the game is over."""


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
