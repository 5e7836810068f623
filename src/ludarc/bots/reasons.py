"""Why a computer player moved as it did, in one sentence.

During a game `motive` says in general words what such a move is good for. It depends only on what
everybody saw of the move, so it reveals no card. What the player found by thinking, its chance and
its second choice, follows from its hand: `told` is for its own seat, and for others when the game
is over.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ludarc.bots.deliberation import Deliberation, How
from ludarc.core.contract import Game
from ludarc.core.events import Note
from ludarc.core.faults import Json
from ludarc.core.state import State
from ludarc.core.words import SOURCE_LANGUAGE, Fact, JoinedWords, Said, Words
from ludarc.games import kind

WORDS = Words("ludarc.bots")

MOST = 3
"""The best move and two alternatives."""
LEAST_SHARE = 0.005
"""A move with a smaller share of the simulations has no reliable chance."""
SURE = 4
"""With at least this lead over the second choice, in hundredths, the first is clear."""


class Weighed(msgspec.Struct, frozen=True):
    """A move that was considered: as the record writes it, the key and the facts of its words, and
    its chance to win if one was computed. The chance is in whole hundredths, so that every client
    shows the same."""

    do: Json
    key: str
    facts: dict[str, Fact]
    chance: float | None = None


class Reason(msgspec.Struct, frozen=True):
    """The result of a deliberation: the favourite first, then the alternatives by their chance."""

    how: How
    weighed: list[Weighed]
    simulations: int = 0


def reason_of(game: Game[Any], known: State, seat: int, thought: Deliberation) -> Reason:
    """What a finished deliberation found, given its position."""
    search = thought.search
    if search is None:
        found = game.mind.chances(known, seat, thought.move, thought.level) or [
            (thought.move, None)
        ]
        return Reason(thought.how, [weighed(game, known, seat, *each) for each in found[:MOST]])
    least = LEAST_SHARE * int(search.simulations)
    first, *rest = search.findings()
    moves = [first, *(finding for finding in rest if finding[1] >= least)][:MOST]
    best, *others = [weighed(game, known, seat, move, chance) for move, _, chance in moves]
    ordered = [best, *sorted(others, key=percent, reverse=True)]
    return Reason(thought.how, ordered, search.simulations)


def weighed(game: Game[Any], known: State, seat: int, move: int, chance: float | None) -> Weighed:
    """A move with its words."""
    do = game.write(known, seat, move)
    note = game.named(known, seat, move)
    limited = None if chance is None else min(1.0, max(0.0, round(chance, 2)))
    return Weighed(do, note.key, note.facts, limited)


@cache
def words_of(game: str) -> Words:
    """The words of a game, and those its computer players say in every game."""
    return JoinedWords(kind(game).show_type.words, WORDS)


def motive(game: Game[Any], note: Note) -> Said | None:
    """What such a move is good for, in general words; None for some moves."""
    key = f"why.{note.key}"
    return Said(key, {}) if key in game.show.words.catalogues[SOURCE_LANGUAGE] else None


def named(move: Weighed) -> Said:
    """A move in words."""
    return Said(move.key, move.facts)


def advised(game: Game[Any], reason: Reason) -> Said:
    """The heading of a hint."""
    return Said(f"hint.{reason.how}", {"level": f"@level.{game.mind.levels[-1]}"})


def told(game: Game[Any], reason: Reason) -> Said:
    """Why the first of the moves was chosen."""
    if reason.how == "thumb":
        return Said("reason.thumb", {"rule": "@thumb"})
    if reason.how != "search":
        return Said(f"reason.{reason.how}", {})
    first, *others = reason.weighed
    facts: dict[str, Fact] = {"count": reason.simulations, "chance": percent(first)}
    if not others:
        return Said("reason.alone", facts)
    facts |= {"other": msgspec.to_builtins(named(others[0])), "second": percent(others[0])}
    sure = percent(first) - percent(others[0]) >= SURE
    return Said("reason.sure" if sure else "reason.close", facts)


def percent(move: Weighed) -> int:
    return round(100 * (move.chance or 0.0))
