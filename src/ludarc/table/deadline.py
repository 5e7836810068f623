"""When time runs out for the seats that are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludarc.core.ask import Ask

if TYPE_CHECKING:
    from ludarc.table.life import Life


def deadline_of(life: Life) -> float | None:
    """When the time of those who must move runs out, by the rules or by the table's clock."""
    seconds = seconds_for(life)
    if seconds is None or life.frozen or not any(map(life.by_hand, life.asked)):
        return None
    return life.moved + seconds + life.grace


def seconds_for(life: Life) -> float | None:
    """How long people may take; a limit of the rules stands whatever the clock says.

    The exception are secrets at one screen, which goes from hand to hand meanwhile. Which of the
    seats asked is done is a secret too, so the seats that were asked count.
    """
    limit = life.ask.limit
    if life.ask.sealed and any(shares_screen(life, seat) for seat in life.asked):
        limit = None
    if limit is not None or life.head.clock is None:
        return limit
    return life.head.clock.seconds


def renews(before: Ask, after: Ask, mover: int) -> bool:
    """Does time begin anew with a move? Not while fewer of the same seats are asked, not by a seat
    that was not asked, and not by a secret move."""
    if before.limit != after.limit:
        return True
    if before.sealed and after.sealed:
        return False
    if set(after.seats) < set(before.seats):
        return False
    return mover in before.seats or set(after.seats) != set(before.seats)


def restarts(life: Life, seat: int) -> bool:
    """Does the clock restart when the owner of a seat returns? Not under a limit of the rules."""
    return seat in life.ask.seats and life.ask.limit is None


def shares_screen(life: Life, seat: int) -> bool:
    """Does a person move here who shares a screen with others?"""
    chair = life.chairs[seat]
    if chair.kind != "person" or not life.by_hand(seat):
        return False
    opened_here = life.head.chairs[seat].kind == "person"
    return chair.local or (opened_here and any(other.local for other in life.chairs))
