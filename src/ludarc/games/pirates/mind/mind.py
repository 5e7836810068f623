"""The computer players of Rainbow Pirates."""

from __future__ import annotations

from types import MappingProxyType

from librt.random import Random

from ludarc.core.mind import Mind
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind import bot
from ludarc.games.pirates.mind.guide import PiratesGuide
from ludarc.games.pirates.mind.why import REASONS


class PiratesMind(Mind[Pirates]):
    """From `hard` on they search."""

    levels = ("random", "easy", "medium", "hard", "expert")
    thinking = MappingProxyType({"hard": 2000, "expert": 20000})
    reasons = REASONS

    def heuristic_move(self, state: Pirates, seat: int, rng: Random, level: str) -> int:
        return bot.heuristic_move(state, seat, rng, level)

    def guide(self, level: str) -> PiratesGuide:
        guide = PiratesGuide()
        guide.attention = bot.ATTENTION.get(level, 1.0)
        return guide

    def timeout_move(self, state: Pirates, seat: int) -> int:
        return bot.timeout_move(state, seat)
