"""A plain game that only the registry knows of goes everywhere: laws, table, record, server."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.record import decode, encode, replay
from ludarc.core.recordfile import line_of, read_records
from ludarc.games import settle
from ludarc.table.table import Table
from tests.contract import test_chance, test_events, test_laws, test_sampling, test_secrecy
from tests.patience import PATIENCE
from tests.server.guest import Guest, by_seed
from tests.server.house import House
from tests.tables import people, play_on

SUITES = (test_laws, test_secrecy, test_events, test_sampling, test_chance)
LAWS = [
    pytest.param(suite, law, id=name)
    for suite in SUITES
    for name, law in vars(suite).items()
    if name.startswith("test_") and list(inspect.signature(law).parameters) == ["game"]
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("suite", "law"), LAWS)
def test_the_laws_hold_for_a_game_without_facts(
    suite: Any, law: Callable[[Any], None], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = settle("trick", {"players": seats})
    monkeypatch.setattr(suite, "WORLDS", [game])
    law(game)


def test_there_are_laws_to_try() -> None:
    assert len(LAWS) > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_plays_it_and_its_record_can_be_kept_in_a_file(seats: int, tmp_path: Path) -> None:
    game = settle("trick", {"players": seats})
    table = play_on(Table.open("trick", {}, people(game), Random(seats)), 100)
    assert table.over
    path = tmp_path / "tricks.jsonl"
    path.write_bytes(line_of(table.record()))
    (entry,) = read_records(str(path))
    assert decode(encode(entry.record)) == table.record()
    *_, (moves, state) = replay(entry.record, game)
    assert moves == 3 * seats
    assert state.scores() == table.state.scores()
    assert sum(state.scores()) == 3


def test_a_server_plays_it_to_the_end_with_people_and_computer_players(house: House) -> None:
    opened = house.open("trick", "me,easy,me", start=True)
    guests = [Guest(house, opened.table, token, by_seed(7)) for token in opened.tokens.values()]
    guests.append(Guest(house, opened.table))

    async def evening() -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(guest.play() for guest in guests))

    asyncio.run(evening())
    record = house.record(opened.table)
    assert (record.game, len(record.moves)) == ("trick", 9)
    assert [seat.bot for seat in record.seats] == [None, "easy", None]
    for guest in guests:
        assert guest.view["shared"]["phase"] == "over"
        assert guest.view["shared"]["scores"] == record.result.scores  # type: ignore[union-attr]
    chosen = [move.do["play"] for move in record.moves if move.seat == 1]
    assert chosen == sorted(chosen, reverse=True)  # its rule of thumb, not that of a timeout
    assert "Traceback" not in house.logged
