"""Rainbow: which seat leads, when the game is over, what counts."""

from __future__ import annotations

import pytest

from tests.games.rainbow.sheet import Sheet, keys, rule_and_key


def test_who_chose_first_leads_the_next_round() -> None:
    """RB-16"""
    sheet = Sheet(4, hands=[[1], [2], [6, 6], [3]])
    sheet.plays(0, 1)
    sheet.plays(1, 2)
    sheet.plays(2, 6, 6)
    sheet.plays(3, 3)
    assert sheet.take_dearest() == [2, 3, 1, 0]
    assert (sheet.view().leader, sheet.actor) == (2, 2)


def six(*hands: list[int], table: list[int] | None = None, first: int = 0) -> Sheet:
    """Six players with nine cards each: nine of a kind empty a hand in one play."""
    return Sheet(6, table=table or [1, 2, 3, 4, 5, 6], hands=hands, first=first)


def solo(sheet: Sheet, *seats: int) -> None:
    """These seats play their lowest card."""
    for seat in seats:
        hand = sheet.own(seat).hand
        assert hand is not None
        sheet.plays(seat, hand[0])


def test_if_the_first_chooser_has_no_cards_the_next_on_his_left_who_has_leads() -> None:
    """RB-16"""
    sheet = six([1], [2], [6] * 9)
    solo(sheet, 0, 1)
    sheet.plays(2, *[6] * 9)
    solo(sheet, 3, 4, 5)
    assert sheet.take_dearest()[0] == 2
    assert (sheet.view().leader, sheet.actor) == (3, 3)


def test_the_search_for_a_leader_goes_round_the_table() -> None:
    """RB-16"""
    sheet = six([1], [1], [1], [1], [1], [6] * 9)
    solo(sheet, 0, 1, 2, 3, 4)
    sheet.plays(5, *[6] * 9)
    assert sheet.take_dearest()[0] == 5
    assert (sheet.view().leader, sheet.actor) == (0, 0)


def test_who_has_no_cards_sits_out() -> None:
    """RB-18"""
    sheet = six([6] * 9)
    sheet.plays(0, *[6] * 9)
    solo(sheet, 1, 2, 3, 4, 5)
    sheet.take_dearest()
    leader = sheet.view().leader
    assert leader == 1
    solo(sheet, 1, 2, 3, 4, 5)  # seat 0 is passed over
    assert sheet.phase == "choose"
    assert sorted(play.seat for play in sheet.view().plays) == [1, 2, 3, 4, 5]


def test_who_played_nothing_chooses_nothing() -> None:
    """RB-13, RB-18"""
    sheet = six([6] * 9)
    sheet.plays(0, *[6] * 9)
    solo(sheet, 1, 2, 3, 4, 5)
    sheet.take_dearest()
    solo(sheet, 1, 2, 3, 4, 5)
    assert len(sheet.view().table) == 14
    assert sorted(sheet.take_dearest()) == [1, 2, 3, 4, 5]
    assert sheet.view().pile_counts == [1, 2, 2, 2, 2, 2]


def test_with_three_or_more_one_empty_hand_does_not_end_the_game() -> None:
    """RB-17"""
    sheet = six([6] * 9)
    sheet.plays(0, *[6] * 9)
    solo(sheet, 1, 2, 3, 4, 5)
    sheet.take_dearest()
    assert (sheet.result, sheet.view().round, sheet.phase) == (None, 2, "play")


def test_with_three_or_more_two_empty_hands_end_the_game() -> None:
    """RB-17"""
    sheet = six([6] * 9, [5] * 9)
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 9)
    solo(sheet, 2, 3, 4, 5)
    sheet.take_dearest()
    assert (sheet.phase, sheet.actor, sheet.view().round) == ("over", None, 1)
    assert sheet.result is not None


def test_the_end_is_checked_only_when_all_have_played_and_chosen() -> None:
    """RB-17"""
    sheet = six([6] * 9, [5] * 9)
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 9)
    assert (sheet.result, sheet.actor) == (None, 2)
    solo(sheet, 2, 3, 4, 5)
    for _ in range(5):
        assert sheet.phase == "choose"
        assert sheet.actor is not None
        sheet.takes(sheet.actor, sheet.view().table[0])
    assert sheet.result is None
    assert sheet.actor is not None
    event = sheet.takes(sheet.actor, sheet.view().table[0])
    assert keys(event) == ["take.one", "over"]


def test_two_empty_hands_need_not_be_of_the_same_round() -> None:
    """RB-17, RB-18"""
    sheet = six([6] * 9, [5] * 8 + [4])
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 8)
    solo(sheet, 2, 3, 4, 5)
    sheet.take_dearest()
    assert sheet.actor == 1
    sheet.plays(1, 4)
    solo(sheet, 2, 3, 4, 5)
    sheet.take_dearest()
    assert (sheet.phase, sheet.view().round) == ("over", 2)


