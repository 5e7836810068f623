"""Sealed answers: held until all are in and their least time has passed, then counted together.

Until then nothing is stored, acknowledged or shown: what nobody was promised nobody can lose.
"""

from __future__ import annotations

from typing import NamedTuple

from ludarc.table.denied import Denied
from ludarc.table.effects import Reply, Sender
from ludarc.table.life import Life
from ludarc.table.step import Play


class SealedAnswer(NamedTuple):
    """What a seat has answered, and who is to be told when it counts."""

    play: Play
    sender: Sender = None
    in_advance: bool = False
    """Was it given before it was asked for?"""


class Sealed(NamedTuple):
    """The answers to what is asked now, and the seats that decline in advance. A value."""

    held: dict[int, SealedAnswer] = {}  # noqa: RUF012 - never changed
    never: frozenset[int] = frozenset()
    turn: int | None = None
    """Whose turn it was when somebody was asked last."""
    due: float = 0.0
    """The answers do not count before this time."""

    def complete(self, life: Life) -> bool:
        """Has everybody answered?"""
        return bool(self.held) and self.held.keys() >= set(life.ask.seats)

    def holding(self, seat: int, answer: SealedAnswer) -> Sealed:
        """With one more answer."""
        return self._replace(held={**self.held, seat: answer})

    def without(self, seat: int) -> Sealed:
        """With one answer less."""
        return self._replace(held={s: a for s, a in self.held.items() if s != seat})

    def given_up(self, why: Denied) -> list[Reply]:
        """Tell all who wait for their answer to count that it will not."""
        return [Reply(answer.sender, why) for answer in self.held.values()]


def floor_of(life: Life) -> float | None:
    """How many seconds sealed answers are held at least; None if none are held now."""
    return None if life.frozen or not life.ask.sealed else life.ask.floor


def asked_anew(before: Sealed, life: Life, put: float, scale: float) -> Sealed:
    """A new position: held answers count no more, standing declines do. `scale` makes the least
    time longer or shorter than by the rules."""
    never, turn = before.never, before.turn
    if life.table is not None and life.game.declinable:
        turn = life.ask.turn
        if turn != before.turn and turn is not None:
            never -= {turn}
    floor = floor_of(life)
    if floor is None:
        return Sealed({}, never, turn, before.due)
    held = {}
    for seat in never.intersection(life.people_to_move()):
        answer = declined(life, seat)
        if answer is not None:
            held[seat] = answer
    return Sealed(held, never, turn, put + floor * scale)


def declined(life: Life, seat: int) -> SealedAnswer | None:
    """The answer of a seat that has declined in advance; None if this cannot be declined."""
    assert life.table is not None
    move = life.game.decline(life.table.state, seat)
    return None if move is None else SealedAnswer(Play(seat, move), in_advance=True)
