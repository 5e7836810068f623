"""Tables with people at them, for tests."""

from __future__ import annotations

from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.record import Seat
from ludarc.table.table import Table

NAMES = ["Ana", "Léo", "Mia", "Tom", "Zoé", "Max", "Eva", "Jan", "Ida", "Ben", "Noé", "Lia"]


def people(game: Game[Any]) -> list[Seat]:
    """A person for every seat."""
    return [Seat(name) for name in NAMES[: game.seats]]


def play_on(table: Table, moves: int, seed: int = 1) -> Table:
    """Play so many moves at random, or to the end."""
    rng = Random(seed)
    for _ in range(moves):
        if table.over:
            break
        actors = table.state.actors()
        seat = actors[rng.randrange(len(actors))]
        legal = table.game.legal(table.state, seat)
        table.act(seat, legal[rng.randrange(len(legal))])
    return table
