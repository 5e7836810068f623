"""Rainbow Pirates as a game of this house: rules, moves, deal and view put together."""

from __future__ import annotations

from types import MappingProxyType

from librt.random import Random

from ludarc.core.contract import Event, Game, Json, Note, Options, Refusal
from ludarc.games.pirates.codec import deal, moves, refusals, tale, view
from ludarc.games.pirates.codec.words import PirateWords
from ludarc.games.pirates.law.codes import ASK, CODES, GIVE, LIFT, YES, card_of, rest_of, verb_of
from ludarc.games.pirates.law.position import GIVING, LAST, WINDOW
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind import bot
from ludarc.games.pirates.mind.guide import PiratesGuide

WINDOW_SECONDS = 12.0  # RP-14: to answer a black card
FLOOR = 2.0  # RP-14: no answer counts before, whoever gave it
GIFT_SECONDS = 30.0  # RP-15
LAST_SECONDS = 180.0  # RP-20


class PiratesOptions(Options, frozen=True, kw_only=True):
    """Nothing but the number of players is settled before the deal."""


class PiratesGame(Game[Pirates]):
    """Rainbow Pirates for 2 to 5 seats."""

    name = "pirates"
    version = 1
    seat_counts = (2, 3, 4, 5)
    seats_rule = "RP-1"
    codes = CODES
    options_type = PiratesOptions
    view_types = (view.PiratesTable, view.PiratesHand)
    option_rules = MappingProxyType({"players": "RP-1"})
    words = PirateWords("ludarc.games.pirates")
    levels = ("random", "easy", "medium", "hard", "expert")
    thinking = MappingProxyType({"hard": 2000, "expert": 20000})
    declinable = True  # RP-14: "never block until my turn"
    duel = True  # RP-2

    # --- positions -----------------------------------------------------------------------

    def blank(self) -> Pirates:
        return Pirates(self.seats)

    def deal_of(self, state: Pirates) -> Json:
        return deal.written(state)

    def start(self, raw: Json) -> Pirates:
        return deal.started(self.blank(), raw)

    def lead(self, state: Pirates, seat: int) -> None:
        state.actor = seat  # RP-2

    # --- moves ---------------------------------------------------------------------------

    def write(self, state: Pirates, seat: int, move: int) -> Json:
        return moves.written(move)

    def read(self, state: Pirates, seat: int, do: Json) -> int:
        return moves.read(self.seats, do)

    def why_not(self, state: Pirates, seat: int, move: int) -> Refusal | None:
        return None if state.may(seat, move) else refusals.forbids(state, seat, move)

    def forbids(self, state: Pirates, seat: int, move: int) -> Refusal:
        return refusals.forbids(state, seat, move)

    def uncovers(self, state: Pirates, seat: int, move: int) -> bool:
        return verb_of(move) > LIFT  # placing and rearranging shows nothing new

    def chance(self, state: Pirates) -> Json | None:
        return deal.chance(state)

    def force_chance(self, state: Pirates, seat: int, move: int, chance: Json | None) -> None:
        deal.force_chance(state, move, chance)

    def play(self, state: Pirates, seat: int, move: int) -> Event:
        do = moves.written(move)
        before = state.copy()
        assert isinstance(before, Pirates)
        state.apply(seat, move)
        notes = tuple(tale.told(before, state, seat, move))
        return Event(seat, do, notes, tale.sealed(before, move), tale.for_others(before, move))

    def named(self, state: Pirates, seat: int, move: int) -> Note:
        if verb_of(move) == ASK:
            return tale.asked("ask", state, seat, move)  # who has the card shows later
        return super().named(state, seat, move)

    # --- whose move it is ----------------------------------------------------------------

    def limit(self, state: Pirates) -> float | None:
        if state.phase == WINDOW:
            return WINDOW_SECONDS
        if state.phase == GIVING:
            return GIFT_SECONDS
        return LAST_SECONDS if state.phase == LAST else None

    # --- what is done in secret ----------------------------------------------------------

    def sealed(self, state: Pirates) -> bool:
        return state.phase in (WINDOW, GIVING, LAST)  # RP-14, RP-15, RP-20

    def floor(self, state: Pirates) -> float | None:
        return FLOOR if state.phase in (WINDOW, GIVING) else None

    def held(self, state: Pirates, seat: int, move: int) -> Pirates:
        seen = state.copy()
        assert isinstance(seen, Pirates)
        seen.answering &= ~(1 << seat)
        if verb_of(move) == GIVE:
            seen.given[seat] = card_of(move) + 1
        elif rest_of(move) == YES:
            seen.wishes |= 1 << seat
        return seen

    def decline(self, state: Pirates, seat: int) -> int | None:
        return bot.PASS if state.phase == WINDOW else None

    def turn(self, state: Pirates) -> int | None:
        return state.actor

    # --- computer players ----------------------------------------------------------------

    def heuristic_move(self, state: Pirates, seat: int, rng: Random, level: str) -> int:
        return bot.heuristic_move(state, seat, rng, level)

    def guide(self, level: str) -> PiratesGuide:
        guide = PiratesGuide()
        guide.attention = bot.ATTENTION.get(level, 1.0)
        return guide

    def timeout_move(self, state: Pirates, seat: int) -> int:
        return bot.timeout_move(state, seat)

    # --- what is shown -------------------------------------------------------------------

    def opening(self, state: Pirates) -> tuple[Note, ...]:
        return tale.opening(state)

    def shared(self, state: Pirates) -> view.PiratesTable:
        return view.shared(state)

    def own(self, state: Pirates, seat: int) -> view.PiratesHand:
        return view.own(state, seat)
