"""Groups, and placing and rearranging them (RP-3 to RP-10, RP-23)."""

from __future__ import annotations

import pytest
from librt.random import Random

from tests.games.pirates.sheet import Sheet


def test_seven_cards_each_two_face_up_and_the_rest_in_the_pile() -> None:
    """RP-2"""
    for players in (2, 3, 4, 5):
        game = Sheet(players).game
        table = game.show.shared(game.deal(Random(3)))
        assert table.hand_counts == [7] * players
        assert len(table.open) == 2
        assert table.pile == 120 - 2 - 7 * players


def test_a_set_has_three_cards_of_a_colour_or_more() -> None:
    """RP-3"""
    sheet = Sheet(hands=["4 4 4 4 1 1 6"])
    assert sheet.refused(0, {"lay": ["4", "4"]}) == (
        "RP-3",
        "A colour group has at least three cards: 4-4 are too few.",
    )
    sheet.act(0, {"lay": ["4", "4", "4", "4"]})
    assert sheet.island(0) == ["4 4 4 4"]


def test_a_run_has_three_consecutive_numbers_or_more_each_once() -> None:
    """RP-3"""
    sheet = Sheet(hands=["2 3 4 4 6 7 1"])
    assert sheet.refused(0, {"lay": ["2", "3", "6"]})[0] == "RP-3"
    assert sheet.refused(0, {"lay": ["2", "3", "4", "4"]})[0] == "RP-3"
    assert sheet.refused(0, {"lay": ["6", "7", "1"]})[0] == "RP-3"  # no wrap
    sheet.act(0, {"lay": ["1", "2", "3", "4"]})
    assert sheet.island(0) == ["1 2 3 4"]


def test_groups_of_a_kind_may_lie_side_by_side() -> None:
    """RP-3"""
    sheet = Sheet(hands=["2 2 2 2 2 2 7"])
    sheet.play(0, {"lay": ["2", "2", "2"]}, {"lay": ["2", "2", "2"]})
    assert sheet.island(0) == ["2 2 2", "2 2 2"]
    assert len(sheet.legal(0, "lift")) == 1  # of equal groups one is enough


def test_a_joker_stands_for_any_colour_card() -> None:
    """RP-4"""
    sheet = Sheet(hands=["2 4 joker joker joker joker 7"])
    assert {"lay": ["joker", "joker", "joker"]} in sheet.legal(0, "lay")
    assert {"lay": ["2", "joker", "joker"]} in sheet.legal(0, "lay")
    assert {"lay": ["2", "joker:3", "4"]} in sheet.legal(0, "lay")
    assert sheet.refused(0, {"lay": ["joker:2", "joker:3", "joker:4"]})[0] == "RP-4"
    assert sheet.refused(0, {"lay": ["2", "joker", "4"]})[0] == "RP-4"
    sheet.act(0, {"lay": ["joker:1", "2", "joker:3", "4"]})
    assert sheet.island(0) == ["joker:1 2 joker:3 4"]


def test_a_joker_may_be_taken_back_and_moved() -> None:
    """RP-4, RP-8"""
    sheet = Sheet(hands=["6 6 7 7 1 1 3"], islands=[["4 5 joker:6"]])
    sheet.play(0, {"lift": ["4", "5", "joker:6"]}, {"lay": ["4", "5", "6", "7"]})
    assert "joker" in sheet.hand(0)


def test_a_black_group_has_three_black_cards_of_any_kinds() -> None:
    """RP-5"""
    sheet = Sheet(hands=["thief cannon cask cask 1 1 3"])
    assert sheet.refused(0, {"lay": ["cannon", "thief"]})[0] == "RP-5"
    assert sheet.refused(0, {"lay": ["cannon", "thief", "1"]})[0] == "RP-5"
    sheet.act(0, {"lay": ["thief", "cask", "cannon"]})
    assert sheet.island(0) == ["cannon cask thief"]
    sheet.act(0, {"add": "cask", "to": ["cannon", "cask", "thief"]})
    assert sheet.table.scores[0] == 4


def test_rainbow_pirates_lie_singly() -> None:
    """RP-6"""
    sheet = Sheet(hands=["rainbow rainbow 1 1 3 3 5"])
    assert sheet.refused(0, {"lay": ["rainbow", "rainbow"]})[0] == "RP-6"
    sheet.play(0, {"lay": ["rainbow"]}, {"lay": ["rainbow"]})
    assert sheet.island(0) == ["rainbow", "rainbow"]
    assert sheet.table.scores[0] == 10


def test_a_complete_rainbow_is_a_run_of_all_seven_with_or_without_jokers() -> None:
    """RP-7"""
    sheet = Sheet(hands=["1 2 joker 4 5 6 7"], islands=[["1 2 3 4 5 6 7", "2 3 4"]])
    assert sheet.table.rainbows == [1, 0]
    sheet.act(0, {"lay": ["1", "2", "joker:3", "4", "5", "6", "7"]})
    assert sheet.table.rainbows == [2, 0]


def test_a_turn_mixes_placing_rearranging_and_black_cards() -> None:
    """RP-8"""
    sheet = Sheet(hands=["4 4 4 cannon 2 7 7"], islands=[[], ["3 3 3 3"]])
    sheet.black("cannon", 1)
    sheet.play(
        0,
        {"hit": "3", "in": ["3", "3", "3", "3"]},
        {"lay": ["4", "4", "4"]},
        {"lift": ["4", "4", "4"]},
        {"lay": ["4", "4", "4"]},
        {"end": "pile"},
    )
    assert sheet.table.actor == 1
    assert sheet.refused(0, {"end": "pile"}) == ("RP-8", "It is the turn of Bo.")


