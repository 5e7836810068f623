"""Black cards, blocking them, and what they do (RP-12 to RP-17)."""

from __future__ import annotations

from itertools import permutations

import pytest
from librt.random import Random

from ludarc.core.state import NOBODY
from ludarc.games.pirates.law.rules import Pirates
from tests.contract.fields import fields
from tests.games.pirates.sheet import Sheet, viewers

ALL_BLACK = "thief cannon cask captain cabin-boy shore-leave quartermaster lookout"


def test_a_black_card_is_revealed_on_the_discard_and_names_whom_it_strikes() -> None:
    """RP-12"""
    sheet = Sheet(3, hands=["cannon captain 1 1 3 3 5"])
    assert sheet.refused(0, {"black": "cannon"})[0] == "RP-12"
    assert sheet.refused(0, {"black": "cannon", "at": 0}) == (
        "RP-12",
        "You cannot strike yourself.",
    )
    assert sheet.refused(0, {"black": "captain", "at": 1})[0] == "RP-12"
    assert sheet.refused(0, {"black": "thief", "at": 1})[0] == "RP-12"
    assert sheet.refused(0, {"black": "1", "at": 1})[0] == "RP-12"
    sheet.act(0, {"black": "cannon", "at": 2})
    assert sheet.table.discard == ["cannon"]
    attack = sheet.table.attack
    assert attack is not None
    assert (attack.card, attack.by, attack.at, attack.blocked_by) == ("cannon", 0, 2, "2")
    assert attack.asked == [1, 2]


def test_a_block_lays_the_matching_colour_from_hand_on_the_black_card() -> None:
    """RP-13"""
    sheet = Sheet(hands=["cannon 1 1 3 3 5 5", "2 6 6 7 7 1 3"], islands=[[], ["3 3 3"]])
    sheet.black("cannon", 1, blocks=[1])
    assert sheet.table.discard == ["cannon", "2"]
    assert sheet.hand(1) == "1 3 6 6 7 7"
    assert sheet.island(1) == ["3 3 3"]
    assert (sheet.table.phase, sheet.table.hand_counts) == ("turn", [6, 6])


def test_neither_a_joker_nor_a_card_on_the_island_blocks() -> None:
    """RP-13"""
    sheet = Sheet(hands=["cannon 1 1 3 3 5 5", "joker 6 6 7 7 1 3"], islands=[[], ["2 2 2"]])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert sheet.refused(1, {"block": True}) == ("RP-13", "To block Cannon you need 2 in hand.")


def test_one_block_protects_everyone_and_anybody_may_block() -> None:
    """RP-13"""
    quiet = "1 1 3 3 5 7 thief"
    sheet = Sheet(3, hands=["captain 1 1 3 3 5 5", quiet, "4 7 7 1 5 5 thief"])
    sheet.black("captain", blocks=[2])
    assert sheet.table.phase == "turn"
    assert sheet.hand(1).endswith("thief")


def test_the_window_opens_for_every_opponent_with_cards_on_every_black_card() -> None:
    """RP-14"""
    for key in ALL_BLACK.split():
        sheet = Sheet(4, hands=[f"{key} 1 1 3 3 5 5", "6 6", "", "2 2"])
        at = {"at": 2} if key in ("thief", "cannon", "cabin-boy", "quartermaster") else {}
        sheet.act(0, {"black": key, **at})
        assert sheet.state.actors() == [1, 3]
        assert sheet.refused(2, {"block": False})[0] == "RP-14"
        assert sheet.refused(0, {"end": "pile"})[0] == "RP-14"


def test_if_no_opponent_has_cards_there_is_no_window() -> None:
    """RP-14"""
    sheet = Sheet(hands=["shore-leave 1 1 3 3 5 5", ""], top="6 6 7")
    sheet.act(0, {"black": "shore-leave"})
    assert sheet.table.phase == "turn"
    assert sheet.hand(0) == "1 1 3 3 5 5 6 6 7"


