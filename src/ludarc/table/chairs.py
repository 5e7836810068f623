"""The chairs round a table: who sits there, and who plays for them."""

from __future__ import annotations

import hashlib
import secrets
from typing import Literal

import msgspec

Kind = Literal["open", "person", "bot"]

TOKEN_BYTES = 18


class Chair(msgspec.Struct, omit_defaults=True):
    """One seat. A person's chair may be lent to a computer player while they are away."""

    kind: Kind
    name: str = ""
    token: str = ""
    level: str = ""
    local: bool = False
    """Shares its device with another person: one screen, several people."""


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a seat is to be when a table is opened."""

    kind: Literal["me", "open", "bot", "local"]
    name: str = ""
    level: str = "easy"


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """How a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
