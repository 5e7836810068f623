"""Sequence: the penalty for advice between team mates."""

from __future__ import annotations

import pytest

from ludarc.bots.levels import Bot, level
from tests.games.sequence.sheet import Sheet, keys, rule_and_key

YES, NO = {"confirm": True}, {"confirm": False}
ACCEPT = {"accept": True}


def quiet(players: int = 4, teams: int | None = None, *, manual_draw: bool = False) -> Sheet:
    return Sheet(players, teams=teams, no_table_talk=True, manual_draw=manual_draw)


def calls(sheet: Sheet, seat: int) -> list[int]:
    return [do["call"] for do in sheet.legal(seat) if "call" in do]


def put(sheet: Sheet) -> None:
    seat = sheet.actor
    assert seat is not None
    sheet.act(seat, next(do for do in sheet.legal(seat) if "place" in do))


def test_at_other_tables_nobody_is_called() -> None:
    """SQ-21"""
    sheet = Sheet(4)
    assert sheet.state.actors() == [0]
    assert rule_and_key(sheet.refused(1, {"call": 0})) == ("SQ-21", "refuse.talk_free")


@pytest.mark.parametrize("players", [2, 3])
def test_a_team_of_one_cannot_be_called(players: int) -> None:
    """SQ-21"""
    sheet = quiet(players)
    assert sheet.state.actors() == [0]
    assert rule_and_key(sheet.refused(1, {"call": 0})) == ("SQ-21", "refuse.talk_free")


def test_any_opponent_may_call_at_any_time_but_not_his_own_team() -> None:
    """SQ-21"""
    sheet = quiet(6, 3)
    assert sheet.state.actors() == list(range(6))
    assert [calls(sheet, seat) for seat in range(6)] == [[1, 2], [0, 2], [0, 1]] * 2
    assert rule_and_key(sheet.refused(4, {"call": 1})) == ("SQ-21", "refuse.own_team")
    assert rule_and_key(sheet.refused(4, {"call": 3})) == ("SQ-21", "refuse.no_team")
    assert sheet.game.ask(sheet.state).seats == (0,)


def test_a_call_stops_the_game_until_it_is_answered() -> None:
    """SQ-21"""
    sheet = quiet()
    event = sheet.act(1, {"call": 0})
    assert (keys(event), sheet.view().phase) == (["call"], "answer")
    call = sheet.view().call
    assert call is not None
    assert (call.caller, call.team, call.confirmed, call.waiting) == (1, 0, 1, [3])
    assert [sheet.legal(seat) for seat in range(4)] == [[ACCEPT], [], [ACCEPT], [YES, NO]]
    assert (sheet.state.actors(), sheet.game.ask(sheet.state).seats) == ([0, 2, 3], (3,))
    ask = sheet.game.ask(sheet.state)
    assert (ask.acting_bots, ask.optional, ask.limit) == ((3,), (0, 2), 30)
    playable = next(do for do in quiet().legal(0) if "place" in do)
    assert rule_and_key(sheet.refused(0, playable)) == ("SQ-21", "refuse.answer_call")
    assert rule_and_key(sheet.refused(1, YES)) == ("SQ-21", "refuse.voted")


@pytest.mark.parametrize("who", [0, 2])
def test_any_of_the_accused_may_accept_for_his_team(who: int) -> None:
    """SQ-21"""
    sheet = quiet()
    sheet.act(1, {"call": 0})
    event = sheet.act(who, ACCEPT)
    assert keys(event) == ["accept", "punished"]
    assert (sheet.view().owing, sheet.view().phase, sheet.view().call) == ([0, 2], "discard", None)


def test_a_majority_of_the_others_confirms_with_the_caller() -> None:
    """SQ-21"""
    sheet = quiet()
    sheet.act(1, {"call": 0})
    event = sheet.act(3, YES)
    assert keys(event) == ["confirm", "punished"]
    assert sheet.view().owing == [0, 2]


def test_half_of_the_others_is_no_majority() -> None:
    """SQ-21"""
    sheet = quiet()
    sheet.act(1, {"call": 0})
    event = sheet.act(3, NO)
    assert keys(event) == ["deny", "acquitted"]
    assert (sheet.view().phase, sheet.view().owing, sheet.actor) == ("play", [], 0)


def test_with_three_teams_both_other_teams_decide() -> None:
    """SQ-21"""
    sheet = quiet(9)
    sheet.act(1, {"call": 0})
    call = sheet.view().call
    assert call is not None
    assert call.waiting == [2, 4, 5, 7, 8]
    for seat in (2, 4):
        assert keys(sheet.act(seat, YES)) == ["confirm"]
    assert keys(sheet.act(5, YES)) == ["confirm", "punished"]
    assert sheet.view().owing == [0, 3, 6]


def test_a_call_is_dropped_as_soon_as_the_majority_is_out_of_reach() -> None:
    """SQ-21"""
    sheet = quiet(9)
    sheet.act(1, {"call": 0})
    for seat in (2, 4):
        assert keys(sheet.act(seat, NO)) == ["deny"]
    assert keys(sheet.act(5, NO)) == ["deny", "acquitted"]
    assert sheet.view().phase == "play"
    assert rule_and_key(sheet.refused(7, YES)) == ("SQ-21", "refuse.no_call")


