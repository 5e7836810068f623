"""Games recorded once must replay for ever, and the same seeds must play the same games."""

from __future__ import annotations

import msgspec
import pytest

from ludarc.core.record import Record, encode, replay
from ludarc.core.recordfile import read_records
from ludarc.games import GAMES, settle
from ludarc.table.table import Table
from tests.golden.make import HOME, PLANS, lines


def golden(name: str) -> list[Record]:
    return [entry.record for entry in read_records(str(HOME / f"{name}.jsonl"))]


RECORDS = [
    pytest.param(record, id=f"{name} {number}")
    for name in PLANS
    for number, record in enumerate(golden(name), 1)
]


def test_every_game_has_golden_games_for_every_number_of_players_and_every_option() -> None:
    """RB-1, RB-14, RG-1, RG-4, RG-13"""
    assert set(PLANS) == set(GAMES)
    for name in PLANS:
        records = golden(name)
        kind = type(settle(name, {"players": 2}))
        assert {len(record.seats) for record in records} == set(kind.seat_counts)
        for option in kind.options_type.__struct_fields__:
            assert len({str(record.options[option]) for record in records}) > 1, option


@pytest.mark.parametrize("record", RECORDS)
def test_a_golden_game_replays_to_its_result(record: Record) -> None:
    """RB-20, RG-11"""
    game = settle(record.game, record.options)
    steps = [number for number, _ in replay(record, game)]
    assert steps == list(range(len(record.moves) + 1))
    assert record.result is not None
    best = max(record.result.scores)
    expected = [seat for seat, score in enumerate(record.result.scores) if score == best]
    assert record.result.winners == expected


@pytest.mark.parametrize("record", RECORDS)
def test_a_table_resumed_from_a_golden_game_writes_it_back(record: Record) -> None:
    """RB-2, RG-2"""
    assert encode(Table.resume(record).record()) == encode(record)


@pytest.mark.parametrize("record", RECORDS)
def test_a_golden_game_says_nothing_that_only_our_code_can_read(record: Record) -> None:
    """RB-1, RG-1"""
    raw = msgspec.json.decode(encode(record))
    order = ["format", "game", "rules", "options", "seats", "deal", "moves", "result"]
    assert list(raw) == order
    assert next(iter(raw["options"])) == "players"
    assert all(set(move) == {"seat", "do"} for move in raw["moves"])


@pytest.mark.parametrize("name", PLANS)
def test_the_same_seeds_play_the_same_games_byte_for_byte(name: str) -> None:
    """RB-4, RG-2, RG-14"""
    assert b"".join(lines(name)) == (HOME / f"{name}.jsonl").read_bytes()
