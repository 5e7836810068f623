"""What happened, and what a viewer sees."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarc.core.faults import Json
from ludarc.core.state import NOBODY
from ludarc.core.words import Fact


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, for the log, the narration and the animation.

    `glimpse` is what may be shown at the moment and must not be kept (a disc that is hidden
    again). `to` lists the seats that may know the note; None means everybody.
    """

    key: str
    facts: dict[str, Fact]
    glimpse: dict[str, Fact] = {}
    to: tuple[int, ...] | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move and all that followed from it.

    Only its maker sees the seat and the move of a sealed event. Others get the notes addressed to
    them, without seat and move, or nothing if there are none. `others` is the move as everybody but
    its maker may know it, where `do` says more; a viewer gets it in place of `do`.
    """

    seat: int
    do: Json
    notes: tuple[Note, ...]
    sealed: bool = False
    others: Json | None = None

    @property
    def public(self) -> bool:
        """May everybody know all of it?"""
        return not self.sealed and self.others is None and all(n.to is None for n in self.notes)

    def seen_by(self, viewer: int) -> Event | None:
        """The event as a seat or a spectator may see it; None if they may see nothing of it."""
        if self.public:
            return self
        notes = tuple(note for note in self.notes if note.to is None or viewer in note.to)
        if viewer == self.seat:
            return Event(self.seat, self.do, notes, self.sealed)
        if self.sealed:
            return Event(NOBODY, None, notes) if notes else None
        return Event(self.seat, self.do if self.others is None else self.others, notes)


class View(msgspec.Struct, frozen=True):
    """What one viewer sees: the part everybody sees, and the part only this viewer sees."""

    seat: int | None
    shared: Any
    own: Any
