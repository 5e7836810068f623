"""What is settled when a table is opened."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.core.faults import Json
from ludarc.table.botnames import guest_name
from ludarc.table.chairs import Chair, Plan
from ludarc.table.denied import Denied
from ludarc.table.names import NAME_LENGTH, shown_face, shown_name


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think about a move, and what happens then."""

    seconds: float
    then: Literal["move", "bot"] = "move"


class Series(msgspec.Struct, frozen=True):
    """What came of the games these seats have played one after the other."""

    played: int
    won: list[int]
    """By seat. Mates of a team, and seats that share the first place, all won."""


FIRST_PERSON = -1
"""The host's seat where the head does not tell it: the first that a person has."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What is settled when a table is opened and never changes."""

    id: str
    game: str
    options: dict[str, Json]
    chairs: list[Chair]
    host: str
    """The hash of the host's token."""
    seed: bytes
    """Secret until the game is over."""
    opened: float
    public: bool = False
    clock: ClockPlan | None = None
    hints: bool = True
    code: str = ""
    """What to type to find the table while it is open; tables older than this field have none."""
    host_seat: int | None = FIRST_PERSON
    """Where the host sits, if they do."""
    series: Series | None = None
    """What came of the games that led to this one."""
    rules: int = 1
    """The version of the game's rules the table was dealt under; heads that name none are of the
    first."""


def planned(plans: list[Plan], tokens: list[str]) -> list[Chair]:
    """The chairs a host asked for; the token hashes are for their own seats, in order."""
    chairs = []
    mine = iter(tokens)
    taken = [plan.name for plan in plans]
    for number, plan in enumerate(plans):
        given = shown_name(plan.name)
        if plan.name.strip() and not given:
            raise Denied("name", n=NAME_LENGTH)
        if plan.kind == "open":
            chairs.append(Chair("open"))
        elif plan.kind == "bot":
            name = given or guest_name(number, taken)
            taken.append(name)
            face = shown_face(plan.face)
            chairs.append(Chair("bot", name=name, level=plan.level, face=face))
        else:
            name = given or f"#{number + 1}"
            local = plan.kind == "local"
            face = shown_face(plan.face)
            chairs.append(Chair("person", name, next(mine), local=local, face=face))
    return chairs
