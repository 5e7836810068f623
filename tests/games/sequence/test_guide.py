"""Sequence: what the search of a computer player listens to."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.random import Random
from librt.vecs import vec

from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import reason_of, told, words_of
from ludarc.bots.search import Search
from ludarc.core.faults import Json
from ludarc.core.guide import THINK
from ludarc.games.sequence.board import LINES, SQUARES
from ludarc.games.sequence.cards import KIND_OF
from ludarc.games.sequence.codes import DEAD, DRAW
from ludarc.games.sequence.game import SequenceGame
from ludarc.games.sequence.glance import built, feared
from ludarc.games.sequence.guide import SequenceGuide
from ludarc.games.sequence.incremental import LineCounts, Watch
from ludarc.games.sequence.inference import Inference
from ludarc.games.sequence.moves import cards_of
from ludarc.games.sequence.rules import Sequence
from tests.games.sequence.sheet import Sheet
from tests.games.sequence.test_secrecy import imagined, met

searching = pytest.mark.parametrize("name", ["hard", "expert"])
FEW = 0.02
"""A share of the simulations that is enough where the move is plain."""


def chosen(sheet: Sheet, seat: int, name: str) -> Json:
    move = Bot(sheet.game, seat, level(name, sheet.game), 3, budget=FEW).choose(sheet.state)
    return sheet.game.write(sheet.state, seat, move)


def chances(sheet: Sheet) -> list[float]:
    found = vec[float]([0.0] * 12)
    SequenceGuide(sheet.state.teams).judge(sheet.state, found)
    return [found[seat] for seat in range(sheet.game.seats)]


# --- the line counts -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_the_score_of_a_square_is_what_the_lines_through_it_are_worth(players: int) -> None:
    """SQ-14, SQ-16"""
    game = SequenceGame.settle({"players": players, "advanced_jacks": True})
    watch = Watch(game.blank().teams)
    for number, state in enumerate(met(game, 40, 3)):
        if number == 7:
            watch.keep(state)
        counts = watch.counts_of(state)
        fresh = LineCounts(state.teams)
        fresh.follow(state)
        for team in range(state.teams):
            foes = [foe for foe in range(state.teams) if foe != team]
            for square in range(SQUARES):
                if any(on(state, other, square) for other in range(state.teams)):
                    continue
                worth = built(state, team, square)
                worth += sum(feared(state, foe, square) for foe in foes)
                assert counts.score[team * SQUARES + square] == worth
            fours = counts.fours[team]
            assert fours == fresh.fours[team]
            lines = range(team * LINES, (team + 1) * LINES)
            assert all(counts.have[i] == fresh.have[i] for i in lines)
            assert all(counts.open[i] == fresh.open[i] for i in lines)


def on(state: Sequence, team: int, square: int) -> bool:
    half, place = divmod(square, 50)
    return bool(state.chips[2 * team + half] >> place & 1) or square in (0, 9, 90, 99)


# --- the odds --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 9, 12])
def test_the_odds_of_all_teams_are_one_and_mates_share_theirs(players: int) -> None:
    """SQ-3"""
    sheet = Sheet(players, chips=["D5 E5 F5", "D7"])
    found = chances(sheet)
    assert sum(found[: sheet.teams]) == pytest.approx(1.0)
    assert all(found[seat] == found[seat % sheet.teams] for seat in range(players))


def test_who_can_finish_the_last_sequence_is_thought_to_win() -> None:
    """SQ-15"""
    five = "B2 C2 D2 E2 F2"
    able = Sheet(2, hands=["9D"], chips=["D5 E5 F5 G5", "B9"], fives=[[five], []])
    unable = Sheet(2, hands=["", "9D"], chips=["D5 E5 F5 G5", "B9"], fives=[[five], []])
    assert chances(able)[0] > 0.99
    assert chances(unable)[0] < 0.95


# --- what needs no thought -------------------------------------------------------------------


def test_a_dead_card_is_exchanged_and_a_card_drawn_without_thought() -> None:
    """SQ-10, SQ-13"""
    sheet = Sheet(2, hands=["9S"], chips=["I1 B7"], manual_draw=True)
    guide = sheet.game.mind.guide("hard")
    assert guide.settled(sheet.state, 0, 0) == DEAD + KIND_OF["9S"]
    sheet.act(0, {"dead": "9S"})
    assert guide.settled(sheet.state, 0, 0) == THINK
    sheet.act(0, next(do for do in sheet.legal(0) if "place" in do))
    assert guide.settled(sheet.state, 0, 0) == DRAW


@searching
def test_a_searching_player_confirms_no_penalty_and_keeps_its_jacks(name: str) -> None:
    """SQ-11, SQ-21"""
    sheet = Sheet(4, hands=["JS JC 9S 9S 2H KC"], no_table_talk=True)
    sheet.act(1, {"call": 0})
    assert chosen(sheet, 3, name) == {"confirm": False}
    sheet.act(0, {"accept": True})
    assert chosen(sheet, 0, name) == {"discard": "9S"}


# --- the search ------------------------------------------------------------------------------


@searching
def test_a_searching_player_completes_a_winning_line(name: str) -> None:
    """SQ-15"""
    sheet = Sheet(3, hands=["9D KC AC"], chips=["D5 E5 F5 G5"])
    assert chosen(sheet, 0, name)["place"] == "H5"


@searching
def test_a_searching_player_takes_a_chip_that_threatens_to_win(name: str) -> None:
    """SQ-8, SQ-15"""
    sheet = Sheet(3, hands=["JS KC AC 2H 3H 4H"], chips=["", "D5 E5 F5 G5"])
    assert "remove" in chosen(sheet, 0, name)


def test_a_searching_player_can_say_why() -> None:
    """SQ-6"""
    sheet = Sheet(2, chips=["D5 E5", "D7"])
    thought = Bot(sheet.game, 0, level("hard"), 3, budget=FEW).consider(sheet.state)
    thought.finish()
    reason = reason_of(sheet.game, sheet.state, 0, thought)
    assert reason.how == "search"
    said = told(reason)
    sentence = words_of("sequence").say("en", said.key, said.facts, ["Mia", "Noé"])
    assert "%" not in sentence
    assert "{" not in sentence


# --- what moves tell -------------------------------------------------------------------------


def doubting() -> Sheet:
    """Seat 0 has four in a row and plays elsewhere: it will hardly hold 9D for H5."""
    sheet = Sheet(2, hands=["2S"], chips=["D5 E5 F5 G5"])
    sheet.puts(0, "2S", "B1")
    return sheet


def test_who_does_not_complete_a_line_is_not_believed_to_hold_its_card() -> None:
    """SQ-22"""
    sheet = doubting()
    inference = Inference(2)
    inference.read(sheet.state)
    assert inference.seat == 0
    assert inference.belief[KIND_OF["9D"]] < 0.01
    assert inference.belief[KIND_OF["2S"]] > 0.9


def test_doubt_exchanges_hidden_cards_and_loses_none() -> None:
    """SQ-22"""
    sheet = doubting()
    inference = Inference(2)
    rng = Random(4)
    held = 0
    for seed in range(50):
        world = imagined(sheet.state, 1, seed)
        before = hidden(world)
        inference.exchange(world, 1, rng)
        assert hidden(world) == before
        assert cards_of(world, 1) == cards_of(sheet.state, 1)
        held += KIND_OF["9D"] in cards_of(world, 0)[:-1]
    assert held < 3


def hidden(state: Sequence) -> Counter[int]:
    return Counter([*cards_of(state, 0), *(state.stock[i] for i in range(state.left))])


def test_a_search_thinks_of_worlds_in_which_nobody_forgets_to_draw() -> None:
    """SQ-13, SQ-21"""
    sheet = Sheet(4, manual_draw=True, no_table_talk=True)
    search = Search(sheet.game.blank(), sheet.game.mind.guide("hard"), 1)
    search.begin(0, 50)
    search.run(sheet.state, 50)
    assert search.favourite() in sheet.state.legal(0)
    assert sheet.state.manual_draw


def test_what_was_read_of_one_game_is_not_believed_in_another() -> None:
    """SQ-22: at another table another seat laid the same chip."""
    inference = Inference(2)
    for seat in (0, 1):
        sheet = Sheet(2, hands=["2S", "2S"], chips=["D5 E5 F5 G5"])
        sheet.state.actor = seat
        sheet.puts(seat, "2S", "B1")
        inference.read(sheet.state)
        assert inference.seat == seat
