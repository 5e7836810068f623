"""Chains of moves that make the island one wants (RP-9)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.random import Random

import ludarc
from ludarc.games.pirates.codec.view import best, groups_of
from ludarc.games.pirates.law.codes import LIFT, OUT, code, verb_of
from ludarc.games.pirates.law.groups import blacks_in, lights_in
from ludarc.games.pirates.law.position import LAST, TURN
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.edits import best_edits, way_out
from ludarc.games.pirates.mind.wish import Wish
from tests.games.pirates.sheet import Sheet

GAMES = 3 if ludarc.why_plain else 12


def positions(players: int, games: int) -> Iterator[tuple[Pirates, int]]:
    """Positions of random games in which somebody may place: not all, they are much alike."""
    for seed in range(games):
        rng = Random(seed)
        state = Pirates(players)
        state.deal(rng)
        while not state.over:
            actors = state.actors()
            seat = actors[rng.randrange(len(actors))]
            apt = state.phase in (TURN, LAST) and state.points(seat) > 6
            if apt and rng.randrange(12) == 0:
                yield state, seat
            moves = state.legal(seat)
            state.apply(seat, moves[rng.randrange(len(moves))])


@pytest.mark.parametrize("players", [2, 5])
def test_the_best_island_is_reached_by_legal_moves(players: int) -> None:
    """RP-9, RP-10, RP-23"""
    lifted = 0
    for state, seat in positions(players, GAMES):
        light, black = state.lights[seat], state.blacks[seat]
        for group in groups_of(state, seat):
            light += lights_in(group)
            black += blacks_in(group)
        ARRANGER.arrange(light, black, Wish())
        wanted = ARRANGER.points
        moves = best_edits(state, seat, Wish(), True)
        after = state.copy()
        assert isinstance(after, Pirates)
        for move in moves:
            assert after.may(seat, move)
            after.apply(seat, move)
        if state.lifts[seat] == 0:
            assert after.points(seat) == wanted
            assert not after.owes(seat)
            assert best_edits(after, seat, Wish(), True) == []
        lifted += sum(verb_of(move) == LIFT for move in moves)
    assert lifted > 0


def test_a_way_out_ends_where_one_may_go_out() -> None:
    """RP-18"""
    sheet = Sheet(hands=["1 2 3 4 5 6 7"], islands=[["1 1 1 1", "2 3 4", "5 6 joker:7"]])
    state = sheet.state
    moves = way_out(state, 0)
    assert moves is not None
    for move in moves:
        assert state.may(0, move)
        state.apply(0, move)
    assert state.may(0, code(OUT, 0, 0))


def test_what_can_stay_where_it_lies_stays() -> None:
    """RP-9"""
    sheet = Sheet(hands=["5 7 7 1 1 thief cask"], islands=[["2 3 4", "6 6 6"]])
    moves = best_edits(sheet.state, 0, Wish(), True)
    assert [sheet.game.write(sheet.state, 0, move) for move in moves] == [
        {"add": "1", "to": ["2", "3", "4"]},
        {"add": "5", "to": ["1", "2", "3", "4"]},
    ]


def test_placing_in_a_turn_leaves_black_cards_for_playing() -> None:
    """RP-8"""
    sheet = Sheet(hands=["5 5 5 thief thief thief cannon"])
    found = best(sheet.state, 0)
    assert found is not None
    assert (found.moves, found.points, found.out) == ([{"lay": ["5", "5", "5"]}], 3, False)
