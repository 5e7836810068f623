"""What the table machine returns: what an input would do, as a value."""

from __future__ import annotations

from ludarc.core.ask import Ask
from ludarc.table.deeds import Entry
from ludarc.table.effects import Effect
from ludarc.table.pending import Pending
from ludarc.table.sealed import Sealed
from ludarc.table.step import Tried


class Step:
    """What an input would do. Nothing has happened until it is committed."""

    __slots__ = ("after", "effects", "entries", "events", "pending", "sealed")

    def __init__(
        self, tried: Tried, sealed: Sealed, pending: Pending, effects: list[Effect]
    ) -> None:
        self.entries: list[Entry] = tried.entries
        """What to store first, all or none."""
        self.events = tried.events
        """The moves among them."""
        self.after = tried.after
        """How the table stands then, by its log."""
        self.sealed = sealed
        """The sealed answers held then."""
        self.pending = pending
        """What people ask each other then."""
        self.effects = effects
        """What to tell whom, in this order."""

    @property
    def ask(self) -> Ask:
        """Who is asked then."""
        return self.after.ask

    @property
    def deadline(self) -> float | None:
        """When their time will run out."""
        return self.after.deadline
