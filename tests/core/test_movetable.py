"""Moves as a table: each code is read back from what it is written as, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.core.movetable import MoveTable

WRITTEN = [{"play": [3, 4]}, {"play": [3]}, {"stop": True}, {"flip": 1, "name": "red"}]
TABLE = MoveTable(WRITTEN)


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return {"play": value}


def test_what_is_written_is_read_back() -> None:
    assert [TABLE.code(TABLE[code]) for code in range(len(WRITTEN))] == [0, 1, 2, 3]


def test_cards_may_come_in_any_order_and_so_may_names() -> None:
    assert TABLE.code({"play": [4, 3]}) == 0
    assert TABLE.code({"name": "red", "flip": 1}) == 3


@pytest.mark.parametrize(
    "do",
    [
        *(None, 3, [], {}, "stop", ["play"], {"play": 3}, {"play": [3.0]}, {"play": [3, "4"]}),
        *({"stop": 1}, {"flip": True, "name": "red"}, {"play": [3], "stop": True}, nested(9000)),
        *({"play": [3, {}, [], None, {"a": 1}, "x", 0.5, True]}, {"play": [None, None]}),
    ],
)
def test_any_other_json_is_no_move(do: Any) -> None:
    assert TABLE.code(do) is None


def test_two_codes_may_not_be_written_alike() -> None:
    with pytest.raises(AssertionError, match="the same JSON"):
        MoveTable([{"play": [3, 4]}, {"play": [4, 3]}])
