"""Write the golden games: `python -m tests.golden.make`.

They are complete games between computer players, dealt and played from fixed seeds, for every
number of players and with every option changed at least once. Write them anew only when the
rules, the generator or the rule of thumb of a computer player is changed on purpose, and look
at what changes: old records must stay readable whatever else happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.core.faults import Json
from ludarc.core.record import Record, Seat
from ludarc.core.recordfile import line_of
from ludarc.core.seed import seed_from
from ludarc.lab.match import wishing
from ludarc.table.table import Table

HOME = Path(__file__).parent


def golden_lines(name: str) -> list[bytes]:
    """The golden games of a game as they are kept; a game that has none fails its own tests."""
    path = HOME / f"{name}.jsonl"
    if not path.exists():
        pytest.fail(
            f"the game {name!r} has no golden games: say in tests/golden/make.py which, and make "
            "them by `python -m tests.golden.make`",
            pytrace=False,
        )
    return path.read_bytes().splitlines()


@dataclass(frozen=True)
class Plan:
    """One golden game: who plays, with which options, from which seed."""

    options: dict[str, Json]
    levels: tuple[str, ...]
    seed: int


THINKING = ("easy",) * 6
MIXED = ("easy", "random") * 3
ALL_ON = {"advanced_jacks": True, "manual_draw": True, "no_table_talk": True}

PLANS = {
    "pirates": [
        Plan({}, THINKING[:2], 1),
        Plan({}, ("medium", "medium"), 5),
        Plan({}, ("medium", "easy", "random"), 2),
        Plan({}, ("easy", "medium") * 2, 3),
        Plan({}, MIXED[:5], 4),
    ],
    "rainbow": [
        Plan({}, THINKING[:2], 1),
        Plan({"open_scores": True}, MIXED[:2], 2),
        Plan({}, THINKING[:3], 3),
        Plan({"open_scores": True}, MIXED[:4], 4),
        Plan({}, MIXED[:5], 5),
        Plan({}, THINKING[:6], 6),
    ],
    "regenbogen": [
        Plan({"discs_per_colour": 3}, THINKING[:2], 1),
        Plan({"discs_per_colour": 3, "look_seconds": 0}, ("random", "random"), 2),
        Plan({"look_seconds": 3.5}, THINKING[:3], 3),
        Plan({"open_memory": True}, THINKING[:4], 4),
        Plan({"discs_per_colour": 4}, MIXED[:5], 5),
        Plan({"discs_per_colour": 8}, THINKING[:6], 6),
    ],
    "sequence": [
        Plan({}, ("random", "random"), 32),  # fives are chosen, the discards shuffled
        Plan({"advanced_jacks": True}, ("random", "easy"), 2),  # sequences are broken
        Plan({"manual_draw": True}, ("easy", "medium", "random"), 3),
        Plan({"no_table_talk": True}, MIXED[:4], 1),
        Plan({"teams": 2}, ("easy", "medium") * 3, 6),
        Plan({"teams": 3, "manual_draw": True}, THINKING[:6], 3),
        Plan(ALL_ON, ("random", "random", "easy", "easy") * 2, 30),
        Plan({}, ("medium", "easy", "random") * 3, 2),
        Plan({"manual_draw": True}, ("easy",) * 10, 3),
        Plan({"advanced_jacks": True}, ("random",) * 12, 3),
        Plan({"teams": 3, "no_table_talk": True}, ("easy", "medium") * 6, 7),
    ],
}


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
    return [line_of(play(name, plan)) for plan in PLANS[name]]


def main() -> None:
    for name in PLANS:
        (HOME / f"{name}.jsonl").write_bytes(b"".join(lines(name)))


if __name__ == "__main__":
    main()
