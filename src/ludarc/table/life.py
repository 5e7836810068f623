"""The life of a table: opened, seated, dealt, played, over. It follows from head and log."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Self

import msgspec

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.fair import fair_deal
from ludarc.core.faults import Fault, Json, Refusal
from ludarc.core.record import Record, Seat
from ludarc.core.state import NOBODY, State
from ludarc.games import settle
from ludarc.table.botnames import guest_name
from ludarc.table.chairs import Chair, Plan
from ludarc.table.deeds import (
    Entry,
    Followed,
    Frozen,
    Granted,
    Lent,
    Moved,
    Replaced,
    Returned,
    Rose,
    Sat,
    Started,
)
from ludarc.table.names import NAME_LENGTH, shown_name
from ludarc.table.table import Table

Status = Literal["open", "playing", "over", "frozen"]


class Denied(Exception):
    """Something that cannot be done at this table now; the key of the words that say why."""

    def __init__(self, key: str, **facts: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think about a move, and what happens then."""

    seconds: float
    then: Literal["move", "bot"] = "move"


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
    rules: int = 1
    """The version of the game's rules the table was dealt under; heads that name none are of the
    first."""


class Waits(NamedTuple):
    """Whom a position waits for, for how many seconds by the rules of the game, and whether what
    they do is secret."""

    seats: frozenset[int] = frozenset()
    limit: float | None = None
    sealed: bool = False

    @classmethod
    def of(cls, game: Game[Any], state: State) -> Self:
        return cls(frozenset(game.ask(state).seats), game.ask(state).limit, game.ask(state).sealed)

    def renewed(self, after: Waits, mover: int) -> bool:
        """Does time begin anew with a move? Not while fewer of the same are awaited, not by the
        move of somebody for whom nobody waits, and not by a secret one."""
        if self.limit != after.limit:
            return True
        if self.sealed and after.sealed:
            return False
        if after.seats < self.seats:
            return False
        return mover in self.seats or after.seats != self.seats


