"""Rainbow: SOLO, SET and RUN, and what the first group fixes."""

from __future__ import annotations

import pytest

from tests.games.rainbow.sheet import Sheet, keys, rule_and_key

STAIRS = [1, 2, 3, 4, 5, 6]


def four(*hands: list[int], first: int = 0) -> Sheet:
    return Sheet(4, first=first, hands=hands)


@pytest.mark.parametrize("first", range(4))
def test_everybody_plays_once_clockwise_from_the_first_player(first: int) -> None:
    """RB-5"""
    sheet = four(*[STAIRS] * 4, first=first)
    order = []
    while sheet.phase == "play":
        seat = sheet.actor
        assert seat is not None
        order.append(seat)
        sheet.plays(seat, 3)
    assert order == [(first + turn) % 4 for turn in range(4)]


def test_nobody_plays_out_of_turn() -> None:
    """RB-5"""
    sheet = four(*[STAIRS] * 4)
    refusal = sheet.refused(2, {"play": [3]})
    assert (*rule_and_key(refusal), refusal.facts) == ("RB-5", "refuse.turn", {"who": 0})
    assert sheet.legal(2) == []


def test_who_holds_cards_must_play_at_least_one() -> None:
    """RB-5"""
    sheet = four(STAIRS)
    assert rule_and_key(sheet.refused(0, {"play": []})) == ("RB-5", "refuse.nothing")
    assert all(len(move["play"]) >= 1 for move in sheet.legal(0))


def test_nothing_need_be_beaten() -> None:
    """RB-5"""
    sheet = four([5, 5, 5], [1, 1], [6, 6, 6, 6], [2])
    sheet.plays(0, 5, 5, 5)
    sheet.plays(1, 1, 1)  # fewer and lower
    sheet.plays(2, 6, 6, 6, 6)  # more and higher
    sheet.plays(3, 2)
    assert sheet.phase == "choose"


def test_only_cards_of_the_own_hand_are_played() -> None:
    """RB-5"""
    hands = [[1, 1, 2, 3] + [5] * 10, [4, 4] + [6] * 10 + [1, 1]]
    sheet = four(*hands)
    assert rule_and_key(sheet.refused(0, {"play": [4]})) == ("RB-5", "refuse.cards")
    assert rule_and_key(sheet.refused(0, {"play": [1, 1, 1]})) == ("RB-5", "refuse.cards")
    assert rule_and_key(sheet.refused(0, {"play": [2, 3, 4]})) == ("RB-5", "refuse.cards")


def test_played_cards_leave_the_hand_and_lie_face_up() -> None:
    """RB-5, RB-21"""
    sheet = four([2, 3, 4] + [5] * 10 + [6])
    sheet.plays(0, 2, 3, 4)
    assert sheet.own(0).hand == [5] * 10 + [6]
    (play,) = sheet.view().plays
    assert (play.seat, play.kind, play.cards) == (0, "run", [2, 3, 4])
    assert sheet.view().hand_counts == [11, 14, 14, 14]


def test_a_solo_is_one_card() -> None:
    """RB-6"""
    sheet = four(STAIRS)
    for value in STAIRS:
        assert {"play": [value]} in sheet.legal(0)
    assert keys(sheet.plays(0, 4)) == ["play.solo"]


@pytest.mark.parametrize("group", [[5, 5], [5, 6]])
def test_a_solo_is_always_allowed(group: list[int]) -> None:
    """RB-6, RB-9"""
    sheet = four([5, 5, 6], STAIRS)
    sheet.plays(0, *group)
    for value in STAIRS:
        assert {"play": [value]} in sheet.legal(1)


def test_a_set_is_two_or_more_cards_of_one_value() -> None:
    """RB-7"""
    hand = [4] * 10 + [1, 1, 1, 6]
    sheet = four(hand)
    sets = [move["play"] for move in sheet.legal(0) if len(move["play"]) > 1]
    assert sets == [[1] * 2, [1] * 3, *([4] * count for count in range(2, 11))]
    assert keys(sheet.plays(0, *[4] * 10)) == ["play.set", "lock.set"]


