"""Regenbogen: sharing the rainbow, going on, the last rainbow, the end."""

from __future__ import annotations

import pytest

from tests.games.regenbogen.sheet import (
    COLOURS,
    Sheet,
    keys,
    last_rainbow,
    rule_and_key,
    waste_a_turn,
)


def in_pairs(players: int, first: int = 0) -> Sheet:
    """Three turns of two discs each complete the first rainbow."""
    sheet = Sheet(players, first=first)
    for turn in range(3):
        seat = (first + turn) % players
        sheet.flips(seat, 2 * turn, 2 * turn + 1)
        if turn < 2:
            sheet.stops(seat)
    return sheet


def test_two_players_share_four_and_two() -> None:
    """RG-6"""
    assert in_pairs(2).won == [4, 2]
    assert in_pairs(2, first=1).won == [2, 4]


def test_three_players_share_three_two_and_one() -> None:
    """RG-6"""
    assert in_pairs(3).won == [1, 2, 3]
    assert in_pairs(3, first=1).won == [3, 1, 2]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_more_players_only_the_finder_and_the_two_before_him_receive(players: int) -> None:
    """RG-6"""
    assert in_pairs(players).won == [1, 2, 3] + [0] * (players - 3)
    round_the_corner = in_pairs(players, first=players - 1)
    assert round_the_corner.won == [2, 3] + [0] * (players - 3) + [1]


def test_seat_order_decides_whether_or_not_those_two_had_found_any() -> None:
    """RG-6"""
    sheet = Sheet(5)
    sheet.flips(0, 0, 1, 2, 3)
    sheet.stops(0)
    sheet.flips(1, 6)  # red goes
    sheet.flips(2, 7)  # orange goes
    sheet.flips(3, 8)  # yellow goes
    sheet.flips(4, 4, 5, 6, 7, 8)
    assert sheet.won == [0, 0, 1, 2, 3]


def test_the_rainbow_leaves_the_table() -> None:
    """RG-6"""
    sheet = in_pairs(3)
    assert [disc.lies for disc in sheet.view().discs] == ["gone"] * 6 + ["hidden"] * 12
    assert (sheet.view().visible, sheet.view().rainbows_left) == ([], 2)
    refusal = sheet.refused(2, {"flip": 4})
    assert (*rule_and_key(refusal), refusal.facts) == ("RG-6", "refuse.gone", {"place": "E1"})


def test_what_each_receives_is_told() -> None:
    """RG-6"""
    event = in_pairs(3).events[-1]
    assert keys(event) == ["flip", "rainbow", "share", "share", "share"]
    assert [note.facts for note in event.notes[2:]] == [
        {"who": 2, "n": 3},
        {"who": 1, "n": 2},
        {"who": 0, "n": 1},
    ]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_who_turns_up_all_six_in_one_turn_takes_all_six(players: int) -> None:
    """RG-7"""
    sheet = Sheet(players)
    event = sheet.flips(0, *range(6))
    assert sheet.won == [6] + [0] * (players - 1)
    assert keys(event) == ["flip", "rainbow", "share"]


def test_a_single_disc_visible_at_the_start_of_the_turn_means_sharing() -> None:
    """RG-7"""
    sheet = Sheet(3)
    sheet.flips(0, 0, 1)
    sheet.stops(0)
    sheet.flips(1, 6)  # only orange stays
    sheet.flips(2, 0, 2, 3, 4, 5)
    assert sheet.won == [1, 2, 3]


def test_a_table_cleared_by_matches_counts_as_no_visible_disc() -> None:
    """RG-7"""
    sheet = Sheet(3)
    sheet.flips(0, 0, 6)
    sheet.flips(1, *range(6))
    assert sheet.won == [0, 6, 0]


def test_a_further_rainbow_in_the_same_turn_qualifies_again() -> None:
    """RG-7"""
    sheet = Sheet(3, "roygbv" * 4)
    sheet.flips(0, 0, 1)
    sheet.stops(0)
    sheet.flips(1, 2, 3, 4, 5)
    assert sheet.won == [2, 3, 1]
    sheet.flips(1, *range(6, 12))
    assert sheet.won == [2, 9, 1]
    sheet.flips(1, *range(12, 18))
    assert sheet.won == [2, 15, 1]


def test_who_completed_a_rainbow_goes_on() -> None:
    """RG-8"""
    sheet = in_pairs(3)
    assert (sheet.actor, sheet.view().turn) == (2, 3)


def test_he_goes_on_with_a_fresh_sequence() -> None:
    """RG-8, RG-3"""
    sheet = in_pairs(3)
    for position in (6, 7):
        assert rule_and_key(sheet.refused(2, {"stop": True})) == ("RG-3", "refuse.compulsory")
        sheet.flips(2, position)
    sheet.stops(2)
    assert (sheet.actor, sheet.up()) == (0, [6, 7])


