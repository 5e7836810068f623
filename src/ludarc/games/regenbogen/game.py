"""Regenbogen as a game of this house: rules, moves, deal and view put together."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

import msgspec
from librt.random import Random

from ludarc.core.contract import Event, Game, Json, Note, Options, Refusal
from ludarc.core.words import Fact, Words
from ludarc.games.regenbogen import bot, deal, moves, view
from ludarc.games.regenbogen.moves import COLOUR_NAMES, place
from ludarc.games.regenbogen.rules import (
    CODES,
    FEWEST_EACH,
    MOST_EACH,
    NAME,
    POSITIONS,
    STOP,
    TURNS_EACH,
    Regenbogen,
)

WholeSeconds = Annotated[int, msgspec.Meta(ge=0, le=60)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=60)]


class RegenbogenOptions(Options, frozen=True, kw_only=True):
    """`discs_per_colour` (RG-1), `look_seconds` (RG-4) and `open_memory` (RG-13)."""

    discs_per_colour: Annotated[int, msgspec.Meta(ge=FEWEST_EACH, le=MOST_EACH)] = 6
    look_seconds: WholeSeconds | Seconds = 2
    open_memory: bool = False


class RegenbogenGame(Game[Regenbogen]):
    """Regenbogen for 2 to 6 seats."""

    name = "regenbogen"
    version = 1
    seat_counts = (2, 3, 4, 5, 6)
    seats_rule = "RG-1"
    codes = CODES
    options_type = RegenbogenOptions
    view_types = (view.RegenbogenTable,)
    option_rules = MappingProxyType(
        {
            "players": "RG-1",
            "discs_per_colour": "RG-1",
            "look_seconds": "RG-4",
            "open_memory": "RG-13",
        }
    )
    words = Words("ludarc.games.regenbogen")
    levels = ("random", "easy", "medium", "hard", "expert")
    reckoning = ("hard", "expert")

    @property
    def chosen(self) -> RegenbogenOptions:
        assert isinstance(self.options, RegenbogenOptions)
        return self.options

    def blank(self) -> Regenbogen:
        return Regenbogen(self.seats, self.chosen.discs_per_colour)

    def deal_of(self, state: Regenbogen) -> Json:
        return deal.written(state)

    def start(self, raw: Json) -> Regenbogen:
        return deal.started(self.blank(), raw)

    def write(self, state: Regenbogen, seat: int, move: int) -> Json:
        return moves.WRITTEN[move]

    def read(self, state: Regenbogen, seat: int, do: Json) -> int:
        return moves.read(do)

    def forbids(self, state: Regenbogen, seat: int, move: int) -> Refusal:
        return moves.forbids(state, seat, move)

    def shared(self, state: Regenbogen) -> view.RegenbogenTable:
        return view.shared(state, self.chosen.look_seconds, self.chosen.open_memory)

    @property
    def advice_forbidden_by(self) -> str:
        return "" if self.chosen.open_memory else "RG-13"

    def heuristic_move(self, state: Regenbogen, seat: int, rng: Random, level: str) -> int:
        if level in self.reckoning:
            return bot.reckoned(state, seat, rng)
        return bot.heuristic_move(state, seat, rng)

    def ready_level(self, level: str, seconds: float) -> str:
        if level not in self.reckoning:
            return level
        worths = bot.reckoning(self.seats, self.chosen.discs_per_colour)
        return level if worths.grow(seconds) else "medium"

    def chances(
        self, state: Regenbogen, seat: int, move: int, level: str
    ) -> list[tuple[int, float | None]]:
        return bot.chances(state, seat, move) if level in self.reckoning else []

    def fade(self, state: Regenbogen, half_life: float, seed: int) -> None:
        bot.fade(state, half_life * bot.REMINDED if self.chosen.open_memory else half_life, seed)

    def timeout_move(self, state: Regenbogen, seat: int) -> int:
        return bot.timeout_move(state, seat)

    def play(self, state: Regenbogen, seat: int, move: int) -> Event:
        before = Before(state)
        state.apply(seat, move)
        notes = [made(state, seat, move), *followed(state, seat, move, before)]
        if state.over:
            notes += ended(state)
        return Event(seat, moves.WRITTEN[move], tuple(notes))


class Before:
    """What must be remembered of a position to tell what a move changed."""

    def __init__(self, state: Regenbogen) -> None:
        self.left = state.left
        self.turn = state.turn
        self.won = list(state.won)
        self.shown = list(state.shown)


def made(state: Regenbogen, seat: int, move: int) -> Note:
    """The move itself; colours found or called are for the moment only (RG-13)."""
    if move == STOP:
        return Note("stop", {"who": seat})
    position = move if move < STOP else (move - NAME) % POSITIONS
    facts: dict[str, Fact] = {"who": seat, "place": place(position)}
    glimpse: dict[str, Fact] = {"found": f"@colour.{COLOUR_NAMES[state.discs[position]]}"}
    if move < STOP:
        return Note("flip", facts, glimpse)
    glimpse["colour"] = f"@colour.{COLOUR_NAMES[(move - NAME) // POSITIONS]}"
    return Note("name", facts, glimpse)


def followed(state: Regenbogen, seat: int, move: int, before: Before) -> list[Note]:
    """What came of a move."""
    if state.left < before.left:
        gained = [state.won[s] - before.won[s] for s in range(state.seats)]
        shares = [
            Note("share", {"who": other, "n": gained[other]})
            for other in sorted(range(state.seats), key=lambda s: -gained[s])
            if gained[other] > 0
        ]
        last = [Note("last", {"who": seat})] if state.naming() else []
        return [Note("rainbow", {"who": seat}), *shares, *last]
    if move == STOP or state.turn == before.turn:
        return []
    if move > STOP:
        return [Note("wrong", {})]
    twin = before.shown[state.discs[move]]
    return [Note("match", {}, {"place": place(move), "other": place(twin)})]


def ended(state: Regenbogen) -> list[Note]:
    """How the game ended."""
    limit = TURNS_EACH * state.each
    notes = [Note("limit", {"n": limit})] if state.turn == limit else []
    return [*notes, Note("over", {"who": state.winners()})]
