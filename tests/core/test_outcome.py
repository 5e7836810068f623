"""How a game ended, as everybody is told it."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.outcome import outcome_of
from ludarc.games import settle
from ludarc.table.table import Table
from tests.contract.worlds import WORLDS, world_name
from tests.tables import people, play_on


@pytest.mark.parametrize("game", WORLDS, ids=world_name)
def test_places_and_margins_follow_from_scores_and_winners(game: Game[Any]) -> None:
    table = play_on(Table.open(game.name, game.settings(), people(game), Random(5)), 100_000)
    outcome = outcome_of(game, table.state)
    assert outcome is not None
    sides = game.teams or game.seats
    for seat in range(game.seats):
        others = [s for s in range(game.seats) if s % sides != seat % sides]
        best = max(outcome.scores[other] for other in others)
        assert outcome.margins[seat] == outcome.scores[seat] - best
        assert (outcome.places[seat] == 1) == (seat in outcome.winners)
        for other in others:
            if outcome.scores[other] > outcome.scores[seat] and seat not in outcome.winners:
                assert outcome.places[other] < outcome.places[seat]
        assert outcome.places[seat] == outcome.places[seat % sides]
    assert outcome.rule == game.end_rule


def test_a_game_that_goes_on_has_no_outcome() -> None:
    game = settle("rainbow", {"players": 3})
    assert outcome_of(game, game.deal(Random(1))) is None


def test_seats_with_the_same_score_share_a_place_and_the_next_one_is_left_out() -> None:
    game = settle("regenbogen", {"players": 4})

    class Ended:
        over = True

        def scores(self) -> list[int]:
            return [5, 9, 5, 2]

        def winners(self) -> list[int]:
            return [1]

    outcome = outcome_of(game, Ended())  # type: ignore[arg-type]
    assert outcome is not None
    assert (outcome.places, outcome.margins) == ([2, 1, 2, 4], [-4, 4, -4, -7])