class Life:
    """A table as its log tells it so far."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.game = settle(head.game, head.options)
        if head.rules != self.game.version:
            what = f"version {head.rules} of the rules, not {self.game.version}"
            raise Fault("rules", what)
        self.chairs = [msgspec.structs.replace(chair) for chair in head.chairs]
        self.number = 0
        self.at = 0.0
        """When the last line was added, by the time of the house."""
        self.table: Table | None = None
        self.started = 0.0
        self.moved = 0.0
        self.grace = 0.0
        self.put = 0.0
        """When the last move was made: what is asked now was asked then."""
        self.waits = Waits()
        self.asked: frozenset[int] = frozenset()
        """Whom the table waited for when their time began."""
        self.unseen: dict[int, int] = {}
        """By viewer: how many moves he was never told of."""
        self.since: dict[int, dict[int, int]] = {}
        """Where several may act: since which number of moves a seat may make each of its moves."""
        self.frozen = ""
        self.next = ""
        self.actions: dict[str, int] = {}

    @property
    def status(self) -> Status:
        if self.frozen:
            return "frozen"
        if self.table is None:
            return "open"
        return "over" if self.table.state.over else "playing"

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return len(self.table.moves) if self.table else 0

    def number_for(self, seat: int | None) -> int:
        """How many moves a seat or a spectator was told of: the number a client says it has seen.
        Secret moves of others are not among them."""
        if not self.unseen:
            return self.moves
        return self.moves - self.unseen.get(NOBODY if seat is None else seat, 0)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.table is None or self.frozen else self.table.state.actors()

    def people_able(self) -> list[int]:
        """The people who may act now and for whom no computer player does."""
        return [seat for seat in self.actors() if not self.chairs[seat].level]

    def people_to_move(self) -> list[int]:
        """The people the table waits for; others may act too, but nothing waits for them."""
        return [] if self.frozen else [s for s in sorted(self.waits.seats) if self.by_hand(s)]

    def eager(self) -> list[int]:
        """The seats whose computer player moves by itself now."""
        if self.table is None or self.frozen:
            return []
        seats = self.game.ask(self.table.state).acting_bots
        return [seat for seat in seats if not self.by_hand(seat)]

    def by_hand(self, seat: int) -> bool:
        """Does a person move here?"""
        return not self.chairs[seat].level

    def shares_screen(self, seat: int) -> bool:
        """Does a person move here who shares a screen: beside the host, or the host beside him?"""
        if self.chairs[seat].kind != "person" or not self.by_hand(seat):
            return False
        own = self.head.chairs[seat].kind == "person"
        return self.chairs[seat].local or (own and any(chair.local for chair in self.chairs))

    @property
    def deadline(self) -> float | None:
        """When the time of those who must move runs out, by the rules or by the table's clock."""
        seconds = self.seconds(self.waits, self.asked)
        if seconds is None or self.frozen or not any(map(self.by_hand, self.asked)):
            return None
        return self.moved + seconds + self.grace

    def seconds(self, waits: Waits, asked: frozenset[int]) -> float | None:
        """How long people may take; a limit of the rules stands whatever the clock says.

        Only not for secrets at one screen, which goes from hand to hand meanwhile. Whoever of
        those asked is done is a secret too, so it counts who was asked.
        """
        limit = waits.limit
        if waits.sealed and any(self.shares_screen(seat) for seat in asked):
            limit = None
        if limit is not None or self.head.clock is None:
            return limit
        return self.head.clock.seconds

    def deadline_after(
        self, lines: list[Entry], waits: Waits | None = None, renewed: bool = False
    ) -> float | None:
        """When time will run out once these lines are in; never later than it truly will.

        Whoever moves says for whom the position waits then, and whether time begins anew.
        """
        after = self.waits if waits is None else waits
        asked = self.asked if after.sealed and not renewed else after.seats
        seconds = self.seconds(after, asked)
        if seconds is None:
            return None
        fresh = lines[-1].at + seconds
        now = self.deadline
        if now is None or renewed:
            return fresh
        for line in lines:
            if isinstance(line.deed, Returned) and self.starts_anew(line.deed.seat):
                return fresh
        return now

    def starts_anew(self, seat: int) -> bool:
        """Does who takes his seat back get his full time? Not under a limit of the rules."""
        return seat in self.waits.seats and self.waits.limit is None

    def still_open(self, seat: int, seen: int, do: Json) -> bool:
        """Several may act at once, and this seat may do this ever since it had seen so much."""
        number = self.number_for(seat)
        if self.table is None or seen > number or seat not in self.since:
            return False
        try:
            code = self.game.read(self.table.state, seat, do)
        except Refusal:
            return False
        return self.since[seat].get(code, number + 1) <= seen

    def record(self) -> Record:
        """The game so far."""
        if self.table is None:
            raise Denied("not_started")
        return self.table.record()

    # --- what may happen -----------------------------------------------------------------

    def may_sit(self, seat: int, name: str) -> None:
        self.chair(seat)
        if not shown_name(name):
            raise Denied("name", n=NAME_LENGTH)
        if self.status != "open":
            raise Denied("started")
        if self.chairs[seat].kind != "open":
            raise Denied("taken", seat=seat + 1)

    def may_start(self, first: int | None = None) -> None:
        if self.status != "open":
            raise Denied("started")
        if first is not None:
            self.may_lead(first)
        free = [seat + 1 for seat, chair in enumerate(self.chairs) if chair.kind == "open"]
        if free:
            raise Denied("free", seat=free[0])

    def may_lead(self, seat: int) -> None:
        """May the people settle who begins? They must see each other do it."""
        self.chair(seat)
        if not self.game.duel:
            raise Denied("no_duel")
        people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]
        elsewhere = sum(not self.chairs[seat].local for seat in people)
        if elsewhere > 1 or not all(self.shares_screen(seat) for seat in people):
            raise Denied("one_screen")

    def may_lend(self, seat: int) -> None:
        chair = self.chair(seat)
        if chair.kind != "person" or chair.level:
            raise Denied("no_person", seat=seat + 1)

    def may_return(self, seat: int) -> None:
        if self.chair(seat).kind != "person" or not self.chair(seat).level:
            raise Denied("not_lent", seat=seat + 1)

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Denied("no_seat", seat=seat + 1)
        return self.chairs[seat]

    # --- what happened -------------------------------------------------------------------

    def fold(self, entry: Entry) -> Event | None:
        """Add a line of the log; a move returns what happened."""
        event = None
        match entry.deed:
            case Moved():
                event = self.move(entry.deed, entry.at)
            case Sat(seat, name, token):
                self.chairs[seat] = Chair("person", name=name, token=token)
            case Rose(seat):
                self.chairs[seat] = Chair("open")
            case Lent(seat, level):
                self.chairs[seat].level = level
            case Returned(seat):
                self.chairs[seat].level = ""
                if self.starts_anew(seat):
                    self.moved, self.grace = entry.at, 0.0
            case Replaced(seat, level, name):
                called = name or self.chairs[seat].name or level
                self.chairs[seat] = Chair("bot", name=called, level=level)
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
        if entry.action is not None and isinstance(entry.deed, Moved):
            self.actions[entry.action] = self.number_for(entry.deed.seat)
        return event

    def start(self, at: float, first: int | None) -> None:
        state = fair_deal(self.game, self.head.seed)
        if first is not None:
            self.game.lead(state, first)
        seats = [Seat(chair.name, chair.level or None) for chair in self.chairs]
        self.table = Table(self.game, seats, state, self.game.deal_of(state))
        self.started = self.moved = self.put = at
        self.waits = Waits.of(self.game, state)
        self.asked = self.waits.seats

    def move(self, moved: Moved, at: float) -> Event:
        assert self.table is not None
        event = self.table.act(moved.seat, moved.do, at=round(at - self.started, 3))
        waits = Waits.of(self.game, self.table.state)
        renewed = self.waits.renewed(waits, moved.seat)
        if renewed:
            self.moved = at
            self.grace = 0.0
        if renewed or not waits.sealed:
            self.asked = waits.seats
        self.put = at
        self.waits = waits
        if event.sealed:
            self.note_secret(event)
        else:
            self.note_open(moved.seat)
        return event

    def note_secret(self, event: Event) -> None:
        """Note who was not told of a secret move. It shuts nobody out, so nobody need ask since
        when he may do what."""
        self.since = {}
        for viewer in range(NOBODY, self.game.seats):
            if event.seen_by(viewer) is None:
                self.unseen[viewer] = self.unseen.get(viewer, 0) + 1

    def note_open(self, mover: int) -> None:
        """Note who may do what since when; with one seat to act after another nobody asks."""
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


def planned(plans: list[Plan], tokens: list[str]) -> list[Chair]:
    """The chairs a host asked for; the token hashes are for his own seats, in order."""
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
            chairs.append(Chair("bot", name=name, level=plan.level))
        else:
            name = given or f"#{number + 1}"
            local = plan.kind == "local"
            chairs.append(Chair("person", name=name, token=next(mine), local=local))
    return chairs
