"""Whole games over real sockets."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ludarc.core.fair import fair_deal
from ludarc.core.record import Record, encode
from ludarc.games import settle
from tests.patience import PATIENCE
from tests.server.guest import Guest, by_seed
from tests.server.house import House, Opened

SHORT = {"discs_per_colour": 3}


async def play_out(house: House, opened: Opened, seed: int = 1) -> list[Guest]:
    """Everybody plays to the end; a spectator watches. The spectator comes last."""
    guests = [Guest(house, opened.table, token, by_seed(seed)) for token in opened.tokens.values()]
    guests.append(Guest(house, opened.table))
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(guest.play() for guest in guests))
    return guests


def check_fair(record: Record, guest: Guest) -> None:
    """The deal follows from the seed, and the seed was promised at the first moment."""
    game = settle(record.game, record.options)
    seed = bytes.fromhex(guest.room["seed"])
    assert record.deal == game.deal_of(fair_deal(game, seed))
    assert sha256(seed).hexdigest() == guest.first["room"]["commitment"]
    assert guest.first["room"]["seed"] is None


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("rainbow", "me,me", {}),
        ("rainbow", "me,me,me,me", {}),
        ("rainbow", "me,easy,random,me", {"open_scores": True}),
        ("regenbogen", "me,me", SHORT),
        ("regenbogen", "me,me,me,me", SHORT),
        ("regenbogen", "easy,me", SHORT),
    ],
)
def test_a_whole_game_is_played_over_sockets_and_its_record_checks_out(
    house: House, tmp_path: Path, game: str, seats: str, options: dict[str, Any]
) -> None:
    opened = house.open(game, seats, options=options)
    assert house.do(opened.table, "record").status == 405
    assert house.ask(f"/api/tables/{opened.table}/record").status == 409

    async def evening() -> list[Guest]:
        playing = asyncio.create_task(play_out(house, opened))
        while house.metric("sockets") < len(opened.tokens) + 1:
            await asyncio.sleep(0.01)
        assert house.do(opened.table, "start", {}, opened.host).status == 204
        return await playing

    guests = asyncio.run(evening())
    record = house.record(opened.table)
    for guest in guests:
        check_fair(record, guest)
        assert guest.number == len(record.moves)
        assert guest.joins == 1
        assert not any(answer["type"] != "accepted" for answer in guest.answers)
    acts = [name for guest in guests for name in guest.acknowledged]
    by_people = [move for move in record.moves if move.seat in opened.tokens]
    assert len(acts) == len(by_people)
    assert [seat.bot for seat in record.seats] == [
        None if word == "me" else word for word in seats.split(",")
    ]
    assert record.moves[0].at is not None
    assert house.status(opened.table) == "over"

    file = tmp_path / "game.json"
    file.write_bytes(encode(record))
    command = [sys.executable, "-m", "ludarc", "record", "check", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_a_spectator_sees_every_move_and_never_an_own_view(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)
    seen: list[int] = []

    class Witness(Guest):
        def see(self, message: dict[str, Any]) -> None:
            super().see(message)
            assert message["view"]["own"] is None
            assert message["legal"] == []
            seen.append(message["number"])

    async def evening() -> None:
        witness = Witness(house, opened.table)
        guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
        watching = asyncio.create_task(witness.play())
        while not seen:
            await asyncio.sleep(0.005)
        await asyncio.gather(watching, *(guest.play() for guest in guests))

    asyncio.run(evening())
    assert seen == list(range(len(house.record(opened.table).moves) + 1))


def test_a_table_of_computers_alone_plays_itself_to_the_end(house: House) -> None:
    opened = house.open("rainbow", "easy,random,easy", start=True)

    async def evening() -> Guest:
        witness = Guest(house, opened.table)
        await witness.play()
        return witness

    witness = asyncio.run(evening())
    assert witness.number == len(house.record(opened.table).moves)
