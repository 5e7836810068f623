"""The measurement of the engine: its shape and its honesty, never its figures."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludarc.games import GAMES, kind
from ludarc.lab.bench import boardgameio
from ludarc.lab.bench.engine import Bench
from ludarc.lab.bench.gauge import Gauge, ratio
from ludarc.lab.bench.process import LoadFailed
from ludarc.lab.bench.report import Bar
from ludarc.lab.bench.search import BoardgameIoSearch

QUICK = [sys.executable, "-m", "ludarc", "bench", "engine", "--quick", "--rounds", "1"]


def without_open_spiel(folder: Path) -> dict[str, str]:
    """An environment in which OpenSpiel cannot be imported, installed or not."""
    (folder / "pyspiel.py").write_text("raise ImportError('not here')\n")
    return {**os.environ, "PYTHONPATH": str(folder)}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The JSON of a quick run without the peer."""
    env = without_open_spiel(tmp_path_factory.mktemp("blocked"))
    done = subprocess.run([*QUICK, "--json"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_every_game_is_measured_with_each_of_its_numbers_of_seats(report: dict[str, Any]) -> None:
    measured = [(each["game"], each["seats"]) for each in report["tables"]]
    assert measured == [(name, seats) for name in GAMES for seats in kind(name).seat_counts]
    for each in report["tables"]:
        assert all(each["speeds"][way] > 0 for way in ("inside", "driven", "copy_apply"))


def test_every_gauge_is_read_once_in_a_round() -> None:
    bench = Bench()
    order = bench.order()
    ours = [gauge for ways in bench.tables.values() for gauge in ways.values()]
    assert len({id(gauge) for gauge in order}) == len(order)
    assert len(order) == len(ours) + 1 + len(bench.hearts)


def test_the_plain_form_is_measured_with_four_seats(report: dict[str, Any]) -> None:
    for each in report["tables"]:
        assert (each["plain"] is not None) == (each["seats"] == 4)


def test_without_open_spiel_the_rest_is_measured_and_one_reads_what_to_install(
    report: dict[str, Any],
) -> None:
    assert report["peer"] is None
    assert report["peer_speeds"] is None
    assert "ludarc[bench]" in report["peer_missing"]
    bars = {bar["what"]: bar for bar in report["bars"]}
    assert len(bars) == 11
    for what, bar in bars.items():
        if "hearts" in what:
            assert bar["figure"] is None
            assert bar["holds"] is None
            assert "ludarc[bench]" in bar["missing"]
    assert bars["inside, Regenbogen 4 ÷ Rainbow 4"]["figure"] > 0
    assert bars["inside, Sequence 2"]["figure"] > 0
    assert bars["inside, Pirates 2"]["figure"] > 0


def test_the_table_for_readers_says_what_to_install(tmp_path: Path) -> None:
    env = {**without_open_spiel(tmp_path), "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(QUICK, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "OpenSpiel: pip install 'ludarc[bench]'" in done.stdout
    assert "regenbogen, plain form" in done.stdout


def test_with_open_spiel_the_peer_is_measured_in_the_same_rounds() -> None:
    pytest.importorskip("pyspiel")
    done = subprocess.run([*QUICK, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["peer"].endswith("hearts")
    assert all(speed > 0 for speed in told["peer_speeds"].values())
    assert all(bar["holds"] in (True, False) for bar in told["bars"] if "hearts" in bar["what"])


@pytest.mark.parametrize("rounds", ["0", "-1", "many"])
def test_a_number_of_rounds_that_is_none_is_bad_input(rounds: str) -> None:
    words = [sys.executable, "-m", "ludarc", "bench", "engine", f"--rounds={rounds}"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert "is not a number from 1 on" in done.stderr


def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds() -> None:
    one = Gauge(lambda times: times)
    other = Gauge(lambda times: times)
    one.readings = [10.0, 40.0, 90.0]
    other.readings = [10.0, 20.0, 30.0]
    assert ratio(one, other) == 2.0


def test_a_bar_holds_at_its_very_figure() -> None:
    assert Bar("speed", 2.5, "≥", 2.5, "×").holds is True
    assert Bar("speed", 2.4, "≥", 2.5, "×").holds is False
    assert Bar("memory", 150, "≤", 150, "MB").holds is True
    assert Bar("memory", 151, "≤", 150, "MB").holds is False
    assert Bar("memory", None, "≤", 150, "MB").holds is None


def test_the_search_is_measured_without_its_peers_too(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "ludarc", "bench", "search", "--quick", "--rounds", "1"]
    env = {**without_open_spiel(tmp_path), "PATH": str(tmp_path)}
    done = subprocess.run([*words, "--json"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["ours"] > 0
    assert told["hearts"] is None
    assert told["boardgameio"] is None
    assert "Node" in told["boardgameio_missing"]
    speed, memory = told["bars"]
    assert "ludarc[bench]" in speed["missing"]
    assert memory["holds"] in (True, None)


def test_with_open_spiel_its_search_is_measured_in_the_same_rounds(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    words = [sys.executable, "-m", "ludarc", "bench", "search", "--quick", "--rounds", "1"]
    env = {**os.environ, "PATH": str(tmp_path)}
    done = subprocess.run([*words, "--json"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["ours"] > 0
    assert told["hearts"] > 0
    speed, _ = told["bars"]
    assert speed["figure"] > 0


def test_with_boardgame_io_its_search_is_measured() -> None:
    if shutil.which("node") is None or not boardgameio.INSTALLED.exists():
        pytest.skip("the peer is not installed: npm ci in bench/peers/boardgameio")
    theirs = BoardgameIoSearch(5)
    for _ in range(2):
        theirs.read()
    theirs.close()
    assert len(theirs.readings) == 2
    assert theirs.rate > 0


def fake_node(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A program that is found under the name of Node."""
    node = folder / "node"
    node.write_text(f"#!/bin/sh\n{script}\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_the_search_of_the_peer_is_measured_as_it_is_in_production(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = 'echo ready; read _; echo ${#NODE_ENV}; read _; echo "1${#NODE_ENV}"; read _'
    fake_node(tmp_path, monkeypatch, told)
    theirs = BoardgameIoSearch(5)
    theirs.read()
    theirs.read()
    theirs.close()
    length = len("production")
    assert theirs.readings == [length, 100 + length]
    assert theirs.rate == 50 + length


@pytest.mark.parametrize("script", ["exit 3", "echo ready; exit 3", "echo ready; read _; exit 3"])
def test_a_peer_that_dies_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    fake_node(tmp_path, monkeypatch, script)
    with pytest.raises(LoadFailed, match=r"boardgame\.io ended with exit code 3"):
        BoardgameIoSearch(5).read()
