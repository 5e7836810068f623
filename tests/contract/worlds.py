"""Every game at every seat count, with its options, and positions met in random play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.state import State
from ludarc.games import GAMES, kind, settle

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "rainbow": [{}, {"open_scores": True}],
    "regenbogen": [{}, {"discs_per_colour": 3}, {"discs_per_colour": 8, "open_memory": True}],
}

WORLDS = [
    settle(name, {"players": seats, **options})
    for name in GAMES
    for seats in kind(name).seat_counts
    for options in OPTIONS[name]
]


def world_name(game: Game[Any]) -> str:
    """How a world is called in the list of tests."""
    options = [f"{k}={getattr(game.options, k)}" for k in game.options.__struct_fields__]
    return f"{game.name}-{'-'.join(options)}"


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


def positions(game: Game[Any], count: int, seed: int = 0) -> Iterator[State]:
    """So many positions from random games; long games give every few moves one."""
    found = 0
    while found < count:
        for number, state in enumerate(random_game(game, 1000 * seed + found)):
            if number % 5 == found % 5:
                yield state
                found += 1
                if found == count:
                    return


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
        name: value if isinstance(value, int | bool) else list(value)
        for name, value in values.items()
    }
