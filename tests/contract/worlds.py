"""Every game at every seat count, with its options, and positions met in random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.state import State
from ludarc.games import GAMES, settle
from ludarc.games import kind as game_kind
from ludarc.games.sequence.codes import ACCEPT, CALL, CHOICE
from ludarc.games.sequence.moves import is_code
from ludarc.games.sequence.rules import Sequence
from tests.contract import piratecodes

ALL_ON = {"advanced_jacks": True, "manual_draw": True, "no_table_talk": True}
SINGLE = [{name: True} for name in ALL_ON]
TEAMS: dict[int, tuple[int, ...]] = {6: (2, 3), 12: (2, 3)}
"""The numbers of seats that leave a choice of teams."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pirates": [{}],
    "rainbow": [{}, {"open_scores": True}],
    "regenbogen": [{}, {"discs_per_colour": 3}, {"discs_per_colour": 8, "open_memory": True}],
}


T = TypeVar("T")


def of_game(table: Mapping[str, T], name: str, where: str) -> T:
    """What a table of these tests says of a game; a game it does not know fails its own tests."""
    if name not in table:
        pytest.fail(f"{where} says nothing of the game {name!r}: add it there", pytrace=False)
    return table[name]


def options_of(name: str, seats: int) -> list[dict[str, Any]]:
    """The options a game is tried with at a number of seats: the default ones, if not said."""
    if name != "sequence":
        return OPTIONS.get(name, [{}])
    singles = SINGLE if seats in (2, 4, 9) else []
    chosen = [{"teams": teams} for teams in TEAMS[seats]] if seats in TEAMS else [{}]
    return [{**teams, **options} for teams in chosen for options in ({}, ALL_ON, *singles)]


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
    return of_game(SOME, game.name, f"{__name__}.SOME")(game, state, seat, rng)


def some_of_sequence(game: Game[Any], state: State, seat: int, rng: Random) -> list[int]:
    plain = [rng.randrange(CHOICE) for _ in range(40)]
    wide = [rng.randrange(game.codes) for _ in range(10)]
    edge = [-1, 0, CHOICE - 1, CHOICE, game.codes - 1, game.codes, game.codes + 1]
    near = [move + CHOICE for move in state.legal(seat)[:5]]
    return [*edge, *plain, *wide, *near]


SOME: dict[str, Callable[[Game[Any], State, int, Random], list[int]]] = {
    "pirates": lambda _, state, seat, rng: piratecodes.some(state, seat, rng),
    "sequence": some_of_sequence,
}
"""Codes to ask about, by game, where there are too many to ask about all."""


def tellable(game: Game[Any]) -> list[int]:
    """The codes that can be written in any position, whether legal there or not."""
    if game.codes <= NARROW:
        return list(range(game.codes))
    return of_game(TELLABLE, game.name, f"{__name__}.TELLABLE")(game)


def tellable_in_sequence(game: Game[Any]) -> list[int]:
    calls = range(CALL, CALL + game.blank().teams)
    codes = (code for code in range(CHOICE) if is_code(code))
    return [code for code in codes if not CALL <= code < ACCEPT or code in calls]


TELLABLE: dict[str, Callable[[Game[Any]], list[int]]] = {
    "pirates": lambda game: piratecodes.tellable(game.seats),
    "sequence": tellable_in_sequence,
}


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


def fields(state: State) -> dict[str, Any]:
    """All that a state holds, by name, in either form."""
    names: set[str] = set(getattr(state, "__dict__", {}))
    for ancestor in type(state).__mro__:
        names |= {
            name
            for name, member in vars(ancestor).items()
            if type(member).__name__ == "getset_descriptor" and not name.startswith("_")
        }
    values = {name: getattr(state, name) for name in sorted(names)}
    return {
        name: value if isinstance(value, int | bool) else list(value)[: length(state, name)]
        for name, value in values.items()
    }


def length(state: State, name: str) -> int | None:
    """How much of a buffer means anything; what lies beyond is left from before."""
    if isinstance(state, Sequence):
        if name == "stock":
            return state.left + (1 if state.shuffled else 0)
        if name == "discards":
            return state.laid
    return None


def open_fields(state: State) -> dict[str, Any]:
    """All of a state that a record tells; the lot of later shuffles is nobody's business."""
    return {name: value for name, value in fields(state).items() if name != "lot"}
