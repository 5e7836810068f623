"""The Trick as a game of this house."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

import msgspec
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.events import Event, Note
from ludarc.core.faults import Fault, Json, Refusal, checked
from ludarc.core.mind import Mind
from ludarc.core.options import Options
from ludarc.core.show import Show
from ludarc.core.words import Words
from tests.newcomer.rules import CARDS, HAND, Trick


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: int
    hands: list[list[int]]
    stock: list[int]


class TrickTable(msgspec.Struct, frozen=True):
    phase: Literal["play", "over"]
    actor: int | None
    laid: list[int]
    scores: list[int]


class TrickHand(msgspec.Struct, frozen=True):
    hand: list[int]


class TrickShow(Show[Trick]):
    """Laid cards for everybody, a hand for each seat."""

    words = Words("tests.newcomer")
    view_types = (TrickTable, TrickHand)

    def shared(self, state: Trick) -> TrickTable:
        return TrickTable(
            phase="over" if state.over else "play",
            actor=None if state.over else state.actor,
            laid=list(state.laid),
            scores=state.scores(),
        )

    def own(self, state: Trick, seat: int) -> TrickHand:
        return TrickHand(list(state.hands[seat]))


class TrickMind(Mind[Trick]):
    """Plays high."""

    def heuristic_move(self, state: Trick, seat: int, rng: Random, level: str) -> int:
        return max(state.legal(seat))

    def timeout_move(self, state: Trick, seat: int) -> int:
        return min(state.legal(seat))


class TrickGame(Game[Trick]):
    """The Trick with its options settled: it has none."""

    name = "trick"
    version = 1
    seat_counts = (2, 3, 4)
    seats_rule = "TR-1"
    end_rule = "TR-3"
    codes = CARDS
    options_type = Options
    option_rules = MappingProxyType({"players": "TR-1"})
    show_type = TrickShow
    mind_type = TrickMind

    def blank(self) -> Trick:
        return Trick(self.seats)

    def deal_of(self, state: Trick) -> Json:
        hands = [list(hand) for hand in state.hands]  # the state goes on, the deal stays
        return {"first": state.actor, "hands": hands, "stock": list(state.stock)}

    def start(self, deal: Json) -> Trick:
        told = checked("deal", deal, Deal, {})
        cards = [*(card for hand in told.hands for card in hand), *told.stock]
        if [len(hand) for hand in told.hands] != [HAND] * self.seats:
            raise Fault("deal.hands", "three cards for each seat", "TR-1")
        if sorted(cards) != list(range(CARDS)) or told.first not in range(self.seats):
            raise Fault("deal", "every card is there once, and one of the seats begins", "TR-1")
        state = self.blank()
        state.begin(cards, told.first)
        return state

    def write(self, state: Trick, seat: int, move: int) -> Json:
        return {"play": move}

    def read(self, state: Trick, seat: int, do: Json) -> int:
        match do:
            case {"play": int(card)} if len(do) == 1 and type(card) is int and 0 <= card < CARDS:
                return card
        raise Refusal("TR-2", "refuse.move", example='{"play": 3}')

    def forbids(self, state: Trick, seat: int, move: int) -> Refusal:
        return Refusal("TR-2", "refuse.turn" if seat != state.actor else "refuse.hand")

    def play(self, state: Trick, seat: int, move: int) -> Event:
        before = list(state.won)
        state.apply(seat, move)
        notes = [Note("play", {"who": seat, "card": move})]
        for winner, (now, then) in enumerate(zip(state.won, before, strict=True)):
            if now > then:
                notes.append(Note("won", {"who": winner}))
        return Event(seat, self.write(state, seat, move), tuple(notes))
