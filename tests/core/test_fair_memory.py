"""A server deals for months: what a deal needs is given back."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from ludarc.core.fair import fair_deal
from ludarc.games import GAMES, settle

DEALS = 300


@pytest.mark.parametrize("name", GAMES)
def test_dealing_again_and_again_holds_no_memory(name: str) -> None:
    game = settle(name, {"players": 2})
    seeds = [number.to_bytes(32) for number in range(DEALS)]
    for seed in seeds[:20]:
        fair_deal(game, seed)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for seed in seeds:
            fair_deal(game, seed)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20 * DEALS
