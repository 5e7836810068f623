"""The laws every game obeys, at every seat count and with every option."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from librt.random import Random

import ludarc
from ludarc.core.contract import Game
from ludarc.core.faults import Refusal
from ludarc.core.record import decode, encode, replay
from ludarc.core.state import NOBODY
from ludarc.core.words import LANGUAGES
from ludarc.table.table import Table
from tests.contract.census import census, full_census
from tests.contract.difference import difference
from tests.contract.fields import fields, open_fields
from tests.contract.worlds import WORLDS, positions, random_game, some_codes, tellable, world_name
from tests.tables import people, play_on

RULE_ID = re.compile(r"[A-Z]{2}-\d+")
LONGEST_GAME = 3000
POSITIONS = 2 if ludarc.why_plain else 8

every_world = pytest.mark.parametrize("game", WORLDS, ids=world_name)


@every_world
def test_a_move_is_accepted_if_and_only_if_it_is_legal(game: Game[Any]) -> None:
    rng = Random(3)
    for state in positions(game, 12):
        for seat in range(game.seats):
            legal = state.legal(seat)
            assert len(set(legal)) == len(legal)
            assert all(0 <= move < game.codes for move in legal)
            for move in {*some_codes(game, state, seat, rng), *legal}:
                refusal = game.why_not(state, seat, move)
                where = f"seat {seat}, code {move}: refused by {refusal}"
                assert (refusal is None) == (move in legal), where
                if refusal is not None:
                    assert RULE_ID.fullmatch(refusal.rule)
                    for lang in LANGUAGES:
                        assert game.show.explain(refusal, lang)


@every_world
def test_a_refused_move_changes_nothing(game: Game[Any]) -> None:
    for state in positions(game, 12):
        before = fields(state)
        for seat in range(game.seats):
            legal = state.legal(seat)
            for move in tellable(game)[::7]:
                if move not in legal:
                    with pytest.raises(Refusal):
                        game.act(state, seat, game.write(state, seat, move))
        assert difference(fields(state), before) is None


@every_world
def test_only_the_seats_that_act_have_moves(game: Game[Any]) -> None:
    for state in random_game(game, 1):
        actors = state.actors()
        assert (actors == []) == state.over
        for seat in range(game.seats):
            assert bool(state.legal(seat)) == (seat in actors), f"seat {seat}, actors {actors}"
        assert state.legal(NOBODY) == []


@every_world
def test_cards_are_conserved(game: Game[Any]) -> None:
    for seed in range(3):
        for state in random_game(game, seed):
            assert census(state) == full_census(state)


@every_world
def test_every_game_ends_and_somebody_wins(game: Game[Any]) -> None:
    for seed in range(5):
        length = sum(1 for _ in random_game(game, seed))
        assert length < LONGEST_GAME
    *_, last = random_game(game, 7)
    payoffs = [last.payoff(seat) for seat in range(game.seats)]
    assert sum(payoffs) == pytest.approx(1)
    assert [seat for seat, payoff in enumerate(payoffs) if payoff > 0] == last.winners()
    assert game.result(last) is not None


@every_world
def test_a_copy_is_equal_and_independent(game: Game[Any]) -> None:
    for state in positions(game, 20):
        before = fields(state)
        twin = state.copy()
        assert difference(fields(twin), before) is None
        if not twin.over:
            seat = twin.actors()[0]
            twin.apply(seat, twin.legal(seat)[0])
        twin.sample(NOBODY, Random(1))
        assert fields(state) == before


@every_world
def test_copy_from_leaves_nothing_of_what_was_there(game: Game[Any]) -> None:
    used = [state.copy() for state in positions(game, 6, seed=1)]
    for state, other in zip(positions(game, 6, seed=2), used, strict=True):
        other.copy_from(state)
        assert difference(fields(other), fields(state)) is None


@every_world
def test_a_new_deal_leaves_nothing_of_the_old_game(game: Game[Any]) -> None:
    *_, used = random_game(game, 3)
    used.deal(Random(11))
    assert fields(used) == fields(game.deal(Random(11)))


@every_world
def test_a_deal_reads_back_as_it_was_written(game: Game[Any]) -> None:
    for seed in range(5):
        state = game.deal(Random(seed))
        deal = msgspec.json.decode(msgspec.json.encode(game.deal_of(state)))
        assert difference(open_fields(game.start(deal)), open_fields(state)) is None


@every_world
def test_every_move_reads_back_as_it_was_written(game: Game[Any]) -> None:
    for state in positions(game, 1 if game.codes == len(tellable(game)) else POSITIONS):
        for seat in range(game.seats):
            moves = {*tellable(game), *state.legal(seat)}
            for move in moves:
                written = msgspec.json.decode(msgspec.json.encode(game.write(state, seat, move)))
                assert game.read(state, seat, written) == move, f"seat {seat}: {written}"


@every_world
def test_a_record_replays_to_the_same_position(game: Game[Any]) -> None:
    for length in (0, 13, LONGEST_GAME):
        table = play_on(
            Table.open(game.name, people_options(game), people(game), Random(5)), length
        )
        record = decode(encode(table.record()))
        assert encode(record) == encode(table.record())
        *_, (moves, state) = replay(record, game)
        assert moves == len(table.moves)
        assert open_fields(state) == open_fields(table.state)
        resumed = Table.resume(record)
        assert open_fields(resumed.state) == open_fields(table.state)
        assert resumed.events == table.events


@every_world
def test_whatever_happens_is_told_in_every_language(game: Game[Any]) -> None:
    table = play_on(Table.open(game.name, people_options(game), people(game), Random(8)), 10_000)
    for event in table.events:
        for note in event.notes:
            for lang in LANGUAGES:
                for now in (False, True):
                    words = game.show.tell(note, lang, table.names, now=now)
                    assert "{" not in words
                    assert words.endswith((".", "!"))


def people_options(game: Game[Any]) -> dict[str, Any]:
    """The options of a game as a table takes them."""
    names = game.options.__struct_fields__
    return {name: getattr(game.options, name) for name in names if name != "players"}
