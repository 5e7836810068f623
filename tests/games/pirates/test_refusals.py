"""Every refusal names its rule and says why in each language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludarc.core.faults import Json, Refusal
from ludarc.games.pirates.game import PiratesGame
from tests.games.pirates.sheet import Sheet
from tests.games.refusals import check_words, refusal_keys

HAND = "2 2 2 joker cannon captain 7"
RUN = ["4", "5", "joker:6"]


def turn() -> Sheet:
    return Sheet(3, hands=[HAND, "2 thief 6", "cask 6"], islands=[[" ".join(RUN)], ["3 3 3"]])


def over() -> Sheet:
    sheet = Sheet(hands=[""], islands=[["1 2 3 4 5 6 7", "1 2 3 4 5 6 7"]])
    sheet.act(0, {"out": True})
    return sheet


def window() -> Sheet:
    sheet = turn()
    sheet.act(0, {"black": "cannon", "at": 1})
    return sheet


def answered() -> Sheet:
    sheet = window()
    sheet.act(1, {"block": False})
    return sheet


def unasked() -> Sheet:
    sheet = Sheet(3, hands=["cannon 7", "2", ""])
    sheet.act(0, {"black": "cannon", "at": 1})
    return sheet


def hitting() -> Sheet:
    sheet = window()
    sheet.answer()
    return sheet


def giving() -> Sheet:
    sheet = turn()
    sheet.black("captain")
    return sheet


def played(key: str, discard: str = "joker", at: int | None = None) -> Callable[[], Sheet]:
    def made() -> Sheet:
        sheet = Sheet(hands=[f"{key} {key} 7 7", "6"], discard=discard)
        sheet.black(key, at)
        return sheet

    return made


def one_cask() -> Sheet:
    sheet = played("cask", "joker cask 6")()
    sheet.act(0, {"fetch": "cask"})
    sheet.black("cask")
    return sheet


def last() -> Sheet:
    sheet = Sheet(hands=["7", "6"], pile=1)
    sheet.act(0, {"end": "pile"})
    return sheet


def lifted() -> Sheet:
    sheet = Sheet(islands=[["4 4 4"]])
    for _ in range(20):
        sheet.play(0, {"lift": ["4", "4", "4"]}, {"lay": ["4", "4", "4"]})
    return sheet


def bare() -> Sheet:
    return Sheet(hands=["", "6"], islands=[["1 2 3 4 5 6 7"]])


def holding(hand: str, *island: str) -> Callable[[], Sheet]:
    return lambda: Sheet(hands=[hand], islands=[island])


JOKERS = holding("joker joker joker rainbow cask 7")
CASES: list[tuple[str, str, Callable[[], Sheet], int, Json]] = [
    ("form", "RP-8", turn, 0, {"sail": True}),
    ("form", "RP-8", turn, 0, 7),
    ("card", "RP-1", turn, 0, {"lay": ["8", "8", "8"]}),
    ("group", "RP-9", turn, 0, {"lay": []}),
    ("over", "RP-18", over, 1, {"end": "pile"}),
    ("turn", "RP-8", turn, 1, {"end": "pile"}),
    ("wait", "RP-14", window, 0, {"end": "pile"}),
    ("not_asked", "RP-14", unasked, 2, {"block": False}),
    ("answered", "RP-14", answered, 1, {"block": False}),
    ("not_now", "RP-15", turn, 0, {"fetch": "6"}),
    ("no_window", "RP-14", turn, 0, {"block": False}),
    ("not_last", "RP-20", turn, 0, {"done": True}),
    ("only_place", "RP-20", last, 1, {"end": "open"}),
    ("answer_first", "RP-14", window, 1, {"end": "pile"}),
    ("give_first", "RP-15", giving, 1, {"lay": ["6", "6", "6"]}),
    ("hit_first", "RP-15", hitting, 0, {"end": "pile"}),
    ("fetch_first", "RP-15", played("cask"), 0, {"end": "pile"}),
    ("ask_first", "RP-15", played("quartermaster", at=1), 0, {"end": "pile"}),
    ("order_first", "RP-15", played("lookout"), 0, {"end": "pile"}),
    ("not_held", "RP-8", turn, 0, {"lay": ["3", "3", "3"]}),
    ("not_enough", "RP-8", turn, 0, {"lay": ["2", "2", "2", "2"]}),
    ("few", "RP-3", turn, 0, {"lay": ["2", "2"]}),
    ("few_black", "RP-5", turn, 0, {"lay": ["cannon", "captain"]}),
    ("gap", "RP-3", turn, 0, {"lay": ["2", "joker:3", "7"]}),
    ("only_jokers", "RP-4", JOKERS, 0, {"lay": ["joker:1", "joker:2", "joker:3"]}),
    ("run_twice", "RP-3", turn, 0, {"lay": ["2", "3", "4", "4"]}),
    ("joker_place", "RP-4", turn, 0, {"lay": ["2", "joker", "4"]}),
    ("joker_place", "RP-4", turn, 0, {"add": "joker", "to": RUN}),
    ("rainbow_alone", "RP-6", JOKERS, 0, {"lay": ["rainbow", "joker", "joker"]}),
    ("mixed", "RP-5", JOKERS, 0, {"lay": ["cask", "joker", "joker"]}),
    ("no_group", "RP-9", turn, 0, {"lift": ["3", "3", "3"]}),
    ("fits_not", "RP-9", turn, 0, {"add": "2", "to": RUN}),
    ("lifts", "RP-23", lifted, 0, {"lift": ["4", "4", "4"]}),
    ("not_black", "RP-12", turn, 0, {"black": "2", "at": 1}),
    ("not_black", "RP-15", giving, 1, {"give": "6"}),
    ("no_target", "RP-12", turn, 0, {"black": "captain", "at": 1}),
    ("name_target", "RP-12", turn, 0, {"black": "cannon"}),
    ("name_target", "RP-12", turn, 0, {"black": "cannon", "at": 3}),
    ("name_target", "RP-12", turn, 0, {"black": "cannon", "at": -1}),
    ("name_target", "RP-12", turn, 0, {"black": "cannon", "at": True}),
    ("at_self", "RP-12", turn, 0, {"black": "cannon", "at": 0}),
    ("cannot_block", "RP-13", window, 2, {"block": True}),
    ("not_there", "RP-15", hitting, 0, {"hit": "4", "in": ["4", "4", "4"]}),
    ("not_in", "RP-15", hitting, 0, {"hit": "4", "in": ["3", "3", "3"]}),
    ("one_cask", "RP-15", one_cask, 0, {"fetch": "cask"}),
    ("not_thrown", "RP-15", played("cask"), 0, {"fetch": "7"}),
    ("order", "RP-15", played("lookout"), 0, {"order": []}),
    ("must_rainbow", "RP-10", holding("rainbow 7"), 0, {"end": "open"}),
    ("must_run", "RP-10", holding("5", "2 3 4"), 0, {"end": "open"}),
    ("must_set", "RP-10", holding("5", "5 5 5"), 0, {"end": "open"}),
    ("must_lay", "RP-10", holding("2 2 2"), 0, {"end": "open"}),
    ("out_cards", "RP-18", turn, 0, {"out": True}),
    ("out_rainbows", "RP-18", bare, 0, {"out": True}),
]


@pytest.mark.parametrize(("key", "rule", "position", "seat", "do"), CASES)
def test_a_refusal_names_its_rule_and_says_why(
    key: str, rule: str, position: Callable[[], Sheet], seat: int, do: Any
) -> None:
    """RP-3, RP-8, RP-10, RP-13"""
    sheet = position()
    with pytest.raises(Refusal) as caught:
        sheet.game.act(sheet.state, seat, do)
    assert (caught.value.key, caught.value.rule) == (f"refuse.{key}", rule)
    check_words(sheet.game, caught.value)


def test_every_reason_of_the_catalogue_is_given_somewhere() -> None:
    """RP-8"""
    assert {f"refuse.{case[0]}" for case in CASES} == refusal_keys(PiratesGame)
