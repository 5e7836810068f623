"""What whoever asked something of a table is told, and what else follows from a step."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.core.state import State
from ludarc.table.denied import Denied

Sender = Any
"""Whoever asked. The table only hands it back with an answer; None if nobody waits for one."""


class Accepted(NamedTuple):
    """It is stored; `number` is how many moves the seat has been told of now."""

    number: int


class Held(NamedTuple):
    """A sealed answer is allowed and waits for those of the others."""


class Stale(NamedTuple):
    """Something had happened that the seat had not seen; nothing was changed."""

    number: int


class Refused(NamedTuple):
    """A rule of the game forbids it; with the legal moves most like it."""

    refusal: Refusal
    alternatives: list[Json]


Answer = Accepted | Held | Stale | Refused | Denied


# --- effects ---------------------------------------------------------------------------------


class Reply(NamedTuple):
    """Answer whoever asked."""

    to: Sender
    answer: Answer


class Unseated(NamedTuple):
    """Whoever looked from this seat watches from now on: it is another's."""

    seat: int


class Rearranged(NamedTuple):
    """The chairs stand otherwise: whoever looked from seat `seats[n]` looks from seat `n`."""

    seats: list[int]


class Agreed(NamedTuple):
    """These seats play again at another table, and the house opens it."""

    yes: frozenset[int]


class Happened(NamedTuple):
    """Give all viewers who may know of these moves their whole view with them."""

    events: list[Event]


class Dealt(NamedTuple):
    """The cards are dealt: everybody sees the table as if they had just come."""


class RoomChanged(NamedTuple):
    """Tell everybody who sits where and how the table stands."""


class SeatChanged(NamedTuple):
    """Show a seat how it stands: something changed for it alone. `but` knows already."""

    seat: int
    but: Sender = None


class Explain(NamedTuple):
    """Say why a bot moved, to those who want to know; `before` is the position it moved in."""

    before: State
    event: Event


Effect = (
    Reply | Unseated | Rearranged | Agreed | Happened | Dealt | RoomChanged | SeatChanged | Explain
)
