"""Regenbogen: every reason for a refusal, with its rule, in both languages."""

from __future__ import annotations

import pytest

from ludarc.core.faults import Json
from ludarc.games.regenbogen.game import RegenbogenGame
from tests.games.refusals import Case, check_case, every, refusal_keys
from tests.games.regenbogen.sheet import Sheet, last_rainbow, waste_a_turn


def beginning() -> Sheet:
    return Sheet(3)


def one_up() -> Sheet:
    sheet = Sheet(3)
    sheet.flips(0, 3)
    return sheet


def one_won() -> Sheet:
    """The first rainbow is gone and seat 0 goes on."""
    sheet = Sheet(3)
    sheet.flips(0, *range(6))
    return sheet


def naming() -> Sheet:
    """The last rainbow; seat 0 has named red at 12."""
    sheet = last_rainbow()
    sheet.names(0, "red", 12)
    return sheet


def over() -> Sheet:
    sheet = Sheet(3)
    while sheet.result is None:
        waste_a_turn(sheet)
    return sheet


POSITIONS = {build.__name__: build for build in (beginning, one_up, one_won, naming, over)}

NO_MOVES: list[Json] = [
    None,
    17,
    "stop",
    [],
    {},
    {"stop": False},
    {"stop": 1},
    {"name": "red"},
    {"flip": 1, "stop": True},
    {"flip": 1, "name": "red", "at": 1},
]
NO_COLOURS: list[Json] = ["pink", "RED", "rouge", "", None, 0, ["red"], {}]

CASES = {
    "refuse.form": [Case("RG-3", "beginning", 0, do) for do in NO_MOVES],
    "refuse.position": [
        Case("RG-1", "beginning", 0, {"flip": at})
        for at in (-1, 18, 47, 48, 10**30, 1.0, True, None, "0", [0])
    ],
    "refuse.colour": [Case("RG-9", "naming", 0, {"name": name, "flip": 13}) for name in NO_COLOURS],
    "refuse.over": [
        Case("RG-11", "over", 0, {"flip": 0}),
        Case("RG-11", "over", -1, {"flip": 0}),
    ],
    "refuse.turn": [
        Case("RG-2", "beginning", 1, {"flip": 0}, {"who": 0}),
        Case("RG-2", "beginning", -1, {"flip": 0}, {"who": 0}),
    ],
    "refuse.no_stop": [Case("RG-9", "naming", 0, {"stop": True})],
    "refuse.compulsory": [
        Case("RG-3", "beginning", 0, {"stop": True}),
        Case("RG-3", "one_up", 0, {"stop": True}),
        Case("RG-3", "one_won", 0, {"stop": True}),
    ],
    "refuse.unnamed": [Case("RG-9", "naming", 0, {"flip": 13})],
    "refuse.not_last": [Case("RG-9", "beginning", 0, {"name": "red", "flip": 0})],
    "refuse.up": [
        Case("RG-5", "one_up", 0, {"flip": 3}, {"place": "D1"}),
        Case("RG-5", "naming", 0, {"name": "blue", "flip": 12}, {"place": "A3"}),
    ],
    "refuse.gone": [
        Case("RG-6", "one_won", 0, {"flip": 5}, {"place": "F1"}),
        Case("RG-6", "naming", 0, {"name": "blue", "flip": 11}, {"place": "F2"}),
    ],
    "refuse.named": [
        Case("RG-9", "naming", 0, {"name": "red", "flip": 13}, {"colour": "@colour.red"})
    ],
}


def test_every_reason_of_the_catalogue_has_a_case() -> None:
    """RG-3, RG-9"""
    assert set(CASES) == refusal_keys(RegenbogenGame)


@pytest.mark.parametrize(("key", "case"), every(CASES))
def test_a_refusal_names_its_rule_and_says_why_in_both_languages(key: str, case: Case) -> None:
    """RG-1, RG-2, RG-3, RG-5, RG-6, RG-9, RG-11"""
    check_case(POSITIONS[case.position](), key, case)
