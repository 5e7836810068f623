"""Sequence as a game of this house: rules, moves, deal and view put together."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal, Self

import msgspec
from librt.random import Random

from ludarc.core.contract import Event, Fault, Game, Json, Note, Options, Refusal
from ludarc.core.guide import Guide
from ludarc.games.sequence import bot, deal, moves, refusals, tale, view
from ludarc.games.sequence.codes import CALL, CHOICE, CODES, DEAD, DISCARD, DRAW, REMOVE
from ludarc.games.sequence.guide import SequenceGuide
from ludarc.games.sequence.names import WORDS
from ludarc.games.sequence.rules import Sequence

WINDOW = 4.0  # SQ-13: seconds a draw stays open beside a computer player
ANSWER = 30.0  # SQ-21: seconds to confirm a penalty


class SequenceOptions(Options, frozen=True, kw_only=True):
    """`teams` (SQ-2), `advanced_jacks` (SQ-20), `manual_draw` (SQ-13), `no_table_talk` (SQ-21)."""

    teams: Literal[2, 3] | None = None
    """As many as the seats allow, two if both do."""
    advanced_jacks: bool = False
    manual_draw: bool = False
    no_table_talk: bool = False


class SequenceGame(Game[Sequence]):
    """Sequence for 2 to 12 seats in two or three teams."""

    name = "sequence"
    version = 1
    seat_counts = (2, 3, 4, 6, 8, 9, 10, 12)
    seats_rule = "SQ-2"
    codes = CODES
    options_type = SequenceOptions
    view_types = (view.SequenceTable, view.SequenceHand)
    option_rules = MappingProxyType(
        {
            "players": "SQ-2",
            "teams": "SQ-2",
            "advanced_jacks": "SQ-20",
            "manual_draw": "SQ-13",
            "no_table_talk": "SQ-21",
        }
    )
    words = WORDS
    levels = ("random", "easy", "medium", "hard", "expert")
    thinking = MappingProxyType({"hard": 8000, "expert": 36000})

    @classmethod
    def settle(cls, options: Json) -> Self:
        game = super().settle(options)
        chosen = game.chosen
        teams = chosen.teams or (2 if chosen.players % 2 == 0 else 3)
        if chosen.players % teams:
            what = f"{chosen.players} players do not make {teams} equal teams"
            raise Fault("options.teams", what, "SQ-2")
        game.options = msgspec.structs.replace(chosen, teams=teams)
        return game

    @property
    def chosen(self) -> SequenceOptions:
        assert isinstance(self.options, SequenceOptions)
        return self.options

    # --- positions -----------------------------------------------------------------------

    def blank(self) -> Sequence:
        chosen = self.chosen
        assert chosen.teams is not None
        return Sequence(
            self.seats,
            chosen.teams,
            chosen.advanced_jacks,
            chosen.manual_draw,
            chosen.no_table_talk,
        )

    def deal_of(self, state: Sequence) -> Json:
        return deal.written(state)

    def start(self, raw: Json) -> Sequence:
        return deal.started(self.blank(), raw)

    # --- moves ---------------------------------------------------------------------------

    def write(self, state: Sequence, seat: int, move: int) -> Json:
        return moves.written(state, seat, move)

    def read(self, state: Sequence, seat: int, do: Json) -> int:
        return moves.read(state, seat, do)

    def forbids(self, state: Sequence, seat: int, move: int) -> Refusal:
        return refusals.forbids(state, seat, move)

    def uncovers(self, state: Sequence, seat: int, move: int) -> bool:
        return self.draws(state, move)

    def draws(self, state: Sequence, move: int) -> bool:
        """Does this legal move draw a card? The winning one does not (SQ-18)."""
        code = move % CHOICE
        if code >= CALL:
            return False
        if code == DRAW or DEAD <= code < DISCARD:
            return True
        if state.manual_draw or state.owing:
            return False
        if code >= REMOVE:
            return True
        team = state.actor % state.teams
        finished = len(moves.fives(state, state.actor, code % 128, move // CHOICE))
        return state.done[team] + finished < state.needed

    def chance(self, state: Sequence) -> Json | None:
        return deal.chance(state)

    def force_chance(self, state: Sequence, seat: int, move: int, chance: Json | None) -> None:
        laid = None if move == DRAW else moves.card_of(move)
        deal.force_chance(state, laid, self.draws(state, move), chance)

    def play(self, state: Sequence, seat: int, move: int) -> Event:
        do = moves.written(state, seat, move)
        before = tale.Before(state)
        state.apply(seat, move)
        return Event(seat, do, tuple(tale.told(state, seat, move, before)))

    # --- whose move it is ----------------------------------------------------------------

    def awaited(self, state: Sequence) -> list[int]:
        if state.over:
            return []
        if state.owing:
            return [seat for seat in range(self.seats) if state.owing >> seat & 1]
        waiting = view.call(state)
        return [state.actor] if waiting is None else waiting.waiting

    def eager(self, state: Sequence) -> list[int]:
        seats = self.awaited(state)
        if state.owing or state.accused >= 0:
            return seats
        return sorted({*seats, *(seat for seat in range(self.seats) if state.open >> seat & 1)})

    def patience(self, state: Sequence, seat: int) -> float:
        closes = any(
            state.open >> other & 1
            and state.after[other] == seat
            and state.since[other] < state.since[seat]
            for other in range(self.seats)
        )
        return WINDOW if closes and state.open >> seat & 1 else 0.0

    def limit(self, state: Sequence) -> float | None:
        return ANSWER if state.accused >= 0 else None

    # --- computer players ----------------------------------------------------------------

    def offered(self, state: Sequence, seat: int) -> list[int]:
        return bot.offered(state, seat)

    def heuristic_move(self, state: Sequence, seat: int, rng: Random, level: str) -> int:
        return bot.heuristic_move(state, seat, rng, level)

    def guide(self, level: str) -> Guide:
        guide = SequenceGuide(self.blank().teams)
        guide.attention = bot.ATTENTION[level]
        return guide

    def timeout_move(self, state: Sequence, seat: int) -> int:
        return bot.timeout_move(state, seat)

    # --- what is shown -------------------------------------------------------------------

    def opening(self, state: Sequence) -> tuple[Note, ...]:
        return tale.opening(state)

    def shared(self, state: Sequence) -> view.SequenceTable:
        return view.shared(state)

    def own(self, state: Sequence, seat: int) -> view.SequenceHand:
        return view.own(state, seat)