def test_every_rearrangement_is_a_chain_of_laying_adding_and_lifting() -> None:
    """RP-9"""
    sheet = Sheet(hands=["joker 3 6 cask cask 1 1"], islands=[["4 4 4", "4 5 joker:6"]])
    run = ["4", "5", "joker:6"]
    assert sheet.refused(0, {"add": "6", "to": run})[0] == "RP-9"
    assert sheet.refused(0, {"add": "joker", "to": run})[0] == "RP-4"
    assert sheet.refused(0, {"add": "2", "to": run})[0] == "RP-9"  # not held
    assert sheet.refused(0, {"lift": ["4", "5", "6"]})[0] == "RP-9"
    sheet.play(0, {"add": "3", "to": run}, {"add": "joker:7", "to": ["3", *run]})
    assert sheet.island(0) == ["4 4 4", "3 4 5 joker:6 joker:7"]


def test_a_numbered_card_added_to_jokers_alone_fixes_their_colour() -> None:
    """RP-9"""
    sheet = Sheet(hands=["joker joker joker 5 6 1 1"])
    sheet.act(0, {"lay": ["joker", "joker", "joker"]})
    assert sheet.own(0).must == []
    sheet.act(0, {"add": "5", "to": ["joker", "joker", "joker"]})
    assert sheet.island(0) == ["5 joker joker joker"]
    assert sheet.refused(0, {"add": "6", "to": ["5", "joker", "joker", "joker"]})[0] == "RP-9"


@pytest.mark.parametrize(
    ("hand", "island", "why"),
    [
        ("rainbow 1 1 3 3 5 5", [], "Your rainbow pirate must be placed."),
        ("5 1 1 7 7 3 5", ["2 3 4"], "Your 1 fits your run 2-3-4."),
        ("6 6 1 1 3 3 5", ["6 joker joker"], "Your 6 fits your set 6-joker-joker."),
        ("2 2 2 7 7 5 5", [], "Your 2-2-2 make a group: lay it."),
        ("5 6 7 1 1 3 3", [], "Your 5-6-7 make a group: lay it."),
    ],
)
def test_the_turn_cannot_end_while_something_must_be_placed(
    hand: str, island: list[str], why: str
) -> None:
    """RP-10"""
    sheet = Sheet(hands=[hand], islands=[island])
    assert sheet.refused(0, {"end": "pile"}) == ("RP-10", why)
    assert sheet.legal(0, "end") == []
    assert sheet.own(0).must
    while sheet.state.duties(0):
        sheet.state.apply(0, sheet.state.duties(0)[0])
    assert len(sheet.legal(0, "end")) == 2


@pytest.mark.parametrize(
    ("hand", "island"),
    [
        ("joker joker joker 1 1 3 3", []),  # jokers
        ("thief thief thief 1 1 3 3", []),  # black cards
        ("5 1 1 7 7 3 3", ["joker joker joker"]),  # jokers alone
        ("4 1 1 7 7 2 2", ["joker:3 joker:4 5"]),  # a joker would have to move
        ("joker 1 2 7 7 5 5", []),  # only with a joker
    ],
)
def test_what_needs_a_joker_or_a_rearrangement_is_never_compulsory(
    hand: str, island: list[str]
) -> None:
    """RP-10"""
    sheet = Sheet(hands=[hand], islands=[island])
    if island == ["joker:3 joker:4 5"]:
        sheet.act(0, {"add": "2", "to": ["joker:3", "joker:4", "5"]})
        sheet.act(0, {"add": "1", "to": ["2", "joker:3", "joker:4", "5"]})
    assert sheet.own(0).must == []
    sheet.act(0, {"end": "pile"})


def test_either_group_of_two_that_share_a_card_will_do() -> None:
    """RP-10"""
    sheet = Sheet(hands=["3 3 3 4 5 7 1"])
    reasons = [duty.cards for duty in sheet.own(0).must]
    assert reasons == [["3", "3", "3"], ["3", "4", "5"]]
    sheet.play(0, {"lay": ["3", "4", "5"]}, {"end": "pile"})


def test_a_card_that_comes_during_the_turn_must_be_placed_too() -> None:
    """RP-10, RP-15"""
    sheet = Sheet(hands=["cask 1 1 3 3 7 7"], discard="rainbow")
    sheet.black("cask")
    sheet.act(0, {"fetch": "rainbow"})
    assert sheet.refused(0, {"end": "open"})[0] == "RP-10"


def test_at_most_twenty_lifts_in_a_turn() -> None:
    """RP-23"""
    sheet = Sheet(hands=["1 1 3 3 5 5 7"], islands=[["4 4 4"]])
    for _ in range(20):
        sheet.play(0, {"lift": ["4", "4", "4"]}, {"lay": ["4", "4", "4"]})
    assert sheet.refused(0, {"lift": ["4", "4", "4"]})[0] == "RP-23"
    sheet.play(0, {"end": "pile"})
    sheet.play(1, {"end": "pile"})
    for duty in iter(lambda: sheet.state.duties(0), []):
        sheet.state.apply(0, duty[0])
    assert sheet.legal(0, "lift")
