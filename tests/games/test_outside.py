"""Whatever comes from outside is read, or refused with a reason; nothing else can happen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Fault, Json, Refusal
from ludarc.core.playout import Walker
from ludarc.core.record import BrokenRule, decode, encode, replay
from ludarc.core.state import State
from ludarc.games import GAMES, kind, settle
from ludarc.table.table import Table
from tests.games.anyjson import ANY_JSON, SMALL
from tests.games.facts import facts_of
from tests.golden.make import golden_lines

quick = settings(max_examples=150)

OPTION_NAMES = sorted({"x"}.union(*(kind(name).options_type.__struct_fields__ for name in GAMES)))

names = pytest.mark.parametrize("name", GAMES)


def position(name: str, players: int, seed: int, steps: int) -> tuple[Game[Any], State]:
    """A game after some random moves."""
    counts = kind(name).seat_counts
    chosen = [{}, rich] if (rich := facts_of(name).rich) else [{}]
    options = chosen[seed % len(chosen)]
    game = settle(name, {"players": counts[players % len(counts)], **options})
    walker = Walker(seed)
    state: State = game.deal(walker.rng)
    for _ in range(steps):
        if state.over:
            break
        actors = state.actors()
        seat = actors[walker.rng.randrange(len(actors))]
        moves = state.legal(seat)
        state.apply(seat, moves[walker.rng.randrange(len(moves))])
    return game, state


PLACES = st.tuples(st.integers(0, 7), st.integers(0, 2**32), st.integers(0, 120))


def acted(game: Game[Any], state: State, seat: int, do: Json) -> Event | Refusal:
    """What came of a move: what happened, or why not."""
    try:
        return game.act(state, seat, do)
    except Refusal as refusal:
        return refusal


@names
@quick
@given(data=st.data(), place=PLACES, seat=st.integers(-1, 12))
def test_any_json_is_a_move_or_is_refused(
    name: str, data: st.DataObject, place: tuple[int, int, int], seat: int
) -> None:
    """RB-5, RG-3, SQ-6"""
    game, state = position(name, *place)
    do = data.draw(facts_of(name).almost_moves | ANY_JSON)
    legal = game.legal(state, seat)
    before = game.show.view(state, seat)
    answer = acted(game, state, seat, do)
    if isinstance(answer, Event):
        assert answer.do in legal
    else:
        assert game.show.explain(answer, "fr") != game.show.explain(answer, "en")
        assert game.show.view(state, seat) == before


@names
@quick
@given(
    options=st.dictionaries(
        st.sampled_from(OPTION_NAMES),
        SMALL | st.booleans() | ANY_JSON,
    )
    | ANY_JSON
)
def test_any_options_are_settled_or_faulty(name: str, options: Json) -> None:
    """RB-1, RG-1, SQ-2"""
    with suppress(Fault):
        game = settle(name, options)
        assert game.seats in game.seat_counts
        game.deal(Random(1))


def spots(value: Json) -> Iterator[tuple[Any, Any]]:
    """Every place inside a JSON value, as its container and its key there."""
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    else:
        keys = list(range(len(value))) if isinstance(value, list) else []
    for key in keys:
        yield value, key
        yield from spots(value[key])


def spoiled(data: st.DataObject, value: Json) -> Json:
    """A JSON value with one place changed, doubled or taken out."""
    other = deepcopy(value)
    container, key = data.draw(st.sampled_from(list(spots(other))))
    change = data.draw(st.sampled_from(["replace", "nudge", "remove", "double"]))
    if change == "remove":
        del container[key]
    elif change == "double" and isinstance(container, list):
        container.insert(key, container[key])
    elif change == "nudge" and type(container[key]) is int:
        container[key] += data.draw(st.sampled_from([-1, 1, 2**63, 2**64]))
    else:
        container[key] = data.draw(ANY_JSON)
    return other


@names
@quick
@given(data=st.data(), players=st.integers(0, 7))
def test_any_deal_begins_a_game_or_is_faulty(name: str, data: st.DataObject, players: int) -> None:
    """RB-2, RG-1, SQ-4, SQ-5"""
    counts = kind(name).seat_counts
    game = settle(name, {"players": counts[players % len(counts)]})
    whole = game.deal_of(game.deal(Random(players)))
    deal = data.draw(ANY_JSON) if data.draw(st.booleans()) else spoiled(data, whole)
    with suppress(Fault):
        state = game.start(deal)
        again = game.deal_of(state)
        assert game.deal_of(game.start(again)) == again
        assert again.keys() == whole.keys()


@quick
@given(text=st.binary() | ANY_JSON.map(msgspec.json.encode))
def test_any_bytes_are_a_record_or_faulty(text: bytes) -> None:
    with suppress(Fault):
        decode(text)


@names
@quick
@given(data=st.data())
def test_a_damaged_record_is_still_a_record_or_faulty(name: str, data: st.DataObject) -> None:
    text = bytearray(data.draw(st.sampled_from(golden_lines(name))))
    start = data.draw(st.integers(0, len(text)))
    text[start : start + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with suppress(Fault):
        assert decode(encode(decode(bytes(text)))) == decode(bytes(text))


@names
@quick
@given(data=st.data())
def test_a_spoiled_record_replays_or_says_what_is_wrong(name: str, data: st.DataObject) -> None:
    """RB-5, RB-17, RG-2, RG-12, SQ-12"""
    line = golden_lines(name)[0]
    raw = spoiled(data, msgspec.json.decode(line))
    with suppress(Fault, BrokenRule):
        record = decode(msgspec.json.encode(raw))
        for _ in replay(record, settle(record.game, record.options), "fr"):
            pass
        assert Table.resume(record).record().moves == record.moves
