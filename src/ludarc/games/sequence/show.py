"""What viewers see of Sequence."""

from __future__ import annotations

from ludarc.core.events import Note
from ludarc.core.show import Show
from ludarc.core.tale import Part, Tale
from ludarc.games.sequence import story, tale, view
from ludarc.games.sequence.names import WORDS
from ludarc.games.sequence.rules import Sequence


class SequenceShow(Show[Sequence]):
    """The board for everybody, a hand for each seat."""

    words = WORDS
    view_types = (view.SequenceTable, view.SequenceHand)

    def opening(self, state: Sequence) -> tuple[Note, ...]:
        return tale.opening(state)

    def decision(self, tale: Tale) -> Part:
        return story.decision(tale)

    def best_play(self, tale: Tale) -> Part | None:
        return story.best_play(tale)

    def shared(self, state: Sequence) -> view.SequenceTable:
        return view.shared(state)

    def own(self, state: Sequence, seat: int) -> view.SequenceHand:
        return view.own(state, seat)
