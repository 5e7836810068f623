"""What viewers are sent: after every change each gets their whole view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ludarc.core.ask import Ask
from ludarc.core.events import Event
from ludarc.core.fair import commitment
from ludarc.core.outcome import Outcome, outcome_of
from ludarc.core.words import Said
from ludarc.server import protocol
from ludarc.server.protocol import Line, Room, SeatSign, encode
from ludarc.server.visibility import Told, log_for

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable

RAW_NULL = msgspec.Raw(b"null")
RAW_NONE = msgspec.Raw(b"[]")


class Telling:
    """Puts together what the viewers of a live table are sent."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def publish(self, events: list[Event]) -> None:
        """Give all viewers who may know of what just happened their whole view with it."""
        live = self.live
        messages: dict[tuple[int | None, bool], bytes] = {}
        told = Told(events)
        seats = {viewer.seat for viewer in live.viewers}
        unseen = set() if told.public else {seat for seat in seats if not told.any(seat)}
        common = self.common()
        for viewer in tuple(live.viewers):
            seat = viewer.seat
            if seat in unseen:
                continue
            kind = seat, viewer.named
            if kind not in messages:
                messages[kind] = self.update(common, seat, told.to(seat), viewer.named)
            viewer.send(messages[kind])

    def remind(self, seat: int, but: Callable[[bytes], None] | None = None) -> None:
        """Show a seat, wherever it is looked from, how it stands: something changed for it alone.
        One of its viewers knows already."""
        for viewer in tuple(self.live.viewers):
            if viewer.seat == seat and viewer.send != but:
                viewer.send(self.update(self.common(), seat, RAW_NONE, viewer.named))

    def update(self, common: Common, seat: int | None, events: msgspec.Raw, named: bool) -> bytes:
        """The message after a change, for a seat or a spectator."""
        live = self.live
        return encode(
            RawUpdate(
                number=live.life.number_for(seat),
                view=RawView(common.shared, self.own(seat)),
                legal=self.legal(seat),
                events=events,
                deadline=common.deadline,
                never=seat in live.machine.sealed.never,
                ask=common.ask,
                answered=live.machine.answered(seat),
                outcome=common.outcome,
                named=self.named(seat) if named else [],
            )
        )

    def welcome(self, seat: int | None, named: bool = False) -> bytes:
        """Everything a viewer may see, for one who has just come or come back."""
        live = self.live
        view, legal, spoken, common = None, [], [], NOTHING_YET
        lines: list[Line] = []
        try:
            table = live.life.table
            if table is not None:
                common = self.common()
                view = RawView(common.shared, self.own(seat))
                lines = log_for(seat, table.events, table.opening)
            legal = self.legal(seat)
            spoken = self.named(seat) if named else []
        except Exception as error:
            live.freeze(error)
        return encode(
            RawWelcome(
                room=self.room(),
                seat=seat,
                number=live.life.number_for(seat),
                view=view,
                legal=legal,
                log=lines,
                deadline=live.clock.left,
                never=seat in live.machine.sealed.never,
                ask=common.ask,
                answered=live.machine.answered(seat),
                outcome=common.outcome,
                named=spoken,
            )
        )

    def show_deal(self) -> None:
        """The cards are dealt: everybody sees the table as if they had just come."""
        for viewer in tuple(self.live.viewers):
            viewer.send(self.welcome(viewer.seat, viewer.named))

    # --- parts ---------------------------------------------------------------------------

    def common(self) -> Common:
        """What is the same for everybody, worked out and encoded once."""
        life = self.live.life
        assert life.table is not None
        shared = msgspec.Raw(encode(life.game.show.shared(life.table.state)))
        outcome = outcome_of(life.game, life.table.state)
        return Common(shared, self.live.clock.left, life.public_ask, outcome)

    def own(self, seat: int | None) -> msgspec.Raw:
        """What only this seat sees of the game."""
        life = self.live.life
        if seat is None or life.table is None:
            return RAW_NULL
        return msgspec.Raw(encode(life.game.show.own(self.live.machine.position_for(seat), seat)))

    def legal(self, seat: int | None) -> list[object]:
        """The moves this seat may make."""
        if seat is None or not self.live.machine.able(seat):
            return []
        assert self.live.life.table is not None
        return self.live.life.game.legal(self.live.life.table.state, seat)

    def named(self, seat: int | None) -> list[Said]:
        """The words for the moves this seat may make, in the same order."""
        if seat is None or not self.live.machine.able(seat):
            return []
        game, table = self.live.life.game, self.live.life.table
        assert table is not None
        notes = [game.named(table.state, seat, code) for code in sorted(table.state.legal(seat))]
        return [Said(note.key, note.facts) for note in notes]

    def room(self) -> Room:
        """What everybody may know of the table beside the game."""
        life = self.live.life
        head = life.head
        here = {viewer.seat for viewer in self.live.viewers}
        return Room(
            table=head.id,
            game=head.game,
            options=head.options,
            status=life.status,
            seats=[
                SeatSign(chair.kind, chair.name, chair.level or None, seat in here, chair.local)
                for seat, chair in enumerate(life.chairs)
            ],
            teams=life.game.teams,
            commitment=commitment(head.seed),
            seed=head.seed.hex() if life.status == "over" else None,
            next=life.next or None,
            hints=head.hints and not life.game.mind.advice_forbidden_by,
            why=head.hints,
        )

    def announce(self) -> None:
        """Tell everybody who sits where and how the table stands."""
        message = encode(protocol.RoomChanged(self.room()))
        for viewer in tuple(self.live.viewers):
            viewer.send(message)


class Common(msgspec.Struct, frozen=True):
    """What an update says to everybody."""

    shared: msgspec.Raw
    deadline: float | None
    ask: Ask | None
    outcome: Outcome | None


NOTHING_YET = Common(RAW_NULL, None, None, None)


class RawView(msgspec.Struct):
    """A view whose parts are encoded already."""

    shared: msgspec.Raw
    own: msgspec.Raw


class RawUpdate(msgspec.Struct, tag="update"):
    """`protocol.Update` with parts that are encoded already."""

    number: int
    view: RawView
    legal: list[object]
    events: msgspec.Raw
    deadline: float | None
    never: bool
    ask: Ask | None
    answered: bool
    outcome: Outcome | None
    named: list[Said]


class RawWelcome(msgspec.Struct, tag="welcome"):
    """`protocol.Welcome` with parts that are encoded already."""

    room: Room
    seat: int | None
    number: int
    view: RawView | None
    legal: list[object]
    log: list[Line]
    deadline: float | None
    never: bool
    ask: Ask | None
    answered: bool
    outcome: Outcome | None
    named: list[Said]
