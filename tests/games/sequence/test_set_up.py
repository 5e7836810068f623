"""Sequence: the material, the seats and teams, the cut and the deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.faults import Fault
from ludarc.games.sequence.board import BOARD, SQUARE_OF
from ludarc.games.sequence.cards import NAMES
from ludarc.games.sequence.game import SequenceGame
from tests.games.sequence.sheet import CARDS_EACH, FULL_PACK, PACK, Sheet, dealt

every_table = pytest.mark.parametrize(("players", "teams"), CARDS_EACH)


def fresh(players: int, teams: int, seed: int) -> dict[str, Any]:
    """A shuffled deal as the record writes it."""
    game = SequenceGame.settle({"players": players, "teams": teams})
    deal = game.deal_of(game.deal(Random(seed)))
    assert isinstance(deal, dict)
    return deal


def fault(deal: dict[str, Any], players: int = 2) -> tuple[str, str]:
    """Where a deal is faulty, and by which rule."""
    with pytest.raises(Fault) as caught:
        SequenceGame.settle({"players": players}).start(deal)
    return caught.value.where, caught.value.rule


def test_every_card_but_the_jacks_stands_on_two_squares_and_the_corners_are_free() -> None:
    """SQ-1"""
    shown = Counter(BOARD.shown[square] for square in range(100))
    assert shown.pop(-1) == 4
    assert {BOARD.shown[SQUARE_OF[corner]] for corner in ("A1", "J1", "A10", "J10")} == {-1}
    assert {NAMES[kind]: count for kind, count in shown.items()} == {
        card: 2 for card in PACK if card[0] != "J"
    }
    assert [NAMES[BOARD.shown[SQUARE_OF[name]]] for name in ("B1", "A2", "D5", "J9")] == [
        "2S",
        "6C",
        "6H",
        "5D",
    ]


@every_table
def test_the_pack_is_two_of_each_card(players: int, teams: int) -> None:
    """SQ-1"""
    deal = fresh(players, teams, 1)
    assert Counter([card for hand in deal["hands"] for card in hand] + deal["stock"]) == FULL_PACK


def test_more_chips_than_the_box_holds_may_lie_on_the_board() -> None:
    """SQ-1"""
    spots = [square for name, square in SQUARE_OF.items() if BOARD.shown[square] >= 0]
    sheet = Sheet(hands=["6D"])
    squares = [name for name, square in SQUARE_OF.items() if square in spots[:60]]
    sheet.lay(0, " ".join(squares))
    sheet.puts(0, "6D", "I10")
    assert sheet.view().chips.count("0") == 61


def test_a_deal_with_three_cards_of_a_kind_is_faulty() -> None:
    """SQ-1"""
    deal = dealt(2, 2, hands=["9S 9S"], stock="AS")
    deal["stock"][0] = "9S"
    assert fault(deal) == ("deal", "SQ-1")


def test_a_card_nobody_knows_is_faulty() -> None:
    """SQ-1"""
    deal = dealt(2, 2)
    deal["hands"][1][3] = "1S"
    assert fault(deal) == ("deal.hands[1][3]", "SQ-1")
    deal = dealt(2, 2)
    deal["stock"][5] = "JOKER"
    assert fault(deal) == ("deal.stock[5]", "SQ-1")
    deal = dealt(2, 2)
    deal["stock"] += ["AS"] * 60
    assert fault(deal) == ("deal.stock", "SQ-1")
    deal["stock"] = 3
    assert fault(deal) == ("deal.stock", "SQ-1")


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 7, 11, 13, 14])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """SQ-2"""
    with pytest.raises(Fault) as caught:
        SequenceGame.settle({"players": players})
    assert caught.value.rule == "SQ-2"


@pytest.mark.parametrize(
    ("players", "teams"), [(2, 3), (3, 2), (4, 3), (8, 3), (9, 2), (10, 3), (6, 4), (6, 1)]
)
def test_teams_must_be_two_or_three_of_equal_size(players: int, teams: int) -> None:
    """SQ-2"""
    with pytest.raises(Fault) as caught:
        SequenceGame.settle({"players": players, "teams": teams})
    assert (caught.value.where, caught.value.rule) == ("options.teams", "SQ-2")


@pytest.mark.parametrize(
    ("players", "teams"),
    [(2, 2), (3, 3), (4, 2), (6, 2), (8, 2), (9, 3), (10, 2), (12, 2)],
)
def test_without_a_choice_there_are_two_teams_if_possible(players: int, teams: int) -> None:
    """SQ-2"""
    assert SequenceGame.settle({"players": players}).chosen.teams == teams
    assert SequenceGame.settle({"players": players, "teams": teams}).chosen.teams == teams


@every_table
def test_team_mates_alternate_around_the_table(players: int, teams: int) -> None:
    """SQ-3"""
    game = SequenceGame.settle({"players": players, "teams": teams})
    state = game.deal(Random(4))
    for _ in range(players):
        seat = state.actor
        put = next(do for do in game.legal(state, seat) if "place" in do)
        game.act(state, seat, put)
        chips = game.show.shared(state).chips
        assert chips[SQUARE_OF[put["place"]]] == str(seat % teams)


@every_table
def test_each_gets_the_cards_of_the_table(players: int, teams: int) -> None:
    """SQ-4"""
    deal = fresh(players, teams, 2)
    assert {len(hand) for hand in deal["hands"]} == {CARDS_EACH[players, teams]}
    assert len(deal["stock"]) == 104 - players * CARDS_EACH[players, teams]


def test_a_deal_with_other_hands_is_faulty() -> None:
    """SQ-4"""
    deal = dealt(2, 2)
    deal["stock"].append(deal["hands"][1].pop())
    assert fault(deal) == ("deal.hands[1]", "SQ-4")
    deal = dealt(2, 2)
    deal["hands"].append([])
    assert fault(deal) == ("deal.hands", "SQ-4")


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_left_of_the_dealer_starts_and_play_runs_clockwise(dealer: int) -> None:
    """SQ-5"""
    sheet = Sheet(4, dealer=dealer)
    order = []
    for _ in range(6):
        assert sheet.actor is not None
        order.append(sheet.actor)
        sheet.act(sheet.actor, next(do for do in sheet.legal(sheet.actor) if "place" in do))
    assert order == [(dealer + n) % 4 for n in range(1, 7)]
    assert sheet.view().dealer == dealer


def test_the_cut_is_told_before_the_first_move() -> None:
    """SQ-5"""
    sheet = Sheet(3)
    notes = [(note.key, note.facts) for note in sheet.game.show.opening(sheet.state)]
    assert notes == [
        ("cut", {"who": 0, "card": "@card.KS"}),
        ("cut", {"who": 1, "card": "@card.KS"}),
        ("cut", {"who": 2, "card": "2♠"}),
        ("dealer", {"who": 2}),
        ("first", {"who": 0}),
    ]


def test_the_lowest_card_deals_and_aces_are_high() -> None:
    """SQ-5"""
    deal = dealt(3, 3)
    deal["cuts"] = [["AS", "KS", "AH"]]
    deal["dealer"] = 1
    assert SequenceGame.settle({"players": 3}).start(deal).actor == 2
    deal["dealer"] = 0
    assert fault(deal, 3) == ("deal.dealer", "SQ-5")


def test_those_tied_for_lowest_cut_again() -> None:
    """SQ-5"""
    deal = dealt(3, 3)
    deal["cuts"] = [["3S", "KS", "3H"], ["TD", None, "TD"], ["4D", None, "9C"]]
    deal["dealer"] = 0
    game = SequenceGame.settle({"players": 3})
    state = game.start(deal)
    assert (state.dealer, state.actor) == (0, 1)
    assert game.deal_of(state) == deal
    assert [note.key for note in game.show.opening(state)].count("cut") == 7


@pytest.mark.parametrize(
    ("cuts", "where"),
    [
        ([], "deal.cuts"),
        ([["3S", "KS"]], "deal.cuts[0]"),
        ([["3S", "KS", "3H"]], "deal.cuts"),
        ([["3S", "KS", "3H"], ["2S", "2H", "4D"]], "deal.cuts[1][1]"),
        ([["3S", "KS", "3H"], [None, None, "4D"]], "deal.cuts[1][0]"),
        ([["3S", "KS", "4H"], ["3S", None, None]], "deal.cuts[1]"),
        ([["3S", "KS", None]], "deal.cuts[0][2]"),
        ([["3S", "KS", "3X"]], "deal.cuts[0][2]"),
        ([["3S", "3S", "3S"]] * 17, "deal.cuts"),
        (5, "deal.cuts"),
    ],
)
def test_a_cut_that_cannot_have_been_is_faulty(cuts: Any, where: str) -> None:
    """SQ-1, SQ-5"""
    deal = dealt(3, 3)
    deal["cuts"] = cuts
    deal["dealer"] = 0
    assert fault(deal, 3)[0] == where
    assert fault(deal, 3)[1] in ("SQ-5", "SQ-1")


def test_ties_are_cut_until_one_is_lowest() -> None:
    """SQ-5"""
    game = SequenceGame.settle({"players": 12})
    ranks = "23456789TJQKA"
    longest = 0
    for seed in range(300):
        deal = game.deal_of(game.deal(Random(seed)))
        cutting = set(range(12))
        for cuts in deal["cuts"]:
            assert {seat for seat, card in enumerate(cuts) if card is not None} == cutting
            lowest = min(ranks.index(cuts[seat][0]) for seat in cutting)
            cutting = {seat for seat in cutting if ranks.index(cuts[seat][0]) == lowest}
        assert cutting == {deal["dealer"]}
        longest = max(longest, len(deal["cuts"]))
    assert longest >= 3
