"""One game between computer players, from the deal to the end; all seeds given."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

import msgspec
from librt.random import Random

from ludarc.bots.contestants import Player, seated
from ludarc.bots.levels import Bot
from ludarc.bots.outsider import MOVE_SECONDS, Outsider
from ludarc.core.events import Event
from ludarc.core.faults import Json
from ludarc.core.record import Seat
from ludarc.core.state import NOBODY
from ludarc.table.table import Table

LONGEST_NAME = 40


class Match(msgspec.Struct, frozen=True):
    """The players and the seeds of a game. `budget` scales the simulations of levels; `seconds` is
    how long an outsider may take for a move."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    deal: int
    order: int
    seeds: tuple[int, ...]
    budget: float = 1.0
    seconds: float = MOVE_SECONDS


class Played(msgspec.Struct, frozen=True):
    """A finished game, and seat by seat what outsiders did wrong."""

    table: Table
    faults: list[list[str]]


def play(match: Match) -> Played:
    """Play a game to its end."""
    seats = [
        Seat(f"{name[:LONGEST_NAME]} {seat + 1}", bot=name) for seat, name in enumerate(match.bots)
    ]
    table = Table.open(match.game, match.options, seats, Random(match.deal))
    order = Random(match.order)
    with ExitStack() as stack:
        players: list[Player] = []
        outsiders: list[Outsider] = []
        for seat, seed in enumerate(match.seeds):
            player = seated(
                table.game, seat, table.names, match.bots, seed, match.budget, match.seconds
            )
            players.append(player)
            if isinstance(player, Outsider):
                outsiders.append(stack.enter_context(player))
                player.hear(Event(NOBODY, None, table.opening))
        while not table.over:
            ready = wishing(table, players)
            seat = ready[order.randrange(len(ready))] if len(ready) > 1 else ready[0]
            move = players[seat].choose(table.state)
            if not outsiders:
                table.push(seat, move)
                continue
            event = table.act(seat, table.game.write(table.state, seat, move))
            for outsider in outsiders:
                outsider.hear(event)
        for outsider in outsiders:
            outsider.end(table.state)
    faults = [player.faults if isinstance(player, Outsider) else [] for player in players]
    return Played(table, faults)


def wishing(table: Table, players: Sequence[Player]) -> list[int]:
    """The seats that may act and want to; a player by chance always does."""
    seats = table.state.actors()
    if len(seats) == 1:
        return seats
    eager = table.game.ask(table.state).acting_bots
    return [seat for seat in seats if seat in eager or restless(players[seat])]


def restless(player: Player) -> bool:
    return isinstance(player, Bot) and not player.level.thinks
