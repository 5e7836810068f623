"""A position as plain numbers, to carry it to another process."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from ludarc.core.state import State


def field_names(kind: type[State]) -> tuple[str, ...]:
    """The fields of a compiled state."""
    return tuple(
        name
        for ancestor in reversed(kind.__mro__)
        for name, member in vars(ancestor).items()
        if type(member).__name__ == "getset_descriptor" and not name.startswith("_")
    )


def names_of(state: State) -> tuple[str, ...]:
    """The fields of a state, in either form; a plain subclass of a compiled one has both kinds."""
    return (*field_names(type(state)), *getattr(state, "__dict__", ()))


def taken(state: State) -> dict[str, Any]:
    """All that a state holds, by name."""
    return {name: plain(getattr(state, name)) for name in names_of(state)}


def plain(value: Any) -> Any:
    """An independent copy of a value; a buffer becomes a list."""
    if value is None or isinstance(value, int | float | str):
        return value
    return deepcopy(value) if isinstance(value, list | dict) else list(value)


def restored(blank: State, snapshot: dict[str, Any]) -> State:
    """Fill a blank state of the same game and options."""
    for name, value in snapshot.items():
        buffer = getattr(blank, name)
        if isinstance(value, list) and not isinstance(buffer, list):
            for place, number in enumerate(value):
                buffer[place] = number
        else:
            setattr(blank, name, value)
    return blank
