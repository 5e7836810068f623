"""The best play of a game of Rainbow: the catch with most points."""

from __future__ import annotations

from typing import cast

from ludarc.core.tale import Chapter, Part, Tale
from ludarc.core.words import Said


def caught(chapter: Chapter) -> int:
    """The points of the VP cards a move takes (RB-12, RB-19)."""
    taken = chapter.note("take.two") or chapter.note("take.one")
    return sum(cast(list[int], taken.facts["cards"])) if taken is not None else 0


def best_play(tale: Tale) -> Part | None:
    best = tale.best(caught)
    if best is None:
        return None
    cards = best.event.notes[0].facts["cards"]
    facts = {"who": best.seat, "cards": cards, "n": caught(best)}
    return Part(Said("story.catch", facts), best.number)
