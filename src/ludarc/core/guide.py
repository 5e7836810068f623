"""What the search should know about a game; each game has a guide of its own.

The guide here knows nothing: it considers every move and finishes games at random.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludarc.core.state import MOST_MOVES, State

THINK: Final = -1
"""No move is settled: search for one."""

WHOLE_GAME: Final = 1000000
"""More decisions than any game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Advice to a search. `guided` says whether `pick` is better than chance."""

    def __init__(self) -> None:
        self.guided: bool = False
        self.wide: bool = False  # is there a shortlist?
        self.explore: float = 0.7  # how curious a search without a shortlist is
        self.trust: float = 1.5  # how much the opinion of a shortlist weighs against what was found
        self.priors: vec[float] = vec[float]([0.0] * MOST_MOVES)
        self.reach: i64 = WHOLE_GAME  # how many decisions deep the tree may grow
        self.attention: float = 1.0  # the share of the shortlist that is not overlooked
        self.horizon: i64 = WHOLE_GAME  # how many decisions a game is played on before it is judged

    def imagine(self, state: State, me: i64, rng: Random) -> None:
        """Adjust the sampled world to what the moves of the others tell the player `me` about their
        hands."""

    def settled(self, state: State, seat: i64, me: i64) -> i64:
        """A move the player `me` makes without a search, or THINK."""
        return THINK

    def shortlist(self, state: State, seat: i64, moves: vec[i64], count: i64, root: bool) -> i64:
        """Put the moves worth searching first; return how many. Write into `priors` what share of
        attention each deserves. At the root it is called only once, so it may be slower there."""
        return count

    def presses(self, state: State, seat: i64, move: i64) -> bool:
        """Is this first move so pressing that no level overlooks it, however low its attention?"""
        return False

    def pick(self, state: State, seat: i64, moves: vec[i64], count: i64, rng: Random) -> i64:
        """The move of a quick, sensible player."""
        return moves[rng.randrange(count)]

    def judge(self, state: State, chances: vec[float]) -> None:
        """Write for each seat how likely it wins from here."""
        seat: i64
        for seat in range(state.seats):
            chances[seat] = state.payoff(seat)

    def chance_of(self, state: State, seat: i64, chances: vec[float]) -> float:
        """A seat's chance to win as people are told it, where `judge` writes something else."""
        return chances[seat]