def test_a_run_is_two_or_more_consecutive_values() -> None:
    """RB-8"""
    sheet = four(STAIRS + [1] * 8)
    runs = [move["play"] for move in sheet.legal(0) if len(set(move["play"])) > 1]
    expected = [list(range(low, high + 1)) for high in range(2, 7) for low in range(1, high)]
    assert sorted(runs) == sorted(expected)
    assert keys(sheet.plays(0, *STAIRS)) == ["play.run", "lock.run"]


@pytest.mark.parametrize("cards", [[1, 6], [1, 2, 6], [1, 5, 6], [1, 2, 4, 5, 6]])
def test_six_and_one_are_not_neighbours(cards: list[int]) -> None:
    """RB-8"""
    sheet = four(STAIRS)
    refusal = sheet.refused(0, {"play": cards})
    assert (*rule_and_key(refusal), refusal.facts) == ("RB-8", "refuse.wrap", {"cards": cards})
    assert {"play": cards} not in sheet.legal(0)


@pytest.mark.parametrize("cards", [[2, 4], [3, 3, 4], [3, 4, 4, 5], [1, 1, 6, 6], [1, 3, 6]])
def test_a_gap_or_a_mixture_is_neither_set_nor_run(cards: list[int]) -> None:
    """RB-7, RB-8"""
    sheet = four([*STAIRS, *STAIRS])
    assert rule_and_key(sheet.refused(0, {"play": cards})) == ("RB-8", "refuse.shape")


def test_a_run_holds_one_card_of_each_value_in_whatever_order_it_is_named() -> None:
    """RB-8"""
    sheet = four(STAIRS)
    event = sheet.plays(0, 5, 3, 4)
    assert event.do == {"play": [3, 4, 5]}


def test_after_a_set_only_solo_or_set_may_follow() -> None:
    """RB-9"""
    sheet = four([5, 5], [*STAIRS, *STAIRS])
    sheet.plays(0, 5, 5)
    assert rule_and_key(sheet.refused(1, {"play": [2, 3]})) == ("RB-9", "refuse.lock.set")
    assert all(len(set(move["play"])) == 1 for move in sheet.legal(1))
    sheet.plays(1, 2, 2)


def test_after_a_run_only_solo_or_run_may_follow() -> None:
    """RB-9"""
    sheet = four([5, 6], [*STAIRS, *STAIRS])
    sheet.plays(0, 5, 6)
    assert rule_and_key(sheet.refused(1, {"play": [2, 2]})) == ("RB-9", "refuse.lock.run")
    assert all(len(set(move["play"])) == len(move["play"]) for move in sheet.legal(1))
    sheet.plays(1, 1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("group", "refused"), [([5, 5], [2, 3]), ([5, 6], [2, 2])])
def test_what_is_fixed_stays_fixed_until_the_round_ends(
    group: list[int], refused: list[int]
) -> None:
    """RB-9"""
    sheet = four([5, 5, 6], [*STAIRS, 2], [*STAIRS, 2], [*STAIRS, 2])
    sheet.plays(0, *group)
    for seat in (1, 2, 3):
        assert sheet.refused(seat, {"play": refused}).rule == "RB-9"
        sheet.plays(seat, 1)
    sheet.take_dearest()
    assert sheet.view().lock is None
    sheet.plays(0, 6 if group == [5, 5] else 5)
    sheet.plays(1, *refused)


def test_a_solo_fixes_nothing() -> None:
    """RB-9"""
    sheet = four([4], [*STAIRS, 2])
    sheet.plays(0, 4)
    assert sheet.view().lock is None
    assert {"play": [2, 2]} in sheet.legal(1)
    assert {"play": [2, 3]} in sheet.legal(1)


def test_the_first_group_fixes_it_and_earlier_plays_stand() -> None:
    """RB-9"""
    sheet = four([4], [2, 2], STAIRS, [6, 6])
    sheet.plays(0, 4)
    event = sheet.plays(1, 2, 2)
    assert keys(event) == ["play.set", "lock.set"]
    assert [play.cards for play in sheet.view().plays] == [[4], [2, 2]]
    sheet.plays(2, 3)
    assert sheet.view().lock == "set"
    assert "lock.set" not in keys(sheet.plays(3, 6, 6))


