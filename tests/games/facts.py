"""What tests of all games know of one game. A game says it in `tests/games/<game>/facts.py`, as
`FACTS = Facts(…)`; what it does not say has a default, and the laws run without any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Protocol

import msgspec
from hypothesis.strategies import SearchStrategy
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.faults import Json
from ludarc.core.state import State
from ludarc.games import GAMES, kind, settle
from tests.games.anyjson import ANY_JSON

Options = dict[str, Any]
Coming = tuple[int, int]
"""The next move: which seat makes it, and its code."""
Twin = Callable[[State, int, Random, Coming | None], State]
"""A world a viewer cannot tell from the truth, nor after the coming move."""
Choose = Callable[[int, int, list[Any]], Any]
"""Chooses by the number of moves seen, the seat and its legal moves."""


@dataclass(frozen=True)
class Plan:
    """One golden game: its players, options and seed."""

    options: Options
    levels: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Position:
    """A deal, the moves made so far, and how many lines of 1, 2, 3, … moves follow."""

    options: Options
    deal: Json
    moves: list[Json]
    lines: list[int]


class Book(Protocol):
    """A game once more, slowly, straight from its rules page."""

    over: bool

    @property
    def actor(self) -> int: ...

    def moves(self) -> list[Json]: ...

    def make(self, do: Json) -> None: ...

    def scores(self) -> list[int]: ...


@dataclass(frozen=True)
class Booked:
    """The book of a game, and how many whole games are compared with it."""

    open: Callable[[Json, int], Book]
    """The book of a deal for so many players."""
    games: int
    options: Options = field(default_factory=dict)


@dataclass(frozen=True)
class Siege:
    """A table where people play while their server is killed."""

    seats: str
    options: Options = field(default_factory=dict)
    clock: Options | None = None


@dataclass(frozen=True)
class Meeting:
    """A contest, and what the first of its bots must win, in hundredths of the games. Between
    neighbouring levels, with no such number, the lower end of the interval must be above a half."""

    name: str
    bots: str
    games: int
    asked: float | None
    budget: float = 1.0


@dataclass(frozen=True)
class Facts:
    """All that tests of all games know of one game."""

    # --- the laws ------------------------------------------------------------------------

    options: Callable[[int], list[Options]] | None = None
    """The options a game is tried with at a number of seats, where those of `every_switch` are
    not the right ones."""
    census: Callable[[Any], Counter[int]] | None = None
    """How many cards or discs a position has of each kind, wherever they are."""
    full_census: Callable[[Any], Counter[int]] | None = None
    """What the census must be."""
    hidden: frozenset[str] | None = None
    """The fields of a state that a sample may change."""
    check_sample: Callable[[Any, Any, int], None] = lambda state, world, viewer: None
    """Asserts what a sample for a viewer must keep of these fields."""
    length: Callable[[Any, str], int | None] = lambda state, name: None
    """How much of a field that is a buffer means anything; None if all of it does."""
    some_codes: Callable[[Game[Any], State, int, Random], list[int]] | None = None
    """Codes to ask about, where there are too many to ask about all."""
    tellable: Callable[[Game[Any]], list[int]] | None = None
    """Codes that can be written in any position, where there are too many to try all."""
    almost_moves: SearchStrategy[Json] = ANY_JSON
    """JSON that is a move of this game, or almost."""
    golden: tuple[Plan, ...] = ()
    positions: Mapping[str, Position] = field(default_factory=dict)
    """Positions whose lines of play are counted, by what is special in them."""
    book: Booked | None = None

    # --- at a server ---------------------------------------------------------------------

    rich: Options = field(default_factory=dict)
    """The options with which most rules come up."""
    short: Options = field(default_factory=dict)
    """The options with which a game is over soon."""
    choose: Callable[[int], Choose] | None = None
    """How guests choose by a seed so that a game is over soon; by chance, if not said."""
    twin: Twin | None = None
    """A better way to find a twin than dealing again what the viewer cannot know, where that rarely
    allows the coming move, or where even more may differ."""
    open_at_the_end: bool = False
    """Twins differ in what is shown when the game is over."""
    streams: tuple[tuple[Options, int], ...] = ()
    """With which options byte streams are compared, and in how many games."""
    mute: bool = False
    """A refusal names no card, no colour and no hand."""
    sieges: tuple[Siege, ...] = (Siege("me,easy"),)

    # --- computer players ----------------------------------------------------------------

    meetings: tuple[Meeting, ...] = ()
    """Contests for the page about strength; neighbouring levels meet, if none is said."""

    # --- where they come from ------------------------------------------------------------

    broken: str = ""
    """Why the file of this game's facts cannot be read."""
    written: bool = True
    """Is there such a file?"""


def module_of(name: str) -> str:
    return f"tests.games.{name}.facts"


@cache
def facts_of(name: str) -> Facts:
    """The facts of a game. Where there are none, or where their file is broken, these are the
    defaults: one game's mistake must not stop the tests of others."""
    try:
        found: Facts = import_module(module_of(name)).FACTS
    except ModuleNotFoundError as error:
        if module_of(name).startswith(error.name or "?"):
            return Facts(written=False)
        return Facts(broken=f"{type(error).__name__}: {error}")
    except Exception as error:
        return Facts(broken=f"{type(error).__name__}: {error}")
    return found


GAME_OF: dict[type, str] = {}
"""The games whose positions were asked about, by the class of these."""


def facts_of_state(state: State) -> Facts:
    """The facts of the game this is a position of."""
    cls = type(state)
    if cls not in GAME_OF:
        firsts = {name: kind(name).seat_counts[0] for name in GAMES}
        blanks = {name: settle(name, {"players": n}).blank() for name, n in firsts.items()}
        GAME_OF[cls] = next((name for name, blank in blanks.items() if type(blank) is cls), "")
    return facts_of(GAME_OF[cls]) if GAME_OF[cls] else Facts(written=False)


def acts_in_secret(name: str) -> bool:
    """Is there anything in this game that several seats do in secret?"""
    return kind(name).held is not Game.held


def options_of(name: str, seats: int) -> list[Options]:
    """The options a game is tried with at a number of seats."""
    chosen = facts_of(name).options
    return chosen(seats) if chosen is not None else every_switch(name)


def every_switch(name: str) -> list[Options]:
    """The default options, then each switch among them the other way round."""
    fields = msgspec.structs.fields(kind(name).options_type)
    switches = {each.name: each.default for each in fields if isinstance(each.default, bool)}
    return [{}, *({switch: not value} for switch, value in switches.items())]
