"""What tests look at to see whether a reason is true: what the seat saw before and after its move,
as a client is told it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from ludarc.core.contract import Game
from ludarc.core.state import State
from ludarc.core.words import Said


@dataclass
class Moment:
    """A move that may be made, and what is said of it."""

    game: Game[Any]
    state: State
    seat: int
    move: int
    said: Said

    @property
    def facts(self) -> dict[str, Any]:
        return self.said.facts

    @cached_property
    def do(self) -> Any:
        return self.game.write(self.state, self.seat, self.move)

    @cached_property
    def legal(self) -> list[Any]:
        return self.game.legal(self.state, self.seat)

    @cached_property
    def shared(self) -> Any:
        return msgspec.to_builtins(self.game.show.shared(self.state))

    @cached_property
    def own(self) -> Any:
        return msgspec.to_builtins(self.game.show.own(self.state, self.seat))

    @cached_property
    def later(self) -> State:
        """The position after the move."""
        later = self.state.copy()
        later.apply(self.seat, self.move)
        return later

    @cached_property
    def after(self) -> Any:
        return msgspec.to_builtins(self.game.show.shared(self.later))

    @cached_property
    def own_after(self) -> Any:
        return msgspec.to_builtins(self.game.show.own(self.later, self.seat))


Truth = Callable[[Moment], bool]
