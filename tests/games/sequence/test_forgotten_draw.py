"""Sequence: the forgotten draw."""

from __future__ import annotations

from typing import Any

from tests.games.sequence.sheet import Sheet, keys, rule_and_key

A, B, C, D = range(4)


def table(players: int = 3, **more: Any) -> Sheet:
    """Everybody holds spades to put on the top row."""
    hands = ["9S 8S 7S", "6S 5S 4S", "3S 2S QS", "KS TS AS"]
    return Sheet(players, hands=more.pop("hands", hands[:players]), manual_draw=True, **more)


def open_draws(sheet: Sheet) -> list[int]:
    return sheet.view().open_draws


def test_the_draw_is_automatic_unless_asked_for() -> None:
    """SQ-13"""
    sheet = Sheet(2, hands=["9S"])
    assert rule_and_key(sheet.refused(0, {"draw": True})) == ("SQ-6", "refuse.drawn_already")
    sheet.puts(0, "9S", "I1")
    assert (open_draws(sheet), sheet.view().hand_counts) == ([], [7, 7])


def test_drawing_is_an_action_of_its_own() -> None:
    """SQ-13"""
    sheet = table(stock="KD")
    assert rule_and_key(sheet.refused(A, {"draw": True})) == ("SQ-13", "refuse.no_draw")
    event = sheet.puts(A, "9S", "I1")
    assert (sheet.view().hand_counts, open_draws(sheet)) == ([5, 6, 6], [A])
    assert (sheet.actor, sheet.state.actors()) == (B, [A, B])
    assert sheet.legal(A) == [{"draw": True}]
    assert keys(event) == ["place"]
    event = sheet.draws(A)
    assert keys(event) == ["draw"]
    assert (sheet.view().hand_counts, open_draws(sheet)) == ([6, 6, 6], [])
    assert (sheet.hand(A)["KD"], sheet.actor, sheet.state.actors()) == (1, B, [B])
    assert rule_and_key(sheet.refused(A, {"draw": True})) == ("SQ-13", "refuse.no_draw")


def test_the_window_is_open_until_the_next_player_has_placed_and_drawn() -> None:
    """SQ-13"""
    sheet = table()
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    assert open_draws(sheet) == [A, B]
    event = sheet.draws(B)
    assert (open_draws(sheet), sheet.view().hand_counts) == ([], [5, 6, 6])
    assert [(note.key, note.facts["who"]) for note in event.notes] == [
        ("draw", B),
        ("forgotten", A),
    ]
    assert rule_and_key(sheet.refused(A, {"draw": True})) == ("SQ-13", "refuse.no_draw")


def test_after_the_next_player_has_placed_there_is_still_time() -> None:
    """SQ-13"""
    sheet = table()
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    event = sheet.draws(A)
    assert keys(event) == ["draw"]
    assert open_draws(sheet) == [B]
    sheet.draws(B)
    assert sheet.view().hand_counts == [6, 6, 6]


def test_a_lost_draw_means_one_card_fewer_for_the_rest_of_the_game() -> None:
    """SQ-13"""
    sheet = table(2)
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    sheet.draws(B)
    for _ in range(3):
        for seat in (A, B):
            sheet.act(seat, next(do for do in sheet.legal(seat) if "place" in do))
            sheet.draws(seat)
            assert sheet.view().hand_counts == [6, 7]


def test_a_draw_by_the_next_player_for_his_turn_before_closes_nothing() -> None:
    """SQ-13"""
    sheet = table(2)
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    sheet.puts(A, "8S", "H1")
    event = sheet.draws(B)
    assert (keys(event), open_draws(sheet)) == (["draw"], [A])
    sheet.draws(A)
    assert sheet.view().hand_counts == [6, 7]


