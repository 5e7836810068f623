"""What people at a table ask of each other: to play again, to be given a computer player's seat.

None of it is in the log. Until it comes to something it may be lost with the server, as what was
said across a table is; then it is asked again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from ludarc.table.deadline import shares_screen
from ludarc.table.deeds import Arranged, Deed, Entry, TookOver
from ludarc.table.denied import Denied
from ludarc.table.effects import Agreed, Effect, RoomChanged
from ludarc.table.inputs import AskAgain, DeclineAgain, Grant, Tally, Wish
from ludarc.table.life import Life
from ludarc.table.names import shown_face, shown_name
from ludarc.table.permits import chair_of, may_be_called

AGAIN_SECONDS = 20.0
"""How long people have to say whether they play again."""
MOST_WISHES = 8

PendingInput = AskAgain | DeclineAgain | Tally | Wish


class Question(NamedTuple):
    """Who plays again? Seats that agreed, and seats that would rather not."""

    until: float
    yes: frozenset[int] = frozenset()
    no: frozenset[int] = frozenset()
    from_outside: bool = False
    """Did a host ask who has no seat?"""


class Pending(NamedTuple):
    """What is asked now. A value."""

    wishes: tuple[Wish, ...] = ()
    again: Question | None = None

    def after(self, life: Life, entries: Iterable[Entry]) -> Pending:
        """What is still asked when a table has changed."""
        if self == NOTHING_ASKED:
            return self
        wishes = self.wishes
        for entry in entries:
            if isinstance(entry.deed, Arranged):
                places = {old: seat for seat, old in enumerate(entry.deed.seats)}
                wishes = tuple(w._replace(seat=places.get(w.seat, -1)) for w in wishes)
        wishes = tuple(w for w in wishes if may_be_wished_for(life, w.seat))
        return Pending(wishes, self.again if life.status == "over" and not life.next else None)


NOTHING_ASKED = Pending()

Heard = tuple[Pending, list[Effect]]
"""What is asked then, and whom to tell what."""


def heard(
    pending: Pending, life: Life, given: PendingInput, here: Collection[int | None], now: float
) -> Heard:
    """What becomes of what is asked."""
    match given:
        case AskAgain(mark):
            seat = spoken_for(life, mark)
            if life.status != "over":
                raise Denied("not_over")
            if life.next:
                return pending, []
            again = pending.again or Question(now + AGAIN_SECONDS)
            with_seat = group(life, seat)
            again = again._replace(
                yes=again.yes | with_seat,
                no=again.no - with_seat,
                from_outside=again.from_outside or seat is None,
            )
            return counted(pending, life, again, here, now)
        case DeclineAgain(mark):
            seat = spoken_for(life, mark)
            if pending.again is None:
                return pending, []
            again = pending.again
            with_seat = group(life, seat)
            again = again._replace(yes=again.yes - with_seat, no=again.no | with_seat)
            return counted(pending, life, again, here, now)
        case Tally():
            if pending.again is None:
                return pending, []
            if not (pending.again.from_outside or pending.again.yes.intersection(here)):
                return pending._replace(again=None), [RoomChanged()]
            return counted(pending, life, pending.again, here, now)
        case Wish():
            wish = wished(pending, life, given)
            return pending._replace(wishes=(*pending.wishes, wish)), [RoomChanged()]


# --- playing again ---------------------------------------------------------------------------


def spoken_for(life: Life, mark: str) -> int | None:
    """The seat a mark speaks for; None for a host without one."""
    if mark:
        for seat, chair in enumerate(life.chairs):
            if chair.kind == "person" and chair.token == mark:
                return seat
    if not mark or mark != life.head.host:
        raise Denied("not_yours")
    return life.host


def group(life: Life, seat: int | None) -> frozenset[int]:
    """The seats that answer together: all at one screen, or one."""
    if seat is None:
        return frozenset()
    if not shares_screen(life, seat):
        return frozenset({seat})
    return frozenset(s for s in range(len(life.chairs)) if shares_screen(life, s))


def counted(
    pending: Pending, life: Life, again: Question, here: Collection[int | None], now: float
) -> Heard:
    """Have all people answered who are here, or is their time up? Whoever is away is not waited
    for."""
    told = again.yes | again.no
    owed = {
        seat
        for seat in here
        if seat is not None and life.chairs[seat].kind == "person" and seat not in told
    }
    if owed and now < again.until:
        changed: list[Effect] = [] if again == pending.again else [RoomChanged()]
        return pending._replace(again=again), changed
    agreed = again.yes or all(chair.kind == "bot" for chair in life.chairs)
    return pending._replace(again=None), [Agreed(again.yes) if agreed else RoomChanged()]


# --- a computer player's seat ----------------------------------------------------------------


def may_be_wished_for(life: Life, seat: int) -> bool:
    """Does a computer player have this seat for good, in a game that is not over?"""
    known = 0 <= seat < len(life.chairs) and life.status in ("open", "playing")
    return known and life.chairs[seat].kind == "bot"


def wished(pending: Pending, life: Life, wish: Wish) -> Wish:
    """A wish as it is kept."""
    chair_of(life, wish.seat)
    may_be_called(wish.name)
    if life.status not in ("open", "playing"):
        raise Denied("frozen" if life.frozen else "not_playing")
    if not may_be_wished_for(life, wish.seat):
        raise Denied("no_computer", seat=wish.seat + 1)
    if wish.asker and any(chair.token == wish.asker for chair in life.chairs):
        raise Denied("seated")
    if len(pending.wishes) >= MOST_WISHES:
        raise Denied("wishes")
    return wish._replace(name=shown_name(wish.name), face=shown_face(wish.face))


def was_theirs(life: Life, wish: Wish) -> bool:
    """Did whoever wishes sit there before?"""
    return bool(wish.asker) and life.chairs[wish.seat].was == wish.asker


def granted(pending: Pending, life: Life, given: Grant) -> tuple[Pending, list[Deed]]:
    """What is asked when a wish has been answered, and what is done about it."""
    wish = next((wish for wish in pending.wishes if wish.id == given.id), None)
    mine = wish is not None and given.mark == wish.mark and not given.yes
    if given.mark != life.head.host and not mine:
        raise Denied("not_host")
    if wish is None:
        raise Denied("no_wish")
    rest = tuple(other for other in pending.wishes if other is not wish)
    deed = TookOver(wish.seat, wish.name, wish.mark, wish.face, was_theirs(life, wish))
    return pending._replace(wishes=rest), [deed] if given.yes else []
