"""Rainbow as a game of this house: law and codec, with its show and its mind."""

from __future__ import annotations

from types import MappingProxyType

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.games.rainbow import deal, moves, tale
from ludarc.games.rainbow.combos import CODES, COMBOS
from ludarc.games.rainbow.mind import RainbowMind
from ludarc.games.rainbow.options import RainbowOptions
from ludarc.games.rainbow.rules import HAND, Rainbow
from ludarc.games.rainbow.show import RainbowShow


class RainbowGame(Game[Rainbow]):
    """Rainbow for 2 to 6 seats."""

    name = "rainbow"
    version = 1
    seat_counts = (2, 3, 4, 5, 6)
    seats_rule = "RB-1"
    end_rule = "RB-19"
    codes = CODES
    options_type = RainbowOptions
    option_rules = MappingProxyType({"players": "RB-1", "open_scores": "RB-14"})
    show_type = RainbowShow
    mind_type = RainbowMind
    show: RainbowShow
    mind: RainbowMind

    def blank(self) -> Rainbow:
        return Rainbow(self.seats)

    def deal_of(self, state: Rainbow) -> Json:
        return deal.written(state)

    def start(self, raw: Json) -> Rainbow:
        return deal.started(self.blank(), raw)

    def write(self, state: Rainbow, seat: int, move: int) -> Json:
        return moves.MOVES[move]

    def read(self, state: Rainbow, seat: int, do: Json) -> int:
        return moves.read(do)

    def forbids(self, state: Rainbow, seat: int, move: int) -> Refusal:
        return moves.forbids(state, seat, move)

    def uncovers(self, state: Rainbow, seat: int, move: int) -> bool:
        hand = state.holding[seat] & HAND
        last_cards = not state.choosing and COMBOS.cards[move] == hand
        return last_cards and state.holding[seat] != hand  # RB-3: the second pile is taken up

    def legal(self, state: Rainbow, seat: int) -> list[Json]:
        return moves.written(state.legal(seat))

    def play(self, state: Rainbow, seat: int, move: int) -> Event:
        return tale.played(state, seat, move)
