"""The computer players of Sequence."""

from __future__ import annotations

from types import MappingProxyType

from librt.random import Random

from ludarc.core.guide import Guide
from ludarc.core.mind import Mind
from ludarc.games.sequence import bot
from ludarc.games.sequence.guide import SequenceGuide
from ludarc.games.sequence.options import SequenceOptions
from ludarc.games.sequence.rules import Sequence
from ludarc.games.sequence.why import REASONS


class SequenceMind(Mind[Sequence]):
    """From `hard` on they search; weaker ones overlook moves."""

    levels = ("random", "easy", "medium", "hard", "expert")
    thinking = MappingProxyType({"hard": 8000, "expert": 36000})
    reasons = REASONS

    def offered(self, state: Sequence, seat: int) -> list[int]:
        return bot.offered(state, seat)

    def heuristic_move(self, state: Sequence, seat: int, rng: Random, level: str) -> int:
        return bot.heuristic_move(state, seat, rng, level)

    def guide(self, level: str) -> Guide:
        assert isinstance(self.options, SequenceOptions)
        assert self.options.teams is not None
        guide = SequenceGuide(self.options.teams)
        guide.attention = bot.ATTENTION[level]
        return guide

    def timeout_move(self, state: Sequence, seat: int) -> int:
        return bot.timeout_move(state, seat)
