"""Rainbow: what is public, what is hidden, and that nothing hidden shows anywhere."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from librt.random import Random

from ludarc.bots.levels import LEVELS, Bot
from ludarc.core.playout import Walker
from ludarc.core.state import NOBODY
from ludarc.games.rainbow.game import RainbowGame
from ludarc.games.rainbow.guide import RainbowGuide
from ludarc.games.rainbow.rules import Rainbow
from tests.games.rainbow.sheet import FULL_DECK, Sheet

ALL = (2, 3, 4, 5, 6)


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    """RB-21"""
    sheet = Sheet(3, hands=[[1] * 10, [2] * 10, [3] * 10])
    assert sheet.own(0).hand == sheet.deal["hands"][0]
    assert sheet.own(1).hand == sheet.deal["hands"][1]
    for viewer in (NOBODY, 3):
        assert sheet.game.show.view(sheet.state, viewer).own is None


def test_the_view_tells_what_the_rules_make_public_and_nothing_else() -> None:
    """RB-21, RB-14"""
    sheet = Sheet(3)
    place = {"phase", "round", "actor", "leader", "lock"}
    public = {"table", "plays", "choice", "hand_counts", "second_counts", "pile_counts"}
    optional = {"scores", "piles"}
    assert set(sheet.view().__struct_fields__) == place | public | optional
    assert set(sheet.own(0).__struct_fields__) == {"hand", "pile", "promises"}


def test_the_table_every_play_and_every_hand_size_are_public() -> None:
    """RB-21"""
    sheet = Sheet(3, table=[2, 4, 6], hands=[[3, 4], [5], [5, 6]])
    sheet.plays(0, 3, 4)
    sheet.plays(1, 5)
    view = sheet.view()
    assert view.table == [2, 4, 6]
    assert [play.cards for play in view.plays] == [[3, 4], [5]]
    assert view.hand_counts == [12, 13, 14]
    assert (view.lock, view.actor, view.phase) == ("run", 2, "play")


def test_what_is_taken_and_what_leaves_is_told_to_everybody_as_it_happens() -> None:
    """RB-21"""
    sheet = Sheet(4, table=[1, 1, 1, 1], hands=[[5, 5], [6], [6], [6]])
    sheet.plays(0, 5, 5)
    for seat in (1, 2, 3):
        sheet.plays(seat, 6)
    event = sheet.takes(0, 1)
    assert event.notes[0].facts == {"who": 0, "cards": [1]}
    assert all(note.to is None for note in event.notes)


def test_a_second_pile_is_hidden_even_from_its_owner() -> None:
    """RB-3, RB-21"""
    sheets = [
        Sheet(2, table=[1, 1, 1, 1], hands=[[2] * 10, [3] * 10], second=[second])
        for second in ([4] * 10, [6] * 10)
    ]
    views = [sheet.game.show.view(sheet.state, 0) for sheet in sheets]
    assert views[0] == views[1]


def otherwise(state: Rainbow, seat: int, rng: Random) -> Rainbow:
    """The same position, but for what this seat cannot know."""
    other = state.copy()
    assert isinstance(other, Rainbow)
    other.sample(seat, rng)
    return other


@pytest.mark.parametrize("players", ALL)
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(players: int) -> None:
    """RB-21, RB-14"""
    game = RainbowGame.settle({"players": players})
    walker = Walker(players)
    for seed in range(12):
        state = game.deal(Random(seed))
        while not state.over:
            for viewer in range(players):
                other = otherwise(state, viewer, walker.rng)
                assert msgspec.json.encode(game.show.view(other, viewer)) == msgspec.json.encode(
                    game.show.view(state, viewer)
                )
                assert game.legal(other, viewer) == game.legal(state, viewer)
            moves = state.legal(state.actor)
            state.apply(state.actor, moves[walker.rng.randrange(len(moves))])


@pytest.mark.parametrize("players", ALL)
def test_what_a_seat_imagines_is_a_whole_deck_with_its_own_hand_in_it(players: int) -> None:
    """RB-1, RB-21"""
    game = RainbowGame.settle({"players": players})
    state = game.deal(Random(3))
    deal = game.deal_of(state)
    hidden = set()
    for seed in range(20):
        state = game.start(deal)
        state.sample(1, Random(seed))
        other = game.deal_of(state)
        assert other["hands"][1] == deal["hands"][1]
        assert other["table"] == deal["table"]
        piles = [*other["hands"], *other.get("second", []), other.get("removed", [])]
        cards = sum((Counter(pile) for pile in piles), Counter(other["table"]))
        assert cards == FULL_DECK
        hidden.add(str(piles))
    assert len(hidden) > 15, "the unseen cards are really dealt anew"


@pytest.mark.parametrize("players", ALL)
def test_a_bot_chooses_the_same_whatever_it_cannot_know(players: int) -> None:
    """RB-21"""
    game = RainbowGame.settle({"players": players})
    walker = Walker(players)
    for seed in range(3):
        state = game.deal(Random(seed))
        while not state.over:
            seat = state.actor
            other = otherwise(state, seat, walker.rng)
            choice = Bot(game, seat, LEVELS["easy"], seed).choose(state)
            assert Bot(game, seat, LEVELS["easy"], seed).choose(other) == choice
            state.apply(seat, choice)


def test_a_bot_receives_made_up_hands_and_never_the_true_ones() -> None:
    """RB-21"""
    game = RainbowGame.settle({"players": 3})
    state = game.deal(Random(3))
    imagined = set()
    for seed in range(20):
        other = Bot(game, 0, LEVELS["easy"], seed).knowledge(state)
        assert isinstance(other, Rainbow)
        assert other.holding[0] == state.holding[0]
        imagined.add(tuple(other.holding))
    assert len(imagined) == 20
    assert tuple(state.holding) not in imagined


def test_a_seat_is_told_what_each_of_its_plays_would_bring() -> None:
    """RB-11, RB-15"""
    sheet = Sheet(3, table=[2, 4, 6], hands=[[3, 4], [3, 4, 5, 5], [6]])
    sheet.plays(0, 3, 4)
    told = {tuple(promise.cards): promise for promise in sheet.own(1).promises}
    assert [list(cards) for cards in told] == [do["play"] for do in sheet.legal(1)]
    assert (told[3, 4].kind, told[3, 4].choice, told[3, 4].feeds) == ("run", 2, 7)
    assert (told[4, 5].choice, told[3, 4, 5].choice, told[5,].choice) == (1, 1, 2)
    assert (5, 5) not in told
    assert sheet.own(0).promises == []


def hope(foresight: bool, sheet: Sheet, cards: list[int], later: int) -> float:
    """What a play promises to a player with or without foresight, with so many plays to come."""
    guide = RainbowGuide(foresight=foresight)
    guide.set_out(sheet.state.table, False)
    guide.later = later
    return guide.promise(sheet.state, 0, sheet.game.read(sheet.state, 0, {"play": cards}))


def test_an_easy_player_does_not_think_of_what_it_lays_down_for_the_next_round() -> None:
    """RB-15"""
    sheet = Sheet(4, table=[6, 5, 2, 1], hands=[[3, 4, 5]])
    assert hope(True, sheet, [5], 0) < hope(True, sheet, [4], 0)
    assert hope(False, sheet, [5], 0) == hope(False, sheet, [4], 0)


def test_an_easy_player_thinks_of_one_who_comes_after_and_of_no_more() -> None:
    """RB-11"""
    sheet = Sheet(4, table=[6, 5, 2, 1], hands=[[3, 4, 5]])
    assert hope(True, sheet, [5], 3) < hope(True, sheet, [5], 1) < hope(True, sheet, [5], 0)
    assert hope(False, sheet, [5], 3) == hope(False, sheet, [5], 1) < hope(False, sheet, [5], 0)
