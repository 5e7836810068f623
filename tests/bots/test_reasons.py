"""What a thought tells: the favourite, its alternatives, numbers as people write them."""

from __future__ import annotations

import pytest

from ludarc.bots.deliberation import Deliberation
from ludarc.bots.reasons import WORDS, percent, reason_of
from ludarc.bots.search import Search
from tests.bots.test_search import dealt


@pytest.mark.parametrize("seed", range(8))
def test_alternatives_follow_the_favourite_in_the_order_of_their_chances(seed: int) -> None:
    game, state = dealt("rainbow", 3, seed)
    seat = state.actors()[0]
    search = Search(state, game.mind.guide("hard"), seed)
    thought = Deliberation.searching(search, state, seat, 400, 0.0)
    thought.finish()
    reason = reason_of(game, state, seat, thought)
    chances = [percent(move) for move in reason.weighed[1:]]
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


@pytest.mark.parametrize(("lang", "number"), [("fr", "27\u202f648"), ("en", "27,648")])
def test_large_numbers_are_written_as_the_reader_writes_them(lang: str, number: str) -> None:
    facts: dict[str, int | str | list[int]] = {"chance": 50, "count": 27648}
    assert number in WORDS.say(lang, "reason.alone", facts)
