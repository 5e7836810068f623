"""Sequence: every reason for a refusal, with its rule, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.core.faults import Json
from ludarc.games.sequence.game import SequenceGame
from tests.games.refusals import Case, check_case, every, refusal_keys
from tests.games.sequence.sheet import Sheet, rule_and_key

NINE: dict[str, Any] = {"card": "9S", "place": "B7"}


def playing() -> Sheet:
    """Seat 0 is to play; chips of both teams lie about, one sequence is finished."""
    return Sheet(
        hands=["9S JS JC KC", "6S"],
        chips=["A8 D5", "E8 F5"],
        fives=[[], ["C1 D1 E1 F1 G1"]],
    )


def exchanged() -> Sheet:
    sheet = Sheet(hands=["9S KC KC"], chips=["A8", "E8"])
    sheet.act(0, {"dead": "KC"})
    return sheet


def long_line() -> Sheet:
    return Sheet(hands=["5H"], chips=["B5 C5 D5 F5 G5 H5"])


def manual() -> Sheet:
    return Sheet(hands=["9S"], manual_draw=True)


def quiet() -> Sheet:
    return Sheet(4, hands=["9S"], no_table_talk=True)


def called() -> Sheet:
    sheet = quiet()
    sheet.act(1, {"call": 0})
    return sheet


def dropped() -> Sheet:
    sheet = called()
    sheet.act(3, {"confirm": False})
    return sheet


def owing() -> Sheet:
    sheet = called()
    sheet.act(0, {"accept": True})
    return sheet


def over() -> Sheet:
    sheet = Sheet(3, hands=["9D"], chips=["D5 E5 F5 G5"])
    sheet.puts(0, "9D", "H5")
    return sheet


POSITIONS = {
    build.__name__: build
    for build in (
        playing,
        exchanged,
        long_line,
        manual,
        quiet,
        called,
        dropped,
        owing,
        over,
    )
}

NO_MOVES: list[Json] = [
    None,
    3,
    "9S",
    [],
    {},
    {"card": "9S"},
    {"place": "B7"},
    {"card": "9S", "place": "B7", "remove": "B7"},
    {"card": "9S", "place": "B7", "more": 1},
    {"card": "JS", "remove": "B7", "sequences": []},
    {"dead": "9S", "discard": "9S"},
    {"draw": False},
    {"draw": 1},
    {"accept": False},
    {"confirm": 1},
    {"call": True},
    {"call": 1.0},
    {"call": "1"},
    {"flip": 3},
]

FREE = {"card": "KC", "place": "E8"}

CASES = {
    "refuse.form": [Case("SQ-6", "playing", 0, do) for do in NO_MOVES],
    "refuse.card": [
        Case("SQ-1", "playing", 0, do)
        for do in (
            {"card": "1S", "place": "B7"},
            {"card": 9, "place": "B7"},
            {"card": ["9S"], "remove": "B7"},
            {"dead": "9s"},
            {"dead": None},
            {"discard": "10S"},
        )
    ],
    "refuse.square": [
        Case("SQ-1", "playing", 0, {"card": "9S", "place": square})
        for square in ("K1", "A0", "A11", "b7", 7, None, ["B7"])
    ]
    + [Case("SQ-1", "playing", 0, {"card": "JS", "remove": "Z9"})],
    "refuse.over": [Case("SQ-19", "over", seat, NINE) for seat in (0, 1, -1)],
    "refuse.turn": [
        Case("SQ-5", "playing", 1, {"card": "6S", "place": "C9"}, {"who": 0}),
        Case("SQ-5", "playing", -1, NINE, {"who": 0}),
        Case("SQ-5", "playing", 2, NINE, {"who": 0}),
        Case("SQ-5", "owing", -1, NINE, {"who": 0}),
        Case("SQ-5", "called", -1, {"accept": True}, {"who": 0}),
        Case("SQ-5", "quiet", -1, {"call": 0}, {"who": 0}),
    ],
    "refuse.not_held": [
        Case("SQ-6", "playing", 0, {"card": "AC", "place": "F8"}, {"card": "A♣"}),
        Case("SQ-6", "playing", 0, {"card": "JD", "place": "B7"}, {"card": "@card.JD"}),
        Case("SQ-6", "playing", 0, {"card": "JH", "remove": "F5"}, {"card": "@card.JH"}),
        Case("SQ-6", "playing", 0, {"dead": "TD"}, {"card": "10♦"}),
        Case("SQ-6", "playing", 0, {"discard": "TD"}, {"card": "10♦"}),
    ],
    "refuse.other_card": [
        Case(
            "SQ-6",
            "playing",
            0,
            {"card": "9S", "place": "B8"},
            {"place": "B8", "shown": "8♠", "card": "9♠"},
        )
    ],
    "refuse.taken": [
        Case("SQ-6", "playing", 0, {"card": "KC", "place": "A8"}, {"place": "A8"}),
        Case("SQ-6", "playing", 0, FREE, {"place": "E8"}),
        Case("SQ-6", "playing", 0, {"card": "JC", "place": "F5"}, {"place": "F5"}),
    ],
    "refuse.corner": [
        Case("SQ-7", "playing", 0, {"card": card, "place": "J10"}, {"place": "J10"})
        for card in ("JC", "9S")
    ],
    "refuse.remover": [
        Case("SQ-8", "playing", 0, {"card": "JS", "place": "B7"}, {"card": "@card.JS"}),
    ],
    "refuse.not_remover": [
        Case("SQ-8", "playing", 0, {"card": "9S", "remove": "F5"}, {"card": "9♠"}),
        Case("SQ-8", "playing", 0, {"card": "JC", "remove": "F5"}, {"card": "@card.JC"}),
    ],
    "refuse.remove_corner": [
        Case("SQ-8", "playing", 0, {"card": "JS", "remove": "A1"}, {"place": "A1"})
    ],
    "refuse.empty": [Case("SQ-8", "playing", 0, {"card": "JS", "remove": "B7"}, {"place": "B7"})],
    "refuse.own_chip": [
        Case("SQ-8", "playing", 0, {"card": "JS", "remove": "D5"}, {"place": "D5"})
    ],
    "refuse.locked": [Case("SQ-9", "playing", 0, {"card": "JS", "remove": "D1"}, {"place": "D1"})],
    "refuse.jack_alive": [Case("SQ-10", "playing", 0, {"dead": "JS"}, {"card": "@card.JS"})],
    "refuse.alive": [
        Case("SQ-10", "playing", 0, {"dead": "9S"}, {"card": "9♠", "place": "I1"}),
    ],
    "refuse.once": [Case("SQ-10", "exchanged", 0, {"dead": "KC"})],
    "refuse.can_play": [Case("SQ-11", "playing", 0, {"discard": "9S"})],
    "refuse.drawn_already": [Case("SQ-6", "playing", 0, {"draw": True})],
    "refuse.no_draw": [Case("SQ-13", "manual", seat, {"draw": True}) for seat in (0, 1)],
    "refuse.name_fives": [
        Case("SQ-18", "long_line", 0, {"card": "5H", "place": "E5"}, {"n": 3}),
    ],
    "refuse.fives": [
        Case(
            "SQ-18",
            "long_line",
            0,
            {"card": "5H", "place": "E5", "sequences": [["A5", "B5", "C5", "D5", "E5"]]},
            {"place": "E5"},
        )
    ],
    "refuse.no_team": [Case("SQ-21", "quiet", 1, {"call": team}) for team in (2, 3, -1, 10**30)],
    "refuse.own_team": [Case("SQ-21", "quiet", 1, {"call": 1})],
    "refuse.talk_free": [Case("SQ-21", "playing", 1, {"call": 0})],
    "refuse.called": [Case("SQ-21", "dropped", 1, {"call": 0})],
    "refuse.no_call": [
        Case("SQ-21", "quiet", 0, {"accept": True}),
        Case("SQ-21", "quiet", 1, {"confirm": True}),
        Case("SQ-21", "playing", 1, {"confirm": False}),
    ],
    "refuse.voted": [Case("SQ-21", "called", 1, {"confirm": True})],
    "refuse.answer_call": [
        Case("SQ-21", "called", 0, NINE, {"team": "@team.0"}),
        Case("SQ-21", "called", 0, {"confirm": True}, {"team": "@team.0"}),
        Case("SQ-21", "called", 3, {"accept": True}, {"team": "@team.0"}),
        Case("SQ-21", "called", 3, {"call": 0}, {"team": "@team.0"}),
    ],
    "refuse.must_discard": [
        Case("SQ-21", "owing", 0, NINE),
        Case("SQ-21", "owing", 2, {"accept": True}),
        Case("SQ-21", "owing", 0, {"discard": "JC"}),
    ],
    "refuse.wait_discard": [
        Case("SQ-21", "owing", 1, {"discard": "9S"}, {"who": [0, 2]}),
        Case("SQ-21", "owing", 3, {"confirm": True}, {"who": [0, 2]}),
    ],
}


def test_every_reason_of_the_catalogue_has_a_case() -> None:
    """SQ-6, SQ-21"""
    assert set(CASES) == refusal_keys(SequenceGame)


@pytest.mark.parametrize(("key", "case"), every(CASES))
def test_a_refusal_names_its_rule_and_says_why_in_both_languages(key: str, case: Case) -> None:
    """SQ-1, SQ-5, SQ-6, SQ-7, SQ-8, SQ-9, SQ-10, SQ-11, SQ-13, SQ-18, SQ-19, SQ-21"""
    check_case(POSITIONS[case.position](), key, case)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (-1, ("SQ-6", "refuse.form")),
        (100, ("SQ-6", "refuse.form")),
        (0, ("SQ-6", "refuse.form")),
        (751, ("SQ-6", "refuse.form")),
        (744 + 1024, ("SQ-6", "refuse.form")),
        (262_144, ("SQ-6", "refuse.form")),
        (61 + 1024, ("SQ-18", "refuse.fives")),
        (747, ("SQ-21", "refuse.no_team")),
    ],
)
def test_codes_that_mean_nothing_are_refused_too(code: int, expected: tuple[str, str]) -> None:
    """SQ-6, SQ-18, SQ-21"""
    sheet = quiet()
    refusal = sheet.game.why_not(sheet.state, 0, code)
    assert refusal is not None
    assert rule_and_key(refusal) == expected
