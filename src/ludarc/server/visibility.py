"""What happened at a table, as each viewer may know it: at the moment, and afterwards."""

from __future__ import annotations

import msgspec

from ludarc.core.events import Event, Note
from ludarc.core.state import NOBODY
from ludarc.server.protocol import MOST_LINES, Line, encode


class Told:
    """What just happened, encoded once for all who may know the same of it."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.public = all(event.public for event in events)
        self.whole = msgspec.Raw(encode(events))

    def any(self, seat: int | None) -> bool:
        """May a seat or a spectator know of anything that happened?"""
        return any(event.seen_by(viewer(seat)) is not None for event in self.events)

    def to(self, seat: int | None) -> msgspec.Raw:
        """As a seat or a spectator may know it."""
        if self.public:
            return self.whole
        seen = (event.seen_by(viewer(seat)) for event in self.events)
        return msgspec.Raw(encode([event for event in seen if event is not None]))


def log_for(seat: int | None, events: list[Event], opening: tuple[Note, ...] = ()) -> list[Line]:
    """The last lines of the log of a seat or a spectator: no glimpses, nothing told to others.

    What is told of the deal comes first; it is nobody's move.
    """
    lines: list[Line] = []
    for event in reversed([Event(NOBODY, None, opening), *events]):
        seen = event.seen_by(viewer(seat))
        if seen is not None:
            for note in reversed(seen.notes):
                lines.append(Line(seen.seat, note.key, note.facts))
        if len(lines) >= MOST_LINES:
            break
    return lines[:MOST_LINES][::-1]


def viewer(seat: int | None) -> int:
    """The number by which notes know a viewer."""
    return NOBODY if seat is None else seat
