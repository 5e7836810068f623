"""The options of Rainbow."""

from __future__ import annotations

from ludarc.core.options import Options


class RainbowOptions(Options, frozen=True, kw_only=True):
    """`open_scores`: everybody sees the running totals (RB-14)."""

    open_scores: bool = False
