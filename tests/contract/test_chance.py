"""Chance in the middle of a game: a record tells what it decided, all of it and nothing else."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.faults import Json
from ludarc.core.record import BrokenRule, Record, decode, encode, replay
from ludarc.core.state import State
from ludarc.games import settle
from ludarc.games.sequence.view import SequenceTable
from ludarc.table.table import Table
from tests.contract.fields import open_fields
from tests.contract.worlds import WORLDS, world_name
from tests.tables import people, play_on

LONGEST_GAME = 3000

SHUFFLING: list[dict[str, Any]] = [
    {"players": 12, "teams": 2},
    {"players": 2, "manual_draw": True},
    {"players": 10, "manual_draw": True, "advanced_jacks": True},
    {"players": 4, "no_table_talk": True},
]

every_world = pytest.mark.parametrize("game", WORLDS, ids=world_name)


def recorded(game: Game[Any], seed: int) -> Record:
    """A whole game at random, as the table writes it."""
    table = Table.open(game.name, game.settings(), people(game), Random(seed))
    return decode(encode(play_on(table, LONGEST_GAME, seed).record()))


def public(game: Game[Any], state: State) -> SequenceTable:
    shown = game.show.shared(state)
    assert isinstance(shown, SequenceTable)
    return shown


def diligent(game: Game[Any], seed: int) -> Record:
    """A game of people who never forget to draw and never call a penalty, so that it lasts."""
    table = Table.open(game.name, game.settings(), people(game), Random(seed))
    rng = Random(seed)
    while not table.over:
        drawing = public(game, table.state).open_draws
        seat = drawing[0] if drawing else game.ask(table.state).acting_bots[0]
        moves = [do for do in game.legal(table.state, seat) if "call" not in do]
        table.act(seat, {"draw": True} if drawing else moves[rng.randrange(len(moves))])
    return decode(encode(table.record()))


FOUND: dict[str, tuple[Record, int]] = {}


def with_chance(options: dict[str, Any]) -> tuple[Game[Any], Record, int]:
    """A game in which the discards are shuffled, and the first move that does it."""
    game = settle("sequence", options)
    for seed in range(0 if str(options) in FOUND else 100):
        record = diligent(game, seed)
        shuffles = [at for at, move in enumerate(record.moves[:-1]) if move.chance is not None]
        if shuffles:
            FOUND[str(options)] = record, shuffles[0]
            break
    record, number = FOUND[str(options)]
    return game, deepcopy(record), number


def verdict(record: Record, game: Game[Any]) -> tuple[int, str, str]:
    """Which move a record breaks a rule with, which rule, and what is said about it."""
    with pytest.raises(BrokenRule) as caught:
        list(replay(decode(encode(record)), game))
    return caught.value.move, caught.value.rule, caught.value.what


def changed(record: Record, number: int, chance: Json) -> Record:
    other = deepcopy(record)
    other.moves[number].chance = chance
    return other


@every_world
def test_a_record_whose_moves_have_no_chance_takes_none(game: Game[Any]) -> None:
    record = recorded(game, 3)
    number = next(at for at, move in enumerate(record.moves) if move.chance is None)
    chances: list[Json] = [{}, {"stock": []}, [], 0, "luck"]
    for chance in chances:
        broken = verdict(changed(record, number, chance), game)
        assert broken == (number, "", "chance: chance decides nothing in this move")


@pytest.mark.parametrize("options", SHUFFLING, ids=str)
def test_a_shuffle_is_written_whole_and_replays_to_the_same_positions(
    options: dict[str, Any],
) -> None:
    """SQ-12"""
    game, record, number = with_chance(options)
    table = Table(game, record.seats, game.start(record.deal), record.deal)
    mirror = table.state.copy()
    for at, (_, state) in zip(range(len(record.moves)), replay(record, game), strict=False):
        assert open_fields(mirror) == open_fields(state)
        move = record.moves[at]
        code = game.read(mirror, move.seat, move.do)
        game.force_chance(mirror, move.seat, code, move.chance)
        stock, laid = waiting(game, mirror)
        mirror.apply(move.seat, code)
        assert game.chance(mirror) == move.chance
        if at == number:
            assert (stock, move.chance is None) == (0, False)
            own = [move.do[key] for key in ("card", "dead", "discard") if key in move.do]
            assert move.chance is not None
            assert sorted(move.chance["stock"]) == sorted([*laid, *own])


def waiting(game: Game[Any], state: State) -> tuple[int, list[str]]:
    """How many cards the stock has, and the discards."""
    table = public(game, state)
    return table.stock, [card for pile in table.discards for card in pile]


@pytest.mark.parametrize("options", SHUFFLING, ids=str)
def test_a_shuffle_that_is_not_told_is_missed(options: dict[str, Any]) -> None:
    """SQ-12"""
    game, record, number = with_chance(options)
    told = "chance: the stock is empty: the new one must be told"
    assert verdict(changed(record, number, None), game) == (number, "SQ-12", told)


@pytest.mark.parametrize("options", SHUFFLING, ids=str)
def test_a_shuffle_of_other_cards_is_refused(options: dict[str, Any]) -> None:
    """SQ-12"""
    game, record, number = with_chance(options)
    chance = record.moves[number].chance
    assert chance is not None
    stock: list[str] = chance["stock"]
    other = next(card for card in ("AS", "2S", "3S") if card != stock[0])
    for cards in (stock[1:], [*stock, stock[0]], [other, *stock[1:]], []):
        broken = verdict(changed(record, number, {"stock": cards}), game)
        assert broken == (number, "SQ-12", "chance.stock: not the cards that were discarded")


def test_a_shuffle_that_is_no_list_of_cards_is_refused() -> None:
    """SQ-1, SQ-12"""
    game, record, number = with_chance(SHUFFLING[0])
    chance = record.moves[number].chance
    assert chance is not None
    stock: list[str] = chance["stock"]
    spoiled = {"stock": [stock[0], "ZZ", *stock[2:]]}
    assert verdict(changed(record, number, spoiled), game) == (
        number,
        "SQ-1",
        "chance.stock[1]: 'ZZ' is no card",
    )
    for bad, where in [
        ({"stock": stock, "more": 1}, "chance"),
        ({}, "chance"),
        ({"stock": 3}, "chance.stock"),
        ({"stock": [1]}, "chance.stock[0]"),
        ([], "chance"),
    ]:
        at, _, what = verdict(changed(record, number, bad), game)
        assert (at, what.split(":")[0]) == (number, where)


def test_another_order_of_the_same_cards_is_another_game() -> None:
    """SQ-12"""
    game, record, number = with_chance(SHUFFLING[0])
    chance = record.moves[number].chance
    assert chance is not None
    drawn, *rest = chance["stock"]
    rest.reverse()
    other = changed(record, number, {"stock": [drawn, *rest]})
    del other.moves[number + 1 :]
    other.result = None
    *_, (_, state) = replay(other, game)
    assert game.chance(state) == {"stock": [drawn, *rest]}


def test_a_game_resumed_from_its_record_shuffles_on() -> None:
    """SQ-12"""
    game, record, number = with_chance(SHUFFLING[0])
    for cut in (0, number, number + 1):
        part = deepcopy(record)
        del part.moves[cut:]
        part.result = None
        table = Table.resume(part)
        again = decode(encode(play_on(table, LONGEST_GAME, 5).record()))
        list(replay(again, game))
        assert again.moves[:cut] == record.moves[:cut]
