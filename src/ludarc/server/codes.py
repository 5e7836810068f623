"""Short codes: typed instead of a link, to find a table that still has a free seat.

A code opens nothing. Guessing one is slow (`limits.RATES["codes"]`), and finds an open table at
best.
"""

from __future__ import annotations

import secrets

LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""No vowels, so that no code is a word, and nothing that looks like a digit."""
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """A code as it is kept, however somebody types it; empty if it cannot be one."""
    code = "".join(char for char in typed.upper() if char not in " -\u00a0")
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""
