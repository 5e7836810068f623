"""Every game at every seat count, with its options, and positions met in random play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.state import State
from ludarc.games import GAMES, settle
from ludarc.games import kind as game_kind
from tests.games.facts import facts_of, options_of

WORLDS = [
    settle(name, {"players": seats, **options})
    for name in GAMES
    for seats in game_kind(name).seat_counts
    for options in options_of(name, seats)
]

NARROW = 4096
"""A game with so many codes is asked about each of them; one with more, about some."""


def some_codes(game: Game[Any], state: State, seat: int, rng: Random) -> list[int]:
    """Codes to ask about: all of them if they are few."""
    if game.codes <= NARROW:
        return list(range(-1, game.codes + 2))
    return (facts_of(game.name).some_codes or codes_about)(game, state, seat, rng)


def codes_about(game: Game[Any], state: State, seat: int, rng: Random) -> list[int]:
    """Codes at the edges, at random, and beside legal ones: for a game that names none."""
    edge = [-1, 0, game.codes - 1, game.codes, game.codes + 1]
    wide = [rng.randrange(game.codes) for _ in range(50)]
    near = [move + step for move in state.legal(seat)[:20] for step in (-1, 1)]
    return [*edge, *wide, *near]


def tellable(game: Game[Any]) -> list[int]:
    """The codes that can be written in any position, whether legal there or not."""
    if game.codes <= NARROW:
        return list(range(game.codes))
    return (facts_of(game.name).tellable or codes_met)(game)


def codes_met(game: Game[Any]) -> list[int]:
    """The codes that were legal somewhere in a random game: for a game that names none."""
    positions = random_game(game, 1)
    return sorted(
        {code for state in positions for seat in state.actors() for code in state.legal(seat)}
    )


def world_name(game: Game[Any]) -> str:
    """How a world is called in the list of tests; `-k` takes it, whole or in part."""
    chosen = {name: getattr(game.options, name) for name in game.options.__struct_fields__}
    words = [
        name if value is True else f"{name}_{value}"
        for name, value in chosen.items()
        if value is not False
    ]
    return "-".join([game.name, *words])


def random_game(game: Game[Any], seed: int) -> Iterator[State]:
    """Every position of a game played at random, the dealt one first and the last one last."""
    rng = Random(seed)
    state: State = game.deal(rng)
    yield state
    while not state.over:
        actors = state.actors()
        seat = actors[rng.randrange(len(actors))]
        moves = state.legal(seat)
        state.apply(seat, moves[rng.randrange(len(moves))])
        yield state


MOST_OF_A_GAME = 10
"""So many positions are taken of one game, before another is played."""


def positions(game: Game[Any], count: int, seed: int = 0) -> Iterator[State]:
    """So many positions from all of several random games: of each the dealt one, the last one,
    and others spread between them."""
    share = min(MOST_OF_A_GAME, max(2, -(-count // 3)))
    number = seed
    while count > 0:
        length = sum(1 for _ in random_game(game, number))
        chosen = spread(length, min(share, count), Random(1000 * seed + number))
        count -= len(chosen)
        for at, state in enumerate(random_game(game, number)):
            if at in chosen:
                yield state
        number += 1


def spread(length: int, count: int, rng: Random) -> set[int]:
    """The first and the last of so many, and one by chance out of each part between them."""
    if count == 1:
        return {rng.randrange(length)}
    inner = length - 2
    parts = min(count - 2, inner)
    bounds = [1 + inner * part // parts for part in range(parts + 1)] if parts > 0 else []
    between = {low + rng.randrange(high - low) for low, high in pairwise(bounds)}
    return {0, length - 1, *between}
