"""Regenbogen as a game of this house: law and codec, with its show and its mind."""

from __future__ import annotations

from types import MappingProxyType

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.games.regenbogen import deal, moves, tale
from ludarc.games.regenbogen.mind import RegenbogenMind
from ludarc.games.regenbogen.options import RegenbogenOptions
from ludarc.games.regenbogen.rules import CODES, Regenbogen
from ludarc.games.regenbogen.show import RegenbogenShow


class RegenbogenGame(Game[Regenbogen]):
    """Regenbogen for 2 to 6 seats."""

    name = "regenbogen"
    version = 1
    seat_counts = (2, 3, 4, 5, 6)
    seats_rule = "RG-1"
    unit = "discs"
    end_rule = "RG-11"
    codes = CODES
    options_type = RegenbogenOptions
    option_rules = MappingProxyType(
        {
            "players": "RG-1",
            "discs_per_colour": "RG-1",
            "look_seconds": "RG-4",
            "open_memory": "RG-13",
        }
    )
    show_type = RegenbogenShow
    mind_type = RegenbogenMind
    show: RegenbogenShow
    mind: RegenbogenMind

    def blank(self) -> Regenbogen:
        assert isinstance(self.options, RegenbogenOptions)
        return Regenbogen(self.seats, self.options.discs_per_colour)

    def deal_of(self, state: Regenbogen) -> Json:
        return deal.written(state)

    def start(self, raw: Json) -> Regenbogen:
        return deal.started(self.blank(), raw)

    def write(self, state: Regenbogen, seat: int, move: int) -> Json:
        return moves.MOVES[move]

    def read(self, state: Regenbogen, seat: int, do: Json) -> int:
        return moves.read(do)

    def forbids(self, state: Regenbogen, seat: int, move: int) -> Refusal:
        return moves.forbids(state, seat, move)

    def play(self, state: Regenbogen, seat: int, move: int) -> Event:
        return tale.played(state, seat, move)
