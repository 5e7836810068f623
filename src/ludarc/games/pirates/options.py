"""The options of Rainbow Pirates."""

from __future__ import annotations

from ludarc.core.options import Options


class PiratesOptions(Options, frozen=True, kw_only=True):
    """Rainbow Pirates has no option but the number of players."""
