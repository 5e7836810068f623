"""Whom a position asks to act, and how."""

from __future__ import annotations

import msgspec


class Ask(msgspec.Struct, frozen=True):
    """Who is to act now, as a game's rules say it.

    It must follow from what everybody may know. Only `seats` may shrink while a sealed question is
    open: the table shows the seats that were asked when the question was put.
    """

    seats: tuple[int, ...] = ()
    """The seats the table waits for."""
    optional: tuple[int, ...] = ()
    """Seats that have something of their own to do now although nothing waits for them."""
    bots: tuple[int, ...] | None = None
    """The seats a bot should act for now, if one plays there; None means `seats`."""
    patience: dict[int, float] = {}
    """By seat: how many seconds a bot must leave the others before it acts."""
    limit: float | None = None
    """How many seconds the seats have by the rules, whatever the table's clock says."""
    sealed: bool = False
    """Do several seats act in secret? Then one seat's answer gives no other more time."""
    floor: float | None = None
    """If each seat gives one sealed answer: how many seconds pass at least before all of them count
    together. None if a move counts at once."""
    turn: int | None = None
    """Whose turn it is, where a standing decline ends with the seat's next turn."""

    id: str = ""
    """A name of the question, new when what is asked is new; the table gives it."""

    @property
    def acting_bots(self) -> tuple[int, ...]:
        """The seats a bot should act for now, if one plays there."""
        return self.seats if self.bots is None else self.bots


NOBODY_ASKED = Ask()
