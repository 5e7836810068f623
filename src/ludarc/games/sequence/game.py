"""Sequence as a game of this house: law and codec, with its show and its mind."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from ludarc.core.ask import NOBODY_ASKED, Ask
from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Fault, Json, Refusal
from ludarc.games.sequence import deal, moves, refusals, tale, view
from ludarc.games.sequence.codes import CALL, CHOICE, CODES, DEAD, DISCARD, DRAW, REMOVE
from ludarc.games.sequence.mind import SequenceMind
from ludarc.games.sequence.options import SequenceOptions
from ludarc.games.sequence.rules import Sequence
from ludarc.games.sequence.show import SequenceShow

WINDOW = 4.0  # SQ-13: seconds a draw stays open beside a computer player
ANSWER = 30.0  # SQ-21: seconds to confirm a penalty


class SequenceGame(Game[Sequence]):
    """Sequence for 2 to 12 seats in two or three teams."""

    name = "sequence"
    version = 1
    seat_counts = (2, 3, 4, 6, 8, 9, 10, 12)
    seats_rule = "SQ-2"
    unit = "sequences"
    end_rule = "SQ-15"
    codes = CODES
    options_type = SequenceOptions
    option_rules = MappingProxyType(
        {
            "players": "SQ-2",
            "teams": "SQ-2",
            "advanced_jacks": "SQ-20",
            "manual_draw": "SQ-13",
            "no_table_talk": "SQ-21",
        }
    )
    show_type = SequenceShow
    mind_type = SequenceMind
    show: SequenceShow
    mind: SequenceMind

    @classmethod
    def completed(cls, options: SequenceOptions) -> SequenceOptions:
        teams = options.teams or (2 if options.players % 2 == 0 else 3)
        if options.players % teams:
            what = f"{options.players} players do not make {teams} equal teams"
            raise Fault("options.teams", what, "SQ-2")
        return msgspec.structs.replace(options, teams=teams)

    @property
    def teams(self) -> int:
        return self.chosen.teams or 0

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
        return Event(seat, do, tuple(tale.notes_of(state, seat, move, before)))

    # --- whose move it is ----------------------------------------------------------------

    def ask(self, state: Sequence) -> Ask:
        if state.over:
            return NOBODY_ASKED
        owing = tuple(seat for seat in range(self.seats) if state.owing >> seat & 1)
        if owing:
            return Ask(owing)
        call = view.call(state)
        if call is not None:  # SQ-21: the accused may accept while others are asked
            accused = range(call.team, self.seats, state.teams)
            return Ask(tuple(call.waiting), optional=tuple(accused), limit=ANSWER)
        drawing = tuple(seat for seat in range(self.seats) if state.open >> seat & 1)
        bots = tuple(sorted({state.actor, *drawing}))
        waits = {seat: WINDOW for seat in drawing if self.closes(state, seat)}
        return Ask((state.actor,), optional=drawing, bots=bots, patience=waits)

    def closes(self, state: Sequence, seat: int) -> bool:
        """Would a draw of this seat close another seat's forgotten one (SQ-13)?"""
        return any(
            state.open >> other & 1
            and state.after[other] == seat
            and state.since[other] < state.since[seat]
            for other in range(self.seats)
        )
