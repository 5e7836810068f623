"""Write the golden games: `python -m tests.golden.make`, or those of some games, by their names.

They are complete games between computer players, dealt and played from fixed seeds, for every
number of players and with every option changed at least once. Write them again only when the rules,
the generator or the rule of thumb of a computer player is changed on purpose, and look at what
changes: old records must always stay readable.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.core.record import Record, Seat
from ludarc.core.recordfile import line_of
from ludarc.core.seed import seed_from
from ludarc.games import GAMES, kind
from ludarc.lab.match import wishing
from ludarc.table.table import Table
from tests.games.facts import Plan, facts_of, options_of

HOME = Path(__file__).parent


def golden_lines(name: str) -> list[bytes]:
    """The golden games of a game as they are kept; a game that has none fails its own tests."""
    path = HOME / f"{name}.jsonl"
    if not path.exists():
        pytest.fail(
            f"the game {name!r} has no golden games: make them by `python -m tests.golden.make`",
            pytrace=False,
        )
    return path.read_bytes().splitlines()


def plans_of(name: str) -> list[Plan]:
    """The golden games of a game: those its facts name, or one with every number of players and
    each of the options it is tried with."""
    worlds = [(n, way) for n in kind(name).seat_counts for way in options_of(name, n)]
    return list(facts_of(name).golden) or [
        Plan(options, (("easy", "random") * seats)[:seats], number)
        for number, (seats, options) in enumerate(worlds, 1)
    ]


def play(name: str, plan: Plan) -> Record:
    """Play a planned game to its end."""
    seats = [Seat(name=f"{name}-{seat + 1}", bot=name) for seat, name in enumerate(plan.levels)]
    table = Table.open(name, plan.options, seats, Random(seed_from(name, plan.seed, "deal")))
    bots = [
        Bot(table.game, seat, level(name), seed_from(plan.seed, seat))
        for seat, name in enumerate(plan.levels)
    ]
    order = Random(seed_from(name, plan.seed, "order"))
    while not table.over:
        wishes = wishing(table, bots)
        seat = wishes[order.randrange(len(wishes))]
        move = bots[seat].choose(table.state)
        table.act(seat, table.game.write(table.state, seat, move))
    return table.record()


def lines(name: str) -> list[bytes]:
    """The golden games of one kind, as the file holds them."""
    return [line_of(play(name, plan)) for plan in plans_of(name)]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        (HOME / f"{name}.jsonl").write_bytes(b"".join(lines(name)))


if __name__ == "__main__":
    main(sys.argv[1:])
