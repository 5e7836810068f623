"""Answers, gifts and last placements are secret until all are in; nothing hidden is told."""

from __future__ import annotations

import pytest
from librt.random import Random

from ludarc.core.state import MOST_MOVES, NOBODY
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.law.cards import BOX, KINDS, LIGHTS, NAMES
from ludarc.games.pirates.law.groups import black_of
from ludarc.games.pirates.law.position import LAST, WINDOW
from ludarc.games.pirates.law.rules import Pirates
from tests.games.pirates.sheet import Sheet


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_sealed_move_shows_nothing_to_anybody_else_before_the_last_answer(players: int) -> None:
    """RP-14, RP-15, RP-20"""
    game = PiratesGame.settle({"players": players})
    rng = Random(players)
    sealed = 0
    for _ in range(3):
        state = game.deal(rng)
        while not state.over:
            actors = state.actors()
            seat = actors[rng.randrange(len(actors))]
            moves = state.legal(seat)
            move = moves[rng.randrange(len(moves))]
            secret = state.many_act()
            others = [viewer for viewer in range(NOBODY, players) if viewer != seat]
            before = [(game.show.view(state, viewer), state.legal(viewer)) for viewer in others]
            phase = state.phase
            event = game.play(state, seat, move)
            assert event.sealed == secret
            if secret and state.phase == phase:
                sealed += 1
                after = [(game.show.view(state, viewer), state.legal(viewer)) for viewer in others]
                assert after == before
                assert all(event.seen_by(viewer) is None for viewer in others)
            if secret and state.phase != phase:
                for viewer in others:
                    seen = event.seen_by(viewer)
                    assert seen is not None
                    assert (seen.seat, seen.do, seen.sealed) == (NOBODY, None, False)
    assert sealed > 50


def test_a_window_for_one_opponent_closes_with_his_answer() -> None:
    """RP-14"""
    sheet = Sheet(hands=["cannon 1 1", "6 6"])
    sheet.act(0, {"black": "cannon", "at": 1})
    assert sheet.state.phase == WINDOW
    sheet.act(1, {"block": False})
    assert sheet.table.attack is None


def test_what_others_placed_in_the_end_is_not_imagined() -> None:
    """RP-20, RP-22"""
    sheet = Sheet(3, hands=["1", "4 4 4", "5 5 5"], pile=2, top="7 7")
    sheet.act(0, {"end": "pile"})
    sheet.act(1, {"lay": ["4", "4", "4"]})
    sheet.act(2, {"lay": ["5", "5", "5"]})
    world = sheet.state.copy()
    assert isinstance(world, Pirates)
    world.sample(1, Random(3))
    assert world.actors() == [0, 1, 2]
    assert [list(world.laid)[seat] for seat in range(3)] == [0, 1, 0]
    assert sheet.state.phase == LAST
    for shown, held in ((world.shown_lights, world.lights), (world.shown_blacks, world.blacks)):
        assert [shown[seat] for seat in (0, 2)] == [held[seat] for seat in (0, 2)]
    assert world.shown_lights[2] != sheet.state.shown_lights[2], "a memory of the true hand"


def test_a_hand_of_all_black_cards_has_no_more_moves_than_fit() -> None:
    """RP-5"""
    cards = [kind for kind in range(LIGHTS, KINDS) for _ in range(BOX.counts[kind])]
    names = [NAMES[kind] for kind in cards]
    sheet = Sheet(5, hands=[names, "6"])
    moves = sheet.state.legal(0)
    assert len(moves) < MOST_MOVES
    assert len(set(moves)) == len(moves)
    assert all(sheet.state.may(0, move) for move in moves)
    assert sheet.state.may(0, black_of(sheet.state.blacks[0]))
    sheet.act(0, {"lay": sorted(names)})
    assert sheet.table.scores[0] == 31
