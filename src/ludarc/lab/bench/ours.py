"""What is measured of our games.

`inside` deals and plays random games without leaving the engine. `finish` does so from dealt
positions, with no deal. `driven` asks and moves from a Python loop, also from dealt positions:
each game begins with a copy, and no deal is counted. `copy_apply` copies a dealt position and
makes one move on the copy.
"""

from __future__ import annotations

from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.playout import playouts, rollouts
from ludarc.core.state import State
from ludarc.games import GAMES, kind, settle
from ludarc.lab.bench.gauge import Gauge, draws

POSITIONS = 4
"""From how many dealt positions games begin; the peer has as many."""

SEED = 1
COMPARED = 4
"""The number of seats at which games are compared with each other and with the peer."""

Table = tuple[str, int]
"""A game and its number of seats."""


def tables() -> list[Table]:
    """Every game of the house with each of its numbers of seats."""
    return [(name, seats) for name in GAMES for seats in kind(name).seat_counts]


def dealt(game: Game[Any]) -> list[State]:
    """The positions games begin from."""
    rng = Random(SEED)
    return [game.deal(rng) for _ in range(POSITIONS)]


def inside(game: Game[Any]) -> Gauge:
    """Decisions in random games, deals included, all inside the engine."""
    state = game.blank()
    return Gauge(lambda times: playouts(state, times, SEED))


def finish(game: Game[Any]) -> Gauge:
    """Decisions in random games from dealt positions, all inside the engine."""
    starts = dealt(game)
    return Gauge(lambda times: sum(rollouts(start, times, SEED) for start in starts))


def driven(game: Game[Any]) -> Gauge:
    """Decisions in random games from dealt positions, made one by one from Python."""
    starts = dealt(game)

    def drive(times: int) -> int:
        draw = draws(SEED)
        decisions = 0
        for _ in range(times):
            for start in starts:
                state = start.copy()
                while not state.over:
                    seat = state.actor
                    moves = state.legal(seat)
                    if not moves:  # another seat is to act, or several at once
                        seat = state.actors()[0]
                        moves = state.legal(seat)
                    state.apply(seat, moves[draw() % len(moves)])
                    decisions += 1
        return decisions

    return Gauge(drive)


def copy_apply(game: Game[Any]) -> Gauge:
    """Copies of a dealt position, each with one move made on it."""
    starts = [(start, start.actor, start.legal(start.actor)[0]) for start in dealt(game)]

    def copy(times: int) -> int:
        for _ in range(times):
            for start, seat, move in starts:
                state = start.copy()
                state.apply(seat, move)
        return times * len(starts)

    return Gauge(copy)


WAYS = {"inside": inside, "driven": driven, "copy_apply": copy_apply}
"""The ways of playing that are measured of every table."""


def gauges(table: Table) -> dict[str, Gauge]:
    """One gauge for each way of playing at a table."""
    name, seats = table
    game = settle(name, {"players": seats})
    return {way: make(game) for way, make in WAYS.items()}
