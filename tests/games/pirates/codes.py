"""Codes of Rainbow Pirates to ask about: they are far too many to try all."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.state import State
from ludarc.games.pirates.law.cards import AT_ONE, BLACKS, KINDS, LIGHTS, NAMED, target_of
from ludarc.games.pirates.law.codes import (
    ADD,
    ANSWER,
    ASK,
    CODES,
    DONE,
    END,
    FETCH,
    GIVE,
    HIT,
    LAY,
    LIFT,
    ORDER,
    OUT,
    PLAY,
    code,
)
from ludarc.games.pirates.law.groups import OF_PIRATE, black_of, run_of, set_of

RUNS = [run_of(own, 127 ^ own) for own in (1, 42, 127)] + [run_of(own, 8) for own in (7, 48, 64)]
SETS = [set_of(colour, count, 1) for colour in range(7) for count in (1, 2, 4)]
GROUPS = [
    *RUNS,
    *SETS,
    set_of(7, 0, 3),
    set_of(7, 0, 2),
    black_of(0x111),
    black_of(0x30),
    OF_PIRATE,
]
FLIPPED = (1, 2, 16, 128, 1 << 32, 1 << 33, 1 << 34, 1 << 35, 1 << 38, 1 << 40, 1 << 41)


def tellable(seats: int) -> list[int]:
    """Codes that can be written in any position, whether legal there or not."""
    codes = [code(verb, 0, group) for verb in (LAY, LIFT) for group in GROUPS]
    codes += [code(verb, card, g) for verb in (ADD, HIT) for card in range(NAMED) for g in GROUPS]
    codes += [code(verb, kind, 0) for verb in (FETCH, ASK, GIVE) for kind in range(KINDS)]
    for kind in range(LIGHTS, LIGHTS + BLACKS):
        struck = range(1, seats + 1) if target_of(kind) == AT_ONE else [0]
        codes += [code(PLAY, kind, at) for at in struck]
    codes += [code(verb, 0, rest) for verb in (ANSWER, END) for rest in (0, 1)]
    codes += [code(ORDER, 0, 1 | 9 << 5 | 17 << 10 | 9 << 15), code(ORDER, 0, 8)]
    return [*codes, code(OUT, 0, 0), code(DONE, 0, 0)]


def some(state: State, seat: int, rng: Random) -> list[int]:
    """Codes at the edges, at random, and close to legal ones."""
    edge = [-1, 0, CODES - 1, CODES, CODES + 1]
    wide = [rng.randrange(CODES) for _ in range(20)]
    told = tellable(state.seats)[rng.randrange(7) :: 7]
    near = [move ^ flipped for move in state.legal(seat)[:20] for flipped in FLIPPED]
    return [*edge, *wide, *told, *near]
