"""The third part of a game: what its computer players look at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from librt.random import Random

from ludarc.core.guide import Guide
from ludarc.core.options import Options
from ludarc.core.state import State
from ludarc.core.why import UNEXPLAINED, Because, first_of
from ludarc.core.words import Said

S = TypeVar("S", bound=State)


class Mind(ABC, Generic[S]):
    """The computer players of a game with its options settled.

    Methods that choose a move get a state whose hidden part is sampled (`State.sample`).
    """

    levels: ClassVar[tuple[str, ...]] = ("random", "easy")
    """The levels this game has, the weakest first."""
    thinking: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """How many simulations a level searches; the others follow `heuristic_move`."""
    reckoning: ClassVar[tuple[str, ...]] = ()
    """Levels that do not search but may still take a second."""
    reasons: tuple[Because, ...] = ()
    """Why a move is good, the most telling first."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.players

    @abstractmethod
    def heuristic_move(self, state: S, seat: int, rng: Random, level: str) -> int:
        """The move of a sensible player, from what the seat can know."""

    @abstractmethod
    def timeout_move(self, state: S, seat: int) -> int:
        """The harmless move made for a seat whose time has run out."""

    @property
    def advice_forbidden_by(self) -> str:
        """The rule that forbids hints during such a game; empty if none does."""
        return ""

    def offered(self, state: S, seat: int) -> list[int]:
        """The legal moves a bot chooses from; some may be left to people."""
        return state.legal(seat)

    def guide(self, level: str) -> Guide:
        """The guide for the search of a level."""
        return Guide()

    def ready_level(self, level: str, seconds: float) -> str:
        """The strongest level up to this one whose heuristic is ready within so many seconds."""
        return level

    def chances(self, state: S, seat: int, move: int, level: str) -> list[tuple[int, float | None]]:
        """The move of a level that does not search, then others, the best first, each with its
        chance to win; nothing if the level knows no chances."""
        return []

    def why(self, state: S, seat: int, move: int) -> Said:
        """Why a legal move is good, from what its seat knows."""
        return first_of(self.reasons, state, seat, move) or UNEXPLAINED

    def openly_why(self, state: S, seat: int, move: int) -> Said | None:
        """Why a move that everybody saw is good, from what everybody sees; None if nothing follows
        from that."""
        return first_of((one for one in self.reasons if one.open), state, seat, move)

    def fade(self, state: S, half_life: float, seed: int) -> None:
        """Remove what the bot's fading memory has forgotten; does nothing in most games."""
