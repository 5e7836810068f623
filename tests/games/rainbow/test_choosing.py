"""Rainbow: the order of choice, what may be taken, and what becomes of the rest."""

from __future__ import annotations

import pytest

from tests.games.rainbow.sheet import Sheet, keys, rule_and_key


def order_after(players: int, *plays: list[int]) -> list[int]:
    """The places in the order of choice, by play, once these groups have been played."""
    hands = [[card for cards in plays[seat::players] for card in cards] for seat in range(players)]
    sheet = Sheet(players, hands=hands)
    for turn, cards in enumerate(plays):
        sheet.plays(turn % players, *cards)
    assert sheet.phase == "choose"
    order = [play.choice for play in sheet.view().plays]
    seats = [play.seat for play in sheet.view().plays]
    expected = [seats[order.index(place)] for place in range(1, len(order) + 1)]
    assert sheet.take_dearest() == expected, "the order shown is the order of choice"
    return order


def test_more_cards_choose_earlier() -> None:
    """RB-11"""
    assert order_after(4, [6], [1, 1], [2, 2, 2], [1, 1, 1, 1]) == [4, 3, 2, 1]


def test_of_equally_many_the_higher_top_card_chooses_earlier() -> None:
    """RB-11"""
    assert order_after(4, [2, 2], [5, 5], [3, 3], [6, 6]) == [4, 2, 3, 1]
    assert order_after(4, [1, 2, 3], [4, 5, 6], [2, 3, 4], [3, 4, 5]) == [4, 1, 3, 2]
    assert order_after(4, [2], [6], [1], [4]) == [3, 1, 4, 2]


def test_of_equal_groups_the_earlier_play_chooses_earlier() -> None:
    """RB-11"""
    assert order_after(4, [3, 3], [5, 5], [3, 3], [5, 5]) == [3, 1, 4, 2]
    assert order_after(4, [4], [4], [4], [4]) == [1, 2, 3, 4]


def test_the_earlier_play_is_counted_from_the_leader_and_not_from_seat_one() -> None:
    """RB-11"""
    sheet = Sheet(4, first=2, hands=[[4]] * 4)
    for seat in (2, 3, 0, 1):
        sheet.plays(seat, 4)
    assert sheet.take_dearest() == [2, 3, 0, 1]


def test_the_number_of_cards_goes_before_the_value() -> None:
    """RB-11"""
    assert order_after(3, [6, 6], [1, 1, 1], [5, 5]) == [2, 1, 3]


def test_with_two_players_the_four_groups_are_ranked_each_for_itself() -> None:
    """RB-11"""
    assert order_after(2, [1], [6], [2, 2, 2], [5, 5]) == [4, 3, 1, 2]
    assert order_after(2, [2, 3], [1, 2], [3, 4, 5], [2, 3, 4]) == [3, 4, 1, 2]


def test_with_two_players_equal_groups_choose_in_the_order_of_the_four_places() -> None:
    """RB-11"""
    assert order_after(2, [4], [4], [4], [4]) == [1, 2, 3, 4]
    assert order_after(2, [2], [4, 4], [4, 4], [4, 4]) == [4, 1, 2, 3]


def test_only_he_whose_turn_it_is_chooses() -> None:
    """RB-11"""
    sheet = Sheet(3, table=[2, 4, 6], hands=[[1], [5, 5], [6]])
    sheet.plays(0, 1)
    sheet.plays(1, 5, 5)
    sheet.plays(2, 6)
    refusal = sheet.refused(0, {"take": [6]})
    assert (*rule_and_key(refusal), refusal.facts) == ("RB-11", "refuse.choice", {"who": 1})


def test_nobody_chooses_before_everybody_has_played() -> None:
    """RB-11"""
    sheet = Sheet(3, table=[2, 4, 6])
    assert rule_and_key(sheet.refused(0, {"take": [6]})) == ("RB-11", "refuse.early")


def in_round_two() -> Sheet:
    """Three players; the VP cards of round 2 are 2-3-3-3-4-4-5 and seat 0 chooses first."""
    sheet = Sheet(3, table=[2, 4, 6], hands=[[1, 1, 1, 2, 2, 3, 4], [1, 1, 2, 3, 4, 5], [1, 2, 3]])
    sheet.plays(0, 2, 3, 4)
    sheet.plays(1, 3, 4, 5)
    sheet.plays(2, 3)
    assert sheet.take_dearest() == [1, 0, 2]
    sheet.plays(1, 1, 1)
    sheet.plays(2, 1)
    sheet.plays(0, 1, 1, 1)
    assert (sheet.actor, sheet.view().table) == (0, [2, 3, 3, 3, 4, 4, 5])
    return sheet


def test_in_the_first_round_a_choice_is_exactly_one_card() -> None:
    """RB-12"""
    sheet = Sheet(3, table=[2, 6, 6], hands=[[3]] * 3)
    for seat in range(3):
        sheet.plays(seat, 3)
    assert sheet.legal(0) == [{"take": [2]}, {"take": [6]}]
    assert rule_and_key(sheet.refused(0, {"take": [6, 6]})) == ("RB-12", "refuse.first_round")
    sheet.takes(0, 6)
    assert (sheet.actor, sheet.view().table) == (1, [2, 6])


def test_with_two_players_each_choice_of_the_first_round_is_one_card() -> None:
    """RB-12"""
    sheet = Sheet(2, table=[6, 6, 6, 6], hands=[[3, 3], [3, 3]])
    for seat in (0, 1, 0, 1):
        sheet.plays(seat, 3)
    for seat in (0, 1, 0, 1):
        assert sheet.legal(seat) == [{"take": [6]}]
        sheet.takes(seat, 6)
    assert sheet.view().pile_counts == [2, 2]


