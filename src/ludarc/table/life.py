"""The life of a table: opened, seated, dealt, played, over. It follows from head and log."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludarc.core.ask import NOBODY_ASKED, Ask
from ludarc.core.events import Event
from ludarc.core.fair import fair_deal
from ludarc.core.faults import Fault
from ludarc.core.record import Record, Seat
from ludarc.core.state import NOBODY
from ludarc.games import settle
from ludarc.table.chairs import Chair, rearranged
from ludarc.table.deadline import deadline_of, renews, restarts
from ludarc.table.deeds import (
    NEW_CHAIR,
    Arranged,
    Entry,
    Followed,
    Frozen,
    Granted,
    Lent,
    Moved,
    Renamed,
    Replaced,
    Returned,
    Rose,
    Sat,
    Settled,
    Started,
    TookOver,
)
from ludarc.table.denied import Denied
from ludarc.table.head import FIRST_PERSON, Head, Series
from ludarc.table.table import Table

Status = Literal["open", "playing", "over", "frozen"]


class Life:
    """A table as its log tells it so far."""

    def __init__(self, head: Head) -> None:
        self.head = head
        """As it was when the table was opened, but for what was settled anew before the start."""
        self.game = settle(head.game, head.options)
        if head.rules != self.game.version:
            what = f"version {head.rules} of the rules, not {self.game.version}"
            raise Fault("rules", what)
        self.chairs = tuple(head.chairs)
        self.host = head.host_seat if head.host_seat != FIRST_PERSON else first_person(head)
        """Where the host sits, if they do."""
        self.won = tuple(head.series.won) if head.series else (0,) * len(head.chairs)
        """By seat: how many of the games before this one whoever sits there has won."""
        self.number = 0
        self.at = 0.0
        """When the last line was added, by the time of the house."""
        self.table: Table | None = None
        self.started = 0.0
        self.moved = 0.0
        self.grace = 0.0
        self.put = 0.0
        """When the last move was made: what is asked now was asked then."""
        self.ask: Ask = NOBODY_ASKED
        self.asked: tuple[int, ...] = ()
        """The seats that were asked when their time began."""
        self.unseen: dict[int, int] = {}
        """By viewer: how many moves they were never told of."""
        self.since: dict[int, dict[int, int]] = {}
        """Where several may act: since which number of moves a seat may make each of its moves."""
        self.frozen = ""
        self.next = ""
        self.actions: dict[str, int] = {}
        """By a client's own id for what it asked: the number it was told when that was stored."""

    @classmethod
    def resumed(cls, head: Head, table: Table, now: float) -> Life:
        """A table that goes on from a record, where no log was kept. Its time goes on too."""
        life = cls(head)
        life.table = table
        played = [move.at for move in table.moves if move.at is not None]
        life.started = now - max(played, default=0.0)
        life.at = life.moved = life.put = now
        life.ask = life.game.ask(table.state)
        life.asked = life.ask.seats
        return life

    # --- trying --------------------------------------------------------------------------

    def fork(self) -> Life:
        """A copy on which something can be tried; of what has happened it holds only the new."""
        tried = Life.__new__(Life)  # half the time of copy.copy, once a move
        tried.__dict__.update(self.__dict__)
        tried.actions = {}
        if self.table is not None:
            tried.table = self.table.fork()
        return tried

    def become(self, after: Life) -> None:
        """What was tried on a fork has happened."""
        table, actions = self.table, self.actions
        actions.update(after.actions)
        if table is None:
            table = after.table
        elif after.table is not None:
            table.absorb(after.table)
        self.__dict__.update(after.__dict__)
        self.table, self.actions = table, actions

    # --- how it stands -------------------------------------------------------------------

    @property
    def status(self) -> Status:
        if self.frozen:
            return "frozen"
        if self.table is None:
            return "open"
        return "over" if self.table.state.over else "playing"

    @property
    def has_free_seat(self) -> bool:
        """May somebody still sit down?"""
        return self.status == "open" and any(chair.kind == "open" for chair in self.chairs)

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return self.table.count if self.table else 0

    def number_for(self, seat: int | None) -> int:
        """How many moves a seat or a spectator was told of: the number a client says it has seen.
        Secret moves of others are not among them."""
        if not self.unseen:
            return self.moves
        return self.moves - self.unseen.get(NOBODY if seat is None else seat, 0)

    def version_for(self, seat: int | None) -> int:
        """How many lines of the log a seat or a spectator was told of; it only grows, whatever
        becomes of the moves. Secret moves of others are not among them."""
        return self.number - self.unseen.get(NOBODY if seat is None else seat, 0)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.table is None or self.frozen else self.table.state.actors()

    def people_able(self) -> list[int]:
        """The seats that may act now and where a person moves."""
        return [seat for seat in self.actors() if self.by_hand(seat)]

    def people_to_move(self) -> list[int]:
        """The people the table waits for; others may act too, but nothing waits for them."""
        return [] if self.frozen else [s for s in sorted(self.ask.seats) if self.by_hand(s)]

    def bots_to_move(self) -> list[int]:
        """The seats a bot should act for now."""
        if self.frozen:
            return []
        return [seat for seat in self.ask.acting_bots if not self.by_hand(seat)]

    @property
    def public_ask(self) -> Ask | None:
        """What everybody may know of whom the table waits for: in secret, all that were asked."""
        if self.status != "playing":
            return None
        return msgspec.structs.replace(self.ask, seats=self.asked, id=str(self.number_for(None)))

    def by_hand(self, seat: int) -> bool:
        """Does a person move here?"""
        return not self.chairs[seat].level

    @property
    def deadline(self) -> float | None:
        """When the time of those who must move runs out."""
        return deadline_of(self)

    def still_open(self, seat: int, seen: int, code: int) -> bool:
        """May this seat, where several act at once, make this move ever since it saw so much?"""
        number = self.number_for(seat)
        if seen > number or seat not in self.since:
            return False
        return self.since[seat].get(code, number + 1) <= seen

    @property
    def series(self) -> Series | None:
        """What came of the games played here one after the other; None before the first is over."""
        played = self.head.series.played if self.head.series else 0
        won = list(self.won)
        if self.table is not None and (result := self.game.result(self.table.state)):
            played += 1
            for seat in result.winners:
                won[seat] += 1
        return Series(played, won) if played else None

    def record(self) -> Record:
        """The game so far."""
        if self.table is None:
            raise Denied("not_started")
        return self.table.record()

    # --- what happened -------------------------------------------------------------------

    def fold(self, entry: Entry) -> Event | None:
        """Add a line of the log; a move returns what happened."""
        if isinstance(entry.deed, Moved):
            assert self.table is not None
            seat = entry.deed.seat
            return self.play(entry, self.table.judged(seat, entry.deed.do))
        match entry.deed:
            case Sat(seat, name, token, face, host):
                self.sit(seat, Chair("person", name=name, token=token, face=face))
                self.host = seat if host else self.host
            case TookOver(seat, name, token, face, back):
                self.take_over(entry, Chair("person", name, token, face=face), seat, back)
            case Renamed(seat, name, face):
                self.sit(seat, msgspec.structs.replace(self.chairs[seat], name=name, face=face))
                self.call(seat, name)
            case Arranged(seats):
                self.arrange(seats)
            case Settled():
                self.settle(entry.deed)
            case Rose(seat):
                self.vacate(seat, Chair("open"))
            case Lent(seat, level):
                self.sit(seat, msgspec.structs.replace(self.chairs[seat], level=level))
            case Returned(seat):
                self.sit(seat, msgspec.structs.replace(self.chairs[seat], level=""))
                if restarts(self, seat):
                    self.moved, self.grace = entry.at, 0.0
            case Replaced(seat, level, name):
                left = self.chairs[seat]
                called, face = name or left.name or level, "" if name else left.face
                bot = Chair("bot", name=called, level=level, face=face, was=left.token or left.was)
                self.vacate(seat, bot)
            case Started(first):
                self.start(entry.at, first)
            case Frozen(error):
                self.frozen = error
            case Granted(seconds):
                self.grace += seconds
            case Followed(table):
                self.next = table
        self.number = entry.number
        self.at = entry.at
        return None

    def sit(self, seat: int, chair: Chair) -> None:
        """Put another chair at a seat."""
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])

    def vacate(self, seat: int, chair: Chair) -> None:
        """Put another chair where nobody is to sit any more."""
        self.sit(seat, chair)
        if self.host == seat:
            self.host = None

    def take_over(self, entry: Entry, chair: Chair, seat: int, back: bool) -> None:
        """A person plays on for a computer player. A series is not theirs unless they come back."""
        self.sit(seat, chair)
        if not back:
            self.won = (*self.won[:seat], 0, *self.won[seat + 1 :])
        self.call(seat, chair.name)
        if restarts(self, seat):
            self.moved, self.grace = entry.at, 0.0

    def call(self, seat: int, name: str) -> None:
        """The record names whoever sits there as the table does."""
        if self.table is not None:
            seats = list(self.table.seats)
            seats[seat] = Seat(name)
            self.table.seats = seats

    def arrange(self, seats: list[int]) -> None:
        """Put the chairs otherwise, and all that is known by seat with them."""
        self.chairs = tuple(rearranged(self.chairs, seats))
        chairs = rearranged(self.head.chairs, seats)
        self.head = msgspec.structs.replace(self.head, chairs=chairs)
        self.won = tuple(0 if seat == NEW_CHAIR else self.won[seat] for seat in seats)
        self.host = seats.index(self.host) if self.host in seats else None

    def settle(self, deed: Settled) -> None:
        """Play something else, or otherwise."""
        self.head = msgspec.structs.replace(
            self.head,
            options=deed.options,
            clock=deed.clock,
            hints=deed.hints,
            public=deed.public,
        )
        self.game = settle(self.head.game, deed.options)

    def start(self, at: float, first: int | None) -> None:
        state = fair_deal(self.game, self.head.seed)
        if first is not None:
            self.game.lead(state, first)
        seats = [Seat(chair.name, chair.level or None) for chair in self.chairs]
        self.table = Table(self.game, seats, state, self.game.deal_of(state))
        self.started = self.moved = self.put = at
        self.ask = self.game.ask(state)
        self.asked = self.ask.seats

    def play(self, entry: Entry, code: int) -> Event:
        """Make a legal move; the log says whose and when."""
        assert self.table is not None
        assert isinstance(entry.deed, Moved)
        mover, at = entry.deed.seat, entry.at
        event = self.table.play(mover, code, at=round(at - self.started, 3))
        ask = self.game.ask(self.table.state)
        if renews(self.ask, ask, mover):
            self.moved, self.grace = at, 0.0
            self.asked = ask.seats
        elif not ask.sealed:
            self.asked = ask.seats
        self.put = at
        self.ask = ask
        if event.sealed:
            self.note_secret(event)
        else:
            self.note_open(mover)
        self.number = entry.number
        self.at = at
        if entry.action is not None:
            self.actions[entry.action] = self.number_for(mover)
        return event

    def note_secret(self, event: Event) -> None:
        """Count the move for the viewers who were not told of it. Sealed moves invalidate no
        others, so nothing need be remembered of what was open since when."""
        self.since = {}
        missed = [v for v in range(NOBODY, self.game.seats) if event.seen_by(v) is None]
        if missed:
            self.unseen = {
                **self.unseen,
                **{viewer: self.unseen.get(viewer, 0) + 1 for viewer in missed},
            }

    def note_open(self, mover: int) -> None:
        """Note since when each seat may make each move, where several may act at once."""
        assert self.table is not None
        state = self.table.state
        actors = state.actors()
        if len(actors) < 2 and not self.since:
            return
        several = len(actors) > 1 or len(self.since) > 1
        before, self.since = self.since, {}
        for seat in actors if several else ():
            known = {} if seat == mover else before.get(seat, {})
            codes = state.legal(seat)
            number = self.number_for(seat)
            self.since[seat] = {code: known.get(code, number) for code in codes}


def first_person(head: Head) -> int | None:
    """The first seat of a person; hosts sit there whose table does not tell it."""
    people = (seat for seat, chair in enumerate(head.chairs) if chair.kind == "person")
    return next(people, None)
