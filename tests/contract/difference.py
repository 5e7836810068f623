"""Where two values that should be equal differ."""

from __future__ import annotations

from typing import Any

import msgspec


def difference(one: Any, other: Any) -> str | None:
    """The first place in which two values differ, once written as JSON, with what is there in
    each; None if they are equal."""
    return found("", msgspec.to_builtins(one), msgspec.to_builtins(other))


def found(path: str, one: Any, other: Any) -> str | None:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        inner = [(f"{path}.{key}", value, other[key]) for key, value in one.items()]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{path or '.'}: {len(one)} items, not {len(other)}: {one} and {other}"
        pairs = zip(one, other, strict=True)
        inner = [(f"{path}[{at}]", here, there) for at, (here, there) in enumerate(pairs)]
    else:
        return None if one == other else f"{path or '.'}: {one} and {other}"
    return next((text for text in (found(*each) for each in inner) if text is not None), None)
