"""What is settled before a deal of Rainbow Pirates."""

from __future__ import annotations

from ludarc.core.options import Options


class PiratesOptions(Options, frozen=True, kw_only=True):
    """Nothing but the number of players is settled before the deal."""
