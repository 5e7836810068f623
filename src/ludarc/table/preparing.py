"""What may change at a table until the game starts. The deal follows from the promised seed and
from the options as they stand then, so it may change with them."""

from __future__ import annotations

from msgspec import UNSET

from ludarc.core.faults import Fault
from ludarc.games import settle
from ludarc.table.botnames import guest_name
from ludarc.table.chairs import Chair
from ludarc.table.deeds import NEW_CHAIR, Arranged, Deed, Replaced, Rose, Settled
from ludarc.table.denied import Denied
from ludarc.table.inputs import Settle
from ludarc.table.life import Life
from ludarc.table.permits import chair_of


def before_start(life: Life) -> None:
    if life.status != "open":
        raise Denied("started")


def prepared(life: Life, seat: int, level: str) -> list[Deed]:
    """A computer player or a free chair where nobody sits."""
    before_start(life)
    chair = chair_of(life, seat)
    if chair.kind == "person":
        raise Denied("taken", seat=seat + 1)
    if chair.level == level:
        return []
    if not level:
        return [Rose(seat)]
    name = chair.name or guest_name(seat, [chair.name for chair in life.chairs])
    return [Replaced(seat, level, name)]


def swapped(life: Life, seat: int, to: int) -> list[Deed]:
    """A person goes where no other sits; what stood there comes here."""
    before_start(life)
    if seat == to:
        return []
    if chair_of(life, to).kind == "person":
        raise Denied("taken", seat=to + 1)
    seats = list(range(len(life.chairs)))
    seats[seat], seats[to] = to, seat
    return [Arranged(seats)]


def settled(life: Life, given: Settle) -> list[Deed]:
    """What is played is settled anew, and there are as many chairs as that wants."""
    before_start(life)
    head = life.head
    try:
        game = settle(head.game, {**head.options, **given.options})
    except Fault:
        raise Denied("options") from None
    deed = Settled(
        game.settings(),
        head.clock if given.clock is UNSET else given.clock,
        head.hints if given.hints is UNSET else given.hints,
        head.public if given.public is UNSET else given.public,
    )
    if deed == Settled(head.options, head.clock, head.hints, head.public):
        return []
    seats = enough(life.chairs, game.seats)
    return [deed] if len(seats) == len(life.chairs) == game.seats else [deed, Arranged(seats)]


def enough(chairs: tuple[Chair, ...], wanted: int) -> list[int]:
    """Which chairs stay where so many are wanted: free ones go first, then those of computer
    players, the last before the others. People stay."""
    seats = list(range(len(chairs)))
    going = [seat for kind in ("bot", "open") for seat in seats if chairs[seat].kind == kind]
    while len(seats) > wanted:
        if not going:
            raise Denied("crowded", n=wanted)
        seats.remove(going.pop())
    return seats + [NEW_CHAIR] * (wanted - len(seats))
