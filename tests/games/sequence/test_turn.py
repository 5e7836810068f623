"""Sequence: a turn — cards, jacks, dead cards, discards, the stock."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.sequence.sheet import Sheet, keys, rule_and_key

ALL = [f"{column}{row}" for row in range(1, 11) for column in "ABCDEFGHIJ"]
CORNERS = {"A1", "J1", "A10", "J10"}
FIRST_FIVE = "B1 C1 D1 E1 F1"


def test_a_turn_is_a_card_a_chip_and_a_new_card() -> None:
    """SQ-6"""
    sheet = Sheet(hands=["9S 2H"], stock="KD QD")
    event = sheet.puts(0, "9S", "B7")
    view = sheet.view()
    assert sheet.chip("B7") == "0"
    assert (view.discards, view.last, view.actor) == ([["9S"], []], "B7", 1)
    assert view.stock == 104 - 14 - 1
    assert sheet.hand(0)["9S"] == 0
    assert sheet.hand(0)["KD"] == 1
    assert view.hand_counts == [7, 7]
    assert keys(event) == ["place"]


def test_a_card_may_go_to_either_of_its_squares_if_it_is_free() -> None:
    """SQ-6"""
    sheet = Sheet(hands=["9S"])
    spots = [do["place"] for do in sheet.legal(0) if do.get("card") == "9S"]
    assert spots == ["I1", "B7"]
    sheet = Sheet(hands=["9S"], chips=["I1"])
    assert [do["place"] for do in sheet.legal(0) if do.get("card") == "9S"] == ["B7"]
    assert rule_and_key(sheet.refused(0, {"card": "9S", "place": "I1"})) == (
        "SQ-6",
        "refuse.taken",
    )


@pytest.mark.parametrize("jack", ["JC", "JD"])
def test_a_two_eyed_jack_puts_a_chip_on_any_free_square_but_no_corner(jack: str) -> None:
    """SQ-7"""
    sheet = Sheet(hands=[jack], chips=["D5", "E5 F5"])
    spots = [do["place"] for do in sheet.legal(0) if do.get("card") == jack]
    assert set(spots) == set(ALL) - CORNERS - {"D5", "E5", "F5"}
    assert len(spots) == 93
    event = sheet.puts(0, jack, "H8")
    assert (sheet.chip("H8"), keys(event)) == ("0", ["wild"])
    assert sheet.view().discards[0] == [jack]


@pytest.mark.parametrize("corner", sorted(CORNERS))
def test_a_wild_jack_may_not_be_spent_on_a_corner(corner: str) -> None:
    """SQ-7"""
    refusal = Sheet(hands=["JC"]).refused(0, {"card": "JC", "place": corner})
    assert rule_and_key(refusal) == ("SQ-7", "refuse.corner")


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_one_eyed_jack_takes_an_opposing_chip_and_puts_none(jack: str) -> None:
    """SQ-8"""
    sheet = Sheet(hands=[jack], chips=["D5", "E5 C8"])
    assert [do["remove"] for do in sheet.legal(0) if do.get("card") == jack] == ["E5", "C8"]
    event = sheet.removes(0, jack, "C8")
    assert (sheet.chip("C8"), sheet.chip("E5"), sheet.actor) == (".", "1", 1)
    assert (keys(event), sheet.view().last) == (["remove"], "C8")
    assert sheet.view().hand_counts[0] == 7
    assert event.notes[0].facts["team"] == "@team.1"


def test_with_three_teams_a_chip_of_either_opponent_may_go() -> None:
    """SQ-8"""
    sheet = Sheet(3, hands=["JS"], chips=["D5", "E5", "F5"])
    assert [do["remove"] for do in sheet.legal(0) if "remove" in do] == ["E5", "F5"]
    event = sheet.removes(0, "JS", "F5")
    assert event.notes[0].facts["team"] == "@team.2"


def test_a_chip_of_a_finished_sequence_stays() -> None:
    """SQ-9"""
    sheet = Sheet(hands=["JS"], chips=["", "E5"], fives=[[], [FIRST_FIVE]])
    assert [do["remove"] for do in sheet.legal(0) if "remove" in do] == ["E5"]
    for square in FIRST_FIVE.split():
        refusal = sheet.refused(0, {"card": "JS", "remove": square})
        assert rule_and_key(refusal) == ("SQ-9", "refuse.locked")


def test_a_dead_card_is_exchanged_and_the_turn_goes_on() -> None:
    """SQ-10"""
    sheet = Sheet(hands=["9S 2H"], chips=["I1", "B7"], stock="KD QD")
    assert sheet.own(0).dead == ["9S"]
    event = sheet.act(0, {"dead": "9S"})
    assert keys(event) == ["dead"]
    assert (sheet.actor, sheet.view().exchanged, sheet.view().turn) == (0, True, 0)
    assert sheet.view().discards[0] == ["9S"]
    assert (sheet.hand(0)["KD"], sheet.view().hand_counts[0]) == (1, 7)
    sheet.puts(0, "2H", "E6")
    assert (sheet.actor, sheet.view().exchanged) == (1, False)


def test_only_one_dead_card_is_exchanged_in_a_turn() -> None:
    """SQ-10"""
    sheet = Sheet(hands=["9S 9S 2H"], chips=["I1", "B7"])
    sheet.act(0, {"dead": "9S"})
    assert {"dead": "9S"} not in sheet.legal(0)
    assert rule_and_key(sheet.refused(0, {"dead": "9S"})) == ("SQ-10", "refuse.once")
    sheet.puts(0, "2H", "E6")
    sheet.act(1, sheet.legal(1)[0])
    assert {"dead": "9S"} in sheet.legal(0)


def test_a_card_is_dead_only_while_both_its_squares_are_taken() -> None:
    """SQ-10"""
    sheet = Sheet(hands=["9S", "JH"], chips=["I1 B7"], dealer=0)
    assert sheet.own(0).dead == ["9S"]
    sheet.removes(1, "JH", "B7")
    assert sheet.own(0).dead == []
    assert {"card": "9S", "place": "B7"} in sheet.legal(0)
    assert rule_and_key(sheet.refused(0, {"dead": "9S"})) == ("SQ-10", "refuse.alive")


def test_jacks_are_never_dead() -> None:
    """SQ-10"""
    sheet = Sheet(hands=["JS JC 9S"])
    assert sheet.own(0).dead == []
    for jack in ("JS", "JC"):
        refusal = sheet.refused(0, {"dead": jack})
        assert rule_and_key(refusal) == ("SQ-10", "refuse.jack_alive")


def stuck() -> Sheet:
    """Seat 0 can play nothing: one-eyed jacks without a chip to take, and dead cards."""
    squares = " ".join(name for name in ALL if name not in CORNERS)
    return Sheet(hands=["JS JS JH JH 9S 9S 2H"], chips=[squares])


def test_who_can_play_nothing_discards_draws_and_passes() -> None:
    """SQ-11"""
    sheet = stuck()
    assert sheet.legal(0) == [{"dead": "9S"}, {"dead": "2H"}]
    assert rule_and_key(sheet.refused(0, {"discard": "JS"})) == ("SQ-11", "refuse.can_play")
    sheet.act(0, {"dead": "2H"})
    held = sheet.hand(0)
    assert sheet.legal(0) == [{"discard": card} for card in sorted(held, key=order)]
    event = sheet.act(0, {"discard": "JH"})
    assert keys(event) == ["discard"]
    assert (sheet.actor, sheet.view().hand_counts[0]) == (1, 7)
    assert sheet.hand(0)["JH"] == held["JH"] - 1


def order(card: str) -> tuple[int, int]:
    return "SHDC".index(card[1]), "A23456789TJQK".index(card[0])


def test_nobody_may_discard_while_he_can_play() -> None:
    """SQ-11"""
    sheet = Sheet(hands=["9S"])
    assert not any("discard" in do for do in sheet.legal(0))
    assert rule_and_key(sheet.refused(0, {"discard": "9S"})) == ("SQ-11", "refuse.can_play")


def test_an_empty_stock_is_made_anew_of_all_discards_with_the_card_just_laid() -> None:
    """SQ-12"""
    sheet = Sheet(hands=["9S", "QS"])
    sheet.puts(0, "9S", "B7")
    sheet.puts(1, "QS", "B5")
    sheet.run_out()
    before = sheet.view().stock
    card = next(do for do in sheet.legal(0) if "place" in do)
    event = sheet.act(0, card)
    assert (before, keys(event)) == (0, ["place", "shuffle"])
    assert sheet.view().discards == [[], []]
    assert sheet.view().stock == 2
    chance = sheet.game.chance(sheet.state)
    assert chance is not None
    assert Counter(chance["stock"]) == Counter(["9S", "QS", card["card"]])
    assert sheet.hand(0)[chance["stock"][0]] >= 1
    sheet.act(1, sheet.legal(1)[0])
    assert sheet.game.chance(sheet.state) is None


def test_a_dead_card_can_make_the_stock_anew_too() -> None:
    """SQ-10, SQ-12"""
    sheet = Sheet(hands=["9S 2H"], chips=["I1", "B7"])
    sheet.run_out()
    event = sheet.act(0, {"dead": "9S"})
    assert keys(event) == ["dead", "shuffle"]
    assert sheet.hand(0)["9S"] == 1
    assert (sheet.view().stock, sheet.view().discards[0]) == (0, [])


def test_the_winning_card_is_not_replaced_even_from_an_empty_stock() -> None:
    """SQ-12, SQ-18"""
    sheet = Sheet(3, hands=["6S"], chips=["B1 C1 D1 E1"])
    sheet.run_out()
    event = sheet.puts(0, "6S", "F1", "B1 C1 D1 E1 F1")
    assert keys(event) == ["place", "sequence", "over"]
    assert sheet.view().hand_counts[0] == 5


def test_a_seat_without_cards_is_skipped_without_a_move() -> None:
    """SQ-12"""
    sheet = Sheet(4, hands=["9S"])
    sheet.empty(1, 2)
    sheet.puts(0, "9S", "B7")
    assert (sheet.actor, sheet.view().turn) == (3, 1)
    assert sheet.legal(1) == []


def test_when_nobody_has_cards_or_a_draw_the_game_ends() -> None:
    """SQ-12, SQ-19"""
    sheet = Sheet(4, hands=["9S"], no_table_talk=True, fives=[[], [FIRST_FIVE]])
    sheet.empty(1, 2, 3)
    while sheet.state.held[0] > 1:
        sheet.state.lay(0, (sheet.state.hands[0] & 255) - 1)
    assert sheet.view().hand_counts == [1, 0, 0, 0]
    sheet.act(1, {"call": 0})
    sheet.act(0, {"accept": True})
    event = sheet.act(0, {"discard": sheet.own(0).hand[0]})
    assert keys(event) == ["penalty", "stuck", "over"]
    assert sheet.result is not None
    assert sheet.result.winners == [1, 3]
