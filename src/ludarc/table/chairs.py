"""The chairs round a table: who sits there, and who plays for them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from ludarc.table.names import FACE_LENGTH

Kind = Literal["open", "person", "bot"]

TOKEN_BYTES = 18

Face = Annotated[str, msgspec.Meta(max_length=FACE_LENGTH, pattern="^[a-z]*$")]
"""A short word for a drawn head; which there are is the page's affair."""


class Chair(msgspec.Struct, omit_defaults=True):
    """One seat. A person's chair may be lent to a computer player while they are away."""

    kind: Kind
    name: str = ""
    token: str = ""
    level: str = ""
    local: bool = False
    """Shares its device with another person: one screen, several people."""
    face: str = ""
    """The head they chose; empty if the page is to choose."""
    was: str = ""
    """The token of the person replaced here for good by a computer player, who may ask to be let
    back."""


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a seat is to be when a table is opened."""

    kind: Literal["me", "open", "bot", "local"]
    name: str = ""
    level: str = "easy"
    face: Face = ""


def rearranged(chairs: Sequence[Chair], seats: list[int]) -> list[Chair]:
    """The chairs as they stand when each seat has the one that stood at `seats[seat]`, or a new
    one."""
    return [chairs[seat] if seat >= 0 else Chair("open") for seat in seats]


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """How a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
