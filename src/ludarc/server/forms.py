"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ludarc.core.faults import Json
from ludarc.server.protocol import Room
from ludarc.table.chairs import Face, Plan
from ludarc.table.head import ClockPlan
from ludarc.table.names import NAME_LENGTH

MOST_SEATS = 12
MOST_MINE = 40

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Level = Annotated[str, Meta(max_length=20)]
Options = dict[str, Json]


class GameSheet(msgspec.Struct):
    """What a game offers."""

    name: str
    title: dict[str, str]
    tagline: dict[str, str]
    seats: list[int]
    options: Json
    """JSON Schema of the options."""
    levels: list[str]
    teams: dict[int, int]
    """By number of seats: how many teams play, where the options do not say."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. A seat is `me`, `open`, a `bot` with its level, or `local` to my screen."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Plan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Options = {}
    public: bool = False
    clock: ClockPlan | None = None
    hints: bool = True
    start: bool = False
    """Start at once if no seat is open."""


class OpenedTable(msgspec.Struct):
    """The new table; tokens are told only here. A link is `/t/TABLE#TOKEN`."""

    table: str
    host: str
    tokens: dict[int, str]
    room: Room


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits down, or how they would rather be called and look."""

    name: Name
    face: Face = ""


class Seated(msgspec.Struct):
    """The token of the seat: whoever has it sits there, on any device."""

    seat: int
    token: str


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """The computer player that takes a seat."""

    level: Level = "easy"


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """The seat somebody would rather have."""

    to: int


class ChairPlan(msgspec.Struct, forbid_unknown_fields=True):
    """What the host wants where nobody sits: a free chair, or a computer player."""

    kind: Literal["open", "bot"]
    level: Level = "easy"


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """What the host settles anew; what is left out stays as it is. Options too may be named one by
    one; `players` brings chairs in, or takes free ones and those of computer players away. A clock
    of `null` is none."""

    options: Options | UnsetType = UNSET
    clock: ClockPlan | UnsetType | None = UNSET
    hints: bool | UnsetType = UNSET
    public: bool | UnsetType = UNSET


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """Start the game; open seats are filled with this level, if one is given. People who all share
    one screen may have settled who begins, in a game that lets them."""

    fill: Level | None = None
    first: int | None = None


class Again(msgspec.Struct):
    """Where the same people play again; nowhere yet if some are still asked."""

    table: str | None


class Wished(msgspec.Struct):
    """A wish that waits for the host. The token becomes the seat's if it is granted."""

    id: str
    token: str


class WishAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What becomes of a wish."""

    yes: bool


class Found(msgspec.Struct):
    """The table a code leads to."""

    table: str


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """A table somebody sits at, with the token of their seat."""

    table: Annotated[str, Meta(max_length=32)]
    token: Annotated[str, Meta(max_length=128)]


class MyTables(msgspec.Struct, forbid_unknown_fields=True):
    """The tables somebody would know more of: at most 40, each with every seat they have."""

    tables: Annotated[list[Mine], Meta(max_length=MOST_MINE * MOST_SEATS)]


class MyTable(msgspec.Struct):
    """How it stands at a table, for whoever sits in a seat there."""

    room: Room
    seat: int | None
    """None if the token opens no seat any more, or is the host's."""
    asked: bool
    """Does the table wait for this seat?"""
    since: float
    """For how many seconds it has waited for whom it waits for now, by the house's clock."""
