"""What is told of black cards, and what a record may tell of chance (RP-15)."""

from __future__ import annotations

import pytest

from ludarc.core.faults import Fault, Json
from tests.games.pirates.sheet import Sheet


@pytest.mark.parametrize("key", ["thief", "cannon"])
def test_a_strike_is_told_by_the_card_that_made_it(key: str) -> None:
    """RP-15"""
    sheet = Sheet(hands=[f"{key} 1 1 5", "6 6 7"], islands=[[], ["3 3 3 3"]])
    sheet.black(key, 1)
    event = sheet.act(0, {"hit": "3", "in": ["3"] * 4})
    assert [note.key for note in event.notes] == [key]
    assert event.notes[0].facts == {"who": 0, "whom": 1, "card": "@card.3"}


def test_what_a_strike_leaves_incomplete_is_told_to_go_back() -> None:
    """RP-16"""
    sheet = Sheet(hands=["cannon 1 1 5", "6 6 7"], islands=[[], ["3 3 joker"]])
    sheet.black("cannon", 1)
    event = sheet.act(0, {"hit": "joker", "in": ["3", "3", "joker"]})
    assert [note.key for note in event.notes] == ["cannon", "back"]
    assert event.notes[1].facts == {"who": 1, "cards": "@card.3 @card.3"}


def test_what_one_lookout_saw_is_worth_nothing_after_another() -> None:
    """RP-15, RP-22"""
    sheet = Sheet(hands=["lookout 1 1 3 3 5 5", "lookout 1 3 5"], top="1 1 7 cask 6")
    sheet.black("lookout")
    sheet.act(0, {"order": ["cask", "7", "1", "1"]})
    sheet.act(0, {"end": "open"})
    assert sheet.own(0).top == ["1", "1"]
    sheet.act(1, {"black": "lookout"})
    sheet.answer()
    assert sheet.own(0).top == ["1", "1"]
    sheet.act(1, {"order": sheet.own(1).top[::-1]})
    assert sheet.own(0).top == []
    assert len(sheet.own(1).top) == 4


CHANCES: list[tuple[Json, str]] = [
    (None, "what the Cabin boy takes must be told"),
    ({"taken": ["2", "7"]}, "not 2 cards of that hand"),
    ({"taken": ["2", "2"]}, "not 2 cards of that hand"),
    ({"taken": ["2"]}, "not 2 cards of that hand"),
    ({"taken": ["2", "4", "6"]}, "not 2 cards of that hand"),
    ({"taken": ["4", "2"]}, "the cards are written sorted by name"),
    ({"taken": ["2", "nine"]}, "'nine' is no card"),
]


@pytest.mark.parametrize(("chance", "told"), CHANCES)
def test_a_record_lets_the_cabin_boy_take_only_two_cards_of_the_hand(
    chance: Json, told: str
) -> None:
    """RP-15"""
    sheet = Sheet(hands=["cabin-boy 1 1 3 3 7 7", "2 4 6 5 5"])
    sheet.act(0, {"black": "cabin-boy", "at": 1})
    no = sheet.game.read(sheet.state, 1, {"block": False})
    with pytest.raises(Fault) as caught:
        sheet.game.force_chance(sheet.state, 1, no, chance)
    assert told in caught.value.what
    sheet.game.force_chance(sheet.state, 1, no, {"taken": ["2", "4"]})
    sheet.state.apply(1, no)
    assert sheet.hand(1) == "5 5 6"
