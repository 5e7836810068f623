"""What the search should know about Rainbow.

A play is valued by the choice among the VP cards it would probably win, by what its cards give
everybody next round, and by how many cards it spends. A choice is valued by its points.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, size
from ludarc.core.promise import PromiseGuide
from ludarc.core.state import State, zeros
from ludarc.games.rainbow.combos import COMBOS, VALUES
from ludarc.games.rainbow.rules import RANK_SHIFT, Rainbow

FEEDING: Final = 0.3  # the cost of each point laid down for the next round
SPENDING: Final = 0.5  # the cost of each card
BEATEN: Final = vec[float](
    [0.0, 0.6, 0.35, 0.15, 0.05]
)  # how often a later play beats so many cards
LONGEST: Final = 4
MOST_PRIZES: Final = 64


def worth(cards: i64) -> i64:
    """The points of some cards."""
    points: i64 = 0
    value: i64 = 1
    while cards != 0:
        points += (cards & FULL) * value
        cards >>= BITS
        value += 1
    return points


# By move code: its points, what its cards cost, how likely a later play beats it.
WORTH: Final = vec[float]([float(worth(cards)) for cards in COMBOS.cards])
SPENT: Final = vec[float]([SPENDING * float(size(cards)) for cards in COMBOS.cards])
RISK: Final = vec[float]([BEATEN[min(size(cards), LONGEST)] for cards in COMBOS.cards])


class RainbowGuide(PromiseGuide):
    """Plays by rule of thumb. Without foresight it counts on only one player after it, however many
    there are, and ignores what it lays down for the next round."""

    def __init__(self, wide: bool = True, foresight: bool = True) -> None:
        super().__init__()
        self.wide = wide
        self.foresight = foresight
        self.prizes: vec[i64] = zeros(MOST_PRIZES)
        self.count: i64 = 0  # of prizes
        self.later: i64 = 0  # plays still to come this round

    def survey(self, state: State, seat: i64) -> None:
        assert isinstance(state, Rainbow)
        self.high = state.choosing  # among equals the lowest play, or the highest choice
        if not state.choosing:
            self.set_out(state.table, state.round > 1)
            self.later = followers(state)

    def promise(self, state: State, seat: i64, move: i64) -> float:
        """The points of a choice; for a play the prize it should win, less what it gives away."""
        assert isinstance(state, Rainbow)
        if state.choosing:
            return WORTH[move]
        rank = COMBOS.rank[move]
        ahead: i64 = 0
        i: i64
        for i in range(state.groups):
            if state.plays[i] >> RANK_SHIFT >= rank:
                ahead += 1
        later = self.later
        if later > 1 and not self.foresight:
            later = 1
        hope = self.prize_at(float(ahead) + float(later) * RISK[move]) - SPENT[move]
        return hope - FEEDING * WORTH[move] if self.foresight else hope

    def set_out(self, table: i64, pairs: bool) -> None:
        """The points of each choice if every seat took the most."""
        self.count = 0
        most: i64 = 2 if pairs else 1
        value: i64
        while table != 0:
            best: i64 = -1
            prize: i64 = -1
            rest = table
            for value in range(i64(VALUES)):
                copies = rest & FULL
                rest >>= BITS
                if copies > most:
                    copies = most
                if copies != 0 and (value + 1) * copies >= prize:
                    prize = (value + 1) * copies
                    best = value
            self.prizes[self.count] = prize
            self.count += 1
            table -= prize // (best + 1) << BITS * best

    def prize_at(self, place: float) -> float:
        """The prize at a place in the order of choice, between two places in proportion."""
        low = i64(place)
        nearer = float(self.prizes[low]) if low < self.count else 0.0
        further = float(self.prizes[low + 1]) if low + 1 < self.count else 0.0
        return nearer + (further - nearer) * (place - float(low))


def followers(state: Rainbow) -> i64:
    """How many plays are still to come this round after this one."""
    turns = 4 if state.seats == 2 else state.seats
    count: i64 = 0
    turn: i64
    for turn in range(state.turns, turns):
        if state.holding[(state.leader + turn) % state.seats] != 0:
            count += 1
    return count