def test_the_right_lasts_into_ones_own_next_turn() -> None:
    """SQ-13"""
    sheet = table()
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    sheet.puts(C, "3S", "C1")
    assert (sheet.actor, open_draws(sheet)) == (A, [A, B, C])
    assert {"draw": True} in sheet.legal(A)
    assert {"card": "8S", "place": "H1"} in sheet.legal(A)
    sheet.draws(A)
    assert (sheet.actor, open_draws(sheet)) == (A, [B, C])
    sheet.puts(A, "8S", "H1")
    assert open_draws(sheet) == [A, B, C]


def test_the_right_ends_with_ones_own_next_move() -> None:
    """SQ-13"""
    sheet = table()
    for seat, card, square in ((A, "9S", "I1"), (B, "6S", "F1"), (C, "3S", "C1")):
        sheet.puts(seat, card, square)
    event = sheet.puts(A, "8S", "H1")
    assert [(note.key, note.facts["who"]) for note in event.notes] == [
        ("place", A),
        ("forgotten", A),
    ]
    assert open_draws(sheet) == [A, B, C]
    sheet.draws(A)
    assert sheet.view().hand_counts == [5, 5, 5]
    assert rule_and_key(sheet.refused(A, {"draw": True})) == ("SQ-13", "refuse.no_draw")


def test_a_draw_is_lost_when_the_next_player_has_lost_his() -> None:
    """SQ-13"""
    sheet = table()
    for seat, card, square in ((A, "9S", "I1"), (B, "6S", "F1"), (C, "3S", "C1")):
        sheet.puts(seat, card, square)
    event = sheet.draws(C)
    assert open_draws(sheet) == []
    assert [(note.key, note.facts["who"]) for note in event.notes] == [
        ("draw", C),
        ("forgotten", A),
        ("forgotten", B),
    ]


def test_who_moves_on_without_drawing_has_only_the_new_right() -> None:
    """SQ-13"""
    sheet = table(2)
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    sheet.draws(A)
    sheet.puts(A, "8S", "H1")
    event = sheet.puts(B, "5S", "E1")
    assert [(note.key, note.facts["who"]) for note in event.notes] == [
        ("place", B),
        ("forgotten", B),
    ]
    assert open_draws(sheet) == [A, B]


def test_the_draw_after_a_dead_card_is_automatic_and_is_not_his_draw() -> None:
    """SQ-10, SQ-13"""
    sheet = table(3, hands=["9S", "KC 6S"], chips=["A8", "E8"], stock="KD QD")
    sheet.puts(A, "9S", "I1")
    event = sheet.act(B, {"dead": "KC"})
    assert keys(event) == ["dead"]
    assert (sheet.hand(B)["KD"], sheet.view().hand_counts[B]) == (1, 6)
    assert (sheet.actor, open_draws(sheet)) == (B, [A])
    sheet.puts(B, "6S", "F1")
    assert open_draws(sheet) == [A, B]
    sheet.draws(A)
    assert sheet.view().hand_counts == [6, 5, 6]


def test_exchanging_a_dead_card_is_a_move_that_ends_ones_own_right() -> None:
    """SQ-10, SQ-13"""
    sheet = table(2, hands=["9S KC", "6S"], chips=["A8", "E8"])
    sheet.puts(A, "9S", "I1")
    sheet.puts(B, "6S", "F1")
    event = sheet.act(A, {"dead": "KC"})
    assert [(note.key, note.facts["who"]) for note in event.notes] == [
        ("dead", A),
        ("forgotten", A),
    ]
    assert open_draws(sheet) == [B]
    assert sheet.view().hand_counts == [6, 6]


def test_a_removal_counts_as_placing() -> None:
    """SQ-13"""
    sheet = table(3, hands=["9S", "JS"])
    sheet.puts(A, "9S", "I1")
    sheet.removes(B, "JS", "I1")
    assert open_draws(sheet) == [A, B]
    sheet.draws(B)
    assert open_draws(sheet) == []


