"""Sequence: what computer players do, and the harmless move when time has run out."""

from __future__ import annotations

import pytest

from ludarc.bots.levels import Bot, level
from ludarc.core.faults import Json
from ludarc.games.sequence.board import SQUARE_OF
from ludarc.games.sequence.glance import glance
from ludarc.lab.simulation import Simulation, played
from tests.games.sequence.sheet import Sheet

thinking = pytest.mark.parametrize("name", ["easy", "medium"])


def chosen(sheet: Sheet, seat: int, name: str) -> Json:
    move = Bot(sheet.game, seat, level(name), 3).choose(sheet.state)
    return sheet.game.write(sheet.state, seat, move)


@thinking
def test_a_thinking_player_completes_a_winning_line(name: str) -> None:
    """SQ-15"""
    sheet = Sheet(3, hands=["9D KC AC"], chips=["D5 E5 F5 G5"])
    assert chosen(sheet, 0, name)["place"] == "H5"


def test_a_player_that_reckons_takes_a_chip_that_threatens_to_win() -> None:
    """SQ-8, SQ-15"""
    sheet = Sheet(3, hands=["JS KC AC 2H 3H 4H"], chips=["", "D5 E5 F5 G5"])
    assert "remove" in chosen(sheet, 0, "medium")


@thinking
def test_a_thinking_player_exchanges_a_dead_card_and_draws_at_once(name: str) -> None:
    """SQ-10, SQ-13"""
    sheet = Sheet(2, hands=["9S"], chips=["I1 B7"], manual_draw=True)
    assert chosen(sheet, 0, name) == {"dead": "9S"}
    sheet.act(0, {"dead": "9S"})
    sheet.act(0, next(do for do in sheet.legal(0) if "place" in do))
    assert chosen(sheet, 0, name) == {"draw": True}


@thinking
def test_a_thinking_player_keeps_its_jacks_when_it_must_discard(name: str) -> None:
    """SQ-11, SQ-21"""
    sheet = Sheet(4, hands=["JS JC 9S 9S 2H KC"], no_table_talk=True)
    sheet.act(1, {"call": 0})
    sheet.act(0, {"accept": True})
    assert chosen(sheet, 0, name) == {"discard": "9S"}


def test_the_harmless_move_draws_says_no_and_spends_no_jack() -> None:
    """SQ-13, SQ-21"""
    sheet = Sheet(4, hands=["JS JC 9S"], manual_draw=True, no_table_talk=True, chips=["", "D5"])
    game, state = sheet.game, sheet.state

    def timeout_move(seat: int) -> Json:
        return game.write(state, seat, game.mind.timeout_move(state, seat))

    assert timeout_move(0)["card"][0] != "J"
    sheet.act(0, timeout_move(0))
    assert timeout_move(0) == {"draw": True}
    sheet.act(1, {"call": 0})
    assert timeout_move(3) == {"confirm": False}
    sheet.act(2, {"accept": True})
    assert "discard" in timeout_move(0)


def test_a_thinking_player_beats_chance() -> None:
    """SQ-15"""
    wins = 0.0
    for number in range(60):
        first = number % 2
        pair = ("easy", "random") if first == 0 else ("random", "easy")
        wins += played(Simulation("sequence", {}, pair, 5), number).state.payoff(first)
    assert wins > 48


@thinking
def test_a_thinking_player_breaks_a_sequence_if_it_may(name: str) -> None:
    """SQ-20"""
    fives = [[], ["D5 E5 F5 G5 H5"]]
    sheet = Sheet(2, hands=["JS KC AC 2H 3H"], fives=fives, advanced_jacks=True)
    assert chosen(sheet, 0, name)["remove"] in ("D5", "E5", "F5", "G5", "H5")


def seen(sheet: Sheet, name: str) -> set[int]:
    """What a level does with different seeds, by square."""
    return {
        Bot(sheet.game, 0, level(name), seed).choose(sheet.state) % 1024 % 128 for seed in range(40)
    }


@thinking
def test_players_but_the_best_overlook_squares(name: str) -> None:
    """SQ-6"""
    sheet = Sheet(2, hands=["9D KC 2H"], chips=["D5 E5"])
    best = max(sheet.state.legal(0), key=lambda move: glance(sheet.state, 0, move)) % 128
    assert best in seen(sheet, name)
    assert len(seen(sheet, name)) > 2


@thinking
def test_nobody_overlooks_what_finishes_a_line_or_stops_one(name: str) -> None:
    """SQ-15"""
    able = Sheet(2, hands=["9D 2H 3H"], chips=["D5 E5 F5 G5"])
    assert seen(able, name) == {SQUARE_OF["H5"]}
    threatened = Sheet(2, hands=["9D 2H 3H"], chips=["", "D5 E5 F5 G5"])
    assert seen(threatened, name) == {SQUARE_OF["H5"]}


def test_a_player_that_reckons_never_overlooks_the_chip_to_take() -> None:
    """SQ-8"""
    sheet = Sheet(2, hands=["JS KC AC 2H 3H 4H"], chips=["", "D5 E5 F5 G5"])
    assert seen(sheet, "medium") <= {SQUARE_OF[name] for name in ("D5", "E5", "F5", "G5")}
