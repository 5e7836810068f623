"""What a thought tells: the favourite, its alternatives, numbers as people write them."""

from __future__ import annotations

import pytest
from librt.random import Random

from ludarc.bots.deliberation import Deliberation
from ludarc.bots.reasons import (
    Candidate,
    Reason,
    Weighed,
    error,
    percent,
    reason_of,
    reminded,
    worth_of,
)
from ludarc.bots.search import Search
from ludarc.games import settle
from ludarc.games.regenbogen.rules import STOP
from tests.bots.test_search import dealt


@pytest.mark.parametrize("seed", range(8))
def test_alternatives_follow_the_favourite_in_the_order_of_their_chances(seed: int) -> None:
    game, state = dealt("rainbow", 3, seed)
    seat = state.actors()[0]
    search = Search(state, game.mind.guide("hard"), seed)
    thought = Deliberation.searching(search, state, seat, 400, 0.0)
    thought.finish()
    reason = reason_of(game, state, seat, thought)
    chances = [percent(move.chance) for move in reason.weighed[1:]]
    assert reason.weighed[0].do == game.write(state, seat, thought.move)
    assert chances == sorted(chances, reverse=True)


def test_the_favourite_is_told_however_little_it_was_looked_at() -> None:
    game, state = dealt("rainbow", 3)
    seat = state.actors()[0]
    search = Search(state, game.mind.guide("medium"), 1)
    thought = Deliberation.searching(search, state, seat, 400, 0.0)
    thought.finish()
    search.simulations *= 1000
    assert len(reason_of(game, state, seat, thought).weighed) == 1


def test_a_move_as_good_as_the_best_for_all_that_was_found_is_called_equal() -> None:
    best = Candidate(1, 0.6, 0.02)
    assert worth_of(best, best) == "best"
    assert worth_of(Candidate(2, 0.55, 0.02), best) == "equal"
    assert worth_of(Candidate(2, 0.54, 0.02), best) == "less"
    assert worth_of(Candidate(2, 0.55, 0.001), best) == "less"
    assert worth_of(Candidate(2, 0.7, 0.001), best) == "equal"


def test_chances_that_were_computed_differ_where_people_would_see_it() -> None:
    best = Candidate(1, 0.6)
    assert worth_of(Candidate(2, 0.596), best) == "equal"
    assert worth_of(Candidate(2, 0.59), best) == "less"


@pytest.mark.parametrize("visits", [200, 5000])
def test_the_error_of_a_chance_shrinks_with_the_visits_and_is_never_nothing(visits: int) -> None:
    assert 0 < error(1.0, visits) < error(0.5, visits) < error(0.5, visits // 2)


def test_a_reason_is_told_of_what_the_seat_was_shown_and_not_of_what_a_player_forgot() -> None:
    game = settle("regenbogen", {"players": 2, "open_memory": True})
    state = game.deal(Random(4))
    seen: list[int] = []
    while not seen or not state.colours:
        legal = [move for move in state.legal(state.actor) if move < STOP]
        state.apply(state.actor, next(move for move in legal if state.seen[move] == 0))
        seen = [move for move in state.legal(state.actor) if move < STOP and state.seen[move] > 0]
    seat, move = state.actor, seen[0]
    faded = state.copy()
    faded.forget(move)
    forgotten = game.mind.why(faded, seat, move)
    assert forgotten.key == "why.never_seen"
    do = game.write(state, seat, move)
    reason = Reason("thumb", [Weighed(do, "flip", {}, None, forgotten)])
    (told,) = reminded(game, state, seat, reason).weighed
    assert told.why == game.mind.why(state, seat, move)
    assert told.why.key.startswith("why.seen.")
