"""Every game at every seat count, with its options, and positions met in random play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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


def options_of(name: str, seats: int) -> list[dict[str, Any]]:
    """The options a game is tried with at a number of seats."""
    if name != "sequence":
        return OPTIONS[name]
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
    if game.name == "pirates":
        return piratecodes.some(state, seat, rng)
    plain = [rng.randrange(CHOICE) for _ in range(40)]
    wide = [rng.randrange(game.codes) for _ in range(10)]
    edge = [-1, 0, CHOICE - 1, CHOICE, game.codes - 1, game.codes, game.codes + 1]
    near = [move + CHOICE for move in state.legal(seat)[:5]]
    return [*edge, *plain, *wide, *near]


def tellable(game: Game[Any]) -> list[int]:
    """The codes that can be written in any position, whether legal there or not."""
    if game.codes <= NARROW:
        return list(range(game.codes))
    if game.name == "pirates":
        return piratecodes.tellable(game.seats)
    calls = range(CALL, CALL + game.blank().teams)
    codes = (code for code in range(CHOICE) if is_code(code))
    return [code for code in codes if not CALL <= code < ACCEPT or code in calls]


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
