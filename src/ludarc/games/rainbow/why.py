"""Why a move of Rainbow is good."""

from __future__ import annotations

from ludarc.core.bag import size
from ludarc.core.why import Because, Found, closed
from ludarc.games.rainbow.combos import COMBOS, SOLO, VALUES
from ludarc.games.rainbow.guide import followers, worth
from ludarc.games.rainbow.moves import CARDS
from ludarc.games.rainbow.rules import HAND, RANK_SHIFT, SEAT_MASK, SEAT_SHIFT, Rainbow

LITTLE = 3
"""Points that hardly help the others next round."""


def ahead(state: Rainbow, move: int) -> int:
    """How many plays of this round would choose before this one (RB-11)."""
    rank = COMBOS.rank[move]
    return sum(play >> RANK_SHIFT >= rank for play in list(state.plays)[: state.groups])


def best_so_far(state: Rainbow) -> int:
    """The seat whose play would choose first now."""
    return state.plays[state.groups - 1] >> SEAT_SHIFT & SEAT_MASK


def points(move: int) -> int:
    return int(worth(COMBOS.cards[move]))


# --- playing ---------------------------------------------------------------------------------


def first_for_sure(state: Rainbow, seat: int, move: int) -> Found:
    """RB-11: the last play of the round, and the strongest."""
    sure = not state.choosing and followers(state) == 0 and ahead(state, move) == 0
    return {} if sure else None


def beats(state: Rainbow, seat: int, move: int) -> Found:
    """The strongest play so far, before that of somebody else."""
    if state.choosing or state.groups == 0 or ahead(state, move) > 0:
        return None
    beaten = best_so_far(state)
    return {"whom": beaten} if beaten != seat else None


def binds(state: Rainbow, seat: int, move: int) -> Found:
    """RB-9: the first group says which kind those after it may play."""
    kind = COMBOS.kind[move]
    first = not state.choosing and state.lock == SOLO and kind != SOLO
    return {} if first and followers(state) > 0 else None


def binds_to_sets(state: Rainbow, seat: int, move: int) -> Found:
    return binds(state, seat, move) if len(set(CARDS[move])) == 1 else None


def binds_to_runs(state: Rainbow, seat: int, move: int) -> Found:
    return binds(state, seat, move) if len(set(CARDS[move])) > 1 else None


def empties(state: Rainbow, seat: int, move: int) -> Found:
    """The hand is played out and there is no second pile (RB-17)."""
    last = not state.choosing and size(state.holding[seat]) == size(COMBOS.cards[move])
    return {} if last else None


def takes_up(state: Rainbow, seat: int, move: int) -> Found:
    """RB-3: the hand is played out and the second pile is taken up."""
    if state.choosing or size(state.holding[seat]) == size(state.holding[seat] & HAND):
        return None
    return {} if size(state.holding[seat] & HAND) == size(COMBOS.cards[move]) else None


def largest_group(hand: int) -> int:
    """The most cards of a hand that can be played at once (RB-7, RB-8)."""
    best = run = 0
    for value in range(VALUES):
        copies = hand >> 4 * value & 15
        run = run + 1 if copies else 0
        best = max(best, copies, run)
    return best


def keeps_group(state: Rainbow, seat: int, move: int) -> Found:
    """A single card that leaves the largest group of the hand whole."""
    if state.choosing or COMBOS.kind[move] != SOLO:
        return None
    hand = state.holding[seat] & HAND
    most = largest_group(hand)
    kept = most > 1 and largest_group(hand - COMBOS.cards[move]) == most
    return {"n": most} if kept else None


def leaves_little(state: Rainbow, seat: int, move: int) -> Found:
    """RB-15: what is played is the prize of the next round."""
    low = not state.choosing and points(move) <= LITTLE
    return {"n": points(move)} if low else None


def stays_low(state: Rainbow, seat: int, move: int) -> Found:
    """A single card where others choose first anyway."""
    if state.choosing or COMBOS.kind[move] != SOLO or ahead(state, move) == 0:
        return None
    return {"whom": best_so_far(state)} if best_so_far(state) != seat else None


def chooses(state: Rainbow, seat: int, move: int) -> Found:
    """Which choice a play gives if nobody plays after it."""
    return None if state.choosing else {"n": 1 + ahead(state, move)}


# --- taking ----------------------------------------------------------------------------------


def offers(state: Rainbow, seat: int) -> dict[int, int]:
    """The points of each choice there is."""
    return {move: points(move) for move in state.legal(seat)}


def next_to_choose(state: Rainbow) -> int | None:
    """The seat that chooses after this one (RB-11)."""
    if state.choices == 0:
        return None
    return state.plays[state.choices - 1] >> SEAT_SHIFT & SEAT_MASK


def only_thing_left(state: Rainbow, seat: int, move: int) -> Found:
    one = state.choosing and len(state.legal(seat)) == 1
    return {"n": points(move)} if one else None


def takes_before(state: Rainbow, seat: int, move: int) -> Found:
    """The most points, before somebody else can have them."""
    whom = next_to_choose(state) if state.choosing else None
    most = whom is not None and points(move) == max(offers(state, seat).values())
    return {"whom": whom, "n": points(move)} if most and whom not in (None, seat) else None


def takes_most(state: Rainbow, seat: int, move: int) -> Found:
    most = state.choosing and points(move) == max(offers(state, seat).values())
    return {"n": points(move)} if most else None


def takes_less(state: Rainbow, seat: int, move: int) -> Found:
    if not state.choosing:
        return None
    return {"n": points(move), "most": max(offers(state, seat).values())}


REASONS = (
    Because("why.only_left", only_thing_left),
    Because("why.most.before", takes_before),
    Because("why.most", takes_most),
    Because("why.less", takes_less),
    Because("why.empties", empties),
    Because("why.first.sure", first_for_sure),
    Because("why.takes_up", takes_up),
    Because("why.beats", beats),
    Because("why.binds.set", binds_to_sets),
    Because("why.binds.run", binds_to_runs),
    closed("why.keeps", keeps_group),
    Because("why.little", leaves_little),
    Because("why.low", stays_low),
    Because("why.place", chooses),
)
