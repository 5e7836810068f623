"""The options of Sequence."""

from __future__ import annotations

from typing import Literal

from ludarc.core.options import Options


class SequenceOptions(Options, frozen=True, kw_only=True):
    """`teams` (SQ-2), `advanced_jacks` (SQ-20), `manual_draw` (SQ-13), `no_table_talk` (SQ-21)."""

    teams: Literal[2, 3] | None = None
    """None means the number the seats allow, two if they allow both."""
    advanced_jacks: bool = False
    manual_draw: bool = False
    no_table_talk: bool = False
