"""`ludarc bot`: a program sits down at a real server's table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE, wait_until
from tests.server.guest import Guest
from tests.server.house import House, Opened

ROOT = Path(__file__).parents[2]
THRIFTY = [sys.executable, str(ROOT / "docs/examples/thrifty.py")]
SLOW = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        time.sleep(0.1)
        print(json.dumps({"move": message["legal"][0]}), flush=True)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), "--floor", "0.05") as standing:
        yield standing


def naughty(how: str, turn: int = 1) -> list[str]:
    return [sys.executable, "-m", "tests.bots.naughty", how, str(turn)]


def link(house: House, opened: Opened, seat: int = 0) -> str:
    return f"{house.url}/t/{opened.table}#{opened.tokens[seat]}"


def begun(*words: str, **env: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "ludarc", "bot", "--lang", "en", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **env},
    )


def ended(running: subprocess.Popen[str]) -> tuple[int, str, str]:
    try:
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert "Traceback" not in err
    return running.returncode, out, err


def started(house: House, game: str, seats: str, **more: Any) -> Opened:
    opened = house.open(game, seats, **more)
    house.do(opened.table, "start", {}, opened.host)
    return opened


def points(house: House, opened: Opened) -> str:
    result = house.record(opened.table).result
    assert result is not None
    return " ".join(map(str, result.scores))


def test_a_program_plays_a_whole_game_with_its_seats_token(house: House) -> None:
    opened = started(house, "rainbow", "me,easy,easy")
    code, out, err = ended(begun(link(house, opened), "--", *THRIFTY))
    assert (code, err) == (0, "")
    assert out.strip() == points(house, opened)


def test_a_class_takes_an_open_seat_and_waits_for_the_game_to_start(house: House) -> None:
    opened = house.open("regenbogen", "open,easy", options={"discs_per_colour": 3})
    table = f"{house.url}/t/{opened.table}"
    examples = str(ROOT / "docs/examples")
    running = begun(table, "--name", "Elly", "--", "elephant:Elephant", PYTHONPATH=examples)
    wait_until(lambda: house.room(opened.table)["seats"][0]["name"] == "Elly")
    house.do(opened.table, "start", {}, opened.host)
    code, out, err = ended(running)
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith(table + "#")
    assert out.splitlines()[1] == points(house, opened)


@pytest.mark.parametrize("game", ["sequence", "pirates"])
def test_two_programs_meet_at_a_table(house: House, game: str) -> None:
    opened = house.open(game, "me,open")
    other = house.do(opened.table, "seats/1", {"name": "Léo"}).body["token"]
    house.do(opened.table, "start", {}, opened.host)
    first = naughty("die", 100_000)
    here = begun(link(house, opened), "--", *first)
    there = begun(f"{house.url}/t/{opened.table}", "--", *first, LUDARC_TOKEN=other)
    for running in (here, there):
        code, out, err = ended(running)
        assert (code, err) == (0, "")
        assert out.strip() == points(house, opened)


def test_a_bot_outlives_its_server(tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text(SLOW)
    with House(tmp_path) as house:
        opened = started(house, "rainbow", "me,easy")
        running = begun(link(house, opened), "--", sys.executable, str(script))
        for _ in range(2):
            began = len(house.log(opened.table))
            wait_until(lambda: len(house.log(opened.table)) >= began + 4)  # noqa: B023
            house.restart()
        code, out, err = ended(running)
        assert (code, err) == (0, "")
        assert out.strip() == points(house, opened)


@pytest.mark.parametrize(
    ("how", "told"), [("babble", "answered 'the blue one"), ("cheat", "RB-"), ("die", "code 3")]
)
def test_a_bot_that_fails_is_told_of_and_its_game_goes_on(
    house: House, how: str, told: str
) -> None:
    opened = started(house, "rainbow", "me,easy")
    code, out, err = ended(begun(link(house, opened), "--", *naughty(how, 4)))
    assert code == 0
    assert told in err
    assert out.strip() == points(house, opened)


def test_a_bot_that_always_dies_leaves_its_seat(house: House) -> None:
    opened = started(house, "rainbow", "me,easy")
    code, _, err = ended(begun(link(house, opened), "--", *naughty("die")))
    assert code == 2
    assert "out of ideas" in err
    assert "died 3 times in a row" in err
    assert "its seat is left to a computer player" in err
    assert house.room(opened.table)["seats"][0]["level"] == "easy"
    asyncio.run(Guest(house, opened.table).play())
    house.record(opened.table)


def test_a_command_that_cannot_be_started_takes_no_seat(house: House) -> None:
    opened = house.open("rainbow", "open,easy")
    table = f"{house.url}/t/{opened.table}"
    code, out, err = ended(begun(table, "--name", "Robo", "--", "/no/such/bot"))
    assert (code, out) == (2, "")
    assert "cannot be started: /no/such/bot" in err
    assert house.room(opened.table)["seats"][0]["kind"] == "open"


def test_bad_input_gets_a_clear_line(house: House) -> None:
    opened = house.open("rainbow", "me,easy")
    table = f"{house.url}/t/{opened.table}"
    bad = [
        ([house.url, "--token", "x"], "which table?"),
        ([table], "a seat needs its token"),
        ([table, "--token", "wrong"], "ludarc:"),
        ([f"{house.url}/t/nosuch", "--token", "x"], "ludarc:"),
        ([table, "--token", "x", "--seconds", "0"], "--seconds"),
        ([table, "--name", "Robo"], "no seat is free"),
    ]
    for words, told in bad:
        code, _, err = ended(begun(*words, "--", *THRIFTY))
        assert code == 2, words
        assert told in err
