"""Rainbow as a game of this house: the rules, the moves, the deal and the view put together."""

from __future__ import annotations

from types import MappingProxyType

from librt.random import Random

from ludarc.core.bag import size
from ludarc.core.contract import Event, Game, Json, Note, Options, Refusal
from ludarc.core.guide import Guide
from ludarc.core.words import Fact, Words
from ludarc.games.rainbow import bot, deal, moves, view
from ludarc.games.rainbow.combos import CODES, COMBOS, SOLO, TAKE_ONE, TAKE_TWO
from ludarc.games.rainbow.guide import RainbowGuide
from ludarc.games.rainbow.moves import CARDS, KIND_NAMES, values
from ludarc.games.rainbow.rules import HAND, PILE_BITS, SEAT_MASK, SEAT_SHIFT, Rainbow


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
    view_types = (view.RainbowTable, view.RainbowHand)
    option_rules = MappingProxyType({"players": "RB-1", "open_scores": "RB-14"})
    words = Words("ludarc.games.rainbow")
    levels = ("random", "easy", "medium", "hard", "expert")
    thinking = MappingProxyType({"medium": 1000, "hard": 8000, "expert": 60000})

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

    def uncovers(self, state: Rainbow, seat: int, move: int) -> bool:
        hand = state.holding[seat] & HAND
        last_cards = not state.choosing and COMBOS.cards[move] == hand
        return last_cards and state.holding[seat] != hand  # RB-3: the second pile is taken up

    def legal(self, state: Rainbow, seat: int) -> list[Json]:
        return [moves.WRITTEN[move] for move in sorted(state.legal(seat))]

    def shared(self, state: Rainbow) -> view.RainbowTable:
        assert isinstance(self.options, RainbowOptions)
        return view.shared(state, self.options.open_scores)

    def own(self, state: Rainbow, seat: int) -> view.RainbowHand:
        return view.own(state, seat)

    def heuristic_move(self, state: Rainbow, seat: int, rng: Random, level: str) -> int:
        return bot.heuristic_move(state, seat)

    def guide(self, level: str) -> Guide:
        return RainbowGuide(wide=level != "medium")

    def timeout_move(self, state: Rainbow, seat: int) -> int:
        return bot.timeout_move(state, seat)

    def play(self, state: Rainbow, seat: int, move: int) -> Event:
        before = Before(state, seat)
        state.apply(seat, move)
        followed = after_take(state, before) if before.choosing else after_play(state, seat, before)
        notes = (made(seat, move), *locked(move, before), *followed)
        return Event(seat, moves.WRITTEN[move], notes)


class Before:
    """What must be remembered of a position to tell what a move changed."""

    def __init__(self, state: Rainbow, seat: int) -> None:
        self.choosing = state.choosing
        self.lock = state.lock
        self.second = state.holding[seat] >> PILE_BITS
        self.gone = state.gone
        self.waiting = [
            play >> SEAT_SHIFT & SEAT_MASK for play in list(state.plays)[: state.choices]
        ]


def made(seat: int, move: int) -> Note:
    """The move itself."""
    facts: dict[str, Fact] = {"who": seat, "cards": CARDS[move]}
    if move >= TAKE_TWO:
        return Note("take.two", facts)
    if move >= TAKE_ONE:
        return Note("take.one", facts)
    return Note(f"play.{KIND_NAMES[COMBOS.kind[move]]}", facts)


def locked(move: int, before: Before) -> list[Note]:
    """The first group of two or more fixes the kind (RB-9)."""
    kind = COMBOS.kind[move]
    if before.choosing or before.lock != SOLO or kind == SOLO:
        return []
    return [Note(f"lock.{KIND_NAMES[kind]}", {})]


def after_play(state: Rainbow, seat: int, before: Before) -> list[Note]:
    """What follows a play."""
    notes = []
    if before.second != 0 and state.holding[seat] >> PILE_BITS == 0:
        notes.append(Note("second", {"who": seat}))
    if state.choosing:
        notes.append(Note("choose", {"who": state.actor}))
    return notes


def after_take(state: Rainbow, before: Before) -> list[Note]:
    """What follows the last choice of a round; before that, nothing."""
    if state.choosing and not state.over:
        return []
    notes = []
    gone = state.gone - before.gone
    if gone != 0:
        notes.append(Note("gone", {"cards": values(gone), "n": size(gone)}))
    if before.waiting:  # RB-13
        notes.append(Note("nothing_left", {"who": sorted(set(before.waiting))}))
    if state.over:
        notes.append(Note("over", {"who": state.winners()}))
    else:
        notes.append(Note("round", {"round": state.round, "who": state.leader}))
    return notes
