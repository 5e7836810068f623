"""Computer players of Sequence.

`easy` looks at the lines through a square it could take: complete, block, extend, and save the
jacks. `medium` evaluates the whole board after a move, and counts cards. `hard` and `expert` search
(`guide`). All but `expert` overlook squares, `easy` most of them; no level overlooks a square that
finishes a line or stops one from being finished.
"""

from __future__ import annotations

from librt.random import Random

from ludarc.games.sequence.board import SQUARES
from ludarc.games.sequence.cards import is_remover, is_wild
from ludarc.games.sequence.codes import CALL, CHOICE, CONFIRM, DEAD, DENY, DISCARD, DRAW
from ludarc.games.sequence.glance import glance, is_pressing
from ludarc.games.sequence.moves import card_of, cards_of
from ludarc.games.sequence.rules import Sequence
from ludarc.games.sequence.value import reckon

ATTENTION = {"easy": 0.16, "medium": 0.22, "hard": 0.35, "expert": 1.0}
"""The share of the squares a level looks at: beginners do not see the whole board."""


def offered(state: Sequence, seat: int) -> list[int]:
    """Computer players call no penalty and confirm none (SQ-21)."""
    moves = state.legal(seat)
    return [move for move in moves if move % CHOICE < CALL or move == DENY] or moves


def heuristic_move(state: Sequence, seat: int, rng: Random, level: str) -> int:
    """The move of a level."""
    moves = state.legal(seat)
    if DRAW in moves:
        return DRAW
    if DENY in moves:
        return DENY  # SQ-21: computer players abstain
    moves = [move for move in moves if move < CALL or move >= CHOICE]
    dead = [move for move in moves if DEAD <= move < DISCARD]
    if dead:
        return dead[0]  # a fresh card costs nothing (SQ-10)
    if moves[0] >= DISCARD and moves[0] < CHOICE:
        return min(moves, key=lambda move: usefulness(state, seat, move - DISCARD))
    moves = noticed(state, seat, moves, rng, ATTENTION[level])
    if level == "easy":
        return best([(glance(state, seat, move), move) for move in moves], rng)
    return best([(reckon(state, seat, move), move) for move in moves], rng)


def noticed(
    state: Sequence, seat: int, moves: list[int], rng: Random, attention: float
) -> list[int]:
    """The moves to squares that are not overlooked; at least one square is kept."""
    looked_at = {square for square in range(SQUARES) if rng.random() < attention}
    seen = [move for move in moves if move % 128 in looked_at or is_pressing(state, seat, move)]
    return seen or [moves[rng.randrange(len(moves))]]


def best(scored: list[tuple[float, int]], rng: Random) -> int:
    """The move with most points; among equals a random one."""
    top = max(points for points, _ in scored)
    choices = [move for points, move in scored if points == top]
    return choices[rng.randrange(len(choices))]


def usefulness(state: Sequence, seat: int, kind: int) -> float:
    """How useful a card is, to choose the one to discard."""
    if is_wild(kind):
        return 1000.0
    if is_remover(kind):
        return 800.0
    return float(cards_of(state, seat).count(kind) == 1)


def timeout_move(state: Sequence, seat: int) -> int:
    """Draw if a draw is open, answer no to a call, else play the first card that can be played."""
    moves = state.legal(seat)
    for harmless in (DRAW, DENY):
        if harmless in moves:
            return harmless
    ordinary = [move for move in moves if move % CHOICE < CALL]
    return min(ordinary or moves, key=costliness)


def costliness(move: int) -> tuple[bool, int]:
    """Ordinary cards before jacks."""
    code = move % CHOICE
    jack = code < DISCARD and (is_wild(card_of(code)) or is_remover(card_of(code)))
    return jack or code == CONFIRM, move
