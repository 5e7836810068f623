"""The computer players of Rainbow."""

from __future__ import annotations

from types import MappingProxyType

from librt.random import Random

from ludarc.core.guide import Guide
from ludarc.core.mind import Mind
from ludarc.games.rainbow import bot
from ludarc.games.rainbow.guide import RainbowGuide
from ludarc.games.rainbow.rules import Rainbow
from ludarc.games.rainbow.why import REASONS


class RainbowMind(Mind[Rainbow]):
    """From `medium` on they search."""

    levels = ("random", "easy", "medium", "hard", "expert")
    thinking = MappingProxyType({"medium": 1000, "hard": 8000, "expert": 60000})
    reasons = REASONS

    def heuristic_move(self, state: Rainbow, seat: int, rng: Random, level: str) -> int:
        return bot.heuristic_move(state, seat)

    def guide(self, level: str) -> Guide:
        return RainbowGuide(wide=level != "medium")

    def timeout_move(self, state: Rainbow, seat: int) -> int:
        return bot.timeout_move(state, seat)