def test_a_fresh_sequence_may_end_by_a_match() -> None:
    """RG-8, RG-4"""
    sheet = in_pairs(3)
    sheet.flips(2, 6, 12)
    assert (sheet.actor, sheet.up()) == (0, [])


def test_the_last_rainbow_begins_when_six_discs_are_left() -> None:
    """RG-9"""
    sheet = Sheet(3)
    sheet.flips(0, *range(11))
    assert sheet.view().phase == "flip"
    event = sheet.flips(0, 11)
    assert keys(event) == ["flip", "rainbow", "share", "last"]
    assert (sheet.view().phase, sheet.actor, sheet.view().rainbows_left) == ("name", 0, 1)


def test_in_the_last_rainbow_a_colour_is_named_before_every_disc() -> None:
    """RG-9"""
    sheet = last_rainbow()
    assert rule_and_key(sheet.refused(0, {"flip": 12})) == ("RG-9", "refuse.unnamed")
    expected = [{"name": colour, "flip": at} for colour in COLOURS for at in range(12, 18)]
    assert sheet.legal(0) == expected


def test_before_the_last_rainbow_no_colour_is_named() -> None:
    """RG-9"""
    refusal = Sheet(3).refused(0, {"name": "red", "flip": 0})
    assert rule_and_key(refusal) == ("RG-9", "refuse.not_last")


def test_who_names_rightly_names_and_turns_another() -> None:
    """RG-9"""
    sheet = last_rainbow()
    assert keys(sheet.names(0, "red", 12)) == ["name"]
    assert (sheet.actor, sheet.up()) == (0, [12])
    sheet.names(0, "violet", 17)
    assert (sheet.actor, sheet.up()) == (0, [12, 17])


def test_one_wrong_naming_hides_all_six_and_the_next_player_tries() -> None:
    """RG-9"""
    sheet = last_rainbow()
    sheet.names(0, "red", 12)
    sheet.names(0, "orange", 13)
    event = sheet.names(0, "green", 14)
    assert keys(event) == ["name", "wrong"]
    assert (sheet.actor, sheet.up()) == (1, [])
    assert [disc.lies for disc in sheet.view().discs] == ["gone"] * 12 + ["hidden"] * 6
    assert len(sheet.legal(1)) == 36, "the next attempt begins from nothing"


def test_the_last_six_are_not_shuffled() -> None:
    """RG-9, RG-2"""
    sheet = last_rainbow()
    sheet.names(0, "green", 14)
    for position, colour in zip(range(12, 18), COLOURS, strict=True):
        sheet.names(1, colour, position)
    assert sheet.won[1] == 6


def test_there_is_no_voluntary_stop_in_the_last_rainbow() -> None:
    """RG-9"""
    sheet = last_rainbow()
    for position, colour in zip(range(12, 17), COLOURS, strict=False):
        assert rule_and_key(sheet.refused(0, {"stop": True})) == ("RG-9", "refuse.no_stop")
        assert not sheet.view().may_stop
        sheet.names(0, colour, position)
    assert sheet.refused(0, {"stop": True}).rule == "RG-9"


def test_a_colour_face_up_in_this_attempt_may_not_be_named_again() -> None:
    """RG-9"""
    sheet = last_rainbow()
    sheet.names(0, "red", 12)
    refusal = sheet.refused(0, {"name": "red", "flip": 13})
    assert (*rule_and_key(refusal), refusal.facts) == (
        "RG-9",
        "refuse.named",
        {"colour": "@colour.red"},
    )
    expected = [{"name": colour, "flip": at} for colour in COLOURS[1:] for at in range(13, 18)]
    assert sheet.legal(0) == expected


def test_a_disc_face_up_in_this_attempt_may_not_be_turned_again() -> None:
    """RG-9, RG-5"""
    sheet = last_rainbow()
    sheet.names(0, "red", 12)
    assert rule_and_key(sheet.refused(0, {"name": "blue", "flip": 12})) == ("RG-5", "refuse.up")
    assert rule_and_key(sheet.refused(0, {"name": "blue", "flip": 3})) == ("RG-6", "refuse.gone")


