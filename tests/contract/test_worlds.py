"""The positions the laws look at come from whole games, and from several."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.contract import Game
from tests.contract.worlds import WORLDS, positions, spread, world_name


@pytest.mark.parametrize("game", WORLDS, ids=world_name)
def test_positions_reach_from_the_deal_to_the_end_of_several_games(game: Game[Any]) -> None:
    found = [state.over for state in positions(game, 12)]
    assert len(found) == 12
    assert sum(found) >= 3  # each of three games is followed to its end
    assert found[0] is False


def test_a_spread_leaves_no_large_part_of_a_game_out() -> None:
    for length in (2, 3, 11, 100, 1000):
        chosen = sorted(spread(length, 10, Random(length)))
        assert (chosen[0], chosen[-1], len(chosen)) == (0, length - 1, min(length, 10))
        gaps = [after - before for before, after in pairwise(chosen)]
        assert max(gaps) <= 2 * (length // 8 + 1)


def test_no_two_worlds_have_the_same_name() -> None:
    names = Counter(world_name(game) for game in WORLDS)
    assert max(names.values()) == 1
    assert not any("=" in name for name in names)
