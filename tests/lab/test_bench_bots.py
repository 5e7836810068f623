"""The measurement of computer players: its shape and its honesty, never its figures."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from ludarc.core.faults import Fault
from ludarc.games import GAMES, kind
from ludarc.lab.bench.bots import Wish, bars, pace, tables

BENCH = [sys.executable, "-m", "ludarc", "bench", "bots"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*BENCH, *words], capture_output=True, text=True, encoding="utf-8")


def test_all_games_and_levels_are_measured_at_their_smallest_and_largest_table() -> None:
    found = [(game.name, game.seats, level) for game, level in tables(Wish())]
    assert found == [
        (name, seats, level)
        for name in GAMES
        for seats in (kind(name).seat_counts[0], kind(name).seat_counts[-1])
        for level in kind(name).mind_type.levels
    ]


def test_one_game_one_level_and_one_table_may_be_wished_for() -> None:
    (game, level), *others = tables(Wish("sequence", "easy", 12))
    assert (game.name, game.seats, level, others) == ("sequence", 12, "easy", [])
    assert {game.name for game, _ in tables(Wish(seats=12))} == {"sequence"}
    assert {level for _, level in tables(Wish(level="easy"))} == {"easy"}


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        (Wish(game="chess"), "game"),
        (Wish(level="godlike"), "bots"),
        (Wish(game="rainbow", level="godlike"), "bots"),
        (Wish(game="pirates", seats=12), "options.players"),
        (Wish(seats=77), "--seats"),
    ],
)
def test_a_wish_nobody_can_fulfil_is_a_fault(wish: Wish, where: str) -> None:
    with pytest.raises(Fault) as fault:
        tables(wish)
    assert fault.value.where == where


def test_turns_are_made_of_decisions_with_a_choice() -> None:
    for name in GAMES:
        game, _ = tables(Wish(game=name))[0]
        found = pace(game, "easy", 9)
        assert found.turns == 9
        assert found.decisions >= 9
        assert 0 <= found.median <= found.worst <= found.turn_worst
        assert found.median <= found.turn_worst


def test_only_the_strongest_of_a_game_has_bars() -> None:
    game, _ = tables(Wish(game="rainbow"))[0]
    easy = pace(game, "easy", 1)
    assert bars(easy) == []


def test_the_json_tells_every_pace_and_whether_the_bars_hold() -> None:
    done = run("--json", "--game", "regenbogen", "--seats", "2", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert [each["level"] for each in told["paces"]] == list(kind("regenbogen").mind_type.levels)
    assert len(told["bars"]) == 2
    assert all(bar["holds"] in (True, False) for bar in told["bars"])


def test_the_table_for_readers_names_games_and_levels() -> None:
    done = run("--quick", "--game", "rainbow", "--level", "easy")
    assert done.returncode == 0, done.stderr
    assert "rainbow" in done.stdout
    assert "easy" in done.stdout


def test_a_level_that_does_not_exist_is_one_clear_line() -> None:
    done = run("--level", "godlike")
    assert done.returncode == 2
    assert "godlike" in done.stderr
    assert "Traceback" not in done.stderr
