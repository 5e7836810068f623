"""Games recorded once must replay for ever, and the same seeds must play the same games."""

from __future__ import annotations

import msgspec
import pytest

from ludarc.core.record import Record, encode, move_code, replay
from ludarc.core.recordfile import read_records
from ludarc.games import GAMES, kind, settle
from ludarc.table.table import Table
from tests.golden.make import HOME, golden_lines, lines


def golden(name: str) -> list[Record]:
    return [entry.record for entry in read_records(str(HOME / f"{name}.jsonl"))]


RECORDS = [
    pytest.param(record, id=f"{name} {number}")
    for name in GAMES
    if (HOME / f"{name}.jsonl").exists()
    for number, record in enumerate(golden(name), 1)
]


def test_every_game_has_golden_games_for_every_number_of_players_and_every_option() -> None:
    """RB-1, RB-14, RG-1, RG-4, RG-13, SQ-2, SQ-13, SQ-20, SQ-21"""
    for name in GAMES:
        assert golden_lines(name)
        records = golden(name)
        assert {len(record.seats) for record in records} == set(kind(name).seat_counts)
        for option in kind(name).options_type.__struct_fields__:
            assert len({str(record.options[option]) for record in records}) > 1, option


@pytest.mark.parametrize("record", RECORDS)
def test_a_golden_game_replays_to_its_result(record: Record) -> None:
    """RB-20, RG-11, SQ-19"""
    game = settle(record.game, record.options)
    steps = [number for number, _ in replay(record, game)]
    assert steps == list(range(len(record.moves) + 1))
    assert record.result is not None
    best = max(record.result.scores)
    expected = [seat for seat, score in enumerate(record.result.scores) if score == best]
    assert record.result.winners == expected


@pytest.mark.parametrize("record", RECORDS)
def test_a_table_resumed_from_a_golden_game_writes_it_back(record: Record) -> None:
    """RB-2, RG-2, SQ-12"""
    assert encode(Table.resume(record).record()) == encode(record)


@pytest.mark.parametrize("record", RECORDS)
def test_a_golden_game_says_nothing_that_only_our_code_can_read(record: Record) -> None:
    """RB-1, RG-1, SQ-12"""
    raw = msgspec.json.decode(encode(record))
    order = ["format", "game", "rules", "options", "seats", "deal", "moves", "result"]
    assert list(raw) == order
    assert next(iter(raw["options"])) == "players"
    for move in raw["moves"]:
        assert list(move) in (["seat", "do"], ["seat", "do", "chance"])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seeds_play_the_same_games_byte_for_byte(name: str) -> None:
    """RB-4, RG-2, RG-14, SQ-5"""
    assert [line.rstrip() for line in lines(name)] == golden_lines(name)


def test_the_golden_games_of_sequence_show_what_is_rare() -> None:
    """SQ-8, SQ-10, SQ-12, SQ-13, SQ-18, SQ-20, SQ-21"""
    shown = set()
    for record in golden("sequence"):
        game = settle(record.game, record.options)
        table = Table(game, record.seats, game.start(record.deal), record.deal)
        for number, move in enumerate(record.moves):
            shown |= {key for key in move.do if key not in ("card", "place")}
            if "sequences" in move.do:
                same = {**move.do, "sequences": None}
                legal = game.legal(table.state, move.seat)
                if sum({**do, "sequences": None} == same for do in legal) > 1:
                    shown.add("choice")
            if move.chance is not None:
                shown.add("chance")
            code = move_code(record, game, table.state, number, "en")
            shown |= {note.key for note in game.play(table.state, move.seat, code).notes}
    assert shown >= {"remove", "dead", "draw", "call", "confirm", "accept", "discard"}
    assert shown >= {"choice", "chance", "broken", "forgotten", "penalty", "punished", "acquitted"}
