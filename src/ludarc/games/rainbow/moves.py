"""The moves of Rainbow as the record writes them, and why one is refused."""

# compiled by mypyc: every move is read and written
from __future__ import annotations

from itertools import pairwise

from ludarc.core.bag import kinds, many
from ludarc.core.faults import Json, Refusal
from ludarc.core.movetable import MoveTable
from ludarc.games.rainbow.combos import (
    CODES,
    COMBOS,
    COPIES,
    RUN,
    SET,
    SOLO,
    TAKE_ONE,
    VALUES,
)
from ludarc.games.rainbow.rules import HAND, Rainbow

KIND_NAMES = {SOLO: "solo", SET: "set", RUN: "run"}


def values(bag: int) -> list[int]:
    """The cards of a bag by the numbers printed on them, ascending."""
    return kinds(bag, 1)


CARDS = [values(COMBOS.cards[code]) for code in range(CODES)]
MOVES = MoveTable([{"play" if code < TAKE_ONE else "take": CARDS[code]} for code in range(CODES)])


def written(codes: list[int]) -> list[Json]:
    """Moves as the record writes them, in the order of their codes."""
    return [MOVES.written[code] for code in sorted(codes)]


def read(do: Json) -> int:
    """The code of a move; raises a refusal if it is not a move at all."""
    code = MOVES.code(do)
    if code is None:
        raise unread(do)
    return code


def unread(do: Json) -> Refusal:
    """Why this is not a move at all."""
    if isinstance(do, dict) and len(do) == 1:
        ((verb, cards),) = do.items()
        if verb in ("play", "take") and isinstance(cards, list):
            if not all(type(card) is int and 1 <= card <= VALUES for card in cards):
                return Refusal("RB-1", "refuse.values")
            if verb == "take":  # one card, or two of one value
                return Refusal("RB-12", "refuse.pair")
            return no_combination(sorted(cards))
    return Refusal("RB-5", "refuse.form")


def no_combination(cards: list[int]) -> Refusal:
    """Why cards make neither a SOLO nor a SET nor a RUN (RB-6, RB-7, RB-8)."""
    if not cards:
        return Refusal("RB-5", "refuse.nothing")
    if len(set(cards)) == 1:
        return Refusal("RB-1", "refuse.copies", n=COPIES)
    if wraps(cards):
        return Refusal("RB-8", "refuse.wrap", cards=cards)
    return Refusal("RB-8", "refuse.shape", cards=cards)


def wraps(cards: list[int]) -> bool:
    """Would these cards be a RUN if 6 and 1 were neighbours?"""
    steps = [high - low for low, high in pairwise([*cards, cards[0] + VALUES])]
    return len(set(cards)) == len(cards) and sum(step > 1 for step in steps) == 1


def forbids(state: Rainbow, seat: int, move: int) -> Refusal:
    """Why an illegal move is not allowed."""
    if state.over:
        return Refusal("RB-17", "refuse.over")
    if seat != state.actor:
        if state.choosing:
            return Refusal("RB-11", "refuse.choice", who=state.actor)
        return Refusal("RB-5", "refuse.turn", who=state.actor)
    if not 0 <= move < CODES:
        return Refusal("RB-5", "refuse.form")
    if state.choosing:
        return forbids_take(state, move)
    return forbids_play(state, seat, move)


def forbids_play(state: Rainbow, seat: int, move: int) -> Refusal:
    if move >= TAKE_ONE:
        return Refusal("RB-11", "refuse.early")
    hand = state.holding[seat] & HAND
    cards = COMBOS.cards[move]
    if any(many(hand, value) < many(cards, value) for value in range(VALUES)):
        return Refusal("RB-5", "refuse.cards", cards=CARDS[move])
    return Refusal("RB-9", f"refuse.lock.{KIND_NAMES[state.lock]}")


def forbids_take(state: Rainbow, move: int) -> Refusal:
    if move < TAKE_ONE:
        return Refusal("RB-11", "refuse.late")
    value = (move - TAKE_ONE) % VALUES
    if many(state.table, value) == 0:
        return Refusal("RB-12", "refuse.absent", value=value + 1)
    if state.round == 1:
        return Refusal("RB-12", "refuse.first_round")
    return Refusal("RB-12", "refuse.single", value=value + 1)
