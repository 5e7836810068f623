"""Regenbogen: what the strong computer players reckon, and that they reckon right."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from librt.random import Random

from ludarc.bots.levels import LEVELS, Bot
from ludarc.games.regenbogen import bot
from ludarc.games.regenbogen.game import RegenbogenGame
from ludarc.games.regenbogen.moves import MOVES
from ludarc.games.regenbogen.positionvalues import PositionValues
from ludarc.games.regenbogen.profiles import one_of
from ludarc.games.regenbogen.rules import Regenbogen
from ludarc.games.regenbogen.stage import ANY, END, FREE, WHOLE
from tests.games.regenbogen.sheet import COLOURS, Sheet, last_rainbow

RED, _, _, _, BLUE, VIOLET = range(6)


@cache
def values_for(seats: int) -> PositionValues:
    worths = PositionValues(seats, 3)
    assert worths.grow()
    return worths


def hidden(known: int) -> int:
    """The kind of a colour that is not visible, so many of its discs known."""
    return known


def visible(each: int, known: int) -> int:
    """The kind of a visible colour, so many of its hidden discs known."""
    return each + 1 + known


def favourite(seats: int, each: int, kinds: list[int], flips: int) -> tuple[int, float]:
    """What is worth most, and how much."""
    return max(values_for(seats).options(each, kinds, flips), key=lambda option: option[1])


def chosen(sheet: Sheet, level: str = "expert", seed: int = 1) -> object:
    """What a computer player on turn does."""
    assert sheet.actor is not None
    return MOVES[Bot(sheet.game, sheet.actor, LEVELS[level], seed).choose(sheet.state)]


# --- the worths ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_discs_left_go_to_somebody(seats: int) -> None:
    """RG-6, RG-7, RG-10"""
    for each, stage in enumerate(values_for(seats).stages[1:], 1):
        for i in range(0, stage.size, 7):
            worth = sum(stage.clear[i * seats + seat] for seat in range(seats))
            assert worth == pytest.approx(6 * each)


def by_hand(each: int, kinds: list[int], flips: int) -> float:
    """How far ahead the one of two on turn gets, colour by colour and disc by disc."""
    rest, below = values_for(2).stages[each], values_for(2).stages[each - 1]
    seen = sum(kind > each for kind in kinds)

    def passed(after: list[int]) -> float:
        at = 2 * rest.number(sum(one_of(kind) for kind in after))
        return rest.whoever[at + 1] - rest.whoever[at]

    def turned(colour: int, known: bool) -> float:
        kind = kinds[colour]
        after = list(kinds)
        if kind > each:
            after[colour] = kind - each - 1 + (1 if known else 2)
            return passed(after)
        after[colour] = each + 1 + kind - (1 if known else 0)
        if seen < 5:
            return by_hand(each, after, flips + 1)
        at = 2 * below.after(sum(one_of(kind) for kind in after))
        return (6.0 if flips == 5 else 2.0) + below.clear[at] - below.clear[at + 1]

    unknown = [each - k if k <= each else 2 * each - k for k in kinds]
    worths = [turned(c, True) for c in range(6) if kinds[c] not in (0, each + 1)]
    if sum(unknown) > 0:
        luck = sum(unknown[c] * turned(c, False) for c in range(6) if unknown[c])
        worths.append(luck / sum(unknown))
    if flips >= 2:
        worths.append(passed(kinds))
    return max(worths)


@pytest.mark.parametrize(
    ("kinds", "flips"),
    [
        ([0, 0, 1, 2, 4, 3], 0),
        ([1, 0, 3, 3, 4, 4], 2),
        ([2, 1, 1, 0, 3, 3], 2),
        ([1, 1, 0, 0, 0, 2], 0),
        ([3, 3, 3, 4, 4, 0], 1),
        ([3, 3, 3, 3, 3, 1], 5),
    ],
)
def test_the_worth_of_a_turn_is_what_one_finds_disc_by_disc(kinds: list[int], flips: int) -> None:
    """RG-3, RG-4, RG-6, RG-7, RG-8"""
    assert favourite(2, 2, kinds, flips)[1] == pytest.approx(by_hand(2, kinds, flips), abs=0.02)


def test_all_six_in_one_turn_are_worth_more_than_a_share() -> None:
    """RG-7"""
    stage = values_for(2).stages[2]
    at = 2 * stage.number(5 * one_of(visible(2, 0)) + one_of(hidden(1)))
    whole, shared = (stage.clear[2 * stage.size * phase + at] for phase in (WHOLE, FREE))
    assert whole == pytest.approx(shared + 2)


# --- when to turn up what, and when to stop ------------------------------------------------


def test_who_knows_one_of_each_pair_takes_the_unknown_ones_first_and_then_everything() -> None:
    """RG-3, RG-7, RG-10: of every colour one is known, so no two unknown discs are alike."""
    do, worth = favourite(3, 2, [hidden(1)] * 6, 0)
    assert do == ANY
    assert worth == pytest.approx(12)


def test_a_rainbow_that_can_be_completed_is_completed() -> None:
    """RG-6"""
    kinds = [visible(3, 0)] * 5 + [hidden(1)]
    do, _ = favourite(4, 3, kinds, 0)
    assert do == VIOLET


def test_the_turn_ends_before_the_odds_turn_bad() -> None:
    """RG-3: four colours lie open, and among six unknown discs only one colour helps."""
    kinds = [visible(3, 0), visible(3, 0), visible(3, 1), visible(3, 1), hidden(3), hidden(3)]
    assert favourite(2, 3, kinds, 2)[0] in (BLUE, VIOLET)
    bad = [visible(3, 0)] * 3 + [hidden(0)] * 3
    assert favourite(2, 3, bad, 2)[0] == END


def test_a_pair_is_turned_up_on_purpose_rather_than_leave_five_colours() -> None:
    """RG-4"""
    found = dict(values_for(2).options(2, [visible(2, 1)] + [visible(2, 0)] * 4 + [hidden(0)], 2))
    assert found[RED] > found[END]


# --- the last rainbow ------------------------------------------------------------------------


def naming(known: int, players: int = 2) -> Sheet:
    """The last rainbow with so many discs known to all, none face up."""
    sheet = last_rainbow(players)
    for at in range(12, 12 + known):
        sheet.state.seen[at] = 12
    return sheet


def test_who_has_not_seen_one_disc_knows_it_by_elimination() -> None:
    """RG-9, RG-10"""
    sheet = naming(5)
    while sheet.result is None:
        sheet.act(0, chosen(sheet))
    assert sheet.won == [18, 0]


def test_a_guess_comes_before_anything_known_is_shown() -> None:
    """RG-9: if it is wrong, the others have been reminded of nothing."""
    for seed in range(10):
        move = chosen(naming(4), seed=seed)
        assert isinstance(move, dict)
        assert move["flip"] in (16, 17)
        assert move["name"] in ("blue", "violet")


def test_a_colour_is_named_wrong_on_purpose_where_a_guess_would_serve_the_next() -> None:
    """RG-9: of three unknown discs a wrong guess leaves two, and two are an even chance."""
    found = dict(values_for(4).names(3, True))
    assert found[END] > found[ANY]
    missed = 0
    for seed in range(40):
        move = chosen(naming(3, 4), seed=seed)
        assert isinstance(move, dict)
        if move["flip"] in (12, 13, 14):
            assert move["name"] != COLOURS[move["flip"] - 12]
            missed += 1
    assert 20 < missed < 40, "mostly, but somebody must begin"


def test_with_nothing_known_one_must_guess() -> None:
    """RG-9"""
    assert [do for do, _ in values_for(3).names(6, False)] == [ANY]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_strong_players_do_not_wait_for_each_other_for_ever(players: int, level: str) -> None:
    """RG-4, RG-9, RG-12: to turn up a known pair, or to miss on purpose, changes nothing."""
    game = RegenbogenGame.settle({"players": players, "discs_per_colour": 3})
    for deal in range(12):
        state = game.deal(Random(deal))
        bots = [Bot(game, seat, LEVELS[level], 10 * deal + seat) for seat in range(players)]
        while not state.over:
            state.apply(state.actor, bots[state.actor].choose(state))
        assert state.left == 0


def test_what_takes_too_long_to_reckon_is_reckoned_on_with_the_next_move() -> None:
    """RG-14"""
    worths = PositionValues(2, 3)
    moves = 0
    while not worths.grow(1e-9):
        moves += 1
        assert moves < 100
    assert moves > 4
    whole = PositionValues(2, 3)
    assert whole.grow()
    for slow, quick in zip(worths.stages, whole.stages, strict=True):
        assert list(slow.whoever) == list(quick.whoever)


def test_who_has_no_time_to_reckon_moves_by_rule_of_thumb() -> None:
    """RG-14"""
    bot.position_values.cache_clear()
    game = RegenbogenGame.settle({"players": 3, "discs_per_colour": 3})
    assert game.mind.ready_level("expert", 1e-9) == "medium"
    assert game.mind.ready_level("medium", 1e-9) == "medium"
    assert game.mind.ready_level("expert", 0.0) == "expert"
    assert game.mind.ready_level("expert", 1e-9) == "expert", "it is reckoned now"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_reckons_tells_the_chances_of_his_move_and_of_others(players: int) -> None:
    """RG-11"""
    game = RegenbogenGame.settle({"players": players, "discs_per_colour": 3})
    promised = won = 0.0
    several = 0
    for deal in range(20):
        state = game.deal(Random(deal))
        last, mover = 0.0, 0
        while not state.over:
            mover = state.actor
            player = Bot(game, mover, LEVELS["expert"], deal * 10 + mover)
            known = player.knowledge(state)
            assert isinstance(known, Regenbogen)
            move = player.decide(known)
            (own, chance), *others = game.mind.chances(known, mover, move, "expert")
            assert own == move
            assert all(other in state.legal(mover) and other != move for other, _ in others)
            assert chance is not None
            assert 0 < chance < 1
            several += len(others) > 1
            last = chance
            state.apply(mover, move)
        promised += last
        won += state.payoff(mover)
    assert several > 100
    assert abs(promised - won) < 5, "in the end it is as good as known"


def test_the_alternatives_are_told_in_the_order_of_their_chances() -> None:
    """RG-3, RG-11"""
    sheet = Sheet(2, open_memory=True)
    sheet.flips(0, 0, 7)
    (_, first), *others = sheet.game.mind.chances(sheet.state, 0, 2, "expert")
    assert first is not None
    told = [chance for _, chance in others if chance is not None]
    assert len(told) == len(others) > 0
    assert told == sorted(told, reverse=True)


def test_who_follows_a_rule_of_thumb_knows_no_chances() -> None:
    """RG-14"""
    sheet = Sheet(2)
    assert sheet.game.mind.chances(sheet.state, 0, 0, "medium") == []


# --- no peeping --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_exchanging_discs_never_seen_changes_no_chance_of_any_move(level: str) -> None:
    """RG-14"""
    game = RegenbogenGame.settle({"players": 3, "discs_per_colour": 3})
    rng = Random(3)
    state = game.deal(rng)
    differed = 0
    for _ in range(25):
        if state.over:
            break
        other = state.copy()
        assert isinstance(other, Regenbogen)
        other.sample(state.actor, rng)
        differed += list(other.discs) != list(state.discs)
        one, two = (
            Counter(Bot(game, state.actor, LEVELS[level], seed).choose(world) for seed in range(12))
            for world in (state, other)
        )
        assert one == two
        state.apply(state.actor, Bot(game, state.actor, LEVELS[level], 7).choose(state))
    assert differed > 5