def test_two_players_play_twice_each_in_turn() -> None:
    """RB-10"""
    for first in (0, 1):
        sheet = Sheet(2, first=first, hands=[STAIRS, STAIRS])
        order = []
        while sheet.phase == "play":
            seat = sheet.actor
            assert seat is not None
            order.append(seat)
            sheet.plays(seat, len(order))
        assert order == [first, 1 - first, first, 1 - first]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_and_more_play_once_each(players: int) -> None:
    """RB-10, RB-5"""
    sheet = Sheet(players, hands=[[3]] * players)
    for seat in range(players):
        assert sheet.phase == "play"
        sheet.plays(seat, 3)
    assert sheet.phase == "choose"


def test_with_two_the_lock_holds_over_both_passes_and_binds_its_maker() -> None:
    """RB-9, RB-10"""
    sheet = Sheet(2, hands=[[*STAIRS, *STAIRS], [*STAIRS, *STAIRS]])
    sheet.plays(0, 3, 3)
    assert sheet.refused(1, {"play": [1, 2]}).rule == "RB-9"
    sheet.plays(1, 1)
    assert rule_and_key(sheet.refused(0, {"play": [4, 5]})) == ("RB-9", "refuse.lock.set")
    sheet.plays(0, 4, 4)
    assert sheet.refused(1, {"play": [1, 2]}).rule == "RB-9"
    sheet.plays(1, 2, 2)
    assert sheet.phase == "choose"


def test_with_two_a_lock_of_the_second_pass_leaves_the_first_as_it_was() -> None:
    """RB-9, RB-10"""
    sheet = Sheet(2, hands=[[*STAIRS, *STAIRS], [*STAIRS, *STAIRS]])
    sheet.plays(0, 3)
    sheet.plays(1, 6)
    sheet.plays(0, 1, 2, 3)
    assert rule_and_key(sheet.refused(1, {"play": [2, 2]})) == ("RB-9", "refuse.lock.run")
    sheet.plays(1, 2, 3)
    assert [play.cards for play in sheet.view().plays] == [[3], [6], [1, 2, 3], [2, 3]]


def running_out_after_the_first_play() -> Sheet:
    """Two players; seat 0 leads round 3 and holds four 3s and nothing else."""
    sheet = Sheet(
        2,
        table=[6, 6, 6, 6],
        hands=[[5] * 10 + [2] * 4, [1] * 8 + [6] * 6],
        second=[[4] * 10 + [3] * 4],
    )
    sheet.plays(0, *[5] * 10)
    sheet.plays(1, 1)
    sheet.plays(0, 2)
    sheet.plays(1, 1)
    assert sheet.take_dearest() == [0, 0, 1, 1]
    sheet.plays(0, 2, 2, 2)
    sheet.plays(1, 1)
    sheet.plays(0, *[4] * 10)
    sheet.plays(1, 1)
    assert sheet.take_dearest() == [0, 0, 1, 1]
    assert (sheet.own(0).hand, sheet.view().second_counts) == ([3, 3, 3, 3], [0, 14])
    return sheet


def test_who_runs_out_after_his_first_play_plays_only_once() -> None:
    """RB-10"""
    sheet = running_out_after_the_first_play()
    order = []
    sheet.plays(0, 3, 3, 3, 3)
    while sheet.phase == "play":
        assert sheet.actor is not None
        order.append(sheet.actor)
        sheet.plays(sheet.actor, 1)
    assert order == [1, 1]
    assert [play.seat for play in sheet.view().plays] == [0, 1, 1]


def test_who_plays_only_once_chooses_only_once() -> None:
    """RB-10, RB-11"""
    sheet = running_out_after_the_first_play()
    sheet.plays(0, 3, 3, 3, 3)
    sheet.plays(1, 1)
    sheet.plays(1, 1)
    assert sheet.take_dearest() == [0, 1, 1]
