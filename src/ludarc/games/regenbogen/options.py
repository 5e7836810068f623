"""The options of Regenbogen."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ludarc.core.options import Options
from ludarc.games.regenbogen.rules import FEWEST_EACH, MOST_EACH

WholeSeconds = Annotated[int, msgspec.Meta(ge=0, le=60)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=60)]


class RegenbogenOptions(Options, frozen=True, kw_only=True):
    """`discs_per_colour` (RG-1), `look_seconds` (RG-4) and `open_memory` (RG-13)."""

    discs_per_colour: Annotated[int, msgspec.Meta(ge=FEWEST_EACH, le=MOST_EACH)] = 6
    look_seconds: WholeSeconds | Seconds = 2
    open_memory: bool = False
