"""What can be asked of a table. `Machine.step` tries each of them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET, UnsetType

from ludarc.core.faults import Json
from ludarc.table.head import ClockPlan

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
    """A person takes a free seat; `mark` will be the seat's. `asker` is the mark they show now."""

    seat: int
    name: str
    mark: str
    face: str = ""
    asker: str = ""


class Rename(NamedTuple):
    """The owner of a seat chooses another name or face."""

    seat: int
    mark: str
    name: str
    face: str = ""


class Swap(NamedTuple):
    """The owner of a seat goes to a free one, or changes places with a bot (before the start)."""

    seat: int
    mark: str
    to: int


class Prepare(NamedTuple):
    """The host puts a bot of this level where nobody sits, or a free chair if there is no level
    (before the start)."""

    seat: int
    mark: str
    level: str = ""


class Settle(NamedTuple):
    """The host settles anew what is played (before the start); what is unset stays."""

    mark: str
    options: dict[str, Json]
    clock: ClockPlan | UnsetType | None = UNSET
    hints: bool | UnsetType = UNSET
    public: bool | UnsetType = UNSET


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
    """The host removes a person who is away; before the start also one who is here."""

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


# --- what people ask each other; none of it is in the log --------------------------------------


class AskAgain(NamedTuple):
    """Whoever sat here, or the host, wants to play again with whoever agrees."""

    mark: str


class DeclineAgain(NamedTuple):
    """They would rather not."""

    mark: str


class Tally(NamedTuple):
    """Perhaps all who are here have said whether they play again, or their time is up."""


class Wish(NamedTuple):
    """Somebody who watches asks for the seat of a bot; `mark` will be the seat's, `asker` is the
    mark they show now."""

    id: str
    seat: int
    name: str
    mark: str
    face: str = ""
    asker: str = ""


class Grant(NamedTuple):
    """The host grants a wish or refuses it; or whoever wished wishes no more."""

    id: str
    mark: str
    yes: bool


Input = (
    Act
    | Thought
    | Decline
    | Rang
    | Due
    | Sit
    | Rename
    | Swap
    | Prepare
    | Settle
    | Leave
    | Lend
    | TakeBack
    | Remove
    | Start
    | Follow
    | Freeze
    | AskAgain
    | DeclineAgain
    | Tally
    | Wish
    | Grant
)
