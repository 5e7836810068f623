"""A difference is named by its place."""

from __future__ import annotations

import pytest

from tests.contract.difference import difference

CASES = [
    ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, None),
    ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ".a[1].b: 2 and 3"),
    ({"a": 1}, {"b": 1}, ".: {'a': 1} and {'b': 1}"),
    ([1], [1, 2], ".: 1 items, not 2: [1] and [1, 2]"),
    (None, {"do": 1}, ".: None and {'do': 1}"),
]


@pytest.mark.parametrize(("one", "other", "text"), CASES)
def test_the_first_place_that_differs_is_named(
    one: object, other: object, text: str | None
) -> None:
    assert difference(one, other) == text
