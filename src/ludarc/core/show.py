"""The second part of a game: what is shown and told of a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from ludarc.core.events import Note, View
from ludarc.core.faults import Refusal
from ludarc.core.options import Options
from ludarc.core.state import State
from ludarc.core.tale import Part, Tale, course
from ludarc.core.words import Words

S = TypeVar("S", bound=State)


class Show(ABC, Generic[S]):
    """What viewers see of a game with its options settled.

    A view is built from what its viewer may see, never by taking away from the state.
    """

    words: ClassVar[Words]
    """The game's own texts."""
    view_types: ClassVar[tuple[type[msgspec.Struct], ...]]
    """The structs of `shared` and, if there is one, `own`."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.players

    @abstractmethod
    def shared(self, state: S) -> msgspec.Struct:
        """What everybody may see of a position."""

    def own(self, state: S, seat: int) -> msgspec.Struct | None:
        """What only this seat may see; None in games where seats have no secrets."""
        return None

    def opening(self, state: S) -> tuple[Note, ...]:
        """What is told of a deal before the first move."""
        return ()

    def decision(self, tale: Tale) -> Part:
        """How a finished game was decided, in a sentence."""
        return course(tale)

    def best_play(self, tale: Tale) -> Part | None:
        """The best play of a finished game in a sentence, whoever made it."""
        return None

    def story(self, tale: Tale) -> list[Part]:
        """What happened in a finished game, in two sentences."""
        best = self.best_play(tale)
        return [self.decision(tale), *([best] if best is not None else [])]

    def view(self, state: S, viewer: int) -> View:
        """All that a seat or a spectator may see of a position."""
        seated = 0 <= viewer < self.seats
        return View(
            seat=viewer if seated else None,
            shared=self.shared(state),
            own=self.own(state, viewer) if seated else None,
        )

    def explain(self, refusal: Refusal, lang: str, names: Sequence[str] = ()) -> str:
        """A refusal in words, without its rule id."""
        return self.words.say(lang, refusal.key, refusal.facts, names)

    def tell(self, note: Note, lang: str, names: Sequence[str] = (), now: bool = False) -> str:
        """A note in words: as the log keeps it, or as it is told at the moment."""
        if now and note.glimpse:
            facts = {**note.facts, **note.glimpse}
            return self.words.say(lang, f"{note.key}.now", facts, names)
        return self.words.say(lang, note.key, note.facts, names)
