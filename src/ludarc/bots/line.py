"""The messages to and from a bot that is a separate program: one JSON object per line.

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
"""No move takes so many bytes; a longer line is not an answer."""


class Start(Struct, tag="start"):
    """A game begins. `seed` is for a bot that plays by chance; `seconds` is how long it may think
    about a move."""

    game: str
    options: dict[str, Json]
    seat: int
    names: list[str]
    seed: int
    seconds: float
    protocol: int = PROTOCOL


class Turn(Struct, tag="turn"):
    """Asks for a move. `events` is what the seat was told since its last turn."""

    view: Json
    legal: list[Json]
    events: list[Event]


class Refused(Struct, tag="refused"):
    """The answer was not a move, or not allowed; another move was made. Expects no answer."""

    rule: str
    words: str


class End(Struct, tag="end"):
    """The game is over. Expects no answer."""

    view: Json
    events: list[Event]
    scores: list[int]
    winners: list[int]


class Answer(Struct):
    """A bot's answer to a turn: one of the legal moves. Other fields are ignored."""

    move: Json


Message = Start | Turn | Refused | End

encode = msgspec.json.Encoder().encode
answers = msgspec.json.Decoder(Answer)
