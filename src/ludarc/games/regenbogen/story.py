"""The best play of a game of Regenbogen: all six colours alone, or most rainbows."""

from __future__ import annotations

from collections import Counter

from ludarc.core.tale import Chapter, Part, Tale, first_said
from ludarc.core.words import Said

ALL = 6


def won_alone(chapter: Chapter) -> bool:
    """RG-7, RG-10: all six discs go to one seat."""
    share = chapter.note("share")
    return share is not None and share.facts["n"] == ALL


def last_named(tale: Tale) -> Part | None:
    """RG-10: the last rainbow was named from the first colour to the last."""
    final = tale.chapters[-1]
    if final.note("rainbow") is None:
        return None
    return Part(Said("story.named", {"who": final.seat}), final.number)


def found_alone(tale: Tale) -> Part | None:
    """RG-7: a rainbow in one turn, before the last."""
    alone = next((one for one in tale.chapters[:-1] if won_alone(one)), None)
    if alone is None:
        return None
    return Part(Said("story.alone", {"who": alone.seat}), alone.number)


def most_rainbows(tale: Tale) -> Part | None:
    """A seat that completed more rainbows than any other (RG-6)."""
    found = [one for one in tale.chapters if one.note("rainbow") is not None]
    ranked = [*Counter(one.seat for one in found).most_common(), (0, 0), (0, 0)]
    (seat, many), (_, next_most) = ranked[:2]
    if many == next_most:
        return None
    last = max(one.number for one in found if one.seat == seat)
    return Part(Said("story.rainbows", {"who": seat, "n": many}), last)


def longest_turn(tale: Tale) -> Part:
    """The most discs turned up in one turn."""
    longest = max(tale.turns, key=lambda turn: len(turn.chapters))
    facts = {"who": longest.seat, "n": len(longest.chapters)}
    return Part(Said("story.turn", {**facts}), longest.chapters[-1].number)


def best_play(tale: Tale) -> Part | None:
    return first_said(look(tale) for look in (found_alone, most_rainbows, last_named, longest_turn))
