"""`ludarc arena`: the same for the same seed, through kills and interruptions."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.patience import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]
LONG = ["arena", "sequence", "--bots", "medium,easy", "--games", "60", "--json"]


def figures(ludarc: Run, *words: str) -> dict[str, Any]:
    done = ludarc(*words, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def begun(*words: str, **more: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "ludarc", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_games(path: Path, games: int) -> None:
    wait_until(lambda: lines_in(path) > games)


def test_the_same_seed_gives_the_same_contest_on_any_number_of_processes(
    ludarc: Run, tmp_path: Path
) -> None:
    words = ["arena", "regenbogen", "--bots", "easy,random,medium", "--games", "12"]
    texts, found = [], []
    for processes, seed in (("1", "5"), ("2", "5"), ("3", "5"), ("2", "6")):
        path = tmp_path / f"{processes}-{seed}.jsonl"
        more = ["--seed", seed, "--processes", processes, "--records", str(path)]
        found.append(figures(ludarc, *words, *more))
        texts.append(path.read_bytes())
    assert found[0] == found[1] == found[2] != found[3]
    assert texts[0] == texts[1] == texts[2] != texts[3]
    assert texts[0].count(b"\n") == 36


def test_a_contest_killed_again_and_again_ends_like_one_that_was_not(
    ludarc: Run, tmp_path: Path
) -> None:
    path, records = tmp_path / "contest", tmp_path / "records.jsonl.zst"
    resumed = [*LONG, "--resume", str(path), "--records", str(records), "--processes", "2"]
    for games in (1, 8, 20):
        running = begun(*resumed)
        wait_for_games(path, games)
        running.kill()
        running.communicate()
        assert running.returncode == -signal.SIGKILL
        assert lines_in(path) < 60
    with path.open("ab") as file:
        file.write(b'{"task": {"deal": 29')  # a line torn in the middle
    whole = figures(ludarc, *LONG, "--processes", "1", "--records", str(tmp_path / "whole.jsonl"))
    done = ludarc(*resumed)
    assert done.returncode == 0
    assert json.loads(done.stdout) == whole
    assert lines_in(path) == 61
    checked = ludarc("record", "check", str(records))
    assert checked.returncode == 0
    assert b"60 games, no fault" in checked.stdout
    piped = ludarc(*LONG, "--resume", str(path), "--records", "-", "--games", "60")
    assert (tmp_path / "whole.jsonl").read_bytes() in piped.stdout


def test_killed_workers_leave_with_their_arena(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    running = begun(*LONG, "--resume", str(path), "--processes", "2")
    wait_for_games(path, 1)
    folder = Path(f"/proc/{running.pid}/task")
    workers = [int(pid) for t in folder.iterdir() for pid in (t / "children").read_text().split()]
    assert workers
    running.kill()
    running.communicate()
    wait_until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers))


def test_hung_bots_end_with_an_arena_that_is_killed(tmp_path: Path) -> None:
    script, marks = tmp_path / "hung.py", tmp_path / "pids"
    marks.mkdir()
    script.write_text(
        "import json, os, pathlib, sys, time\n"
        "names = json.loads(sys.stdin.readline())['names']\n"
        "turn = json.loads(sys.stdin.readline())\n"
        "if 'Nobody 1' not in names:  # the rehearsal is over\n"
        f"    pathlib.Path({str(marks)!r}, str(os.getpid())).touch()\n"
        "    time.sleep(600)\n"
        "print(json.dumps({'move': turn['legal'][0]}), flush=True)\n"
    )
    bot = f"cmd:{sys.executable} {script}"
    words = ["arena", "rainbow", "--bots", f"{bot},easy", "--seconds", "600", "--processes", "2"]
    running = begun(*words)
    wait_until(lambda: len(list(marks.iterdir())) >= 2)
    running.kill()
    running.communicate()
    pids = [mark.name for mark in marks.iterdir()]
    wait_until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in pids))


def test_an_interrupted_contest_tells_how_it_stands_and_goes_on_later(
    ludarc: Run, tmp_path: Path
) -> None:
    path = tmp_path / "contest"
    words = [*LONG, "--resume", str(path), "--processes", "2"]
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job of `&` has it ignored
    running = begun(*words, start_new_session=True)
    signal.signal(signal.SIGINT, heeded)
    wait_for_games(path, 6)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert f"--resume {path} goes on".encode() in err
    told = json.loads(out)
    assert told["complete"] is False
    assert told["games"] == lines_in(path) - 1
    done = figures(ludarc, *words)
    assert done["complete"] is True
    assert done["games"] == 60


def test_more_games_of_a_finished_contest_are_added(ludarc: Run, tmp_path: Path) -> None:
    words = ["arena", "rainbow", "--bots", "easy,random", "--resume", str(tmp_path / "contest")]
    few = figures(ludarc, *words, "--games", "10")
    more = figures(ludarc, *words, "--games", "30")
    assert (few["games"], more["games"]) == (10, 30)
    assert more == figures(ludarc, *words[:-2], "--games", "30")
    assert figures(ludarc, *words, "--games", "10") == few


def test_a_file_of_old_that_does_not_tell_who_played_is_warned_of(
    ludarc: Run, tmp_path: Path
) -> None:
    path = tmp_path / "contest"
    words = ["arena", "rainbow", "--bots", "easy,random", "--games", "4", "--resume", str(path)]
    first = ludarc(*words)
    assert first.stderr == b""
    head, *games = path.read_bytes().splitlines(keepends=True)
    old = re.sub(rb',"who":[{][^}]*[}]', b"", head)
    assert old != head
    path.write_bytes(b"".join([old, *games]))
    done = ludarc(*words)
    assert (done.returncode, done.stdout) == (0, first.stdout)
    assert b"does not tell who played" in done.stderr


def test_records_wanted_later_are_played_again(ludarc: Run, tmp_path: Path) -> None:
    words = ["arena", "rainbow", "--bots", "easy,random", "--games", "6"]
    words += ["--resume", str(tmp_path / "contest")]
    first = figures(ludarc, *words)
    assert figures(ludarc, *words, "--records", str(tmp_path / "r.jsonl")) == first
    assert b"6 games, no fault" in ludarc("record", "check", str(tmp_path / "r.jsonl")).stdout


def test_the_table_shows_shares_with_intervals_and_ratings(ludarc: Run) -> None:
    done = ludarc("arena", "rainbow", "--bots", "easy,random,random", "--players", "3")
    text = done.stdout.decode()
    assert "random × 2" in text
    assert re.search(r"easy +│ +102 │ +\d+\.\d % │ +\d+\.\d–\d+\.\d │ +33 %", text)
    assert re.search(r"\d+\.\d ± \d+\.\d │", text)
    assert done.stderr == b""


def test_a_terminal_shows_a_bar_with_running_standings() -> None:
    mother, child = pty.openpty()
    command = [sys.executable, "-m", "ludarc", *LONG]
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=child, env=env) as running:
        os.close(child)
        seen = b""
        while select.select([mother], [], [], PATIENCE)[0]:
            try:
                piece = os.read(mother, 4096)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        assert running.wait(PATIENCE) == 0
    os.close(mother)
    assert re.search(rb"medium \d+ % \(\d+.{1,3}\d+\) .{1,3} easy \d+ %", seen)
    assert b"/60" in seen


def test_a_bot_of_ones_own_meets_a_level_and_its_faults_are_told(
    ludarc: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    naughty = f"cmd:{sys.executable} -m tests.bots.naughty die 3"
    thrifty = f"cmd:{sys.executable} docs/examples/thrifty.py"
    words = ["arena", "rainbow", "--bots", f"{naughty},{thrifty}", "--games", "4", "--json"]
    done = ludarc(*words)
    assert done.returncode == 0
    told = json.loads(done.stdout)
    (faults,) = told["faults"]
    assert (faults["bot"], faults["count"], faults["games"]) == (naughty, 4, 4)
    assert f"{naughty} failed 4 times in 4 games" in done.stderr.decode()
    assert "out of ideas" in done.stderr.decode()
    assert told["line_ups"][0]["results"][1]["wins"] == 1.0


BAD = [
    (["chess", "--bots", "easy,random"], "'chess' is not a game here"),
    (["rainbow", "--bots", "easy"], "two different computer players"),
    (["rainbow", "--bots", "easy,genius"], "'genius' is no level"),
    (["rainbow", "--bots", "easy,expert?"], "'expert?' is no level"),
    (["rainbow", "--bots", "easy,random", "--players", "9"], "RB-1"),
    (["rainbow", "--bots", "easy,random", "--players", "0"], "--players"),
    (["rainbow", "--bots", "easy,random", "--games", "0"], "--games"),
    (["rainbow", "--bots", "easy,random", "--budget", "0"], "--budget"),
    (["rainbow", "--bots", "easy,random", "--budget", "nan"], "--budget"),
    (["rainbow", "--bots", "easy,random", "--seconds", "0"], "--seconds"),
    (["rainbow", "--bots", "easy,random", "--options", '{"discs": 4}'], "discs"),
    (["rainbow", "--bots", "easy,random", "--resume", "/no/such/folder/f"], "No such file"),
    (["rainbow", "--bots", "easy,random", "--resume", "/"], "Is a directory"),
    (["rainbow", "--bots", "easy,random", "--records", "/no/such/folder/r"], "No such file"),
    (["rainbow", "--bots", "easy\nrandom"], "is no list of names"),
    (["rainbow", "--bots", "easy,random", "--games", "9" * 401], "--games: must be at most"),
    (["rainbow", "--bots", "easy,random", "--processes", "9" * 401], "--processes: must be"),
    (["rainbow", "--bots", "easy,random", "--resume", ""], "--resume: which file?"),
    (["rainbow", "--bots", "easy,random", "--records", ""], "--records: which file?"),
    (["rainbow", "--bots", "easy,random", "--resume", __file__], "is no file of a contest"),
    (["rainbow", "--bots", "easy,cmd:/no/such/bot"], "cannot be started: /no/such/bot"),
    (["rainbow", "--bots", "easy,nosuch:Bot"], "there is no module nosuch"),
]


def test_a_pipe_is_no_file_to_resume(ludarc: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = ludarc("arena", "rainbow", "--bots", "easy,random", "--resume", str(tmp_path / "pipe"))
    assert done.returncode == 2
    assert b"not seekable" in done.stderr


@pytest.mark.parametrize("other", ["contest", "./contest", "link", "../here/contest"])
def test_records_never_overwrite_the_file_to_resume(
    ludarc: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "link").symlink_to("contest")
    words = ["arena", "rainbow", "--bots", "easy,random", "--games", "2", "--resume", "contest"]
    for games in (0, 2):
        done = ludarc(*words, "--records", other)
        assert done.returncode == 2
        assert b"is the file to resume" in done.stderr
        assert lines_in(folder / "contest") == (games and games + 1)
        figures(ludarc, *words)


@pytest.mark.parametrize(("words", "told"), BAD)
def test_bad_input_gets_a_clear_line(ludarc: Run, words: list[str], told: str) -> None:
    done = ludarc("arena", *words)
    assert done.returncode == 2
    assert told in done.stderr.decode()
