"""Whole games of Rainbow Pirates at a server's tables, and who begins them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from ludarc.core.fair import fair_deal
from ludarc.core.record import Record, encode
from ludarc.games import settle
from ludarc.table.deeds import Entry, Moved, Started
from ludarc.table.life import Life
from tests.games.pirates.facts import calmly
from tests.patience import PATIENCE
from tests.server.guest import Guest
from tests.server.house import House
from tests.server.windows import at_last, seed_where, table_of


def verified(record: Record, seed: str, commitment: str, folder: Path) -> str:
    """What `verify-deal` says of a record."""
    file = folder / "game.json"
    file.write_bytes(encode(record))
    words = ["record", "verify-deal", str(file), "--seed", seed, "--commitment", commitment]
    told = subprocess.run(
        [sys.executable, "-m", "ludarc", *words], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


@pytest.mark.parametrize(
    "seats", ["easy,easy", "easy,random,easy", "me,easy,me,easy", "easy,me,easy,me,me"]
)
def test_a_whole_game_of_pirates_is_played_and_its_record_checks_out(
    quick: House, tmp_path: Path, seats: str
) -> None:
    """RP-1, RP-2"""
    opened = quick.open("pirates", seats)

    async def evening() -> list[Guest]:
        guests = [
            Guest(quick, opened.table, token, calmly(seat)) for seat, token in opened.tokens.items()
        ]
        guests.append(Guest(quick, opened.table))
        playing = asyncio.gather(*(guest.play() for guest in guests))
        while quick.metric("sockets") < len(guests):
            await asyncio.sleep(0.01)
        assert quick.do(opened.table, "start", {}, opened.host).status == 204
        async with asyncio.timeout(PATIENCE):
            await playing
        return guests

    guests = asyncio.run(evening())
    record = quick.record(opened.table)
    for guest in guests:
        answers = [answer["type"] for answer in guest.answers]
        assert set(answers) <= {"accepted"}
        assert guest.number <= len(record.moves)
        if guest.token is not None:
            mine = [move for move in record.moves if move.seat == guest.seat]
            assert len(guest.acknowledged) == len(mine)
    spectator = guests[-1]
    seed = spectator.room["seed"]
    commitment = spectator.first["room"]["commitment"]
    assert sha256(bytes.fromhex(seed)).hexdigest() == commitment
    game = settle(record.game, record.options)
    assert record.deal == game.deal_of(fair_deal(game, bytes.fromhex(seed)))
    assert "settled" not in verified(record, seed, commitment, tmp_path)
    answers = [move for move in record.moves if "block" in move.do]
    assert answers
    assert quick.metric("moves_total") >= len(record.moves)
    assert "Traceback" not in quick.errors.read_text()


# --- who begins ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["local,local,easy", "me,local,local"])
def test_people_at_one_screen_settle_who_begins(quick: House, tmp_path: Path, seats: str) -> None:
    """RP-2"""
    for first in (0, 1, 2):
        opened = quick.open("pirates", seats)
        assert quick.do(opened.table, "start", {"first": 3}, opened.host).status == 404
        assert quick.do(opened.table, "start", {"first": -1}, opened.host).status == 404
        started = quick.do(opened.table, "start", {"first": first}, opened.host)
        assert started.status == 204, started.body
        head = quick.head(opened.table)
        life = Life(head)
        for entry in quick.log(opened.table):
            life.fold(entry)
        assert life.table is not None
        assert life.record().deal["first"] == first
        for number in range(10_000):
            if life.status == "over":
                break
            state = life.table.state
            seat = state.actors()[0]
            do = life.game.write(state, seat, life.game.mind.timeout_move(state, seat))
            life.fold(Entry(life.number + 1, Moved(seat, do), float(number)))
        told = verified(life.record(), head.seed.hex(), sha256(head.seed).hexdigest(), tmp_path)
        drawn = fair_deal(life.game, head.seed).actor
        assert ("people at one screen settled" in told) == (first != drawn)


@pytest.mark.parametrize("seats", ["me,me", "me,easy", "local,open", "me,local,open"])
def test_people_who_do_not_share_a_screen_do_not_settle_who_begins(
    quick: House, seats: str
) -> None:
    """RP-2"""
    opened = quick.open("pirates", seats)
    for seat, word in enumerate(seats.split(",")):
        if word == "open":
            path = f"/api/tables/{opened.table}/seats/{seat}"
            assert quick.ask(path, {"name": "Mia"}).status == 201
    answer = quick.do(opened.table, "start", {"first": 1}, opened.host)
    assert answer.status == 409
    assert "one screen" in str(answer.body)
    assert quick.room(opened.table)["status"] == "open"
    assert quick.do(opened.table, "start", {}, opened.host).status == 204


def test_in_other_games_nobody_settles_who_begins(quick: House) -> None:
    opened = quick.open("rainbow", "local,local")
    answer = quick.do(opened.table, "start", {"first": 1}, opened.host)
    assert answer.status == 409
    assert "who begins" in str(answer.body)


# --- one screen --------------------------------------------------------------------------------


@pytest.mark.parametrize("local", [False, True])
def test_a_screen_that_goes_from_hand_to_hand_is_not_hurried(local: bool) -> None:
    """RP-14, RP-20"""
    head = table_of("table", 3, seed_where(3, lambda state: bool(state.blacks[state.actor])))
    for chair in head.chairs[1:]:
        chair.local = local
    life = Life(head)
    life.fold(Entry(1, Started(), 0.0))
    assert life.table is not None
    state = life.table.state
    seat = state.actors()[0]
    black = next(do for do in life.game.legal(state, seat) if "black" in do)
    life.fold(Entry(2, Moved(seat, black), 5.0))
    assert life.deadline == (None if local else 17.0)
    last = Life(head)
    for entry in at_last(head):
        last.fold(entry)
    assert (last.deadline is None) == local
