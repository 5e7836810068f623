"""A position as plain numbers, to carry it to another process."""

from __future__ import annotations

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
    """The fields of a state, in either form."""
    plain = getattr(state, "__dict__", None)
    return tuple(plain) if plain else field_names(type(state))


def taken(state: State) -> dict[str, Any]:
    """All that a state holds, by name."""
    values = {name: getattr(state, name) for name in names_of(state)}
    return {
        name: value if isinstance(value, int) else list(value) for name, value in values.items()
    }


def restored(blank: State, snapshot: dict[str, Any]) -> State:
    """Fill a blank state of the same game and options."""
    for name, value in snapshot.items():
        if isinstance(value, list):
            buffer = getattr(blank, name)
            for place, number in enumerate(value):
                buffer[place] = number
        else:
            setattr(blank, name, value)
    return blank
