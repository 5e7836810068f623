"""All that a state holds, by name, in the compiled and in the plain form."""

from __future__ import annotations

from typing import Any

from ludarc.core.state import State
from tests.games.facts import facts_of_state


def fields(state: State) -> dict[str, Any]:
    """All that a state holds, by name, in either form."""
    names: set[str] = set(getattr(state, "__dict__", {}))
    for ancestor in type(state).__mro__:
        names |= {
            name
            for name, member in vars(ancestor).items()
            if type(member).__name__ == "getset_descriptor" and not name.startswith("_")
        }
    length = facts_of_state(state).length
    values = {name: getattr(state, name) for name in sorted(names)}
    return {
        name: value if isinstance(value, int | bool) else list(value)[: length(state, name)]
        for name, value in values.items()
    }


def open_fields(state: State) -> dict[str, Any]:
    """All of a state that a record tells; the lot of later shuffles is nobody's business."""
    return {name: value for name, value in fields(state).items() if name != "lot"}