def test_each_gives_exactly_one_answer() -> None:
    """RP-14"""
    sheet = Sheet(3, hands=["cannon 1 1 3 3 5 5"])
    sheet.act(0, {"black": "cannon", "at": 1})
    sheet.act(2, {"block": False})
    assert sheet.refused(2, {"block": False}) == ("RP-14", "You have answered already.")
    sheet.act(1, {"block": False})
    assert sheet.refused(2, {"block": False})[0] == "RP-8"


def test_nobody_else_can_tell_from_anything_who_answered_what() -> None:
    """RP-14"""
    sheet = Sheet(4, hands=["cannon 1 1 3 3 5 5", "2 6 6", "2 7 7", "2 1 1"])
    sheet.act(0, {"black": "cannon", "at": 1})
    for seat in (2, 3):
        before = {viewer: sheet.received(viewer) for viewer in viewers(sheet, seat)}
        event = sheet.act(seat, {"block": seat == 2})
        for viewer, seen in before.items():
            assert sheet.received(viewer) == seen
            assert event.seen_by(viewer) is None
        assert event.seen_by(seat) == event
        assert sheet.own(seat).block is (seat == 2)
    closing = sheet.act(1, {"block": False})
    seen = closing.seen_by(0)
    assert seen is not None
    assert (seen.seat, seen.do, [note.key for note in seen.notes]) == (NOBODY, None, ["blocked"])
    assert seen.notes[0].facts["who"] == 2


@pytest.mark.parametrize(
    ("wishes", "struck", "blocker"),
    [((1, 2, 3), 2, 2), ((1, 3), 2, 1), ((3,), 1, 3), ((2, 3), 1, 2), ((2, 3), 3, 3)],
)
def test_of_several_who_would_block_the_struck_or_the_nearest_is_used_whatever_the_order(
    wishes: tuple[int, ...], struck: int, blocker: int
) -> None:
    """RP-14"""
    outcomes = []
    for order in permutations((1, 2, 3)):
        sheet = Sheet(4, hands=["cannon 1 1", "2 6 6", "2 7 7", "2 5 5"])
        sheet.act(0, {"black": "cannon", "at": struck})
        for seat in order:
            sheet.act(seat, {"block": seat in wishes})
        outcomes.append(fields(sheet.state))
        assert sheet.table.hand_counts == [2, *(3 - (seat == blocker) for seat in (1, 2, 3))]
    assert all(outcome == outcomes[0] for outcome in outcomes)


def test_the_thief_takes_any_card_of_an_island_into_hand() -> None:
    """RP-15"""
    sheet = Sheet(hands=["thief 1 1 3 3 5 5"], islands=[[], ["2 2 2 2", "rainbow"]])
    sheet.black("thief", 1)
    assert sheet.legal(0, "hit") == [
        {"hit": "2", "in": ["2", "2", "2", "2"]},
        {"hit": "rainbow", "in": ["rainbow"]},
    ]
    assert sheet.refused(0, {"hit": "3", "in": ["2", "2", "2", "2"]})[0] == "RP-15"
    assert sheet.refused(0, {"hit": "3", "in": ["3", "3", "3"]})[0] == "RP-15"
    assert sheet.refused(0, {"end": "pile"})[0] == "RP-15"
    sheet.act(0, {"hit": "rainbow", "in": ["rainbow"]})
    assert sheet.hand(0).endswith("rainbow")
    assert sheet.island(1) == ["2 2 2 2"]


def test_the_cannon_sends_a_card_of_an_island_to_the_discard() -> None:
    """RP-15"""
    sheet = Sheet(hands=["cannon 1 1 3 3 5 5"], islands=[[], ["cask cask thief thief"]])
    sheet.black("cannon", 1)
    sheet.act(0, {"hit": "thief", "in": ["cask", "cask", "thief", "thief"]})
    assert sheet.table.discard == ["cannon", "thief"]
    assert sheet.island(1) == ["cask cask thief"]


def test_where_there_is_no_choice_nothing_happens_and_no_move_is_made() -> None:
    """RP-15"""
    for key in ("thief", "cannon"):
        sheet = Sheet(hands=[f"{key} 1 1 3 3 5 5"])
        sheet.black(key, 1)
        assert sheet.table.phase == "turn"
    for key in ("cask", "captain"):
        sheet = Sheet(hands=[f"{key} 1 1 3 3 5 5"])
        sheet.black(key)
        assert sheet.table.phase == "turn"


