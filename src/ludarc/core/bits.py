"""Sets of small numbers as bit masks in one native integer."""

from __future__ import annotations

from mypy_extensions import i64


def shifted(unit: i64, places: i64) -> i64:
    """A number moved up by so many places.

    The unit is a parameter on purpose: mypyc writes the literal of `i64(1) << n` as a 32-bit C
    number, so that bit 32 and above would be lost.
    """
    return unit << places


def bit(place: i64) -> i64:
    """The mask of a single member."""
    return shifted(1, place)
