"""The simple laws run first: what breaks one of them breaks many of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRST = ("test_difference.py", "test_worlds.py", "test_laws.py", "test_sampling.py")


def rank(item: pytest.Item) -> int:
    return FIRST.index(item.path.name) if item.path.name in FIRST else len(FIRST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests of this folder alone, in the places they take among all."""
    places = [at for at, item in enumerate(items) if item.path.parent == HERE]
    ordered = sorted((items[at] for at in places), key=rank)
    for at, item in zip(places, ordered, strict=True):
        items[at] = item
