"""The mutants fit the program as it is, and their fate is told as it was."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.mutants import run
from tests.mutants.book import ROOT, Mutant, Unfit, read_books

MUTANTS = read_books()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.what.replace(" ", "_"))
def test_a_mutant_still_fits_its_file_and_its_tests_are_there(mutant: Mutant) -> None:
    compile(mutant.put_into(ROOT), mutant.file, "exec")
    for test in mutant.tests:
        assert (ROOT / test.partition("::")[0]).exists(), test


def test_no_mutant_is_written_twice() -> None:
    assert max(Counter(mutant.what for mutant in MUTANTS).values()) == 1
    assert max(Counter((mutant.file, mutant.new, mutant.old) for mutant in MUTANTS).values()) == 1


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A program of two lines, and a test of it."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "sums.py").write_text("def half(n):\n    return n // 2\n")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    check = "from sums import half\n\ndef test_half():\n    assert half(5) == 2\n"
    (tmp_path / "test_sums.py").write_text(check)
    return tmp_path


HALF = Mutant("a half", "rules", "src/sums.py", "n // 2", "n / 2", ["test_sums.py"])


@pytest.mark.parametrize(
    ("new", "fate"), [("n / 2", "killed"), ("n >> 1", "survived"), ("half(n", "killed")]
)
def test_a_mutant_is_killed_if_a_test_fails_and_leaves_nothing_behind(
    copy: Path, new: str, fate: str
) -> None:
    outcome = run.fate_of(copy, msgspec.structs.replace(HALF, new=new))
    assert outcome.fate == fate
    assert (copy / HALF.file).read_text() == "def half(n):\n    return n // 2\n"


def test_a_test_that_takes_too_long_has_noticed(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: object) -> None:
        raise subprocess.TimeoutExpired("pytest", 1)

    monkeypatch.setattr(run, "pytest", endless)
    assert run.fate_of(copy, HALF).fate == "timeout"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"old": "n // 3"}, "its old text is not found in src/sums.py"),
        ({"old": "n"}, "its old text is found 3 times"),
        ({"file": "src/sum.py"}, "there is no file src/sum.py"),
        ({"new": "n // 2"}, "are the same"),
    ],
)
def test_a_mutant_that_fits_no_more_is_told_in_a_sentence(
    copy: Path, changed: dict[str, str], told: str
) -> None:
    with pytest.raises(Unfit, match="“a half”") as caught:
        msgspec.structs.replace(HALF, **changed).put_into(copy)
    assert told in str(caught.value)


def test_tests_that_are_not_there_are_no_proof(copy: Path) -> None:
    with pytest.raises(Unfit, match="there are no such tests"):
        run.fate_of(copy, msgspec.structs.replace(HALF, tests=["test_no_sums.py"]))


def test_tests_that_fail_without_any_mutant_are_no_proof(copy: Path) -> None:
    (copy / "test_sums.py").write_text("def test_half():\n    assert False\n")
    with pytest.raises(Unfit, match="fail without any mutant"):
        run.healthy([copy], [HALF])


@pytest.mark.parametrize(("alive", "status"), [(0, 0), (1, 0), (2, 1)])
def test_nine_of_ten_must_be_noticed(
    alive: int, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fates = [run.Outcome(HALF, "survived", 1.0)] * alive
    outcomes = [*fates, *[run.Outcome(HALF, "killed", 1.0)] * (10 - alive)]
    monkeypatch.setattr(run, "read_books", lambda: MUTANTS[:10])
    monkeypatch.setattr(run, "copied", lambda _: None)
    monkeypatch.setattr(run, "hunt", lambda *_: iter(outcomes))
    assert run.main(["--unchecked"]) == status
    assert f"{10 - alive} of 10 noticed" in capsys.readouterr().out
