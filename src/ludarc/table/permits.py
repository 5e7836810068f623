"""What may be done with the seats of a table; each check raises why not."""

from __future__ import annotations

from ludarc.table.chairs import Chair
from ludarc.table.deadline import shares_screen
from ludarc.table.denied import Denied
from ludarc.table.life import Life
from ludarc.table.names import NAME_LENGTH, shown_name


def chair_of(life: Life, seat: int) -> Chair:
    """The chair of a seat that exists."""
    if not 0 <= seat < len(life.chairs):
        raise Denied("no_seat", seat=seat + 1)
    return life.chairs[seat]


def may_sit(life: Life, seat: int, name: str) -> None:
    chair = chair_of(life, seat)
    may_be_called(name)
    if life.status != "open":
        raise Denied("started")
    if chair.kind != "open":
        raise Denied("taken", seat=seat + 1)


def may_be_called(name: str) -> None:
    if not shown_name(name):
        raise Denied("name", n=NAME_LENGTH)


def may_start(life: Life, first: int | None = None) -> None:
    if life.status != "open":
        raise Denied("started")
    if first is not None:
        may_lead(life, first)
    free = [seat + 1 for seat, chair in enumerate(life.chairs) if chair.kind == "open"]
    if free:
        raise Denied("free", seat=free[0])


def may_lead(life: Life, seat: int) -> None:
    """May the people settle who begins? They must see each other do it."""
    chair_of(life, seat)
    if not life.game.duel:
        raise Denied("no_duel")
    people = [seat for seat, chair in enumerate(life.chairs) if chair.kind == "person"]
    elsewhere = sum(not life.chairs[seat].local for seat in people)
    if elsewhere > 1 or not all(shares_screen(life, seat) for seat in people):
        raise Denied("one_screen")


def may_lend(life: Life, seat: int) -> None:
    chair = chair_of(life, seat)
    if chair.kind != "person" or chair.level:
        raise Denied("no_person", seat=seat + 1)


def may_return(life: Life, seat: int) -> None:
    chair = chair_of(life, seat)
    if chair.kind != "person" or not chair.level:
        raise Denied("not_lent", seat=seat + 1)
