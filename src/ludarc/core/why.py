"""Why a move is good, in one sentence that is true of its position.

A game lists its reasons, the most telling first; the first that holds is said. An open reason
follows from what everybody sees of the position and the move, so it may be told while others play;
a closed one may look into the hand of the seat that moves, and at nothing else that is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ludarc.core.words import Fact, Said

Found = dict[str, Fact] | None
"""The facts of a reason; None where it does not hold."""

UNEXPLAINED = Said("why.any", {})
"""What is said of a move in a game that gives no reasons."""


class Because(NamedTuple):
    """A reason: the key of its sentence, and a look at a position, a seat and its legal move."""

    key: str
    found: Callable[[Any, int, int], Found]
    open: bool = True


def closed(key: str, found: Callable[[Any, int, int], Found]) -> Because:
    """A reason that only the seat itself may be told before the game is over."""
    return Because(key, found, open=False)


def first_of(reasons: Iterable[Because], state: Any, seat: int, move: int) -> Said | None:
    """The first of some reasons that holds."""
    for reason in reasons:
        facts = reason.found(state, seat, move)
        if facts is not None:
            return Said(reason.key, facts)
    return None
