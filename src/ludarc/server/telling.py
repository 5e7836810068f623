"""What viewers are sent: after every change each gets their whole view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludarc.core.events import Event
from ludarc.core.fair import commitment
from ludarc.core.outcome import outcome_of
from ludarc.core.story import story_of
from ludarc.core.words import Said
from ludarc.server import protocol
from ludarc.server.protocol import AgainAsked, Line, Room, SeatSign, Wish, encode
from ludarc.server.visibility import Told, log_for
from ludarc.table.pending import was_theirs

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable, Viewer

RAW_NULL = msgspec.Raw(b"null")
RAW_NONE = msgspec.Raw(b"[]")


class Telling:
    """Puts together what the viewers of a live table are sent."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.ended: msgspec.Raw | None = None
        """How the game ended, encoded."""

    def publish(self, events: list[Event]) -> None:
        """Give all viewers who may know of what just happened their whole view with it."""
        messages: dict[tuple[int | None, bool], bytes | None] = {}
        told = Told(events)
        common = self.common()
        for viewer in tuple(self.live.viewers):
            kind = seat, named = viewer.seat, viewer.named
            if kind not in messages:
                knows = told.public or told.any(seat)
                messages[kind] = self.update(common, seat, told.to(seat), named) if knows else None
            message = messages[kind]
            if message is not None:
                viewer.send(message)

    def remind(self, seat: int, but: Callable[[bytes], None] | None = None) -> None:
        """Show a seat, wherever it is looked from, how it stands: something changed for it alone.
        One of its viewers knows already."""
        for viewer in tuple(self.live.viewers):
            if viewer.seat == seat and viewer.send != but:
                viewer.send(self.update(self.common(), seat, RAW_NONE, viewer.named))

    def update(self, common: Common, seat: int | None, events: msgspec.Raw, named: bool) -> bytes:
        """The message after a change, for a seat or a spectator."""
        live = self.live
        able = seat in common.able
        return encode(
            RawUpdate(
                live.life.number_for(seat),
                live.life.version_for(seat),
                RawView(common.shared, self.own(seat)),
                self.moves(seat) if able else [],
                events,
                common.deadline,
                seat in common.never,
                common.ask,
                live.machine.answered(seat),
                common.outcome,
                self.words(seat) if able and named else [],
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
            spoken = self.words(seat) if named and legal else []
        except Exception as error:
            live.freeze(error)
        return encode(
            RawWelcome(
                room=self.room(),
                seat=seat,
                number=live.life.number_for(seat),
                version=live.life.version_for(seat),
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
        live = self.live
        life, sealed = live.life, live.machine.sealed
        assert life.table is not None
        outcome = self.outcome()
        return Common(
            msgspec.Raw(encode(life.game.show.shared(life.table.state))),
            live.clock.left,
            msgspec.Raw(encode(life.public_ask)),
            outcome,
            [seat for seat in life.people_able() if seat not in sealed.held],
            sealed.never,
        )

    def outcome(self) -> msgspec.Raw:
        """How the game ended, with its story, worked out once; nothing while it goes on."""
        table, game = self.live.life.table, self.live.life.game
        assert table is not None
        if not table.over:
            return RAW_NULL
        if self.ended is None:
            story = story_of(game, table.deal, table.moves, table.events)
            self.ended = msgspec.Raw(encode(outcome_of(game, table.state, story)))
        return self.ended

    def own(self, seat: int | None) -> msgspec.Raw:
        """What only this seat sees of the game."""
        life = self.live.life
        if seat is None or life.table is None:
            return RAW_NULL
        return msgspec.Raw(encode(life.game.show.own(self.live.machine.position_for(seat), seat)))

    def legal(self, seat: int | None) -> list[object]:
        """The moves a person in this seat may make now."""
        return self.moves(seat) if self.live.machine.able(seat) else []

    def moves(self, seat: int | None) -> list[object]:
        """The moves of a seat that may make one."""
        game, table = self.live.life.game, self.live.life.table
        assert seat is not None
        assert table is not None
        return game.legal(table.state, seat)

    def words(self, seat: int | None) -> list[Said]:
        """The words for the moves of a seat that may make one, in the same order."""
        game, table = self.live.life.game, self.live.life.table
        assert seat is not None
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
                SeatSign(
                    *(chair.kind, chair.name, chair.face, chair.level or None),
                    *(seat in here, chair.local),
                )
                for seat, chair in enumerate(life.chairs)
            ],
            teams=life.game.teams,
            commitment=commitment(head.seed),
            seed=head.seed.hex() if life.status == "over" else None,
            next=life.next or None,
            code=head.code or None if life.has_free_seat else None,
            host=life.host,
            clock=head.clock,
            public=head.public,
            watching=sum(viewer.seat is None for viewer in self.live.viewers),
            series=life.series,
            again=self.asked_again(),
            wishes=[
                Wish(
                    *(wish.id, wish.seat, wish.name, wish.face),
                    "back" if was_theirs(life, wish) else "takeover",
                )
                for wish in self.live.machine.pending.wishes
            ],
            hints=head.hints and not life.game.mind.advice_forbidden_by,
            why=head.hints,
        )

    def asked_again(self) -> AgainAsked | None:
        """Who has said whether they play again, if that is asked."""
        asked, left = self.live.machine.pending.again, self.live.asking.left
        if asked is None or left is None:
            return None
        return AgainAsked(left, sorted(asked.yes), sorted(asked.no))

    def announce(self, but: Viewer | None = None) -> None:
        """Tell everybody who sits where and how the table stands; but one who knows already."""
        room = self.room()
        messages: dict[int, bytes] = {}
        for viewer in tuple(self.live.viewers):
            version = self.live.life.version_for(viewer.seat)
            if version not in messages:
                messages[version] = encode(protocol.RoomChanged(room, version))
            if viewer is not but:
                viewer.send(messages[version])


class Common(NamedTuple):
    """What an update says to everybody; the seats where a person may make a move now, and those
    that decline in advance."""

    shared: msgspec.Raw
    deadline: float | None
    ask: msgspec.Raw
    outcome: msgspec.Raw
    able: list[int]
    never: frozenset[int]


NOTHING_YET = Common(RAW_NULL, None, RAW_NULL, RAW_NULL, [], frozenset())


class RawView(msgspec.Struct, gc=False):
    """A view whose parts are encoded already."""

    shared: msgspec.Raw
    own: msgspec.Raw


class RawUpdate(msgspec.Struct, tag="update", gc=False):
    """`protocol.Update` with parts that are encoded already."""

    number: int
    version: int
    view: RawView
    legal: list[object]
    events: msgspec.Raw
    deadline: float | None
    never: bool
    ask: msgspec.Raw
    answered: bool
    outcome: msgspec.Raw
    named: list[Said]


class RawWelcome(msgspec.Struct, tag="welcome"):
    """`protocol.Welcome` with parts that are encoded already."""

    room: Room
    seat: int | None
    number: int
    version: int
    view: RawView | None
    legal: list[object]
    log: list[Line]
    deadline: float | None
    never: bool
    ask: msgspec.Raw
    answered: bool
    outcome: msgspec.Raw
    named: list[Said]
