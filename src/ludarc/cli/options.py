"""The options of a game as a person types them: one JSON object."""

from __future__ import annotations

import json
from typing import Any


def read_options(text: str) -> dict[str, Any]:
    """The options, or the fault in them."""
    from ludarc.core.faults import Fault

    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Fault("--options", f"not JSON: {error}") from None
    if not isinstance(options, dict):
        raise Fault("--options", 'must be a JSON object, such as {"open_scores": true}')
    return options
