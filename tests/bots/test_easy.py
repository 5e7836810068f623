"""The easy level of Rainbow."""

from __future__ import annotations

from librt.random import Random

from ludarc.bots.levels import LEVELS, Bot
from ludarc.games.rainbow.game import RainbowGame


def test_an_easy_player_of_rainbow_leaves_nothing_to_chance() -> None:
    game = RainbowGame.settle({"players": 3})
    state = game.deal(Random(1))
    while not state.over:
        seat = state.actor
        (move,) = {Bot(game, seat, LEVELS["easy"], seed).choose(state) for seed in range(9)}
        state.apply(seat, move)
