"""The players a seat can have, by the name a user types: a level, a command or a class."""

from __future__ import annotations

import csv
from typing import Any

from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.bots.outsider import MOVE_SECONDS, Outsider, command_of
from ludarc.core.contract import Game
from ludarc.core.faults import Fault
from ludarc.core.seed import seed_from

Player = Bot | Outsider


def names_from(text: str) -> tuple[str, ...]:
    """The names of a comma-separated list; a name that contains a comma stands in double quotes."""
    try:
        (names,) = csv.reader([text], skipinitialspace=True)
    except csv.Error:
        raise Fault("bots", f"{text[:60]!r} is no list of names with commas between") from None
    return tuple(name.strip() for name in names)


def known(name: str, game: Game[Any] | type[Game[Any]]) -> str:
    """The name itself if it can play the game; raises a fault otherwise."""
    if command_of(name) is None:
        level(name, game)
    return name


def seated(
    game: Game[Any],
    seat: int,
    names: list[str],
    bots: tuple[str, ...],
    seed: int,
    budget: float = 1.0,
    seconds: float = MOVE_SECONDS,
) -> Player:
    """The player of a seat."""
    name = bots[seat]
    command = command_of(name)
    if command is None:
        return Bot(game, seat, level(name, game), seed, budget=budget)
    return Outsider(game, seat, command, seed_from(seed, "outsider"), names, seconds)


def rehearse(name: str, game: Game[Any], seconds: float = MOVE_SECONDS) -> None:
    """Ask an outsider for one move; raises a fault if it cannot give one."""
    command = command_of(name)
    if command is None:
        return
    state = game.deal(Random(1))
    seat = state.actors()[0]
    names = [f"Nobody {number + 1}" for number in range(game.seats)]
    with Outsider(game, seat, command, 1, names, seconds) as bot:
        bot.choose(state)
    if bot.faults:
        raise Fault("bots", f"{name} cannot play: {bot.faults[0]}")
