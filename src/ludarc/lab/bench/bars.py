"""The speed required of each game; a game without a requirement is measured all the same."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ludarc.games import GAMES
from ludarc.lab.bench.ours import COMPARED, Table

MODEL: Table = ("rainbow", COMPARED)
"""The game that is as long as the peer's and is compared with it."""


class Asked(NamedTuple):
    """The least speed of a game in one way of playing: thousands a second, or how many times the
    speed of the peer or of the model."""

    table: Table
    way: str
    beside: Literal["nothing", "peer", "model"]
    bar: float


ASKED: dict[str, list[Asked]] = {
    "pirates": [
        Asked(("pirates", 2), "inside", "nothing", 500),
        Asked(("pirates", 2), "driven", "peer", 1.0),
    ],
    "rainbow": [Asked(MODEL, "driven", "peer", 2.5)],
    "regenbogen": [Asked(("regenbogen", COMPARED), "inside", "model", 0.5)],
    "sequence": [
        Asked(("sequence", 2), "inside", "nothing", 2000),
        Asked(("sequence", 2), "driven", "peer", 2.5),
    ],
}


def barred() -> list[Asked]:
    """The requirements for our games."""
    return [asked for name in GAMES for asked in ASKED.get(name, [])]
