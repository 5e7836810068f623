"""Regenbogen: the discs, the order of play, and a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.faults import Fault
from ludarc.games.regenbogen.game import RegenbogenGame
from tests.games.regenbogen.sheet import BY_LETTER, COLOURS, Sheet, keys, rule_and_key


@pytest.mark.parametrize("each", range(3, 9))
def test_there_are_equally_many_discs_of_six_colours_all_face_down(each: int) -> None:
    """RG-1"""
    game = RegenbogenGame.settle({"players": 4, "discs_per_colour": each})
    state = game.deal(Random(each))
    discs = game.deal_of(state)["discs"]
    assert Counter(discs) == dict.fromkeys(COLOURS, each)
    assert [disc.lies for disc in game.show.shared(state).discs] == ["hidden"] * 6 * each


def test_thirty_six_discs_are_the_default() -> None:
    """RG-1"""
    game = RegenbogenGame.settle({"players": 2})
    assert len(game.show.shared(game.deal(Random(1))).discs) == 36


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 7},
        {"players": 2, "discs_per_colour": 2},
        {"players": 2, "discs_per_colour": 9},
        {"players": 2, "discs_per_colour": 4.5},
    ],
)
def test_two_to_six_play_with_three_to_eight_of_each_colour(options: dict[str, Any]) -> None:
    """RG-1"""
    with pytest.raises(Fault) as caught:
        RegenbogenGame.settle(options)
    assert caught.value.rule == "RG-1"


@pytest.mark.parametrize("discs", ["roygb" * 3 + "vv", "roygbv" * 2 + "roygbb", "roygbv" * 4])
def test_a_deal_with_unequal_colours_is_faulty(discs: str) -> None:
    """RG-1"""
    game = RegenbogenGame.settle({"players": 2, "discs_per_colour": 3})
    with pytest.raises(Fault) as caught:
        game.start({"first": 0, "discs": [BY_LETTER[letter] for letter in discs]})
    assert (caught.value.where, caught.value.rule) == ("deal.discs", "RG-1")


def test_a_deal_with_an_unknown_colour_is_faulty() -> None:
    """RG-1"""
    deal = Sheet(2).deal
    with pytest.raises(Fault) as caught:
        RegenbogenGame.settle({"players": 2, "discs_per_colour": 3}).start(
            {**deal, "discs": ["pink", *list(COLOURS) * 3][:18]}
        )
    assert (caught.value.where, caught.value.rule) == ("deal.discs[0]", "RG-1")


@pytest.mark.parametrize("players", range(2, 7))
def test_chance_draws_the_first_player_all_alike(players: int) -> None:
    """RG-2"""
    game = RegenbogenGame.settle({"players": players})
    deals = 300
    first = Counter(game.deal_of(game.deal(Random(seed)))["first"] for seed in range(deals))
    assert set(first) == set(range(players))
    assert min(first.values()) > deals / players * 0.6


@pytest.mark.parametrize("first", [-1, 3])
def test_the_first_player_must_have_a_seat(first: int) -> None:
    """RG-2"""
    with pytest.raises(Fault) as caught:
        Sheet(3, first=first)
    assert (caught.value.where, caught.value.rule) == ("deal.first", "RG-2")


@pytest.mark.parametrize("players", range(2, 7))
def test_turns_go_clockwise_from_the_first_player(players: int) -> None:
    """RG-2"""
    sheet = Sheet(players, first=1)
    order = []
    for _ in range(2 * players):
        assert sheet.actor is not None
        order.append(sheet.actor)
        sheet.flips(sheet.actor, 0, 6)
    assert order == [(1 + turn) % players for turn in range(2 * players)]


def test_nobody_plays_out_of_turn() -> None:
    """RG-2"""
    sheet = Sheet(3)
    refusal = sheet.refused(1, {"flip": 0})
    assert (*rule_and_key(refusal), refusal.facts) == ("RG-2", "refuse.turn", {"who": 0})
    assert sheet.legal(1) == []


def test_a_disc_that_is_hidden_lies_where_it_lay() -> None:
    """RG-2"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 6)
    sheet.flips(1, 6, 1)
    assert [(at, sheet.view().discs[at].colour) for at in sheet.up()] == [(1, "orange"), (6, "red")]


