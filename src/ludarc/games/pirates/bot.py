"""Computer players of Rainbow Pirates.

`easy` places what it can, plays its black cards as they come, and blocks what strikes it.
"""

from __future__ import annotations

from librt.random import Random

from ludarc.games.pirates.arrange import Wish
from ludarc.games.pirates.cards import (
    BOX,
    CABIN_BOY,
    CANNON,
    COLOURS,
    JOKER,
    LIGHTS,
    PLACED,
    QUARTERMASTER,
    RAINBOW,
    THIEF,
    effect_of,
    kind_of,
)
from ludarc.games.pirates.codes import (
    ADD,
    ANSWER,
    DONE,
    END,
    FROM_OPEN,
    FROM_PILE,
    LAY,
    NO,
    OUT,
    PLAY,
    YES,
    card_of,
    code,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.edits import best_edits
from ludarc.games.pirates.groups import BLACK, OF_PIRATE, RUN, cards_in, form, joker_places, jokers
from ludarc.games.pirates.harbour import ASKING, LAST, ORDERING, TURN, WINDOW
from ludarc.games.pirates.rules import Pirates

PASS = code(ANSWER, 0, NO)
BLOCK = code(ANSWER, 0, YES)


def thumb(state: Pirates, seat: int, rng: Random, level: str) -> int:
    """The move of a level; there is one that thinks."""
    if state.phase == TURN:
        return in_turn(state, seat, rng)
    if state.phase == WINDOW:
        return BLOCK if state.may(seat, BLOCK) and is_threat(state, seat) else PASS
    if state.phase == LAST:
        return best_placing(state, seat) or code(DONE, 0, 0)
    moves = state.legal(seat)
    if state.phase == ASKING:
        return any_of([move for move in moves if card_of(move) >= JOKER], rng)
    if state.phase == ORDERING:
        return any_of(moves, rng)
    return max(moves, key=lambda move: worth(state, seat, kind_of(card_of(move))))


def any_of(moves: list[int], rng: Random) -> int:
    return moves[rng.randrange(len(moves))]


def is_threat(state: Pirates, seat: int) -> bool:
    """Does the black card strike this seat, alone or with others?"""
    if effect_of(state.attack) in (THIEF, CANNON, CABIN_BOY, QUARTERMASTER):
        return state.struck == seat
    return state.struck in (seat, -1) and bool(state.blacks[seat])


def in_turn(state: Pirates, seat: int, rng: Random) -> int:
    """Go out, place, attack, draw."""
    out = code(OUT, 0, 0)
    if state.may(seat, out):
        return out
    placing = best_placing(state, seat)
    if placing is not None:
        return placing
    plays = [move for move in state.legal(seat) if verb_of(move) == PLAY]
    if plays:
        return max(plays, key=lambda move: (promise(state, move), move))
    wanted = [state.open[at] for at in range(state.turned)]
    useful = sum(worth(state, seat, kind) for kind in wanted)
    return code(END, 0, FROM_OPEN if useful >= 4 else FROM_PILE)


def promise(state: Pirates, move: int) -> int:
    """How much a black card may bring, by whom it strikes."""
    struck = rest_of(move) - 1
    if struck < 0:
        return 3
    if effect_of(card_of(move)) in (THIEF, CANNON):
        return int(state.points(struck))
    return int(min(state.held[struck], 5))


def best_placing(state: Pirates, seat: int) -> int | None:
    """The placing that lays most cards, with few jokers; black groups only at the end."""
    duties = state.duties(seat) if state.phase == TURN else []
    moves = [
        move
        for move in state.legal(seat)
        if verb_of(move) in (LAY, ADD)
        and (state.phase == LAST or form(rest_of(move)) != BLACK)
        and (move in duties or state.phase == LAST or not spends_jokers(move))
    ]
    return max(moves, key=lambda move: (gain(move), move)) if moves else None


def spends_jokers(move: int) -> bool:
    """Would jokers be spent on less than a run of four?"""
    card, group = card_of(move), rest_of(move)
    if verb_of(move) == ADD:
        return card == JOKER or card >= PLACED
    wild = joker_places(group) if form(group) == RUN else jokers(group)
    return form(group) != BLACK and bool(wild) and cards_in(group) < 5


def gain(move: int) -> int:
    """Points that a placing brings, more if it leaves the jokers in hand."""
    group = rest_of(move)
    if group == OF_PIRATE:
        return 50
    if verb_of(move) == ADD:
        return 10 - (card_of(move) >= JOKER)
    wild = BOX.sizes[joker_places(group)] if form(group) == RUN else jokers(group)
    return 10 * cards_in(group) - (5 * wild if form(group) != BLACK else 0)


def worth(state: Pirates, seat: int, kind: int) -> int:
    """How welcome a card is."""
    if kind == RAINBOW:
        return 6
    if kind == JOKER:
        return 4
    if kind >= LIGHTS:
        return 2
    assert kind < COLOURS
    return 1 + int(state.has(seat, kind))


def gentle(state: Pirates, seat: int) -> int:
    """Place what must be placed and draw; do not block; give and choose the first; at the end
    place best (RP-20) and be done."""
    if state.phase == TURN:
        duties = state.duties(seat)
        return duties[0] if duties else code(END, 0, FROM_PILE)
    if state.phase == WINDOW:
        return PASS
    if state.phase == LAST:
        return next(iter(best_edits(state, seat, Wish(), True)), code(DONE, 0, 0))
    return min(state.legal(seat))