def test_the_cards_of_the_last_round_are_scored_by_nobody() -> None:
    """RB-17, RB-19"""
    sheet = six([6] * 9, [5] * 9)
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 9)
    solo(sheet, 2, 3, 4, 5)
    sheet.take_dearest()
    assert sheet.view().table == []
    assert sum(sheet.view().scores or []) == 1 + 2 + 3 + 4 + 5 + 6


def two_to_the_end() -> Sheet:
    """Two players; in round 3 seat 0 plays its very last cards and seat 1 three more SOLOs."""
    sheet = Sheet(
        2,
        table=[1, 1, 2, 2],
        hands=[[6] * 10 + [2] * 4, [1] * 8 + [5] * 6],
        second=[[4] * 10 + [3] * 4],
    )
    rounds = [[[6] * 10, [2]], [[2] * 3, [4] * 10]]
    for first, second in rounds:
        sheet.plays(0, *first)
        sheet.plays(1, 1)
        sheet.plays(0, *second)
        sheet.plays(1, 1)
        sheet.take_dearest()
        assert sheet.result is None, "an empty first pile ends nothing"
    sheet.plays(0, 3, 3, 3, 3)
    return sheet


def test_with_two_the_game_ends_when_one_has_neither_hand_nor_second_pile() -> None:
    """RB-17"""
    sheet = two_to_the_end()
    assert (sheet.result, sheet.actor) == (None, 1)
    sheet.plays(1, 1)
    sheet.plays(1, 1)  # the round is finished by all
    assert sheet.phase == "choose"
    sheet.take_dearest()
    assert sheet.phase == "over"


def test_nothing_may_be_done_after_the_end() -> None:
    """RB-17"""
    sheet = two_to_the_end()
    sheet.plays(1, 1)
    sheet.plays(1, 1)
    sheet.take_dearest()
    for seat in (-1, 0, 1):
        assert sheet.legal(seat) == []
        assert rule_and_key(sheet.refused(seat, {"play": [1]})) == ("RB-17", "refuse.over")


def test_with_two_each_card_left_is_one_point_whatever_its_value() -> None:
    """RB-19"""
    sheet = two_to_the_end()
    sheet.plays(1, 1)
    sheet.plays(1, 1)
    sheet.take_dearest()
    # Dearest single cards. Round 1 (1-1-2-2): 2+2 against 1+1. Round 2 (six 6s among ten, a 2,
    # two 1s): 6+6 against 6+6. Round 3 (ten 4s, three 2s, two 1s): 4 against 4+4.
    assert sheet.view().hand_counts == [0, 8]
    assert sheet.view().second_counts == [0, 14]
    assert sheet.result is not None
    assert sheet.result.scores == [4 + 12 + 4, 2 + 12 + 8 + 8 + 14]


def test_with_two_the_cards_left_count_only_once_the_game_is_over() -> None:
    """RB-19, RB-14"""
    sheet = Sheet(2, open_scores=True, table=[1, 2, 3, 4], hands=[[5, 5], [5, 5]])
    for seat in (0, 1, 0, 1):
        sheet.plays(seat, 5)
    sheet.take_dearest()
    assert sheet.view().scores == [4 + 2, 3 + 1]


def test_with_three_or_more_cards_left_in_hand_count_nothing() -> None:
    """RB-19"""
    sheet = six([6] * 9, [5] * 9, [1], [1], [1], [1], table=[1, 1, 2, 3, 4, 4])
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 9)
    solo(sheet, 2, 3, 4, 5)
    assert sheet.take_dearest() == [0, 1, 2, 3, 4, 5]
    assert sheet.result is not None
    assert sheet.result.scores == [4, 4, 3, 2, 1, 1]
    assert sheet.view().hand_counts == [0, 0, 8, 8, 8, 8]


def test_most_points_win() -> None:
    """RB-20"""
    sheet = six([6] * 9, [5] * 9)
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[5] * 9)
    solo(sheet, 2, 3, 4, 5)
    sheet.takes(0, 1)
    sheet.takes(1, 6)
    sheet.take_dearest()
    assert sheet.result is not None
    assert sheet.result.winners == [1]


@pytest.mark.parametrize(
    ("table", "winners"), [([1, 1, 2, 3, 4, 4], [0, 1]), ([5] * 6, [0, 1, 2, 3, 4, 5])]
)
def test_equal_points_share_the_victory(table: list[int], winners: list[int]) -> None:
    """RB-20"""
    sheet = six([6] * 9, [3] * 9, table=table)
    sheet.plays(0, *[6] * 9)
    sheet.plays(1, *[3] * 9)
    solo(sheet, 2, 3, 4, 5)
    sheet.take_dearest()
    assert sheet.result is not None
    assert sheet.result.winners == winners
    assert [sheet.state.payoff(seat) for seat in winners] == [1 / len(winners)] * len(winners)