def test_each_answers_once() -> None:
    """SQ-21"""
    sheet = quiet(9)
    sheet.act(1, {"call": 0})
    sheet.act(2, YES)
    assert sheet.legal(2) == []
    assert rule_and_key(sheet.refused(2, NO)) == ("SQ-21", "refuse.voted")


def test_every_member_discards_a_card_of_his_choice_and_gets_no_replacement() -> None:
    """SQ-21"""
    sheet = quiet()
    stock = sheet.view().stock
    sheet.act(1, {"call": 0})
    sheet.act(0, ACCEPT)
    assert sheet.state.actors() == list(sheet.game.ask(sheet.state).seats) == [0, 2]
    assert sheet.game.ask(sheet.state).acting_bots == (0, 2)
    hand = sheet.own(2).hand
    assert sheet.legal(2) == [{"discard": card} for card in dict.fromkeys(hand)]
    event = sheet.act(2, {"discard": hand[-1]})
    assert (keys(event), sheet.view().owing) == (["penalty"], [0])
    assert sheet.view().discards[2] == [hand[-1]]
    assert rule_and_key(sheet.refused(2, {"discard": hand[0]})) == (
        "SQ-21",
        "refuse.wait_discard",
    )
    assert rule_and_key(sheet.refused(0, ACCEPT)) == ("SQ-21", "refuse.must_discard")
    sheet.act(0, {"discard": sheet.own(0).hand[0]})
    assert sheet.view().hand_counts == [5, 6, 5, 6]
    assert (sheet.view().stock, sheet.actor, sheet.view().phase) == (stock, 0, "play")


def test_who_has_no_card_pays_nothing() -> None:
    """SQ-21"""
    sheet = quiet()
    sheet.empty(2)
    sheet.act(1, {"call": 0})
    sheet.act(0, ACCEPT)
    assert sheet.view().owing == [0]


def test_a_team_without_cards_is_found_guilty_all_the_same() -> None:
    """SQ-21"""
    sheet = quiet()
    sheet.empty(1, 3)
    sheet.act(0, {"call": 1})
    event = sheet.act(2, YES)
    assert keys(event) == ["confirm", "punished"]
    assert (sheet.view().owing, sheet.view().phase, sheet.actor) == ([], "play", 0)


def test_each_seat_calls_once_a_turn() -> None:
    """SQ-21"""
    sheet = quiet()
    sheet.act(1, {"call": 0})
    sheet.act(3, NO)
    assert (calls(sheet, 1), calls(sheet, 3), calls(sheet, 0)) == ([], [0], [1])
    assert rule_and_key(sheet.refused(1, {"call": 0})) == ("SQ-21", "refuse.called")
    put(sheet)
    assert calls(sheet, 1) == [0]


def test_a_dead_card_does_not_give_a_new_call() -> None:
    """SQ-10, SQ-21"""
    sheet = Sheet(4, hands=["9S"], chips=["I1 B7"], no_table_talk=True)
    sheet.act(1, {"call": 0})
    sheet.act(3, NO)
    sheet.act(0, {"dead": "9S"})
    assert calls(sheet, 1) == []


def test_who_loses_his_last_card_in_his_turn_is_skipped() -> None:
    """SQ-12, SQ-21"""
    sheet = quiet()
    while sheet.state.held[0] > 1:
        sheet.state.lay(0, (sheet.state.hands[0] & 255) - 1)
    sheet.act(1, {"call": 0})
    sheet.act(0, ACCEPT)
    sheet.act(0, {"discard": sheet.own(0).hand[0]})
    sheet.act(2, {"discard": sheet.own(2).hand[0]})
    assert (sheet.actor, sheet.view().turn) == (1, 0)


def test_an_open_draw_waits_while_a_call_is_answered() -> None:
    """SQ-13, SQ-21"""
    sheet = quiet(4, manual_draw=True)
    put(sheet)
    sheet.act(1, {"call": 0})
    assert sheet.legal(0) == [ACCEPT]
    sheet.act(3, NO)
    sheet.act(0, {"draw": True})
    assert sheet.view().hand_counts == [6, 6, 6, 6]


def test_a_call_shows_nobody_anything_new() -> None:
    """SQ-21, SQ-22"""
    sheet = quiet()
    for do in sheet.legal(1):
        assert not sheet.game.uncovers(sheet.state, 1, sheet.game.read(sheet.state, 1, do))
    sheet.act(1, {"call": 0})
    sheet.act(0, ACCEPT)
    for do in sheet.legal(0):
        assert not sheet.game.uncovers(sheet.state, 0, sheet.game.read(sheet.state, 0, do))


def test_no_computer_player_calls_or_confirms() -> None:
    """SQ-21"""
    sheet = quiet()
    for name in ("easy", "medium"):
        move = Bot(sheet.game, 0, level(name), 1).choose(sheet.state)
        assert "place" in sheet.game.write(sheet.state, 0, move)
    sheet.act(1, {"call": 0})
    for name in ("easy", "medium"):
        move = Bot(sheet.game, 3, level(name), 1).choose(sheet.state)
        assert sheet.game.write(sheet.state, 3, move) == NO
    assert sheet.game.write(sheet.state, 3, sheet.game.mind.timeout_move(sheet.state, 3)) == NO