def test_who_names_all_six_takes_them_and_the_game_ends() -> None:
    """RG-10"""
    sheet = last_rainbow()
    sheet.names(0, "green", 14)
    for position, colour in reversed(list(zip(range(12, 18), COLOURS, strict=True))):
        assert sheet.result is None
        event = sheet.names(1, colour, position)
    assert keys(event) == ["name", "rainbow", "share", "over"]
    assert sheet.result is not None
    assert (sheet.result.scores, sheet.result.winners) == ([12, 6, 0], [0])
    assert (sheet.view().phase, sheet.actor) == ("over", None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_rainbow_is_never_shared(players: int) -> None:
    """RG-10"""
    sheet = last_rainbow(players)
    for position, colour in zip(range(12, 18), COLOURS, strict=True):
        sheet.names(0, colour, position)
    assert sheet.won == [18] + [0] * (players - 1)


def test_most_discs_win() -> None:
    """RG-11"""
    sheet = in_pairs(3)
    sheet.flips(2, *range(6, 12))
    for position, colour in zip(range(12, 18), COLOURS, strict=True):
        sheet.names(2, colour, position)
    assert sheet.result is not None
    assert (sheet.result.scores, sheet.result.winners) == ([1, 2, 15], [2])


def test_equally_many_discs_share_the_victory() -> None:
    """RG-11"""
    sheet = in_pairs(2)  # 4 and 2, and seat 0 goes on
    sheet.flips(0, 6, 12)
    sheet.flips(1, 6, 7)
    sheet.stops(1)
    sheet.flips(0, 8, 9)
    sheet.stops(0)
    sheet.flips(1, 10, 11)  # 6 and 6
    assert sheet.won == [6, 6]
    while sheet.result is None:
        waste_a_turn(sheet)
    assert (sheet.result.scores, sheet.result.winners) == ([6, 6], [0, 1])
    assert sheet.state.payoff(0) == sheet.state.payoff(1) == 0.5


@pytest.mark.parametrize("each", [3, 6])
def test_after_forty_turns_for_each_disc_of_a_colour_the_game_ends(each: int) -> None:
    """RG-12"""
    sheet = Sheet(2, "roygbv" * each)
    limit = 40 * each
    assert sheet.view().turn_limit == limit
    for turn in range(limit):
        assert (sheet.result, sheet.view().turn) == (None, turn + 1)
        waste_a_turn(sheet)
    assert sheet.result is not None
    assert keys(sheet.events[-1]) == ["flip", "match", "limit", "over"]


def test_at_the_limit_the_discs_won_so_far_count() -> None:
    """RG-12, RG-11"""
    sheet = in_pairs(3)
    while sheet.result is None:
        waste_a_turn(sheet)
    assert (sheet.result.scores, sheet.result.winners) == ([1, 2, 3], [2])


def test_discs_that_lie_open_at_the_limit_are_won_by_nobody() -> None:
    """RG-12"""
    sheet = Sheet(2)
    for _ in range(119):
        waste_a_turn(sheet)
    assert sheet.actor is not None
    sheet.flips(sheet.actor, 0, 1, 2)
    event = sheet.stops(sheet.actor)
    assert keys(event) == ["stop", "limit", "over"]
    assert sheet.won == [0, 0]


def test_a_turn_lasts_until_the_right_to_play_passes_whatever_it_completes() -> None:
    """RG-12, RG-8"""
    sheet = Sheet(2)
    sheet.flips(0, *range(12))
    assert sheet.view().turn == 1
    sheet.names(0, "red", 13)
    assert sheet.view().turn == 2


def test_attempts_at_the_last_rainbow_count_as_turns() -> None:
    """RG-12"""
    sheet = last_rainbow(2)
    for _ in range(120):
        assert sheet.result is None
        waste_a_turn(sheet)
    assert keys(sheet.events[-1]) == ["name", "wrong", "limit", "over"]
    assert sheet.result is not None
    assert sheet.result.scores == [12, 0]


def test_a_rainbow_completed_in_the_last_turn_still_counts() -> None:
    """RG-12, RG-7"""
    sheet = Sheet(2)
    for _ in range(119):
        waste_a_turn(sheet)
    assert sheet.actor is not None
    sheet.flips(sheet.actor, *range(6))
    assert sheet.result is None
    assert sorted(sheet.won) == [0, 6]


def test_the_turn_shown_never_passes_the_limit() -> None:
    """RG-12"""
    sheet = last_rainbow(2)
    while sheet.result is None:
        waste_a_turn(sheet)
    assert (sheet.view().turn, sheet.view().turn_limit) == (120, 120)


def test_nothing_may_be_done_after_the_end() -> None:
    """RG-10, RG-12"""
    for sheet in (Sheet(2), last_rainbow(2)):
        while sheet.result is None:
            waste_a_turn(sheet)
        for seat in (-1, 0, 1):
            assert sheet.legal(seat) == []
            for do in ({"flip": 12}, {"name": "red", "flip": 12}, {"stop": True}):
                assert rule_and_key(sheet.refused(seat, do)) == ("RG-11", "refuse.over")
