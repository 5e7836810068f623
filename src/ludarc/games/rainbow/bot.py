"""What a sensible player of Rainbow looks at: a rule of thumb, no reckoning ahead.

When playing: what the group would probably choose among the VP cards, what its cards are worth
to everybody next round, and how many cards it spends. When choosing: the most points.
"""

from __future__ import annotations

from collections import Counter

from ludarc.games.rainbow.combos import COMBOS
from ludarc.games.rainbow.moves import CARDS, values
from ludarc.games.rainbow.rules import RANK_SHIFT, Rainbow

FEEDING = 0.3  # what a point laid down for the next round costs
SPENDING = 0.5  # what a card costs
BEATEN = (0.0, 0.6, 0.35, 0.15, 0.05)  # how often a later play beats a group of so many cards


def thumb(state: Rainbow, seat: int) -> int:
    """The move a sensible player would make in this seat."""
    moves = state.legal(seat)
    if state.choosing:
        return max(moves, key=lambda move: (sum(CARDS[move]), move))
    prizes = best_prizes(values(state.table), pairs=state.round > 1)
    later = followers(state)
    return max(moves, key=lambda move: (promise(state, move, prizes, later), -move))


def best_prizes(table: list[int], pairs: bool) -> list[int]:
    """The points each choice would bring if everybody took the most."""
    copies = Counter(table)
    prizes = []
    while copies:
        take = {value: min(count, 2 if pairs else 1) for value, count in copies.items()}
        best = max(take, key=lambda value: (value * take[value], value))
        prizes.append(best * take[best])
        copies[best] -= take[best]
        copies = +copies
    return prizes


def followers(state: Rainbow) -> int:
    """How many plays are still to come this round after this one."""
    turns = 4 if state.seats == 2 else state.seats
    seats = [(state.leader + turn) % state.seats for turn in range(state.turns, turns)]
    return sum(1 for seat in seats if state.holding[seat] != 0)


def promise(state: Rainbow, move: int, prizes: list[int], later: int) -> float:
    """How good a play looks: the prize it hopes for, less what it gives away."""
    rank = COMBOS.rank[move]
    ahead = sum(1 for play in list(state.plays)[: state.groups] if play >> RANK_SHIFT >= rank)
    cards = CARDS[move]
    place = ahead + later * BEATEN[min(len(cards), len(BEATEN) - 1)]
    return prize_at(prizes, place) - FEEDING * sum(cards) - SPENDING * len(cards)


def prize_at(prizes: list[int], place: float) -> float:
    """The prize at a place in the order of choice, between two places in proportion."""
    low = int(place)
    nearer = prizes[low] if low < len(prizes) else 0
    further = prizes[low + 1] if low + 1 < len(prizes) else 0
    return nearer + (further - nearer) * (place - low)


def gentle(state: Rainbow, seat: int) -> int:
    """The lowest card alone; when choosing, the most points."""
    return thumb(state, seat) if state.choosing else min(state.legal(seat))
