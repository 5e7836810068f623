"""What can stand in the log of a table: everything that ever changes it."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.core.faults import Json
from ludarc.table.head import ClockPlan

Doer = Literal["person", "bot", "clock"]

NEW_CHAIR = -1


class Sat(msgspec.Struct, tag="sat", omit_defaults=True, frozen=True):
    """A person took a free seat; only the hash of their token is kept."""

    seat: int
    name: str
    token: str
    face: str = ""
    host: bool = False
    """Was it the host, who had none?"""


class TookOver(msgspec.Struct, tag="took over", omit_defaults=True, frozen=True):
    """A person took the seat of a computer player: the host agreed."""

    seat: int
    name: str
    token: str
    face: str = ""
    back: bool = False
    """Was it theirs before?"""


class Renamed(msgspec.Struct, tag="renamed", omit_defaults=True, frozen=True):
    """The owner of a seat chose another name or face."""

    seat: int
    name: str
    face: str = ""


class Arranged(msgspec.Struct, tag="arranged", frozen=True):
    """The chairs stand otherwise (before the start)."""

    seats: list[int]
    """By seat: which chair stands there now, by where it stood; `NEW_CHAIR` for one brought in."""


class Settled(msgspec.Struct, tag="settled", omit_defaults=True, frozen=True):
    """The host settled anew what is played (before the start): all of it, as it is from then on."""

    options: dict[str, Json]
    clock: ClockPlan | None = None
    hints: bool = True
    public: bool = False


class Rose(msgspec.Struct, tag="rose", frozen=True):
    """A seat is free again (before the start)."""

    seat: int


class Lent(msgspec.Struct, tag="lent", frozen=True):
    """A computer player took a seat, until its owner is back."""

    seat: int
    level: str


class Returned(msgspec.Struct, tag="returned", frozen=True):
    """The owner took the seat back from the computer player."""

    seat: int


class Replaced(msgspec.Struct, tag="replaced", omit_defaults=True, frozen=True):
    """A computer player has the seat for good: nobody came, or the host removed who was there."""

    seat: int
    level: str
    name: str = ""
    """Where nobody sat. Without one the seat keeps the name of who sat there, so that log, record
    and result speak of one player; in logs older than this field a free seat is called by level."""


class Started(msgspec.Struct, tag="started", omit_defaults=True, frozen=True):
    """The deal was made from the seed promised when the table was opened."""

    first: int | None = None
    """Who begins, if the people at one screen settled it themselves."""


class Moved(msgspec.Struct, tag="moved", omit_defaults=True, frozen=True):
    """A move of the game."""

    seat: int
    do: Json
    by: Doer = "person"


class Frozen(msgspec.Struct, tag="frozen", frozen=True):
    """Something went wrong in the program; the game stands still and nobody loses it."""

    error: str


class Granted(msgspec.Struct, tag="granted", frozen=True):
    """Time given back to whoever must move, because the server was down. Only in old logs: the time
    of the house does not pass meanwhile any more."""

    seconds: float


class Followed(msgspec.Struct, tag="followed", frozen=True):
    """The same people play again at another table."""

    table: str


Deed = (
    Sat
    | TookOver
    | Renamed
    | Arranged
    | Settled
    | Rose
    | Lent
    | Returned
    | Replaced
    | Started
    | Moved
    | Frozen
    | Granted
    | Followed
)


class Entry(msgspec.Struct, omit_defaults=True, frozen=True):
    """A numbered line of the log. `action` is the client's own id for what it asked."""

    number: int
    deed: Deed
    at: float
    action: str | None = None


def encode(deed: Deed) -> bytes:
    return msgspec.json.encode(deed)


DEEDS = msgspec.json.Decoder(Deed)
