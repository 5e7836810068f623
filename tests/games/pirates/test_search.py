"""Rainbow Pirates: what the levels that search do, and what they cannot see."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec

import ludarc
from ludarc.bots.deliberation import Deliberation
from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import reason_of, told, words_of
from ludarc.bots.search import Search
from ludarc.core.state import MOST_SEATS, NOBODY
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.law.codes import DONE, END, FROM_PILE, OUT, code, verb_of
from ludarc.games.pirates.mind.rollout import Rollout
from tests.games.pirates.sheet import Sheet

GAMES = 1 if ludarc.why_plain else 4
RAINBOW = "1 2 3 4 5 6 7"
TWO = [RAINBOW, RAINBOW]
BRIEF = 0.02
"""A share of the budget that is enough to see how it plays."""


def thought(sheet: Sheet, seat: int, budget: float = 0.01) -> Deliberation:
    deliberation = Bot(sheet.game, seat, level("expert"), 3, budget=budget).consider(sheet.state)
    deliberation.finish()
    return deliberation


def chosen(sheet: Sheet, seat: int) -> Any:
    return sheet.game.write(sheet.state, seat, thought(sheet, seat).move)


def test_going_out_needs_no_thought() -> None:
    """RP-18"""
    sheet = Sheet(hands=["", "1 1"], islands=[TWO, ["1 1 1"]])
    assert thought(sheet, 0).how == "settled"
    assert chosen(sheet, 0) == {"out": True}


def test_placing_needs_no_thought() -> None:
    """RP-8"""
    sheet = Sheet(hands=["1 1 1 thief", "1 1"], islands=[[], ["5 5 5"]])
    assert thought(sheet, 0).how == "settled"
    assert "lay" in chosen(sheet, 0)


def test_a_searching_player_takes_the_face_up_cards_it_can_go_out_with() -> None:
    """RP-11, RP-18"""
    sheet = Sheet(hands=["", "1 1"], islands=[[RAINBOW, "1 2 3 4 5"], ["3 3 3"]], face_up="6 7")
    assert thought(sheet, 0).how == "search"
    assert chosen(sheet, 0) == {"end": "open"}


def test_a_searching_player_steals_a_rainbow_pirate() -> None:
    """RP-15"""
    sheet = Sheet(hands=["thief", ""], islands=[["2 2 2"], ["5 5 5", "rainbow"]])
    assert chosen(sheet, 0) == {"black": "thief", "at": 1}
    sheet.act(0, {"black": "thief", "at": 1})
    hit = chosen(sheet, 0)
    assert hit["hit"] == "rainbow"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_of_searching_players_goes_by_the_rules(players: int) -> None:
    """RP-8: whatever they think of, only what may be done in a turn."""
    game = PiratesGame.settle({"players": players})
    state = game.deal(Random(players))
    bots = [
        Bot(game, seat, level("hard" if seat % 2 else "expert"), seat, budget=BRIEF / 10)
        for seat in range(players)
    ]
    while not state.over:
        seat = state.actors()[-1]
        move = bots[seat].choose(state)
        assert state.may(seat, move)
        state.apply(seat, move)


def test_the_quick_player_moves_by_the_rules() -> None:
    """RP-18, RP-20: all but the placing at its end, which is counted instead."""
    hand = Rollout()
    outs = 0
    for players in (2, 3, 4, 5):
        game = PiratesGame.settle({"players": players})
        for deal in range(5 * GAMES):
            state = game.deal(Random(deal))
            while not state.over:
                seat = state.actors()[0]
                move = hand.move(state, seat)
                assert verb_of(move) == OUT or state.may(seat, move)
                outs += verb_of(move) == OUT
                state.apply(seat, move)
    assert outs > 0


def test_a_game_played_on_is_counted_as_if_all_was_placed() -> None:
    """RP-20, RP-21"""
    sheet = Sheet(hands=["4 4 4 4", "5 5 1"], islands=[[], ["1 1 1"]], pile=1, top="7")
    state = sheet.state
    state.apply(0, code(END, 0, FROM_PILE))
    guide = sheet.game.mind.guide("hard")
    for seat in (0, 1):
        assert guide.settled(state, seat, NOBODY) == code(DONE, 0, 0)
        state.apply(seat, code(DONE, 0, 0))
    assert state.winners() == [1]
    chances = vec[float]([0.0] * MOST_SEATS)
    guide.judge(state, chances)
    assert [chances[0], chances[1]] == [0.5, 0.5]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_searching_player_says_why_it_moved(lang: str) -> None:
    """RP-15"""
    sheet = Sheet(hands=["thief", "2"], islands=[["2 2 2"], ["5 5 5", "rainbow"]])
    found = thought(sheet, 0)
    assert found.known is not None
    reason = reason_of(sheet.game, found.known, 0, found)
    assert reason.how == "search"
    assert len(reason.weighed) > 1
    said = told(reason)
    sentence = words_of("pirates").say(lang, said.key, said.facts, ["Anne", "Mary"])
    assert "%" not in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_card_thought_of_is_asked_for_in_words_that_do_not_say_who_has_it(lang: str) -> None:
    """RP-15: the thinking player does not know it, and only guesses at the other hand."""
    sheet = Sheet(hands=["quartermaster", "2 5"])
    sheet.act(0, {"black": "quartermaster", "at": 1})
    sheet.act(1, {"block": False})
    for move in sheet.state.legal(0):
        note = sheet.game.named(sheet.state, 0, move)
        assert note.key == "ask"
        assert sheet.game.show.tell(note, lang, ["Anne", "Mary"]).endswith(("Anne.", "Mary.", "."))


def considered(sheet: Sheet, seat: int, name: str, seed: int) -> int:
    """How many first moves a level looks at."""
    known = Bot(sheet.game, seat, level(name), seed).knowledge(sheet.state)
    search = Search(known, sheet.game.mind.guide(name), seed)
    search.begin(seat, 1)
    search.run(known, 1)
    return search.first


def test_hard_overlooks_a_move_now_and_then_and_expert_none() -> None:
    """RP-15"""
    sheet = Sheet(hands=["thief cannon 1", "2 2"], islands=[["2 2 2"], ["5 5 5 5", "rainbow"]])
    whole = considered(sheet, 0, "expert", 1)
    assert whole > 2
    looked_at = [considered(sheet, 0, "hard", seed) for seed in range(40)]
    assert min(looked_at) < max(looked_at) == whole
    assert {considered(sheet, 0, "expert", seed) for seed in range(40)} == {whole}


def test_who_is_asked_whether_to_block_overlooks_neither_answer() -> None:
    """RP-13"""
    sheet = Sheet(hands=["cannon", "2 2"], islands=[[], ["5 5 5", "rainbow"]])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert {considered(sheet, 1, "hard", seed) for seed in range(60)} == {2}
