"""The story of a game of Rainbow Pirates: going out, the hardest hit, the richest turn."""

from __future__ import annotations

from ludarc.core.tale import Chapter, Part, Tale, course, lead
from ludarc.core.words import Said
from ludarc.games.pirates.law.rules import BONUS


def decision(tale: Tale) -> Part:
    """Going out, or the last placement, if they decided it; else the course of the game."""
    final, side = tale.chapters[-1], tale.winner
    out = final.note("out")
    if out is not None and out.facts["who"] == side and lead(final.seat, final.after) <= BONUS:
        return Part(Said("story.out", {"who": final.seat, "n": BONUS}), final.number)
    if tale.decided == len(tale.turns) - 1 and tale.turns[-1].secret and side is not None:
        return Part(Said("story.placement", {"who": side}), final.number)
    return course(tale)


def damage(chapter: Chapter) -> int:
    """How many points a Thief or a Cannon takes from the seat it strikes (RP-16)."""
    hit = chapter.note("thief") or chapter.note("cannon")
    if hit is None:
        return 0
    whom = int(str(hit.facts["whom"]))
    return chapter.before[whom] - chapter.after[whom]


def best_play(tale: Tale) -> Part | None:
    """The hardest hit, or the turn that brought most if that is more."""
    turns = [turn for turn in tale.turns if not turn.secret]
    rich = max(turns, key=lambda turn: turn.after[turn.seat] - turn.before[turn.seat])
    gain = rich.after[rich.seat] - rich.before[rich.seat]
    hard = tale.best(damage)
    if hard is not None and damage(hard) > gain:
        hit = hard.note("thief") or hard.note("cannon")
        assert hit is not None
        facts = {"who": hard.seat, "whom": hit.facts["whom"], "n": damage(hard)}
        return Part(Said("story.hit", facts), hard.number)
    if gain <= 0:
        return None
    best = max(rich.chapters, key=lambda one: one.after[one.seat] - one.before[one.seat])
    return Part(Said("story.turn", {"who": rich.seat, "n": gain}), best.number)
