"""What is said to a bot that is a program of its own: one JSON object a line, both ways.

`docs/write-a-bot.md` explains it to its authors.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from ludarc.core.events import Event
from ludarc.core.faults import Json

PROTOCOL: Final = 1
LONGEST: Final = 64 * 1024
"""No move fills so many bytes; whatever is longer is no answer."""


class Start(Struct, tag="start"):
    """A game begins. `seed` is for a bot that leaves something to chance; `seconds` is how long it
    may think about a move."""

    game: str
    options: dict[str, Json]
    seat: int
    names: list[str]
    seed: int
    seconds: float
    protocol: int = PROTOCOL


class Turn(Struct, tag="turn"):
    """Which move? `events` is what the seat was told since the last turn. To be answered."""

    view: Json
    legal: list[Json]
    events: list[Event]


class Refused(Struct, tag="refused"):
    """The answer was no move, or not allowed; another move was made. Not to be answered."""

    rule: str
    words: str


class End(Struct, tag="end"):
    """The game is over. Not to be answered."""

    view: Json
    events: list[Event]
    scores: list[int]
    winners: list[int]


class Answer(Struct):
    """What a bot says to a turn: one of the legal moves. What else it says is its own business."""

    move: Json


Message = Start | Turn | Refused | End

encode = msgspec.json.Encoder().encode
answers = msgspec.json.Decoder(Answer)
