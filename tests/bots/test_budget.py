"""How much a level thinks: all its simulations, a share of them, never none."""

from __future__ import annotations

import pytest
from librt.random import Random

from ludarc.bots.levels import FEWEST, LEVELS, Bot, level
from ludarc.games import GAMES, kind, settle

SEARCHING = [(name, each) for name in GAMES for each in kind(name).mind_type.thinking]


@pytest.mark.parametrize(("name", "searching"), SEARCHING)
@pytest.mark.parametrize("budget", [1.0, 0.5, 1e-3, 1e-9])
def test_a_level_that_searches_does_so_however_small_its_share(
    name: str, searching: str, budget: float
) -> None:
    game = settle(name, {"players": 2})
    state = game.deal(Random(1))
    bot = Bot(game, state.actor, level(searching, game), 1, budget=budget)
    full = game.mind.thinking[searching]
    assert bot.simulations == max(FEWEST, round(budget * full))
    if budget < 0.1:
        thought = bot.consider(state)
        thought.finish()
        assert thought.how in ("search", "settled")
        assert thought.search is None or thought.search.simulations == bot.simulations


@pytest.mark.parametrize("name", GAMES)
def test_a_level_that_does_not_search_never_does(name: str) -> None:
    game = settle(name, {"players": 2})
    for each in game.mind.levels:
        if each not in game.mind.thinking:
            assert Bot(game, 0, LEVELS[each], 1, budget=100.0).simulations == 0
