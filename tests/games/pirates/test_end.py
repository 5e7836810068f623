"""Drawing, going out, the last placement and the score (RP-11, RP-18 to RP-22)."""

from __future__ import annotations

from librt.random import Random

from tests.games.pirates.sheet import Sheet, viewers

RAINBOW = "1 2 3 4 5 6 7"
TWO = [RAINBOW, "1 2 3 4 joker:5 6 7"]


def test_a_turn_ends_with_the_two_face_up_cards_or_two_from_the_pile() -> None:
    """RP-11"""
    sheet = Sheet(face_up="joker 6", top="cask 2")
    sheet.act(0, {"end": "open"})
    assert sheet.table.open == ["cask", "2"]
    assert sheet.table.known[0] == ["6", "joker"]
    pile = sheet.table.pile
    event = sheet.act(1, {"end": "pile"})
    assert (sheet.table.pile, sheet.table.hand_counts) == (pile - 2, [9, 9])
    assert sheet.table.known[1] == []
    seen = event.seen_by(0)
    assert seen is not None
    assert [note.key for note in seen.notes] == ["draw"]


def test_with_one_card_in_the_pile_it_is_drawn_or_turned_up() -> None:
    """RP-11, RP-20"""
    sheet = Sheet(pile=1)
    sheet.act(0, {"end": "pile"})
    assert (sheet.table.hand_counts, sheet.table.phase) == ([8, 7], "last")
    sheet = Sheet(pile=1)
    sheet.act(0, {"end": "open"})
    assert (len(sheet.table.open), sheet.table.phase) == (1, "last")


def test_going_out_needs_an_empty_hand_and_two_rainbows() -> None:
    """RP-18"""
    sheet = Sheet(hands=["6 6"], islands=[TWO])
    assert sheet.refused(0, {"out": True}) == (
        "RP-18",
        "To go out you must hold no card; you hold 2.",
    )
    sheet = Sheet(hands=[""], islands=[[RAINBOW]])
    assert sheet.refused(0, {"out": True})[0] == "RP-18"
    sheet = Sheet(hands=[""], islands=[TWO])
    assert len(sheet.legal(0, "end")) == 2  # it is a choice
    sheet.act(0, {"out": True})
    assert sheet.table.phase == "over"
    assert (sheet.table.scores, sheet.table.out) == ([19, 0], 0)
    assert sheet.refused(1, {"end": "pile"})[0] == "RP-18"


def test_a_last_black_card_acts_first_and_then_the_test_is_made_again() -> None:
    """RP-18"""
    sheet = Sheet(hands=["cannon", "5"], islands=[TWO, ["3 3 3 3"]])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert sheet.refused(0, {"out": True})[0] == "RP-14"
    sheet.answer()
    assert sheet.refused(0, {"out": True})[0] == "RP-15"
    sheet.act(0, {"hit": "3", "in": ["3", "3", "3", "3"]})
    sheet.act(0, {"out": True})
    assert sheet.table.scores == [19, 3]
    sheet = Sheet(hands=["thief", "1"], islands=[TWO, ["3 3 3 3"]])
    sheet.black("thief", 1, blocks=[1])
    sheet.act(0, {"out": True})
    sheet = Sheet(hands=["thief", "5"], islands=[TWO, ["3 3 3 3"]])
    sheet.black("thief", 1)
    sheet.act(0, {"hit": "3", "in": ["3", "3", "3", "3"]})
    assert sheet.refused(0, {"out": True})[0] == "RP-18"  # the stolen card is in hand


def test_an_empty_hand_without_two_rainbows_draws_as_usual() -> None:
    """RP-19"""
    sheet = Sheet(hands=[""], islands=[[RAINBOW]])
    assert sheet.state.actors() == [0]
    sheet.act(0, {"end": "pile"})
    assert sheet.table.hand_counts[0] == 2
    assert sheet.table.actor == 1


