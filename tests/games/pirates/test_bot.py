"""Rainbow Pirates: what computer players do, and the harmless move when time has run out."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

import ludarc
from ludarc.bots.levels import Bot, level
from ludarc.core.faults import Json
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.reckoning import belongings
from ludarc.games.pirates.mind.wish import Wish
from ludarc.lab.simulation import Simulation, played
from tests.games.pirates.sheet import Sheet

thinking = pytest.mark.parametrize("name", ["easy", "medium"])

RAINBOW = "1 2 3 4 5 6 7"
TWO = [RAINBOW, RAINBOW]
GAMES = 4 if ludarc.why_plain else 40
"""The plain form plays the same games, slower."""


def chosen(sheet: Sheet, seat: int, name: str = "medium") -> Any:
    move = Bot(sheet.game, seat, level(name), 3).choose(sheet.state)
    assert sheet.state.may(seat, move)
    return sheet.game.write(sheet.state, seat, move)


def turn(sheet: Sheet, name: str = "medium") -> list[Any]:
    """All moves of seat 0 until its turn ends or somebody else is to answer."""
    moves: list[Any] = []
    while sheet.state.actors() == [0] and len(moves) < 80:
        moves.append(chosen(sheet, 0, name))
        sheet.act(0, moves[-1])
        if "end" in moves[-1]:
            break
    return moves


# --- going out -------------------------------------------------------------------------------


@thinking
def test_a_thinking_player_goes_out_when_that_wins(name: str) -> None:
    """RP-18"""
    sheet = Sheet(hands=["", "1 1"], islands=[TWO, ["1 1 1"]])
    assert chosen(sheet, 0, name) == {"out": True}


@thinking
def test_a_thinking_player_does_not_go_out_behind(name: str) -> None:
    """RP-18, RP-21"""
    rich = [RAINBOW, RAINBOW, RAINBOW]
    sheet = Sheet(hands=["", "1 1"], islands=[TWO, rich])
    assert "end" in chosen(sheet, 0, name)


def test_a_player_that_reckons_rearranges_its_island_to_go_out() -> None:
    """RP-9, RP-18"""
    sheet = Sheet(hands=["4 4", ""], islands=[["1 2 3", "5 6 7", "1 2 3", "5 6 7"], ["1 1 1"]])
    moves = turn(sheet)
    assert moves[-1] == {"out": True}
    assert sheet.state.winners() == [0]


def test_a_player_that_reckons_plays_its_last_black_card_and_goes_out() -> None:
    """RP-18"""
    sheet = Sheet(hands=["cannon", "1 1"], islands=[TWO, ["1 1 1"]])
    assert chosen(sheet, 0) == {"black": "cannon", "at": 1}
    sheet.black("cannon", 1)
    assert "hit" in chosen(sheet, 0)
    sheet.act(0, chosen(sheet, 0))
    assert chosen(sheet, 0) == {"out": True}
    idle = Sheet(hands=["cannon", "1 1"], islands=[TWO, []])
    assert turn(idle) == [{"black": "cannon", "at": 1}]
    idle.answer()
    assert chosen(idle, 0) == {"out": True}


def test_a_player_that_is_to_go_out_steals_what_it_can_place() -> None:
    """RP-15, RP-18"""
    theirs = ["4 4 4 4 4", "shore-leave shore-leave shore-leave shore-leave"]
    sheet = Sheet(hands=["thief", "1 1"], islands=[[*TWO, "4 4 4"], theirs])
    sheet.black("thief", 1)
    assert chosen(sheet, 0)["hit"] == "4"
    behind = Sheet(hands=["thief 6", "1 1"], islands=[["4 4 4"], theirs])
    behind.black("thief", 1)
    assert chosen(behind, 0)["hit"] == "shore-leave"


# --- black cards -----------------------------------------------------------------------------


@thinking
def test_a_thinking_player_blocks_the_cannon_at_its_rainbow_pirate(name: str) -> None:
    """RP-13"""
    sheet = Sheet(hands=["cannon", "2 2"], islands=[[], ["rainbow"]])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert chosen(sheet, 1, name) == {"block": True}


def test_a_player_that_reckons_blocks_the_cannon_at_its_complete_rainbow() -> None:
    """RP-7, RP-13"""
    sheet = Sheet(hands=["cannon", "2 4"], islands=[[], TWO])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert chosen(sheet, 1) == {"block": True}


@pytest.mark.parametrize("card", ["lookout", "cask", "shore-leave"])
def test_a_gentle_player_blocks_nothing_that_strikes_nobody(card: str) -> None:
    """RP-13"""
    sheet = Sheet(hands=[card, "1 2 3 4 5 6 7 cannon"], top="1")
    sheet.act(0, {"black": card})
    assert chosen(sheet, 1, "easy") == {"block": False}


def test_a_player_that_reckons_wastes_no_card_on_a_harmless_one() -> None:
    """RP-13"""
    sheet = Sheet(hands=["lookout", "3 3 5"])
    sheet.act(0, {"black": "lookout"})
    assert chosen(sheet, 1) == {"block": False}
    empty = Sheet(hands=["cannon", "2 2"])
    empty.act(0, {"black": "cannon", "at": 1})
    assert chosen(empty, 1) == {"block": False}
    other = Sheet(3, hands=["cannon", "1 1", "2 2"], islands=[[], ["rainbow"], []])
    other.act(0, {"black": "cannon", "at": 1})
    assert chosen(other, 2) == {"block": False}


def test_a_player_that_reckons_asks_for_a_card_it_knows_to_be_in_the_hand() -> None:
    """RP-15, RP-22"""
    sheet = Sheet(hands=["quartermaster 1 1 3", "5 5 7"], face_up="joker 4")
    sheet.state.actor = 1
    sheet.act(1, {"end": "open"})
    assert chosen(sheet, 0) == {"black": "quartermaster", "at": 1}
    sheet.black("quartermaster", 1)
    assert chosen(sheet, 0) == {"ask": "joker"}


def test_a_player_that_reckons_steals_a_rainbow_pirate() -> None:
    """RP-15, RP-21"""
    sheet = Sheet(3, hands=["thief 1 1 3"], islands=[[], ["1 1 1"], ["rainbow", "2 2 2"]])
    assert chosen(sheet, 0) == {"black": "thief", "at": 2}
    sheet.black("thief", 2)
    assert chosen(sheet, 0)["hit"] == "rainbow"


def test_a_player_that_reckons_strikes_the_leader() -> None:
    """RP-21"""
    islands = [[], ["6 6 6"], [RAINBOW, "6 6 6"]]
    sheet = Sheet(3, hands=["cannon 1 1 3"], islands=islands, pile=12)
    assert chosen(sheet, 0) == {"black": "cannon", "at": 2}


def test_a_player_that_reckons_takes_shore_leave_at_once() -> None:
    """RP-15"""
    assert chosen(Sheet(hands=["shore-leave 1 1 3"]), 0) == {"black": "shore-leave"}


def test_a_player_that_reckons_fetches_a_rainbow_pirate() -> None:
    """RP-15"""
    sheet = Sheet(hands=["cask 1 1"], discard="3 lookout rainbow 4")
    assert chosen(sheet, 0) == {"black": "cask"}
    sheet.black("cask")
    assert chosen(sheet, 0) == {"fetch": "rainbow"}


def test_a_player_that_reckons_takes_cards_from_the_larger_hand() -> None:
    """RP-15"""
    sheet = Sheet(3, hands=["cabin-boy 1 1", "5", "1 1 3 3 5 5 7"])
    assert chosen(sheet, 0) == {"black": "cabin-boy", "at": 2}


def test_a_player_that_reckons_puts_what_it_wants_on_top_of_the_pile() -> None:
    """RP-11, RP-15"""
    sheet = Sheet(hands=["lookout 1 1 5"], top="3 rainbow 7 1")
    sheet.black("lookout")
    order = chosen(sheet, 0)["order"]
    assert set(order[:2]) == {"rainbow", "1"}
    sheet.act(0, {"order": order})
    moves = turn(sheet)
    assert moves[-1] == {"end": "pile"}
    assert sheet.own(0).hand.count("rainbow") == 1


def test_a_player_that_reckons_gives_the_black_card_it_needs_least() -> None:
    """RP-15"""
    sheet = Sheet(hands=["captain", "lookout shore-leave thief"])
    sheet.black("captain")
    assert chosen(sheet, 1) == {"give": "lookout"}


# --- placing and drawing ---------------------------------------------------------------------


def test_a_player_that_reckons_keeps_a_card_that_stops_a_thief() -> None:
    """RP-10, RP-13"""
    for other in ("5 5", "7 7"):
        hands = [f"1 1 {other} joker", "3 3 5 5 7 7 4"]
        sheet = Sheet(hands=hands, islands=[["rainbow"], []])
        turn(sheet)
        assert sorted(sheet.island(0)) == [f"{other} joker", "rainbow"]


@thinking
def test_a_thinking_player_takes_a_rainbow_pirate_that_lies_open(name: str) -> None:
    """RP-11"""
    sheet = Sheet(hands=["1 1 3"], face_up="rainbow 4")
    assert turn(sheet, name)[-1] == {"end": "open"}


def test_a_player_that_reckons_draws_what_completes_a_group() -> None:
    """RP-11"""
    sheet = Sheet(hands=["1 1 7 7"], face_up="1 7")
    assert turn(sheet)[-1] == {"end": "open"}


@thinking
@pytest.mark.parametrize("players", [2, 5])
def test_no_turn_of_a_thinking_player_goes_round_in_circles(players: int, name: str) -> None:
    """RP-23"""
    for number in range(1 + GAMES // 5):
        lifts = 0
        for move in played(Simulation("pirates", {}, (name,) * players, 4), number).record().moves:
            lifts = lifts + 1 if "lift" in move.do else 0 if "end" in move.do else lifts
            assert lifts <= 12


@thinking
def test_in_the_last_placement_a_thinking_player_places_best(name: str) -> None:
    """RP-20"""
    sheet = Sheet(hands=["1 2 joker cask cask thief", "5 5"], pile=1, islands=[["5 6 7"], []])
    sheet.act(0, {"end": "pile"})
    while 0 in sheet.state.actors():
        sheet.act(0, chosen(sheet, 0, name))
    sheet.act(1, {"done": True})
    assert sheet.state.points(0) >= 9


# --- the harmless move -----------------------------------------------------------------------


def test_the_harmless_move_places_best_in_the_last_placement_and_is_done() -> None:
    """RP-20"""
    for seed in range(12):
        state = last_placement(2 + seed % 4, seed)
        game = PiratesGame.settle({"players": int(state.seats)})
        light, black = belongings(state, 0)
        ARRANGER.arrange(light, black, Wish())
        best = ARRANGER.points
        while 0 in state.actors():
            move = game.mind.timeout_move(state, 0)
            assert state.may(0, move)
            state.apply(0, move)
        assert state.points(0) == best


def last_placement(players: int, seed: int) -> Pirates:
    """A game played by chance until all place for the last time."""
    rng = Random(seed)
    while True:
        state = Pirates(players)
        state.deal(rng)
        while not state.over:
            actors = state.actors()
            if len(actors) == players:
                return state
            seat = actors[rng.randrange(len(actors))]
            moves = state.legal(seat)
            state.apply(seat, moves[rng.randrange(len(moves))])


def test_the_harmless_move_places_what_must_be_placed_and_draws() -> None:
    """RP-10, RP-11"""
    sheet = Sheet(hands=["rainbow 1 1 1 1 cannon joker joker joker"])
    moves: list[Json] = []
    while sheet.state.actor == 0:
        moves.append(sheet.game.write(sheet.state, 0, sheet.game.mind.timeout_move(sheet.state, 0)))
        sheet.act(0, moves[-1])
    assert moves[-1] == {"end": "pile"}
    assert {"rainbow", "1"} == {card for group in sheet.island(0) for card in group.split()}


def test_the_harmless_answer_is_no() -> None:
    """RP-14"""
    sheet = Sheet(hands=["cannon", "2 2"], islands=[[], ["rainbow"]])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert sheet.game.write(sheet.state, 1, sheet.game.mind.timeout_move(sheet.state, 1)) == {
        "block": False
    }


# --- whole games -----------------------------------------------------------------------------


def test_a_thinking_player_beats_chance() -> None:
    """RP-21"""
    wins = 0.0
    for number in range(2 * GAMES):
        first = number % 2
        pair = ("easy", "random") if first == 0 else ("random", "easy")
        wins += played(Simulation("pirates", {}, pair, 5), number).state.payoff(first)
    assert wins > 1.8 * GAMES


def test_a_player_that_reckons_beats_the_rule_of_thumb() -> None:
    """RP-21"""
    wins = 0.0
    for number in range(2 * GAMES):
        first = number % 2
        pair = ("medium", "easy") if first == 0 else ("easy", "medium")
        wins += played(Simulation("pirates", {}, pair, 5), number).state.payoff(first)
    assert wins > 1.2 * GAMES


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_computer_players_never_make_an_illegal_move(players: int) -> None:
    """RP-8"""
    game = PiratesGame.settle({"players": players})
    levels = ("medium", "easy", "medium", "random", "easy")[:players]
    for number in range(GAMES):
        rng = Random(number)
        state = game.deal(rng)
        bots = [Bot(game, seat, level(name), number) for seat, name in enumerate(levels)]
        while not state.over:
            actors = state.actors()
            seat = actors[rng.randrange(len(actors))]
            move = bots[seat].choose(state)
            assert state.may(seat, move)
            state.apply(seat, move)


@pytest.mark.parametrize("players", [2, 5])
def test_a_player_that_reckons_uses_nothing_made_up(players: int) -> None:
    """RP-22: whatever is imagined of hidden cards, the move is the same."""
    game = PiratesGame.settle({"players": players})
    for number in range(GAMES // 4):
        rng = Random(number)
        state = game.deal(rng)
        while not state.over:
            actors = state.actors()
            seat = actors[rng.randrange(len(actors))]
            moves = {Bot(game, seat, level("medium"), seed).choose(state) for seed in range(4)}
            assert len(moves) == 1
            state.apply(seat, moves.pop())


def test_a_gentle_player_does_not_gang_up_on_the_leader() -> None:
    """RP-12, RP-21"""
    sheet = Sheet(3, hands=["cannon 1 1 3"], islands=[[], ["6 6 6"], [RAINBOW, "6 6 6"]])
    moves = {Bot(sheet.game, 0, level("easy"), seed).choose(sheet.state) for seed in range(30)}
    assert {sheet.game.write(sheet.state, 0, move)["at"] for move in moves} == {1, 2}