def test_the_cask_fetches_a_card_of_the_discard_but_only_one_cask_a_turn() -> None:
    """RP-15"""
    sheet = Sheet(hands=["cask cask cask 1 1 3 5"], discard="joker cask 6")
    sheet.black("cask")
    assert sheet.refused(0, {"fetch": "7"})[0] == "RP-15"
    assert [do["fetch"] for do in sheet.legal(0, "fetch")] == ["6", "joker", "cask"]
    sheet.act(0, {"fetch": "cask"})
    assert sheet.table.cask_fetched
    sheet.black("cask")
    assert [do["fetch"] for do in sheet.legal(0, "fetch")] == ["6", "joker"]
    assert sheet.refused(0, {"fetch": "cask"})[0] == "RP-15"
    sheet.act(0, {"fetch": "joker"})
    assert sheet.table.discard == ["6", "cask", "cask"]


def test_every_opponent_with_black_cards_gives_the_captain_one_at_the_same_time() -> None:
    """RP-15"""
    hands = ["captain 1 1 3 3 5 5", "thief cask 2", "6 6 7", "cannon 2 2"]
    sheet = Sheet(4, hands=hands)
    sheet.black("captain")
    assert sheet.state.actors() == [1, 3]
    assert sheet.refused(1, {"give": "cannon"})[0] == "RP-15"
    assert sheet.refused(1, {"give": "2"})[0] == "RP-15"
    before = {viewer: sheet.received(viewer) for viewer in viewers(sheet, 3)}
    event = sheet.act(3, {"give": "cannon"})
    for viewer, seen in before.items():
        assert sheet.received(viewer) == seen
        assert event.seen_by(viewer) is None
    assert sheet.own(3).gift == "cannon"
    closing = sheet.act(1, {"give": "cask"})
    assert sheet.hand(0) == "1 1 3 3 5 5 cannon cask"
    others = closing.seen_by(2)
    assert others is not None
    assert [note.key for note in others.notes] == ["pass", "pass"]
    captain = closing.seen_by(0)
    assert captain is not None
    assert [note.key for note in captain.notes] == ["pass", "passed", "pass", "passed"]
    assert sheet.own(3).known[0] == ["cannon"]
    assert sheet.table.known[0] == []


def test_the_cabin_boy_takes_two_cards_at_random() -> None:
    """RP-15"""
    sheet = Sheet(3, hands=["cabin-boy 1 1 3 3 7 7", "2 2 4 4 6 6", "2"])
    sheet.black("cabin-boy", 1)
    assert sheet.table.hand_counts == [8, 4, 1]
    chance = sheet.game.chance(sheet.state)
    assert chance is not None
    assert len(chance["taken"]) == 2
    assert sorted(sheet.own(1).known[0]) == chance["taken"]
    assert sheet.own(2).known[0] == []
    sheet = Sheet(3, hands=["cabin-boy 1 1 3 3 7 7", "", "2"])
    sheet.black("cabin-boy", 1)
    assert sheet.game.chance(sheet.state) is None


def test_shore_leave_draws_three_and_the_draw_at_the_end_still_takes_place() -> None:
    """RP-15"""
    sheet = Sheet(hands=["shore-leave 1 1 3 3 5 7"], top="7 cask lookout thief thief")
    sheet.black("shore-leave")
    assert sheet.hand(0) == "1 1 3 3 5 7 7 cask lookout"
    sheet.act(0, {"end": "pile"})
    assert sheet.table.hand_counts[0] == 11


def test_the_quartermaster_may_name_seventeen_kinds_even_at_an_empty_hand() -> None:
    """RP-15"""
    sheet = Sheet(3, hands=["quartermaster quartermaster 1 1 3 5 7", "", "6 6 joker"])
    sheet.black("quartermaster", 1)
    assert len(sheet.legal(0, "ask")) == 17
    sheet.act(0, {"ask": "6"})
    sheet.black("quartermaster", 2)
    sheet.act(0, {"ask": "joker"})
    assert sheet.hand(0) == "1 1 3 5 7 joker"
    assert sheet.table.known[0] == ["joker"]