def test_from_the_second_round_a_pair_of_one_value_may_be_taken() -> None:
    """RB-12"""
    sheet = in_round_two()
    singles = [{"take": [value]} for value in (2, 3, 4, 5)]
    pairs = [{"take": [3, 3]}, {"take": [4, 4]}]
    assert sorted(map(str, sheet.legal(0))) == sorted(map(str, singles + pairs))
    sheet.takes(0, 4, 4)
    assert sheet.view().table == [2, 3, 3, 3, 5]
    assert sheet.own(0).pile == [4, 4, 4]


def test_one_of_a_pair_may_be_taken_alone() -> None:
    """RB-12"""
    sheet = in_round_two()
    sheet.takes(0, 4)
    assert sheet.view().table == [2, 3, 3, 3, 4, 5]


def test_a_pair_needs_two_cards_of_that_value_on_the_table() -> None:
    """RB-12"""
    sheet = in_round_two()
    assert rule_and_key(sheet.refused(0, {"take": [5, 5]})) == ("RB-12", "refuse.single")
    assert rule_and_key(sheet.refused(0, {"take": [1, 1]})) == ("RB-12", "refuse.absent")
    assert rule_and_key(sheet.refused(0, {"take": [6]})) == ("RB-12", "refuse.absent")


@pytest.mark.parametrize("cards", [[3, 3, 3], [3, 4], [4, 3], []])
def test_neither_three_cards_nor_two_values_nor_none_are_taken(cards: list[int]) -> None:
    """RB-12"""
    assert rule_and_key(in_round_two().refused(0, {"take": cards})) == ("RB-12", "refuse.pair")


def test_a_choice_may_not_be_declined_while_vp_cards_are_left() -> None:
    """RB-12"""
    sheet = in_round_two()
    assert all(len(move["take"]) > 0 for move in sheet.legal(0))
    assert rule_and_key(sheet.refused(0, {"play": [1]})) == ("RB-11", "refuse.late")


def test_choices_are_lost_when_no_vp_card_is_left() -> None:
    """RB-13"""
    sheet = Sheet(4, table=[1, 2, 3, 4], hands=[[5, 6], [5, 6], [5, 6], [5, 6]])
    for seat in range(4):
        sheet.plays(seat, 5)
    assert sheet.take_dearest() == [0, 1, 2, 3]
    for seat in range(4):
        sheet.plays(seat, 6)
    assert sheet.view().table == [5, 5, 5, 5]
    sheet.takes(0, 5, 5)
    event = sheet.takes(1, 5, 5)
    assert keys(event) == ["take.two", "nothing_left", "round"]
    assert (sheet.view().round, sheet.phase, sheet.actor) == (3, "play", 0)
    assert sheet.view().pile_counts == [3, 3, 1, 1]


def test_even_a_forced_choice_is_a_move() -> None:
    """RB-13"""
    sheet = Sheet(3, table=[5, 5, 5], hands=[[3]] * 3)
    for seat in range(3):
        sheet.plays(seat, 3)
    sheet.takes(0, 5)
    sheet.takes(1, 5)
    assert (sheet.phase, sheet.actor, sheet.legal(2)) == ("choose", 2, [{"take": [5]}])


def test_vp_cards_lie_before_their_owner_and_never_join_his_hand() -> None:
    """RB-14"""
    sheet = Sheet(3, table=[2, 4, 6], hands=[[3] + [1] * 10 + [2] * 3, [3], [3]])
    for seat in range(3):
        sheet.plays(seat, 3)
    sheet.takes(0, 6)
    assert sheet.own(0).pile == [6]
    assert sheet.own(0).hand == [1] * 10 + [2] * 3


def test_others_see_how_many_vp_cards_one_has_and_not_which() -> None:
    """RB-14"""
    sheet = in_round_two()
    assert sheet.view().pile_counts == [1, 1, 1]
    assert [sheet.own(seat).pile for seat in (0, 1, 2)] == [[4], [6], [2]]
    assert "pile" not in sheet.view().__struct_fields__


def test_running_totals_are_hidden_unless_the_option_shows_them() -> None:
    """RB-14"""
    for open_scores in (False, True):
        sheet = Sheet(3, open_scores=open_scores, table=[2, 4, 6], hands=[[3]] * 3)
        for seat in range(3):
            sheet.plays(seat, 3)
        sheet.takes(0, 6)
        sheet.takes(1, 4)
        assert sheet.view().scores == ([6, 4, 0] if open_scores else None)


def test_vp_cards_nobody_took_leave_the_game() -> None:
    """RB-15"""
    sheet = in_round_two()
    sheet.takes(0, 4, 4)
    sheet.takes(1, 5)
    event = sheet.takes(2, 2)
    assert keys(event) == ["take.one", "gone", "round"]
    assert event.notes[1].facts == {"cards": [3, 3, 3], "n": 3}
    assert sheet.gone() == [3, 3, 3]


def test_all_cards_played_become_the_next_vp_cards() -> None:
    """RB-15"""
    sheet = in_round_two()
    sheet.take_dearest()
    assert sheet.view().table == [1] * 6
    assert sheet.view().plays == []


def test_cards_that_left_the_game_stay_out() -> None:
    """RB-15"""
    sheet = in_round_two()
    sheet.take_dearest()
    gone = sheet.gone()
    assert gone == [2, 3, 3, 3]
    sheet.plays(0, 2)
    sheet.plays(1, 2)
    sheet.plays(2, 2)
    sheet.take_dearest()
    assert sheet.gone() == sorted([*gone, 1, 1, 1])
    assert sheet.view().table == [2, 2, 2]