def test_the_winning_move_ends_the_game_before_drawing() -> None:
    """SQ-13, SQ-18"""
    sheet = table(3, hands=["9S", "6S"], chips=["", "B1 C1 D1 E1"])
    sheet.puts(A, "9S", "I1")
    event = sheet.puts(B, "6S", "F1", "B1 C1 D1 E1 F1")
    assert keys(event) == ["place", "sequence", "over"]
    assert (open_draws(sheet), sheet.state.actors()) == ([], [])
    assert sheet.view().hand_counts == [5, 5, 6]


def test_a_seat_that_has_only_its_draw_left_has_its_turn() -> None:
    """SQ-12, SQ-13"""
    sheet = table(2)
    sheet.puts(A, "9S", "I1")
    sheet.empty(A)
    sheet.puts(B, "6S", "F1")
    assert (sheet.actor, sheet.legal(A)) == (A, [{"draw": True}])
    sheet.draws(A)
    assert (sheet.actor, sheet.view().hand_counts[A]) == (A, 1)
    assert all("draw" not in do for do in sheet.legal(A))


def test_who_loses_his_last_draw_in_his_own_turn_is_skipped() -> None:
    """SQ-12, SQ-13"""
    sheet = table(2)
    sheet.puts(A, "9S", "I1")
    sheet.empty(A)
    sheet.puts(B, "6S", "F1")
    event = sheet.draws(B)
    assert keys(event) == ["draw", "forgotten"]
    assert (sheet.actor, sheet.legal(A)) == (B, [])


def test_the_next_player_is_the_next_seat_that_has_a_turn() -> None:
    """SQ-12, SQ-13"""
    sheet = table(3)
    sheet.empty(B)
    sheet.puts(A, "9S", "I1")
    assert sheet.actor == C
    sheet.puts(C, "3S", "C1")
    assert open_draws(sheet) == [A, C]
    sheet.draws(C)
    assert open_draws(sheet) == []


def test_a_window_passes_to_who_gets_the_turn_of_one_skipped() -> None:
    """SQ-12, SQ-13, SQ-21"""
    sheet = Sheet(4, hands=["9S", "6S", "3S"], manual_draw=True, no_table_talk=True)
    sheet.puts(A, "9S", "I1")
    while sheet.state.held[B] > 1:
        sheet.state.lay(B, (sheet.state.hands[B] & 255) - 1)
    sheet.act(C, {"call": 1})
    sheet.act(B, {"accept": True})
    sheet.act(B, {"discard": sheet.own(B).hand[0]})
    sheet.act(D, {"discard": sheet.own(D).hand[0]})
    assert (sheet.actor, open_draws(sheet)) == (C, [A])
    sheet.puts(C, "3S", "C1")
    sheet.draws(C)
    assert open_draws(sheet) == []


def test_a_discard_in_need_counts_as_placing() -> None:
    """SQ-11, SQ-13"""
    squares = [f"{column}{row}" for row in range(1, 11) for column in "ABCDEFGHIJ"]
    sheet = Sheet(2, hands=["JS JS JH JH 9S 9S 2H"], manual_draw=True)
    sheet.lay(0, " ".join(squares))
    sheet.act(A, {"dead": "2H"})
    sheet.act(A, {"discard": "9S"})
    assert (open_draws(sheet), sheet.actor) == ([A], B)


def test_a_computer_player_leaves_four_seconds_before_it_closes_the_window() -> None:
    """SQ-13"""
    sheet = table()
    game, state = sheet.game, sheet.state
    sheet.puts(A, "9S", "I1")
    assert game.ask(state).acting_bots == (A, B)
    assert [game.ask(state).patience.get(seat, 0.0) for seat in range(3)] == [0, 0, 0]
    sheet.puts(B, "6S", "F1")
    assert [game.ask(state).patience.get(seat, 0.0) for seat in range(3)] == [0, 4, 0]
    assert game.ask(state).seats == (C,)
    sheet.draws(A)
    assert game.ask(state).patience.get(B, 0.0) == 0
