"""Changes of seats, start and end: what they add to the log, or why they may not be."""

from __future__ import annotations

from collections.abc import Collection

from ludarc.table.botnames import guest_name
from ludarc.table.chairs import Chair
from ludarc.table.deeds import (
    Deed,
    Followed,
    Frozen,
    Lent,
    Renamed,
    Replaced,
    Returned,
    Rose,
    Sat,
    Started,
)
from ludarc.table.denied import Denied
from ludarc.table.inputs import (
    HOUSE,
    Follow,
    Freeze,
    Leave,
    Lend,
    Prepare,
    Remove,
    Rename,
    Settle,
    Sit,
    Start,
    Swap,
    TakeBack,
)
from ludarc.table.life import Life
from ludarc.table.names import shown_face, shown_name
from ludarc.table.permits import (
    chair_of,
    may_be_called,
    may_lead,
    may_lend,
    may_return,
    may_sit,
    may_start,
)
from ludarc.table.preparing import prepared, settled, swapped

STANDIN = "easy"
"""The level that plays for a person who is away."""

SeatInput = (
    Sit
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
)


def deeds_of(life: Life, given: SeatInput, here: Collection[int | None]) -> list[Deed]:
    """What an input adds to the log; `here` are the seats somebody looks from."""
    match given:
        case Sit(seat, name, mark, face, asker):
            may_sit(life, seat, name)
            host = life.host is None and asker == life.head.host
            return [Sat(seat, shown_name(name), mark, shown_face(face), host)]
        case Rename(seat, mark, name, face):
            chair = own_chair(life, seat, mark)
            return renamed(chair, seat, name, face)
        case Swap(seat, mark, to):
            own_chair(life, seat, mark)
            return swapped(life, seat, to)
        case Prepare(seat, mark, level):
            as_host(life, mark)
            return prepared(life, seat, level)
        case Settle(mark):
            as_host(life, mark)
            return settled(life, given)
        case Leave(seat, mark):
            own_chair(life, seat, mark)
            return [Rose(seat)] if life.status == "open" else lent(life, seat, STANDIN)
        case Lend(seat, mark, level):
            own_chair(life, seat, mark)
            return lent(life, seat, level)
        case TakeBack(seat, mark):
            own_chair(life, seat, mark)
            may_return(life, seat)
            return [Returned(seat)]
        case Remove(seat, mark, level):
            as_host(life, mark)
            return removed(life, seat, level, here)
        case Start(mark, fill, first):
            as_host(life, mark)
            return started(life, fill, first)
        case Follow(table):
            return [Followed(table)]
        case Freeze(error):
            return [] if life.frozen else [Frozen(error)]


def own_chair(life: Life, seat: int, mark: str) -> Chair:
    """The chair of a seat, if this is its owner's mark."""
    chair = chair_of(life, seat)
    if not mark or chair.token != mark:
        raise Denied("not_yours")
    return chair


def as_host(life: Life, mark: str | None) -> None:
    if mark is not HOUSE and mark != life.head.host:
        raise Denied("not_host")


def renamed(chair: Chair, seat: int, name: str, face: str) -> list[Deed]:
    may_be_called(name)
    deed = Renamed(seat, shown_name(name), shown_face(face))
    return [] if (chair.name, chair.face) == (deed.name, deed.face) else [deed]


def lent(life: Life, seat: int, level: str) -> list[Deed]:
    may_lend(life, seat)
    return [Lent(seat, level)]


def removed(life: Life, seat: int, level: str, here: Collection[int | None]) -> list[Deed]:
    if chair_of(life, seat).kind != "person":
        raise Denied("no_person", seat=seat + 1)
    if life.status == "open":
        return [Rose(seat)]
    if seat in here:
        raise Denied("absent_only", seat=seat + 1)
    return [Replaced(seat, level)]


def started(life: Life, fill: str, first: int | None) -> list[Deed]:
    if not fill or life.status != "open":
        may_start(life, first)
        return [Started(first)]
    if first is not None:
        may_lead(life, first)
    return [*filled(life, fill), Started(first)]


def filled(life: Life, level: str) -> list[Deed]:
    """Bots for all free seats, each with a name of its own."""
    taken = [chair.name for chair in life.chairs]
    deeds: list[Deed] = []
    for seat, chair in enumerate(life.chairs):
        if chair.kind == "open":
            taken.append(guest_name(seat, taken))
            deeds.append(Replaced(seat, level, taken[-1]))
    return deeds
