"""What can be asked of a table. `Machine.step` tries each of them."""

from __future__ import annotations

from typing import NamedTuple

from ludarc.core.faults import Json

HOUSE = None
"""The mark of the house itself, which may do what a host may."""


# --- the game --------------------------------------------------------------------------------


class Act(NamedTuple):
    """A person makes moves, all or none. Sent again, it gets the same answer and no more."""

    seat: int
    moves: list[Json]
    seen: int
    """How many moves the seat had been told of."""
    action: str | None = None
    """The client's own id for it."""


class Thought(NamedTuple):
    """A bot found a move, or none. It is forgotten if the table has gone on meanwhile."""

    seat: int
    code: int | None
    seen: int


class Decline(NamedTuple):
    """A seat declines, or declines no more, all it will be asked until its next turn."""

    seat: int
    never: bool


class Rang(NamedTuple):
    """The clock rang: perhaps time has run out."""


class Due(NamedTuple):
    """Sealed answers may count now, if all are in."""


# --- seats, start and end --------------------------------------------------------------------
#
# A mark is the hash of the token that was shown.


class Sit(NamedTuple):
    """A person takes a free seat; `mark` will be the seat's."""

    seat: int
    name: str
    mark: str


class Leave(NamedTuple):
    """The owner of a seat goes: before the start it is free again, afterwards it is lent."""

    seat: int
    mark: str


class Lend(NamedTuple):
    """The owner lends a seat to a bot."""

    seat: int
    mark: str
    level: str


class TakeBack(NamedTuple):
    """The owner takes a seat back from the bot."""

    seat: int
    mark: str


class Remove(NamedTuple):
    """The host removes a person who is away."""

    seat: int
    mark: str
    level: str


class Start(NamedTuple):
    """The host deals; free seats are filled with bots of the level `fill`, if it names one."""

    mark: str | None = HOUSE
    fill: str = ""
    first: int | None = None
    """Who begins, if the people at one screen settled it themselves."""


class Follow(NamedTuple):
    """The same people play again at another table."""

    table: str


class Freeze(NamedTuple):
    """A fault of the program: the game stands still."""

    error: str


Input = (
    Act
    | Thought
    | Decline
    | Rang
    | Due
    | Sit
    | Leave
    | Lend
    | TakeBack
    | Remove
    | Start
    | Follow
    | Freeze
)
