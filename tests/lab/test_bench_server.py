"""The measurement of the server: its shape and its honesty, never its figures."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludarc.games import settle
from ludarc.lab.bench import boardgameio, ledger
from ludarc.lab.bench.boardgameio import BoardgameIoSeat, View
from ludarc.lab.bench.fullload import percentile
from ludarc.lab.bench.load import LoadTable

QUICK = [sys.executable, "-m", "ludarc", "bench", "server", "--quick", "--tables", "2"]


def without_node() -> dict[str, str]:
    """An environment in which no Node is found, installed or not."""
    return {**os.environ, "PATH": "", "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """The JSON of a quick run without the peer."""
    words = [*QUICK, "--seconds", "1", "--json"]
    done = subprocess.run(words, env=without_node(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_the_server_is_measured_at_its_limit(report: dict[str, Any]) -> None:
    assert report["tables"] == 2
    assert report["rounds"] == 1
    assert report["full"]["moves_per_second"] > 0
    assert 0 < report["full"]["p50_ms"] <= report["full"]["p99_ms"]


def test_the_server_is_measured_on_an_ordinary_evening(report: dict[str, Any]) -> None:
    steady = report["steady"]
    assert steady["tables"] == 10
    assert steady["moves"] == 25  # ten tables, one move each in two seconds, for five seconds
    assert 0 < steady["p50_ms"] <= steady["p99_ms"]


def test_no_move_that_was_seen_is_lost_when_the_server_is_killed(report: dict[str, Any]) -> None:
    assert report["steady"]["lost"] == 0
    (bar,) = (bar for bar in report["bars"] if "lost" in bar["what"])
    assert bar["holds"] is True


def test_without_node_the_rest_is_measured_and_one_reads_what_to_install(
    report: dict[str, Any],
) -> None:
    assert report["peer"] is None
    assert report["peers"] == {}
    assert report["peer_missing"] == "install Node.js"
    theirs = [bar for bar in report["bars"] if "boardgame.io" in bar["what"]]
    assert len(theirs) == 3
    for bar in theirs:
        assert bar["figure"] is None
        assert bar["holds"] is None
        assert bar["missing"] == "install Node.js"


def test_the_table_for_readers_says_what_to_install() -> None:
    words = [*QUICK, "--seconds", "0.5"]
    done = subprocess.run(
        words, env=without_node(), capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert "boardgame.io: install Node.js" in done.stdout
    assert "ludarc, 10 tables for 2.5 s" in done.stdout


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "long"])
def test_a_number_of_seconds_that_is_none_is_bad_input(seconds: str) -> None:
    words = [sys.executable, "-m", "ludarc", "bench", "server", f"--seconds={seconds}"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert "is not a number of seconds" in done.stderr


def test_a_move_that_is_not_in_its_place_in_the_log_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE entries (table_id, number, deed)")
        rows = [
            (1, '{"type":"started"}'),
            (2, '{"type":"moved","seat":0,"do":{"play":[1]}}'),
            (3, '{"type":"moved","seat":1,"do":{"play":[2]}}'),
        ]
        database.executemany("INSERT INTO entries VALUES ('T', ?, ?)", rows)
    database.close()
    table = LoadTable([], "T")
    table.seen_moves = [b'{"play":[1]}', b'{"play":[2]}']
    assert ledger.lost(file, [table]) == 0
    table.seen_moves.append(b'{"play":[3]}')
    assert ledger.lost(file, [table]) == 1
    table.seen_moves = [b'{"play":[2]}', b'{"play":[1]}']
    assert ledger.lost(file, [table]) == 2


def test_the_peer_is_offered_the_moves_our_rules_allow() -> None:
    seat = BoardgameIoSeat(2)
    view = View(actor=2, choosing=False, round=3, lock="run", hand=[1, 2, 2], table=[6])
    written = [settle("rainbow", {"players": 4}).write(seat.rules, 2, m) for m in seat.legal(view)]
    assert written == [{"play": [1]}, {"play": [2]}, {"play": [1, 2]}]


def test_the_peer_names_no_place_to_download_from() -> None:
    for file in boardgameio.FOLDER.glob("*.json"):
        assert '"resolved"' not in file.read_text()


def test_a_percentile_is_a_figure_that_so_many_do_not_exceed() -> None:
    assert percentile([float(n) for n in range(101)], 99) == 99.0
    assert percentile([1.0, 1.0], 50) == 1.0