def test_the_first_two_discs_are_compulsory() -> None:
    """RG-3"""
    sheet = Sheet(2)
    for position in (0, 1):
        assert rule_and_key(sheet.refused(0, {"stop": True})) == ("RG-3", "refuse.compulsory")
        assert {"stop": True} not in sheet.legal(0)
        assert not sheet.view().may_stop
        sheet.flips(0, position)
    assert {"stop": True} in sheet.legal(0)
    assert sheet.view().may_stop


def test_from_the_third_disc_on_one_may_stop_or_go_on() -> None:
    """RG-3"""
    for flips in (2, 3, 4, 5):
        sheet = Sheet(2)
        sheet.flips(0, *range(flips))
        hidden = [{"flip": at} for at in range(flips, 18)]
        assert sheet.legal(0) == [*hidden, {"stop": True}]
        assert keys(sheet.stops(0)) == ["stop"]
        assert (sheet.actor, sheet.up()) == (1, list(range(flips)))


def test_discs_of_earlier_turns_do_not_count_as_ones_own_two() -> None:
    """RG-3"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 1)
    sheet.stops(0)
    sheet.flips(1, 2)
    assert sheet.refused(1, {"stop": True}).rule == "RG-3"


def test_any_disc_that_is_face_down_may_be_turned_up() -> None:
    """RG-3"""
    sheet = Sheet(2)
    assert sheet.legal(0) == [{"flip": at} for at in range(18)]
    sheet.flips(0, 4)
    assert sheet.legal(0) == [{"flip": at} for at in range(18) if at != 4]


def test_a_colour_seen_twice_hides_both_discs_and_ends_the_turn() -> None:
    """RG-4"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 1, 2)
    event = sheet.flips(0, 7)
    assert keys(event) == ["flip", "match"]
    assert event.notes[1].facts == {}
    assert event.notes[1].glimpse == {"place": "B2", "other": "B1"}
    assert (sheet.actor, sheet.up()) == (1, [0, 2])


def test_a_second_disc_of_the_same_colour_ends_the_turn() -> None:
    """RG-4"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 6)
    assert (sheet.actor, sheet.up()) == (1, [])


def test_a_first_disc_that_matches_ends_the_turn_too() -> None:
    """RG-4"""
    sheet = Sheet(3)
    sheet.flips(0, 0, 1)
    sheet.stops(0)
    sheet.flips(1, 6)
    assert (sheet.actor, sheet.up()) == (2, [1])


def test_a_disc_left_from_an_earlier_turn_counts_as_visible() -> None:
    """RG-4"""
    sheet = Sheet(3)
    sheet.flips(0, 0, 1)
    sheet.stops(0)
    sheet.flips(1, 2, 3)
    sheet.stops(1)
    sheet.flips(2, 4, 12)  # red, visible since two turns
    assert (sheet.actor, sheet.up()) == (0, [1, 2, 3, 4])


def test_a_hidden_colour_may_be_found_again() -> None:
    """RG-4, RG-5"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 6)
    sheet.flips(1, 6, 1)
    assert (sheet.actor, sheet.up()) == (1, [1, 6])


def test_both_discs_are_shown_for_a_moment_the_same_for_everyone() -> None:
    """RG-4"""
    assert Sheet(2).view().look_seconds == 2
    sheet = Sheet(2, look_seconds=3.5)
    assert sheet.view().look_seconds == 3.5
    event = sheet.flips(0, 0, 6)
    assert event.notes[0].glimpse == {"found": "@colour.red"}
    assert all(note.to is None for note in event.notes)


def test_discs_of_different_colours_stay_visible_for_those_who_follow() -> None:
    """RG-5"""
    sheet = Sheet(4)
    for seat, discs in enumerate([(0, 1), (2, 3)]):
        sheet.flips(seat, *discs)
        sheet.stops(seat)
    assert sheet.up() == [0, 1, 2, 3]
    assert sheet.view().visible == ["red", "orange", "yellow", "green"]


def test_a_disc_that_lies_face_up_is_not_turned_again() -> None:
    """RG-5"""
    sheet = Sheet(2)
    sheet.flips(0, 3)
    refusal = sheet.refused(0, {"flip": 3})
    assert (*rule_and_key(refusal), refusal.facts) == ("RG-5", "refuse.up", {"place": "D1"})
