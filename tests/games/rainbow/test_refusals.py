"""Rainbow: every reason for a refusal, with its rule, in both languages."""

from __future__ import annotations

import pytest

from ludarc.core.faults import Json
from ludarc.games.rainbow.game import RainbowGame
from tests.games.rainbow.sheet import Sheet
from tests.games.refusals import Case, check_case, every, refusal_keys


def playing() -> Sheet:
    """Seat 0 is to play and holds no 6."""
    return Sheet(3, table=[2, 4, 4], hands=[[1] * 4 + [2, 2, 3, 4] + [5] * 6, [2, 2, 3], [3]])


def after_a_set() -> Sheet:
    sheet = playing()
    sheet.plays(0, 1, 1)
    return sheet


def after_a_run() -> Sheet:
    sheet = playing()
    sheet.plays(0, 1, 2)
    return sheet


def choosing() -> Sheet:
    """Seat 0 is the first to choose among 2-4-4 in round 1."""
    sheet = after_a_set()
    sheet.plays(1, 3)
    sheet.plays(2, 3)
    return sheet


def choosing_later() -> Sheet:
    """Seat 0 is the first to choose among 1-1-3-3 in round 2."""
    sheet = choosing()
    sheet.take_dearest()
    sheet.plays(0, 5, 5)
    sheet.plays(1, 2)
    hand = sheet.own(2).hand
    assert hand is not None
    sheet.plays(2, hand[0])
    return sheet


def single() -> Sheet:
    """Seat 1 is the first to choose in round 2, and there is only one 6."""
    sheet = Sheet(3, table=[1, 1, 1], hands=[[6, 2], [4, 4, 5, 5], [3, 2]])
    sheet.plays(0, 6)
    sheet.plays(1, 4, 4)
    sheet.plays(2, 3)
    sheet.take_dearest()
    sheet.plays(1, 5, 5)
    sheet.plays(2, 2)
    sheet.plays(0, 2)
    return sheet


def over() -> Sheet:
    sheet = Sheet(6, hands=[[6] * 9, [5] * 9, [1], [1], [1], [1]])
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 9)
    for seat in range(2, 6):
        sheet.plays(seat, 1)
    sheet.take_dearest()
    return sheet


POSITIONS = {
    build.__name__: build
    for build in (playing, after_a_set, after_a_run, choosing, choosing_later, single, over)
}

NO_MOVES: list[Json] = [
    None,
    3,
    "play",
    [],
    {},
    {"play": 3},
    {"flip": 1},
    {"play": [1], "take": [1]},
]

CASES = {
    "refuse.form": [Case("RB-5", "playing", 0, do) for do in NO_MOVES],
    "refuse.values": [
        Case("RB-1", "playing", 0, {"play": cards})
        for cards in ([0], [7], [1, -1], [True], [1.0], ["1"], [None], [[1]])
    ],
    "refuse.copies": [Case("RB-1", "playing", 0, {"play": [5] * 11}, {"n": 10})],
    "refuse.nothing": [Case("RB-5", "playing", 0, {"play": []})],
    "refuse.wrap": [Case("RB-8", "playing", 0, {"play": [6, 1]}, {"cards": [1, 6]})],
    "refuse.shape": [
        Case("RB-8", "playing", 0, {"play": [1, 3]}, {"cards": [1, 3]}),
        Case("RB-8", "playing", 0, {"play": [2, 2, 3]}, {"cards": [2, 2, 3]}),
    ],
    "refuse.pair": [
        Case("RB-12", "choosing", 0, {"take": cards}) for cards in ([], [2, 4], [4, 4, 4])
    ],
    "refuse.over": [
        Case("RB-17", "over", 2, {"play": [1]}),
        Case("RB-17", "over", 0, {"take": [1]}),
    ],
    "refuse.choice": [Case("RB-11", "choosing", 1, {"take": [2]}, {"who": 0})],
    "refuse.turn": [
        Case("RB-5", "playing", 1, {"play": [3]}, {"who": 0}),
        Case("RB-5", "after_a_set", 0, {"play": [3]}, {"who": 1}),
        Case("RB-5", "playing", -1, {"play": [3]}, {"who": 0}),
    ],
    "refuse.early": [Case("RB-11", "playing", 0, {"take": [4]})],
    "refuse.late": [Case("RB-11", "choosing", 0, {"play": [5]})],
    "refuse.cards": [
        Case("RB-5", "playing", 0, {"play": [6]}, {"cards": [6]}),
        Case("RB-5", "playing", 0, {"play": [2, 2, 2]}, {"cards": [2, 2, 2]}),
        Case("RB-5", "playing", 0, {"play": [5, 6, 4]}, {"cards": [4, 5, 6]}),
    ],
    "refuse.lock.set": [Case("RB-9", "after_a_set", 1, {"play": [2, 3]})],
    "refuse.lock.run": [Case("RB-9", "after_a_run", 1, {"play": [2, 2]})],
    "refuse.absent": [
        Case("RB-12", "choosing", 0, {"take": [6]}, {"value": 6}),
        Case("RB-12", "choosing_later", 0, {"take": [5, 5]}, {"value": 5}),
    ],
    "refuse.first_round": [Case("RB-12", "choosing", 0, {"take": [4, 4]})],
    "refuse.single": [Case("RB-12", "single", 1, {"take": [6, 6]}, {"value": 6})],
}


def test_every_reason_of_the_catalogue_has_a_case() -> None:
    """RB-5, RB-11, RB-12"""
    assert set(CASES) == refusal_keys(RainbowGame)


@pytest.mark.parametrize(("key", "case"), every(CASES))
def test_a_refusal_names_its_rule_and_says_why_in_both_languages(key: str, case: Case) -> None:
    """RB-1, RB-5, RB-8, RB-9, RB-11, RB-12, RB-17"""
    check_case(POSITIONS[case.position](), key, case)
