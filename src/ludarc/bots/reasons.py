"""Why a computer player moved as it did, in one sentence.

The sentences are the game's (`Mind.why`). While the game goes on only those are told that follow
from what everybody saw (`motive`). What the player knew, and its second choice, follow from its
hand: `told` is for its own seat, and for others when the game is over.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any, Literal, NamedTuple

import msgspec
from librt.random import Random

from ludarc.bots.deliberation import Deliberation, How
from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json
from ludarc.core.state import State
from ludarc.core.why import UNEXPLAINED
from ludarc.core.words import Fact, JoinedWords, Said, Words
from ludarc.games import kind

WORDS = Words("ludarc.bots")

MOST = 3
"""The best move and two alternatives."""
LEAST_SHARE = 0.005
"""A move with a smaller share of the simulations has no reliable chance."""
NOISE = 2.0
"""Two moves are told apart where their chances differ by more than so many standard errors."""
EVEN = 0.005
"""Chances that were computed without chance differ if people would see it in hundredths."""

Worth = Literal["best", "equal", "less"]


class Weighed(msgspec.Struct, frozen=True):
    """A move that was considered: as the record writes it, the key and the facts of its words, why
    it is good, its worth beside the first, and its chance to win if one was computed. The chance is
    in whole hundredths, so that every client shows the same."""

    do: Json
    key: str
    facts: dict[str, Fact]
    chance: float | None = None
    why: Said = UNEXPLAINED
    worth: Worth = "best"


class Candidate(NamedTuple):
    """A move as it was found: its chance, and the standard error of that."""

    move: int
    chance: float | None
    error: float = 0.0


class Reason(msgspec.Struct, frozen=True):
    """The result of a deliberation: the favourite first, then the alternatives by their chance."""

    how: How
    weighed: list[Weighed]
    simulations: int = 0


def reason_of(game: Game[Any], known: State, seat: int, thought: Deliberation) -> Reason:
    """What a finished deliberation found, given its position."""
    search = thought.search
    if search is None:
        found = game.mind.chances(known, seat, thought.move, thought.level)
        candidates = [Candidate(*each) for each in found] or [Candidate(thought.move, None)]
        moves = [weighed(game, known, seat, one, candidates[0]) for one in candidates[:MOST]]
        return Reason(thought.how, moves)
    least = LEAST_SHARE * int(search.simulations)
    first, *rest = search.findings()
    seen = [first, *(finding for finding in rest if finding[1] >= least)][:MOST]
    best, *others = [Candidate(move, chance, error(chance, many)) for move, many, chance in seen]
    others.sort(key=lambda one: percent(one.chance), reverse=True)
    moves = [weighed(game, known, seat, one, best) for one in (best, *others)]
    return Reason(thought.how, moves, search.simulations)


def reminded(game: Game[Any], state: State, seat: int, reason: Reason) -> Reason:
    """The same moves, explained by all that their seat was shown: the player who found them may
    have forgotten some of it, and would be wrong about what has been seen."""
    known = state.copy()
    known.sample(seat, Random(0))
    moves = []
    for weighed in reason.weighed:
        move = game.read(known, seat, weighed.do)
        legal = game.why_not(known, seat, move) is None  # the table may have gone on meanwhile
        why = game.mind.why(known, seat, move) if legal else weighed.why
        moves.append(msgspec.structs.replace(weighed, why=why))
    return msgspec.structs.replace(reason, weighed=moves)


def error(chance: float, visits: int) -> float:
    """The standard error of a share of so many simulated games."""
    even = min(0.75, max(0.25, chance))  # a share of 0 or 1 is no certainty
    return sqrt(even * (1.0 - even) / visits)


def worth_of(candidate: Candidate, best: Candidate) -> Worth:
    """Is a move as good as the best, for all that was found?"""
    if candidate is best:
        return "best"
    behind = (best.chance or 0.0) - (candidate.chance or 0.0)
    noise = NOISE * sqrt(best.error**2 + candidate.error**2)
    return "equal" if behind <= max(noise, EVEN) else "less"


def weighed(
    game: Game[Any], known: State, seat: int, candidate: Candidate, best: Candidate
) -> Weighed:
    """A move with its words."""
    move, chance, _ = candidate
    do = game.write(known, seat, move)
    note = game.named(known, seat, move)
    limited = None if chance is None else min(1.0, max(0.0, round(chance, 2)))
    why = game.mind.why(known, seat, move)
    return Weighed(do, note.key, note.facts, limited, why, worth_of(candidate, best))


@cache
def words_of(game: str) -> Words:
    """The words of a game, and those its computer players say in every game."""
    return JoinedWords(kind(game).show_type.words, WORDS)


def motive(game: Game[Any], before: State, event: Event) -> Said | None:
    """Why a move was made, as far as everybody could see; None where nothing follows from that."""
    if event.sealed or event.others is not None or event.notes[0].to is not None:
        return None
    move = game.read(before, event.seat, event.do)
    return game.mind.openly_why(before, event.seat, move)


def named(move: Weighed) -> Said:
    """A move in words."""
    return Said(move.key, move.facts)


def explained(why: Said, worth: Worth) -> Said:
    """Why a hinted move is good, and how good beside the best."""
    return why if worth == "best" else Said(f"worth.{worth}", {"why": msgspec.to_builtins(why)})


def advised(reason: Reason) -> Said:
    """The heading of a hint."""
    return Said(f"hint.{reason.how}", {})


def told(reason: Reason) -> Said:
    """Why the first of the moves was chosen."""
    if reason.how in ("only", "chance"):
        return Said(f"reason.{reason.how}", {})
    first, *others = reason.weighed
    equal = [move for move in others if move.worth == "equal"]
    if not equal:
        return first.why
    why, other = msgspec.to_builtins((first.why, named(equal[0])))
    return Said("reason.equal", {"why": why, "other": other})


def percent(chance: float | None) -> int:
    """A chance in hundredths."""
    return round(100 * (chance or 0.0))
