"""`ludarc simulate`: the same seed gives the same games, and records that check out."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ludarc.cli.series import share_bounds
from ludarc.lab.simulation import batch_of
from ludarc.lab.tally import Tally
from tests.cli.conftest import Run


@pytest.mark.parametrize("game", ["rainbow", "regenbogen"])
def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(
    ludarc: Run, tmp_path: Path, game: str
) -> None:
    texts = []
    for processes, seed in (("1", "5"), ("2", "5"), ("2", "6")):
        path = tmp_path / f"{processes}-{seed}.jsonl"
        words = ["--players", "3", "--games", "60", "--bots", "easy,random,easy"]
        more = ["--seed", seed, "--processes", processes, "--records", str(path)]
        done = ludarc("simulate", game, *words, *more)
        assert done.returncode == 0
        assert b"60 games" in done.stdout
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]
    assert texts[0].count(b"\n") == 60


def test_records_can_be_compressed_or_piped_and_check_out(ludarc: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl.zst"
    words = ["simulate", "rainbow", "--players", "2", "--games", "5"]
    assert ludarc(*words, "--records", str(path)).returncode == 0
    assert b"5 games, no fault" in ludarc("record", "check", str(path)).stdout
    piped = ludarc(*words, "--records", "-")
    assert b"5 games, no fault" in ludarc("record", "check", "-", stdin=piped.stdout).stdout


def test_options_reach_the_game_and_figures_come_as_json(ludarc: Run) -> None:
    done = ludarc(
        *["simulate", "regenbogen", "--players", "4", "--games", "40", "--json"],
        *["--bots", "easy,random,random,random", "--options", '{"discs_per_colour": 3}'],
    )
    figures = json.loads(done.stdout)
    assert figures["options"] == {"players": 4, "discs_per_colour": 3}
    assert figures["games"] == 40
    assert sum(seat["wins"] for seat in figures["seats"]) == pytest.approx(1)
    assert sum(seat["score"] for seat in figures["seats"]) <= 18
    assert figures["seats"][0]["wins"] > 0.5
    assert figures["seats"][0]["wins_margin"] > 0


def test_a_bot_is_listed_as_it_was_called_whatever_is_in_its_name(ludarc: Run) -> None:
    bot = f"cmd:{sys.executable} docs/examples/thrifty.py [/x]"
    done = ludarc("simulate", "rainbow", "--players", "2", "--games", "2", "--bots", f"{bot},easy")
    assert done.returncode == 0
    assert b"[/x]" in done.stdout


BAD = [
    (["chess", "--players", "2"], "'chess' is not a game here"),
    (["rainbow", "--players", "9"], "RB-1"),
    (["rainbow", "--players", "1000000000"], "RB-1"),
    (["rainbow", "--players", "0"], "--players"),
    (["rainbow", "--players", "2", "--games", "0"], "--games"),
    (["rainbow", "--players", "2", "--bots", "genius"], "'genius' is no level"),
    (["rainbow", "--players", "3", "--bots", "easy,easy"], "2 names for 3 seats"),
    (["rainbow", "--players", "3", "--options", "{"], "--options: not JSON"),
    (["rainbow", "--players", "3", "--options", "[]"], "must be a JSON object"),
    (["rainbow", "--players", "3", "--options", '{"players": 4}'], "differs"),
    (["rainbow", "--players", "3", "--options", '{"discs": 4}'], "discs"),
    (["regenbogen", "--players", "3", "--options", '{"discs_per_colour": 2}'], "RG-1"),
    (["rainbow", "--players", "2", "--records", "/no/such/folder/r.jsonl"], "No such file"),
]


@pytest.mark.parametrize(("words", "told"), BAD)
def test_bad_input_gets_one_clear_line(ludarc: Run, words: list[str], told: str) -> None:
    done = ludarc("simulate", *words)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert told in line


def test_help_names_every_command(ludarc: Run) -> None:
    text = ludarc("--help").stdout.decode()
    for command in ("play", "record", "simulate", "bench", "doctor"):
        assert command in text
    assert ludarc().stdout.decode() == text
    assert ludarc("--version").stdout.startswith(b"ludarc ")
    assert ludarc("dance").returncode == 2


def test_a_tally_gives_mean_and_interval() -> None:
    tally = Tally()
    assert (tally.mean, tally.margin) == (0, 0)
    for value in (1, 2, 3, 4):
        tally.add(value)
    assert tally.mean == 2.5
    assert tally.margin == pytest.approx(3.182 * (5 / 3 / 4) ** 0.5)  # Student's t


def test_a_name_in_the_table_is_shown_as_it_is(
    ludarc: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    bot = tmp_path / "[bold]bot.py"
    bot.write_text((Path(__file__).parents[2] / "docs/examples/thrifty.py").read_text())
    words = ["--players", "2", "--games", "3", "--bots", f"cmd:{sys.executable} '{bot}',random"]
    done = ludarc("simulate", "rainbow", *words)
    assert done.returncode == 0, done.stderr
    assert "[bold]bot.py" in done.stdout.decode()


def test_who_won_three_of_three_may_have_been_lucky() -> None:
    tally = Tally()
    for _ in range(3):
        tally.add(1)
    assert share_bounds(tally) == "13.9–100.0"


def test_a_few_games_are_shared_among_all_processes() -> None:
    assert batch_of(20, 8) == 1
    assert batch_of(100, 2) == 13
    assert batch_of(1000, 2) == 25
    assert batch_of(1, 1) == 1
