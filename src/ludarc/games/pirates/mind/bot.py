"""Computer players of Rainbow Pirates.

`easy` places what it can, plays its black cards in any order at any opponent, and blocks what
strikes it. `medium` evaluates hand, islands and unseen cards (`policy`). Stronger levels search
(`guide`).
"""

from __future__ import annotations

from librt.random import Random

from ludarc.games.pirates.law.cards import (
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    COLOURS,
    JOKER,
    LIGHTS,
    QUARTERMASTER,
    RAINBOW,
    THIEF,
    effect_of,
    kind_of,
)
from ludarc.games.pirates.law.codes import (
    ANSWER,
    DONE,
    END,
    FROM_OPEN,
    FROM_PILE,
    NO,
    OUT,
    PLAY,
    YES,
    card_of,
    code,
    verb_of,
)
from ludarc.games.pirates.law.position import (
    ASKING,
    FETCHING,
    HITTING,
    LAST,
    ORDERING,
    TURN,
    WINDOW,
)
from ludarc.games.pirates.law.rules import BONUS, Pirates
from ludarc.games.pirates.mind.edits import best_edits
from ludarc.games.pirates.mind.policy import Policy
from ludarc.games.pirates.mind.wish import Wish

DONE_PLACING = code(DONE, 0, 0)
PASS = code(ANSWER, 0, NO)
BLOCK = code(ANSWER, 0, YES)
ATTENTION = {"hard": 0.92}
"""The share of its moves that a searching level looks at, if not all: fewer simulations alone would
hardly make it weaker."""


def heuristic_move(state: Pirates, seat: int, rng: Random, level: str) -> int:
    """The move of a level."""
    if level != "easy":
        return considered(state, seat)
    if state.phase == TURN:
        return in_turn(state, seat, rng)
    if state.phase == WINDOW:
        return BLOCK if state.may(seat, BLOCK) and is_threat(state, seat) else PASS
    if state.phase == LAST:
        return placed_best(state, seat)
    moves = state.legal(seat)
    if state.phase == ASKING:
        return any_of([move for move in moves if card_of(move) >= JOKER], rng)
    if state.phase == ORDERING:
        return any_of(moves, rng)
    return max(moves, key=lambda move: worth(state, seat, kind_of(card_of(move))))


def considered(state: Pirates, seat: int) -> int:
    """The move of the thinking player (`policy`)."""
    if state.phase == LAST:
        return placed_best(state, seat)
    policy = Policy(state, seat)
    if state.phase == TURN:
        return policy.in_turn()
    if state.phase == WINDOW:
        return policy.answer()
    if state.phase == HITTING:
        return policy.strike()
    if state.phase == FETCHING:
        return policy.fetch()
    if state.phase == ASKING:
        return policy.ask()
    return policy.order() if state.phase == ORDERING else policy.give()


def placed_best(state: Pirates, seat: int) -> int:
    """The last placement, move by move, then done (RP-20)."""
    edits = best_edits(state, seat, Wish(), True)
    return edits[0] if edits else DONE_PLACING


def any_of(moves: list[int], rng: Random) -> int:
    return moves[rng.randrange(len(moves))]


def is_threat(state: Pirates, seat: int) -> bool:
    """Does the black card strike this seat, alone or with others?"""
    if effect_of(state.attack) in (THIEF, CANNON, CABIN_BOY, QUARTERMASTER):
        return state.struck == seat
    struck = effect_of(state.attack) == CAPTAIN and state.struck in (seat, -1)
    return struck and bool(state.blacks[seat])


def in_turn(state: Pirates, seat: int, rng: Random) -> int:
    """Go out, place, attack, draw."""
    out = code(OUT, 0, 0)
    if state.may(seat, out) and leads(state, seat, BONUS):
        return out
    edits = best_edits(state, seat, Wish(), False) or state.duties(seat)
    if edits:
        return edits[0]
    plays = [move for move in state.legal(seat) if verb_of(move) == PLAY]
    if plays:
        return any_of(plays, rng)
    wanted = [state.open[at] for at in range(state.turned)]
    useful = sum(worth(state, seat, kind) for kind in wanted)
    return code(END, 0, FROM_OPEN if useful >= 4 else FROM_PILE)


def leads(state: Pirates, seat: int, bonus: int) -> bool:
    """Has this seat more points than every other, with a bonus?"""
    others = [state.points(other) for other in range(state.seats) if other != seat]
    return bool(state.points(seat) + bonus > max(others))


def worth(state: Pirates, seat: int, kind: int) -> int:
    """How useful a card is."""
    if kind == RAINBOW:
        return int(BOX.points) + 1
    if kind == JOKER:
        return 4
    if kind >= LIGHTS:
        return 2
    assert kind < COLOURS
    return 1 + int(state.has(seat, kind))


def timeout_move(state: Pirates, seat: int) -> int:
    """Place what must be placed and draw; do not block; give and choose the first; at the end
    place best (RP-20)."""
    if state.phase == TURN:
        duties = state.duties(seat)
        return duties[0] if duties else code(END, 0, FROM_PILE)
    if state.phase == WINDOW:
        return PASS
    if state.phase == LAST:
        return placed_best(state, seat)
    return min(state.legal(seat))
