"""What viewers see of Rainbow Pirates."""

from __future__ import annotations

from ludarc.core.events import Note
from ludarc.core.show import Show
from ludarc.core.tale import Part, Tale
from ludarc.games.pirates.codec import tale, view
from ludarc.games.pirates.codec.words import PirateWords
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind import story


class PiratesShow(Show[Pirates]):
    """The islands for everybody, a hand for each seat."""

    words = PirateWords("ludarc.games.pirates")
    view_types = (view.PiratesTable, view.PiratesHand)

    def opening(self, state: Pirates) -> tuple[Note, ...]:
        return tale.opening(state)

    def decision(self, tale: Tale) -> Part:
        return story.decision(tale)

    def best_play(self, tale: Tale) -> Part | None:
        return story.best_play(tale)

    def shared(self, state: Pirates) -> view.PiratesTable:
        return view.shared(state)

    def own(self, state: Pirates, seat: int) -> view.PiratesHand:
        return view.own(state, seat)
