"""A newcomer's game: a plain subclass of State, played by the same tools as the others."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.playout import perft, playouts, rollouts
from ludarc.core.state import NOBODY, State


class Matches(State):
    """Take one to three matches; the player who takes the last one wins."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.left: i64 = 0
        self.last: i64 = NOBODY

    def deck_size(self) -> i64:
        return 1

    def lay_out(self, deck: vec[i64], first: i64) -> None:
        self.left = 10
        self.over = False
        self.actor = first

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor or self.over:
            return 0
        count = min(3, self.left)
        for taken in range(count):
            out[taken] = taken + 1
        return count

    def apply(self, seat: i64, move: i64) -> None:
        self.left -= move
        self.last = seat
        self.actor = (seat + 1) % self.seats
        self.over = self.left == 0

    def blank(self) -> State:
        return Matches(self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Matches)
        self.left, self.last = other.left, other.last
        self.actor, self.over = other.actor, other.over

    def sample(self, seat: i64, rng: Random) -> None:
        """Nothing is hidden."""

    def score(self, seat: i64) -> i64:
        return 1 if seat == self.last else 0


def test_a_plain_game_is_played_by_the_compiled_tools() -> None:
    game = Matches(2)
    assert 4 * 50 < playouts(game, 50, 1) < 11 * 50
    game.deal(Random(1))
    assert rollouts(game, 10, 1) > 40
    assert game.left == 10


class Rush(Matches):
    """Matches for the quick: everybody may take at any time."""

    def actors_into(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        for seat in range(self.seats):
            out[seat] = seat
        return self.seats

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        self.actor = seat
        return super().legal_into(seat, out)


def test_several_seats_may_act_at_once() -> None:
    game = Rush(3)
    game.deal(Random(1))
    assert game.actors() == [0, 1, 2]
    assert perft(game, 1) == 9
    assert playouts(game, 20, 1) > 60


def test_its_lines_of_play_are_counted() -> None:
    game = Matches(2)
    game.deal(Random(1))
    assert [perft(game, depth) for depth in (0, 1, 2, 3)] == [1, 3, 9, 27]
    assert perft(game, 10) == 274  # the ways to write 10 as a sum of 1, 2 and 3


def test_its_winner_gets_the_whole_payoff() -> None:
    game = Matches(3)
    game.deal(Random(2))
    while not game.over:
        game.apply(game.actor, game.legal(game.actor)[-1])
    assert [game.payoff(seat) for seat in range(3)].count(1.0) == 1
    assert game.winners() == [game.last]