def test_the_lookout_puts_the_top_four_back_in_any_order_and_remembers_it() -> None:
    """RP-15, RP-22"""
    sheet = Sheet(hands=["lookout 1 1 3 3 5 5"], top="1 1 7 cask 6")
    sheet.black("lookout")
    assert sheet.own(0).top == ["1", "1", "7", "cask"]
    assert sheet.own(1).top == []
    assert len(sheet.legal(0, "order")) == 12
    assert sheet.refused(0, {"order": ["1", "7", "cask", "6"]})[0] == "RP-15"
    sheet.act(0, {"order": ["cask", "7", "1", "1"]})
    sheet.act(0, {"end": "open"})
    assert sheet.own(0).top == ["1", "1"]  # two were turned up
    sheet.act(1, {"end": "pile"})
    assert sheet.own(0).known[1] == ["1", "1"]
    assert sheet.table.known[1] == []


def test_a_group_left_incomplete_returns_to_its_owners_hand() -> None:
    """RP-16, RP-17"""
    sheet = Sheet(hands=["cannon cannon 1 1 3 5 5", "6 6 7"], islands=[[], ["2 2 joker"]])
    sheet.black("cannon", 1)
    sheet.act(0, {"hit": "joker", "in": ["2", "2", "joker"]})
    assert sheet.island(1) == []
    assert sheet.hand(1) == "2 2 6 6 7"
    assert sheet.table.known[1] == ["2", "2"]
    sheet.black("cannon", 1, blocks=[1])  # what has returned may block the next one
    assert sheet.hand(1) == "2 6 6 7"


@pytest.mark.parametrize(
    ("island", "card", "left", "hand"),
    [
        ("1 2 3 4 5 6 7", "4", ["1 2 3", "5 6 7"], ""),
        ("1 2 3 4 5 6 7", "3", ["4 5 6 7"], "1 2"),
        ("2 3 4 5 6", "4", [], "2 3 5 6"),
        ("1 2 joker:3 joker:4 joker:5 6 7", "2", ["joker:3 joker:4 joker:5 6 7"], "1"),
        ("1 joker:2 joker:3 joker:4 5", "1", ["joker:2 joker:3 joker:4 5"], ""),
        ("joker:2 joker:3 joker:4 5 6", "5", ["joker joker joker"], "6"),
        ("joker:2 joker:3 joker:4 5", "joker:3", [], "5 joker joker"),
        ("4 joker joker joker", "4", ["joker joker joker"], ""),
        ("cask cask thief", "thief", [], "cask cask"),
    ],
)
def test_a_struck_group_keeps_the_parts_that_are_complete(
    island: str, card: str, left: list[str], hand: str
) -> None:
    """RP-16"""
    sheet = Sheet(hands=["cannon 7 7", ""], islands=[[], [island]])
    sheet.act(0, {"black": "cannon", "at": 1})
    sheet.act(0, {"hit": card, "in": island.split()})
    assert sorted(sheet.island(1)) == sorted(left)
    assert sheet.hand(1) == hand


def test_what_a_seat_imagines_respects_what_it_knows() -> None:
    """RP-22"""
    sheet = Sheet(3, hands=["captain 2 2", "thief 6 6 7", "6 7 7"], islands=[[], [], ["3 3 3"]])
    state = sheet.state
    state.show_in(2, 1 << 20, 0)  # the 6 was seen
    sheet.black("captain")
    assert sheet.table.phase == "give"
    for seed in range(200):
        world = state.copy()
        assert isinstance(world, Pirates)
        world.sample(0, Random(seed))
        hands = [sheet.game.show.own(world, seat).hand for seat in range(3)]
        assert hands[0] == ["2", "2"]
        assert len(hands[1]) == 4
        assert any(not name.isdigit() and name not in ("joker", "rainbow") for name in hands[1])
        assert "6" in hands[2]
        assert all(name.isdigit() or name in ("joker", "rainbow") for name in hands[2])
