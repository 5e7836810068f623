"""What a game lets people settle before the deal, read from the schema of its options."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarc.core.faults import Json
from ludarc.core.options import Options

NEAR = 10
"""Whole numbers are offered up to so far from the usual one."""


def menus_of(options: type[Options]) -> dict[str, tuple[Json, ...]]:
    """The answers to each option, the usual one first; options without a short list are left to
    the command line."""
    schema = msgspec.json.schema(options)
    fields: dict[str, Any] = schema["$defs"][options.__name__]["properties"]
    menus = {name: answers(field) for name, field in fields.items() if name != "players"}
    return {name: found for name, found in menus.items() if len(found) > 1}


def answers(field: dict[str, Any]) -> tuple[Json, ...]:
    """What may be answered, the usual answer first, then upwards from it and round."""
    usual = field.get("default")
    kinds = [field, *field.get("anyOf", ())]
    values = [value for kind in kinds for value in kind.get("enum", ())]
    if any(kind.get("type") == "boolean" for kind in kinds):
        values = [False, True]
    elif not values:
        values = next((near(kind, usual) for kind in kinds if kind.get("type") == "integer"), [])
    if usual not in values:
        return (usual, *values)
    at = values.index(usual)
    return (*values[at:], *values[:at])


def near(kind: dict[str, Any], usual: Json) -> list[Json]:
    """The whole numbers around the usual one."""
    middle = usual if isinstance(usual, int) else kind.get("minimum", 0)
    lowest = max(kind.get("minimum", middle - NEAR), middle - NEAR)
    highest = min(kind.get("maximum", middle + NEAR), middle + NEAR)
    return list(range(lowest, highest + 1))
