"""Rainbow: the deck, the deal, the second pile, the first player."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.faults import Fault
from ludarc.games.rainbow.game import RainbowGame
from tests.games.rainbow.sheet import FULL_DECK, HAND_CARDS, VP_CARDS, Sheet, dealt, rule_and_key

ALL = (2, 3, 4, 5, 6)


def fresh(players: int, seed: int) -> dict[str, Any]:
    """A shuffled deal as the record writes it."""
    game = RainbowGame.settle({"players": players})
    deal = game.deal_of(game.deal(Random(seed)))
    assert isinstance(deal, dict)
    return deal


def fault(players: int, deal: dict[str, Any]) -> tuple[str, str]:
    """Where a deal is faulty, and by which rule."""
    with pytest.raises(Fault) as caught:
        RainbowGame.settle({"players": players}).start(deal)
    return caught.value.where, caught.value.rule


@pytest.mark.parametrize("players", ALL)
def test_the_deck_has_ten_cards_of_each_value_from_one_to_six(players: int) -> None:
    """RB-1"""
    for seed in range(20):
        deal = fresh(players, seed)
        piles = [deal["table"], *deal["hands"], *deal.get("second", []), deal.get("removed", [])]
        assert sum((Counter(pile) for pile in piles), Counter()) == FULL_DECK


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 12])
def test_the_game_is_for_two_to_six(players: int) -> None:
    """RB-1"""
    with pytest.raises(Fault) as caught:
        RainbowGame.settle({"players": players})
    assert caught.value.rule == "RB-1"


def test_a_deal_with_eleven_sixes_is_faulty() -> None:
    """RB-1"""
    deal = dealt(4, table=[1, 1, 1, 1])
    deal["table"] = [6, 1, 1, 1]
    assert fault(4, deal) == ("deal", "RB-1")


@pytest.mark.parametrize("value", [0, 7])
def test_there_is_no_card_below_one_or_above_six(value: int) -> None:
    """RB-1, RB-2"""
    deal = dealt(4)
    deal["table"][0] = value
    assert fault(4, deal)[0] == "deal.table[0]"


@pytest.mark.parametrize("players", ALL)
def test_each_number_of_players_has_its_own_table_and_hands(players: int) -> None:
    """RB-2"""
    deal = fresh(players, 1)
    assert len(deal["table"]) == VP_CARDS[players]
    assert [len(hand) for hand in deal["hands"]] == [HAND_CARDS[players]] * players
    assert [len(pile) for pile in deal.get("second", [])] == ([14, 14] if players == 2 else [])
    assert len(deal.get("removed", [])) == (15 if players == 3 else 0)


@pytest.mark.parametrize("players", ALL)
def test_a_written_deal_begins_the_very_game_it_tells_of(players: int) -> None:
    """RB-2, RB-3, RB-4"""
    deal = fresh(players, 7)
    game = RainbowGame.settle({"players": players})
    state = game.start(deal)
    assert game.deal_of(state) == deal
    assert game.show.shared(state).table == deal["table"]
    assert [game.show.own(state, seat).hand for seat in range(players)] == deal["hands"]


def test_a_deal_with_cards_in_the_wrong_place_is_faulty() -> None:
    """RB-2, RB-3"""
    four = dealt(4)
    assert fault(4, {**four, "table": four["table"][1:]}) == ("deal.table", "RB-2")
    assert fault(4, {**four, "hands": four["hands"][1:]}) == ("deal.hands", "RB-2")
    short = [four["hands"][0][1:], *four["hands"][1:]]
    assert fault(4, {**four, "hands": short}) == ("deal.hands[0]", "RB-2")
    assert fault(4, {**four, "second": [[], []]}) == ("deal.second", "RB-3")
    assert fault(4, {**four, "removed": []}) == ("deal.removed", "RB-2")
    three = dealt(3)
    assert fault(3, {**three, "removed": three["removed"][1:]}) == ("deal.removed", "RB-2")
    del three["removed"]
    assert fault(3, three) == ("deal.removed", "RB-2")
    two = dealt(2)
    assert fault(2, {**two, "second": [two["second"][0]]}) == ("deal.second", "RB-2")
    del two["second"]
    assert fault(2, two) == ("deal.second", "RB-3")


def emptying_the_first_pile() -> Sheet:
    """Two players; seat 0 has three 5s left of the first pile and is to begin round 2."""
    sheet = Sheet(
        2,
        table=[1, 1, 2, 2],
        hands=[[6] * 10 + [5] * 4, [1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5]],
        second=[[4] * 9 + [1] * 5, [1, 2, 2, 2]],
    )
    sheet.plays(0, *[6] * 10)
    sheet.plays(1, 1)
    sheet.plays(0, 5)
    sheet.plays(1, 1)
    assert sheet.take_dearest() == [0, 0, 1, 1]
    return sheet


def test_the_second_pile_may_not_be_played_while_the_first_lasts() -> None:
    """RB-3"""
    sheet = emptying_the_first_pile()
    assert sheet.own(0).hand == [5, 5, 5]
    assert sheet.legal(0) == [{"play": [5]}, {"play": [5, 5]}, {"play": [5, 5, 5]}]
    assert rule_and_key(sheet.refused(0, {"play": [4]})) == ("RB-5", "refuse.cards")
    assert rule_and_key(sheet.refused(0, {"play": [4, 5]})) == ("RB-5", "refuse.cards")


def test_the_second_pile_is_taken_up_at_once_and_serves_in_the_same_round() -> None:
    """RB-3"""
    sheet = emptying_the_first_pile()
    event = sheet.plays(0, 5, 5, 5)
    assert "second" in [note.key for note in event.notes]
    assert sheet.own(0).hand == [1] * 5 + [4] * 9
    assert (sheet.view().hand_counts, sheet.view().second_counts) == ([14, 12], [0, 14])
    sheet.plays(1, 2)
    assert sheet.view().round == 2
    sheet.plays(0, *[4] * 9)
    assert sheet.own(0).hand == [1] * 5


def test_with_a_card_left_the_second_pile_stays_where_it_lies() -> None:
    """RB-3"""
    sheet = emptying_the_first_pile()
    event = sheet.plays(0, 5, 5)
    assert [note.key for note in event.notes] == ["play.set", "lock.set"]
    assert (sheet.view().hand_counts[0], sheet.view().second_counts) == (1, [14, 14])


def test_the_size_of_both_piles_is_never_a_secret() -> None:
    """RB-3, RB-21"""
    sheet = emptying_the_first_pile()
    assert sheet.view().hand_counts == [3, 12]
    assert sheet.view().second_counts == [14, 14]


def test_only_two_players_have_second_piles() -> None:
    """RB-3"""
    assert [Sheet(players).view().second_counts for players in ALL] == [[14, 14]] + [None] * 4


@pytest.mark.parametrize("players", ALL)
def test_chance_draws_the_first_player_all_alike(players: int) -> None:
    """RB-4"""
    deals = 300
    first = Counter(fresh(players, seed)["first"] for seed in range(deals))
    assert set(first) == set(range(players))
    assert min(first.values()) > deals / players * 0.6


@pytest.mark.parametrize("first", [-1, 4])
def test_the_first_player_must_have_a_seat(first: int) -> None:
    """RB-4"""
    assert fault(4, {**dealt(4), "first": first}) == ("deal.first", "RB-4")
