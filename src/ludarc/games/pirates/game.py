"""Rainbow Pirates as a game of this house: law and codec, with its show and its mind."""

from __future__ import annotations

from types import MappingProxyType

from ludarc.core.ask import NOBODY_ASKED, Ask
from ludarc.core.contract import Game
from ludarc.core.events import Event, Note
from ludarc.core.faults import Json, Refusal
from ludarc.games.pirates.codec import deal, moves, refusals, tale
from ludarc.games.pirates.codec.show import PiratesShow
from ludarc.games.pirates.law.codes import ASK, CODES, GIVE, LIFT, YES, card_of, rest_of, verb_of
from ludarc.games.pirates.law.position import GIVING, LAST, WINDOW
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind import bot
from ludarc.games.pirates.mind.mind import PiratesMind
from ludarc.games.pirates.options import PiratesOptions

WINDOW_SECONDS = 12.0  # RP-14: to answer a black card
FLOOR = 2.0  # RP-14: seconds before which no answer counts
GIFT_SECONDS = 30.0  # RP-15
LAST_SECONDS = 180.0  # RP-20


class PiratesGame(Game[Pirates]):
    """Rainbow Pirates for 2 to 5 seats."""

    name = "pirates"
    version = 1
    seat_counts = (2, 3, 4, 5)
    seats_rule = "RP-1"
    end_rule = "RP-21"
    codes = CODES
    options_type = PiratesOptions
    option_rules = MappingProxyType({"players": "RP-1"})
    show_type = PiratesShow
    mind_type = PiratesMind
    show: PiratesShow
    mind: PiratesMind
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
        return verb_of(move) > LIFT  # placing and rearranging reveal nothing

    def chance(self, state: Pirates) -> Json | None:
        return deal.chance(state)

    def force_chance(self, state: Pirates, seat: int, move: int, chance: Json | None) -> None:
        deal.force_chance(state, move, chance)

    def play(self, state: Pirates, seat: int, move: int) -> Event:
        do = moves.written(move)
        before = state.copy()
        assert isinstance(before, Pirates)
        state.apply(seat, move)
        notes = tuple(tale.notes_of(before, state, seat, move))
        return Event(seat, do, notes, tale.sealed(before, move), tale.for_others(before, move))

    def named(self, state: Pirates, seat: int, move: int) -> Note:
        if verb_of(move) == ASK:
            return tale.asked("ask", state, seat, move)  # the answer shows later
        return super().named(state, seat, move)

    # --- whose move it is ----------------------------------------------------------------

    def ask(self, state: Pirates) -> Ask:
        if state.over:
            return NOBODY_ASKED
        seats, turn = tuple(state.actors()), state.actor
        if state.phase == WINDOW:  # RP-14
            return Ask(seats, limit=WINDOW_SECONDS, sealed=True, floor=FLOOR, turn=turn)
        if state.phase == GIVING:  # RP-15
            return Ask(seats, limit=GIFT_SECONDS, sealed=True, floor=FLOOR, turn=turn)
        if state.phase == LAST:  # RP-20
            return Ask(seats, limit=LAST_SECONDS, sealed=True, turn=turn)
        return Ask(seats, turn=turn)

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
