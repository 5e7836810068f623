"""Why computer players moved, told to those who want to know where the host allows it.

While the game goes on a reason follows from what everybody saw of the position and the move: what
the player knew when it thought would betray its hand. When the game is over, all of it is told. It
is not kept on the disk: a table that slept meanwhile has forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ludarc.bots import reasons
from ludarc.core.events import Event
from ludarc.core.state import State
from ludarc.server import protocol
from ludarc.server.protocol import MOST_REASONS, encode

if TYPE_CHECKING:
    from ludarc.server.live import LiveTable, Viewer


class Kept(NamedTuple):
    """A reason until the game is over."""

    number: int
    seat: int
    reason: reasons.Reason


class Explaining:
    """The reasons given at a live table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.kept: list[Kept] = []

    @property
    def allowed(self) -> bool:
        return self.live.life.head.hints

    def keeper(self, seat: int, reason: reasons.Reason | None) -> Callable[[], None]:
        """What is done when the move is on the disk."""
        life = self.live.life
        found = None
        if reason is not None and self.allowed and life.table is not None:
            found = reasons.reminded(life.game, life.table.state, seat, reason)

        def keep() -> None:
            if found is not None:
                self.kept.append(Kept(self.live.life.moves, seat, found))
                del self.kept[:-MOST_REASONS]

        return keep

    def tell(self, before: State, event: Event) -> None:
        """Say why a move was made, to those who asked for it; `before` is the position then."""
        if not self.allowed or not any(viewer.why for viewer in self.live.viewers):
            return
        motive = reasons.motive(self.live.life.game, before, event)
        if motive is None:
            return
        for viewer in tuple(self.live.viewers):
            if viewer.why:
                number = self.live.life.number_for(viewer.seat)
                reason = protocol.Reason(number, event.seat, motive.key, motive.facts)
                viewer.send(encode(reason))

    def tell_all(self) -> None:
        """The game is over: nothing is hidden any more."""
        for viewer in tuple(self.live.viewers):
            self.tell_to(viewer)

    def tell_to(self, viewer: Viewer) -> None:
        life = self.live.life
        if not viewer.why or not self.allowed or life.status != "over" or not self.kept:
            return
        lines = []
        for number, seat, reason in self.kept:
            why = reasons.told(reason)
            move = reasons.named(reason.weighed[0])
            lines.append(protocol.ReasonLine(number, seat, move, why.key, why.facts))
        viewer.send(encode(protocol.Reasons(lines)))
