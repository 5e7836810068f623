"""The file of a contest survives kills, and is never mistaken for another."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ludarc.core.faults import Fault
from ludarc.lab import fingerprint
from ludarc.lab.arena import Contest, Outcome, Task
from ludarc.lab.ledger import Ledger

CONTEST = Contest("rainbow", {}, 2, ("easy", "random"), 4)
FIRST = Outcome(Task(0, 0, 0), [3, 1], [1.0, 0.0], 20)
SECOND = Outcome(Task(0, 0, 1), [3, 1], [1.0, 0.0], 20, [[], ["died"]], "{}")


def written(path: Path) -> bytes:
    with Ledger(str(path), CONTEST) as ledger:
        assert ledger.done == {}
        ledger.add(FIRST)
        ledger.add(SECOND)
    return path.read_bytes()


def reread(path: Path, contest: Contest = CONTEST) -> list[Outcome]:
    with Ledger(str(path), contest) as ledger:
        return list(ledger.done.values())


def test_what_was_played_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    whole = written(path)
    assert reread(path) == [FIRST, SECOND]
    assert path.read_bytes() == whole


def test_wherever_the_last_line_is_torn_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    whole = written(path)
    lines = whole.splitlines(keepends=True)
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        kept = whole[:length].count(b"\n")
        assert reread(path) == [FIRST, SECOND][: max(0, kept - 1)]
        assert path.read_bytes() == b"".join(lines[: max(1, kept)])


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (Contest("rainbow", {}, 2, ("easy", "random"), 4, seed=2), "seed was 1, not 2"),
        (Contest("rainbow", {}, 2, ("random", "easy"), 4), "bots was"),
        (Contest("rainbow", {"open_scores": True}, 2, ("easy", "random"), 4), "options was {}"),
        (Contest("rainbow", {}, 2, ("easy", "random"), 4, budget=0.5), "budget was 1.0"),
    ],
)
def test_another_contest_is_told_apart_and_changes_nothing(
    tmp_path: Path, other: Contest, told: str
) -> None:
    path = tmp_path / "contest"
    whole = written(path)
    with pytest.raises(Fault, match="another contest") as fault:
        reread(path, other)
    assert told in str(fault.value)
    assert path.read_bytes() == whole


def test_more_games_of_the_same_contest_go_on(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    written(path)
    assert len(reread(path, Contest("rainbow", {}, 2, ("easy", "random"), 400))) == 2


def test_a_bot_that_was_changed_is_another(tmp_path: Path) -> None:
    path, bot = tmp_path / "contest", tmp_path / "bot.py"
    bot.write_text("print(1)")
    contest = Contest("rainbow", {}, 2, ("easy", f"cmd:python {bot}"), 4)
    assert reread(path, contest) == []
    assert reread(path, contest) == []
    bot.write_text("print(2)")
    with pytest.raises(Fault, match="was played by others") as fault:
        reread(path, contest)
    assert str(fault.value).endswith(f": cmd:python {bot}")


def test_levels_whose_sources_were_changed_are_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "contest"
    written(path)
    copy = tmp_path / "ludarc"
    for folder in ("core", "bots", "games/rainbow", "games/sequence"):
        shutil.copytree(fingerprint.HOME / folder, copy / folder)
    monkeypatch.setattr(fingerprint, "HOME", copy)
    monkeypatch.setattr(fingerprint, "print_of_levels", fingerprint.print_of_levels.__wrapped__)
    (copy / "games/sequence/rules.py").write_text("another game")
    assert reread(path) == [FIRST, SECOND]
    (copy / "games/rainbow/guide.py").write_text("another idea")
    with pytest.raises(Fault, match="was played by others: changed since then: easy, random"):
        reread(path)


def test_the_print_of_a_class_is_that_of_its_module_which_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kin").mkdir()
    module = tmp_path / "kin" / "bot.py"
    prints = set()
    for text in ("raise SystemExit(1)", "raise SystemExit(2)"):
        module.write_text(text)
        prints.add(fingerprint.fingerprint("kin.bot:Bot", "rainbow"))
    assert len(prints) == 2
    assert fingerprint.fingerprint("no.such:Bot", "rainbow") not in prints


def test_a_file_of_old_is_taken_though_it_does_not_tell_who_played(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    whole = written(path)
    head = json.loads(whole.splitlines()[0])
    assert set(head.pop("who")) == {"easy", "random"}
    old = json.dumps(head).encode() + b"\n" + b"".join(whole.splitlines(keepends=True)[1:])
    path.write_bytes(old)
    with Ledger(str(path), CONTEST) as ledger:
        assert list(ledger.done.values()) == [FIRST, SECOND]
        assert ledger.unsigned
    assert path.read_bytes() == old


@pytest.mark.parametrize(
    "text",
    [
        b"dear diary",
        b"dear diary\n",
        b"{}\n",
        b"\x00\xff",
        b"\n",
        b'{"game":"\xff"}\n',
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(text)
    with pytest.raises(Fault, match="is no file of a contest"):
        reread(path)
    assert path.read_bytes() == text


def test_two_contests_never_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "contest"
    with Ledger(str(path), CONTEST), pytest.raises(Fault, match="another arena"):
        reread(path)
    assert reread(path) == []
