"""The story of a game of Sequence: the chip that won it, and the chip that prevented most."""

from __future__ import annotations

from collections.abc import Iterator

from ludarc.core.tale import Chapter, Part, Tale, course
from ludarc.core.words import SEATS, Fact, Said
from ludarc.games.sequence.why import FOUR, team_fact

TOLD = {
    "why.stops": "story.stopped",
    "why.undoes": "story.undone",
    "why.two_at_once": "story.two_at_once",
    "why.four": "story.four",
    "why.hinders": "story.hindered",
    "why.three": "story.three",
}
"""What is worth telling of a chip, the best first."""
OF_TEAMS = {
    "story.end": "story.end.team",
    "story.behind": "story.behind.team",
    "story.ahead": "story.ahead.team",
    "story.lead": "story.lead.team",
}
"""The course of a game, told of a team."""


def decision(tale: Tale) -> Part:
    """The chip that completed the last sequence while nobody was ahead; else the course."""
    final = tale.chapters[-1]
    done = final.note("sequence")
    level = max(final.before) == sorted(final.before)[-2]
    if done is None or not level:
        return told_of_teams(tale, course(tale))
    facts = {"who": final.seat, "place": final.event.notes[0].facts["place"]}
    return Part(Said("story.last_chip", facts), final.number)


def told_of_teams(tale: Tale, part: Part) -> Part:
    """The course of the game, told of teams where a single one has won."""
    said, side = part.said, tale.winner
    if side is None or said.key not in OF_TEAMS:
        return part
    facts: dict[str, Fact] = {name: said.facts[name] for name in said.facts.keys() - SEATS}
    facts["team"] = team_fact(side)
    return Part(Said(OF_TEAMS[said.key], facts), part.moment)


def told(chapter: Chapter) -> str | None:
    """How a chip is told, if it is worth it."""
    if chapter.why is None:
        return None
    if chapter.why.key == "why.undoes" and chapter.why.facts["many"] != FOUR:
        return None
    return TOLD.get(chapter.why.key)


def plays(tale: Tale) -> Iterator[tuple[int, Chapter, str]]:
    """The chips worth telling, each with its rank."""
    order = list(TOLD.values())
    for chapter in tale.chapters[:-1]:
        key = told(chapter)
        if key is not None:
            yield order.index(key), chapter, key


def best_play(tale: Tale) -> Part | None:
    """The best chip before the last, and of equal ones the latest."""
    found = min(plays(tale), key=lambda play: (play[0], -play[1].number), default=None)
    if found is None:
        return None
    _, chapter, key = found
    assert chapter.why is not None
    facts = {"who": chapter.seat, "place": chapter.event.notes[0].facts["place"]}
    if "team" in chapter.why.facts:
        facts["team"] = chapter.why.facts["team"]
    return Part(Said(key, facts), chapter.number)
