"""The computer players of Regenbogen."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.mind import Mind
from ludarc.core.options import Options
from ludarc.core.why import Because
from ludarc.games.regenbogen import bot
from ludarc.games.regenbogen.options import RegenbogenOptions
from ludarc.games.regenbogen.rules import Regenbogen
from ludarc.games.regenbogen.why import REASONS, REMINDED


class RegenbogenMind(Mind[Regenbogen]):
    """They differ by how fast they forget; the strong ones reckon with exact values."""

    levels = ("random", "easy", "medium", "hard", "expert")
    reckoning = ("hard", "expert")
    reasons: tuple[Because, ...] = REASONS

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        if self.chosen.open_memory:  # everybody sees what has been seen
            self.reasons = (*REMINDED, *REASONS)

    @property
    def chosen(self) -> RegenbogenOptions:
        assert isinstance(self.options, RegenbogenOptions)
        return self.options

    @property
    def advice_forbidden_by(self) -> str:
        return "" if self.chosen.open_memory else "RG-13"

    def heuristic_move(self, state: Regenbogen, seat: int, rng: Random, level: str) -> int:
        if level in self.reckoning:
            return bot.reckoned(state, seat, rng)
        return bot.heuristic_move(state, seat, rng)

    def ready_level(self, level: str, seconds: float) -> str:
        if level not in self.reckoning:
            return level
        worths = bot.position_values(self.seats, self.chosen.discs_per_colour)
        return level if worths.grow(seconds) else "medium"

    def chances(
        self, state: Regenbogen, seat: int, move: int, level: str
    ) -> list[tuple[int, float | None]]:
        return bot.chances(state, seat, move) if level in self.reckoning else []

    def fade(self, state: Regenbogen, half_life: float, seed: int) -> None:
        bot.fade(state, half_life * bot.REMINDED if self.chosen.open_memory else half_life, seed)

    def timeout_move(self, state: Regenbogen, seat: int) -> int:
        return bot.timeout_move(state, seat)