def test_when_the_pile_is_empty_all_place_at_once_and_in_secret() -> None:
    """RP-20"""
    hands = ["2 2 6 6 4 7 7", "thief thief cask 2 2 2 4", "1 1 3"]
    sheet = Sheet(3, hands=hands, islands=[[], ["5 5 5"]], pile=2, top="6 1")
    sheet.act(0, {"end": "pile"})
    assert (sheet.table.phase, sheet.table.actor) == ("last", None)
    assert sheet.state.actors() == [0, 1, 2]
    assert sheet.refused(1, {"black": "thief", "at": 0})[0] == "RP-20"
    assert sheet.refused(1, {"end": "pile"})[0] == "RP-20"
    assert sheet.refused(1, {"out": True})[0] == "RP-20"
    before = {viewer: sheet.received(viewer) for viewer in viewers(sheet, 1)}
    moves = [
        {"lay": ["cask", "thief", "thief"]},
        {"lift": ["5", "5", "5"]},
        {"lay": ["2", "2", "2"]},
        {"done": True},
    ]
    for do in moves:
        event = sheet.act(1, do)
        for viewer, seen in before.items():
            assert sheet.received(viewer) == seen
            assert event.seen_by(viewer) is None
    assert sheet.refused(1, {"done": True})[0] == "RP-20"
    assert sheet.own(1).island == [["2", "2", "2"], ["cask", "thief", "thief"]]
    assert sheet.table.scores == [0, 3, 0]
    sheet.act(2, {"done": True})  # nothing is compulsory: 6-6-6 stays in hand
    sheet.act(0, {"done": True})
    assert sheet.table.phase == "over"
    assert sheet.table.scores == [0, 6, 0]
    assert sheet.island(1) == ["2 2 2", "cask thief thief"]


def test_if_the_pile_runs_out_in_mid_turn_the_effect_is_finished_first() -> None:
    """RP-20"""
    sheet = Sheet(hands=["shore-leave 1 1 3 3 5 5"], pile=2, top="7 cask")
    sheet.black("shore-leave")
    assert sheet.hand(0) == "1 1 3 3 5 5 7 cask"
    assert sheet.table.phase == "last"


def test_at_most_twenty_lifts_for_each_in_the_last_placement() -> None:
    """RP-23"""
    sheet = Sheet(hands=["1", "1"], islands=[["4 4 4"], ["5 5 5"]], pile=2)
    sheet.act(0, {"end": "pile"})
    for _ in range(20):
        sheet.play(1, {"lift": ["5", "5", "5"]}, {"lay": ["5", "5", "5"]})
    assert sheet.refused(1, {"lift": ["5", "5", "5"]})[0] == "RP-23"
    assert sheet.legal(0, "lift")


def test_each_island_card_is_a_point_a_rainbow_pirate_five_and_ties_share() -> None:
    """RP-21"""
    island = ["4 4 joker", "cask cask thief", "rainbow"]
    sheet = Sheet(
        3, hands=["1", "1", "1"], islands=[island, ["5 5 5"], ["6 6 6", RAINBOW, "rainbow"]]
    )
    assert sheet.table.scores == [11, 3, 15]
    sheet = Sheet(hands=["1", "3"], islands=[["4 4 4"], ["5 5 5"]], pile=2, top="7 7")
    sheet.act(0, {"end": "pile"})
    sheet.act(0, {"done": True})
    sheet.act(1, {"done": True})
    result = sheet.game.result(sheet.state)
    assert result is not None
    assert (result.scores, result.winners) == ([3, 3], [0, 1])


def test_a_card_seen_entering_a_hand_is_known_until_it_could_have_left() -> None:
    """RP-22"""
    sheet = Sheet(3, hands=["2 7 7", "1 1 3", "6 6"], islands=[["4 4 4"], ["5 5 5"]])
    sheet.act(0, {"lift": ["4", "4", "4"]})
    assert sheet.table.known[0] == ["4", "4", "4"]
    sheet.play(0, {"lay": ["4", "4", "4"]}, {"end": "open"})
    assert sheet.table.known[0] == ["2", "4"]
    sheet = Sheet(3, hands=["2 7 7", "cabin-boy 1 1 3", "6 6"], islands=[["4 4 4 4 4"]])
    sheet.state.show_in(0, 1 << 4, 0)
    sheet.act(0, {"end": "pile"})
    assert sheet.table.known[0] == ["2"]
    sheet.act(1, {"black": "cabin-boy", "at": 0})
    for seat in sheet.state.actors():
        sheet.act(seat, {"block": False})
    assert sheet.table.known[0] == []


def test_the_harmless_move_always_ends_the_game() -> None:
    """RP-10, RP-20"""
    for players in (2, 3, 4, 5):
        game = Sheet(players).game
        state = game.deal(Random(players))
        while not state.over:
            seat = state.actors()[0]
            move = game.mind.timeout_move(state, seat)
            assert game.why_not(state, seat, move) is None
            state.apply(seat, move)
