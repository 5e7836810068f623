"""What the search should know about Rainbow.

A play is valued by the choice among the VP cards it would probably win, by what its cards give
everybody next round, and by how many cards it spends. A choice is valued by its points.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, size
from ludarc.core.guide import Guide
from ludarc.core.state import State, zeros
from ludarc.games.rainbow.combos import COMBOS, VALUES
from ludarc.games.rainbow.rules import MOST, RANK_SHIFT, Rainbow

FEEDING: Final = 0.3  # the cost of each point laid down for the next round
SPENDING: Final = 0.5  # the cost of each card
BEATEN: Final = vec[float](
    [0.0, 0.6, 0.35, 0.15, 0.05]
)  # how often a later play beats so many cards
LONGEST: Final = 4
MOST_PRIZES: Final = 64
MOST_PLAYS: Final = 128
WHIM: Final = 20  # in a simulation one move in so many is random


class RainbowGuide(Guide):
    """Plays by rule of thumb. Without foresight it counts on only one player after it, however many
    there are, and ignores what it lays down for the next round."""

    def __init__(self, wide: bool = True, foresight: bool = True) -> None:
        super().__init__()
        self.guided = True
        self.wide = wide
        self.foresight = foresight
        self.explore = 0.3
        self.trust = 0.5
        self.moves: vec[i64] = zeros(MOST_PLAYS)
        self.prizes: vec[i64] = zeros(MOST_PRIZES)
        self.count: i64 = 0  # of prizes
        self.points: vec[float] = vec[float]([0.0] * MOST)
        self.scale: float = 8.0  # points ahead that count half
        self.heat: float = 1.0  # the higher, the less a promise counts

    def pick(self, state: State, seat: i64, moves: vec[i64], count: i64, rng: Random) -> i64:
        if count == 1:
            return moves[0]
        if rng.randrange(WHIM) == 0:
            return moves[rng.randrange(count)]
        assert isinstance(state, Rainbow)
        return self.best_of(state, moves, count)

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        """List every move, the promising ones first."""
        assert isinstance(state, Rainbow)
        priors = self.priors
        top = -1000.0
        i: i64
        if state.choosing:
            for i in range(count):
                priors[i] = float(worth(COMBOS.cards[moves[i]]))
                if priors[i] > top:
                    top = priors[i]
        else:
            self.set_out(state.table, state.round > 1)
            later = followers(state)
            for i in range(count):
                priors[i] = self.promise(state, moves[i], later)
                if priors[i] > top:
                    top = priors[i]
        total = 0.0
        for i in range(count):
            priors[i] = exp((priors[i] - top) / self.heat)
            total += priors[i]
        for i in range(count):
            priors[i] /= total
        return count

    def judge(self, state: State, chances: vec[float]) -> None:
        """By points ahead of the best other seat: victory alone tells too little about a game."""
        assert isinstance(state, Rainbow)
        seat: i64
        other: i64
        for seat in range(state.seats):
            self.points[seat] = float(state.score(seat))
        for seat in range(state.seats):
            best = -1000.0
            for other in range(state.seats):
                if other != seat and self.points[other] > best:
                    best = self.points[other]
            ahead = (self.points[seat] - best) / self.scale
            chances[seat] = 0.5 + 0.5 * ahead / (1.0 + (ahead if ahead > 0.0 else -ahead))

    def chance_of(self, state: State, seat: i64, chances: vec[float]) -> float:
        """Whether this game was won: simulated games are played to their end."""
        return state.payoff(seat)

    def heuristic_move(self, state: Rainbow, seat: i64) -> i64:
        """The move a sensible player would make in a seat."""
        return self.best_of(state, self.moves, state.legal_into(seat, self.moves))

    def best_of(self, state: Rainbow, moves: vec[i64], count: i64) -> i64:
        """The most promising move; among equals the lowest play, or the highest choice."""
        best = moves[0]
        i: i64
        if state.choosing:
            most: i64 = -1
            for i in range(count):
                points = worth(COMBOS.cards[moves[i]])
                if points > most or (points == most and moves[i] > best):
                    most = points
                    best = moves[i]
            return best
        self.set_out(state.table, state.round > 1)
        later = followers(state)
        top = -1000.0
        for i in range(count):
            hope = self.promise(state, moves[i], later)
            if hope > top or (hope == top and moves[i] < best):
                top = hope
                best = moves[i]
        return best

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

    def promise(self, state: Rainbow, move: i64, later: i64) -> float:
        """How good a play looks: the prize it should win, less what it gives away."""
        rank = COMBOS.rank[move]
        ahead: i64 = 0
        i: i64
        for i in range(state.groups):
            if state.plays[i] >> RANK_SHIFT >= rank:
                ahead += 1
        cards = COMBOS.cards[move]
        many = size(cards)
        risk = BEATEN[many if many < LONGEST else i64(LONGEST)]
        if later > 1 and not self.foresight:
            later = 1
        place = float(ahead) + float(later) * risk
        hope = self.prize_at(place) - SPENDING * float(many)
        return hope - FEEDING * float(worth(cards)) if self.foresight else hope

    def prize_at(self, place: float) -> float:
        """The prize at a place in the order of choice, between two places in proportion."""
        low = i64(place)
        nearer = float(self.prizes[low]) if low < self.count else 0.0
        further = float(self.prizes[low + 1]) if low + 1 < self.count else 0.0
        return nearer + (further - nearer) * (place - float(low))


def worth(cards: i64) -> i64:
    """The points of some cards."""
    points: i64 = 0
    value: i64 = 1
    while cards != 0:
        points += (cards & FULL) * value
        cards >>= BITS
        value += 1
    return points


def followers(state: Rainbow) -> i64:
    """How many plays are still to come this round after this one."""
    turns = 4 if state.seats == 2 else state.seats
    count: i64 = 0
    turn: i64
    for turn in range(state.turns, turns):
        if state.holding[(state.leader + turn) % state.seats] != 0:
            count += 1
    return count
