"""Rainbow as a game of this house: the rules, the moves, the deal and the view put together."""

from __future__ import annotations

from types import MappingProxyType

from librt.random import Random

from ludarc.core.bag import size
from ludarc.core.contract import Event, Game, Json, Note, Options, Refusal
from ludarc.core.words import Fact, Words
from ludarc.games.rainbow import bot, deal, moves, view
from ludarc.games.rainbow.combos import CODES, COMBOS, SOLO, TAKE_ONE, TAKE_TWO
from ludarc.games.rainbow.moves import CARDS, KIND_NAMES, values
from ludarc.games.rainbow.rules import HAND, PILE_BITS, Rainbow


class RainbowOptions(Options, frozen=True, kw_only=True):
    """`open_scores`: everybody sees the running totals (RB-14)."""

    open_scores: bool = False


class RainbowGame(Game[Rainbow]):
    """Rainbow for 2 to 6 seats."""

    name = "rainbow"
    version = 1
    seat_counts = (2, 3, 4, 5, 6)
    seats_rule = "RB-1"
    codes = CODES
    options_type = RainbowOptions
    option_rules = MappingProxyType({"players": "RB-1", "open_scores": "RB-14"})
    words = Words("ludarc.games.rainbow")

    def blank(self) -> Rainbow:
        return Rainbow(self.seats)

    def deal_of(self, state: Rainbow) -> Json:
        return deal.written(state)

    def start(self, raw: Json) -> Rainbow:
        return deal.started(self.blank(), raw)

    def write(self, state: Rainbow, seat: int, move: int) -> Json:
        return moves.WRITTEN[move]

    def read(self, state: Rainbow, seat: int, do: Json) -> int:
        return moves.read(do)

    def forbids(self, state: Rainbow, seat: int, move: int) -> Refusal:
        return moves.forbids(state, seat, move)

    def view(self, state: Rainbow, viewer: int) -> view.RainbowView:
        assert isinstance(self.options, RainbowOptions)
        return view.view(state, viewer, self.options.open_scores)

    def thumb(self, state: Rainbow, seat: int, rng: Random) -> int:
        return bot.thumb(state, seat)

    def play(self, state: Rainbow, seat: int, move: int) -> Event:
        was_choosing = state.choosing
        notes = [made(seat, move)]
        if not was_choosing and state.lock == SOLO and COMBOS.kind[move] != SOLO:
            notes.append(Note(f"lock.{KIND_NAMES[COMBOS.kind[move]]}", {}))
        second = state.holding[seat] >> PILE_BITS
        last_of_hand = size(state.holding[seat] & HAND) == size(COMBOS.cards[move])
        if not was_choosing and second != 0 and last_of_hand:
            notes.append(Note("second", {"who": seat}))
        gone = state.gone
        state.apply(seat, move)
        if not was_choosing and state.choosing:
            notes.append(Note("choose", {"who": state.actor}))
        if was_choosing and (state.over or not state.choosing):
            notes += round_ended(state, state.gone - gone)
        return Event(seat, moves.WRITTEN[move], tuple(notes))


def made(seat: int, move: int) -> Note:
    """The move itself."""
    facts: dict[str, Fact] = {"who": seat, "cards": CARDS[move]}
    if move >= TAKE_TWO:
        return Note("take.two", facts)
    if move >= TAKE_ONE:
        return Note("take.one", facts)
    return Note(f"play.{KIND_NAMES[COMBOS.kind[move]]}", facts)


def round_ended(state: Rainbow, gone: int) -> list[Note]:
    """What follows the last choice of a round."""
    notes = []
    if gone != 0:
        notes.append(Note("gone", {"cards": values(gone), "n": size(gone)}))
    if state.over:
        notes.append(Note("over", {"who": state.winners()}))
    else:
        notes.append(Note("round", {"round": state.round, "who": state.leader}))
    return notes
