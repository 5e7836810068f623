"""Every black card played, blocked and carried out, by and against every seat."""

from __future__ import annotations

import pytest

from tests.games.pirates.voyage import Voyage

BOUND = 80_000


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_black_card_is_blocked_and_does_something_and_nothing_between_all_seats(
    players: int,
) -> None:
    """RP-1, RP-12, RP-13, RP-15, RP-16"""
    voyage = Voyage(players, seed=players)
    voyage.sail(BOUND)
    assert not voyage.book.missing, f"after {voyage.moves} moves: {voyage.book.told()}"
