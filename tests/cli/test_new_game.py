"""`ludarc new-game` in a copy of the sources: what it writes is whole, and little else changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarc.cli import skeleton
from ludarc.cli.main import main
from ludarc.core.faults import Fault

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "docs", "web/src", "web/messages", "README.md", "pyproject.toml")
LEFT = shutil.ignore_patterns("__pycache__", "page", "img", "*.zst")
NAME = "windmill"
OWN = (
    "src/ludarc/games/windmill/",
    "tests/games/windmill/",
    "docs/rules/windmill.",
    "tests/golden/windmill.jsonl",
)
HOMES = ("src/ludarc/games", "tests/games")
MOST_REGISTRATIONS = 3


def copy_to(folder: Path) -> Path:
    """A copy of the sources, compiled or not as they are here."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a copy with what is in it."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in found
        if "__pycache__" not in path.parts
    }


def ran(copy: Path, *command: str) -> str:
    """What a Python module prints that runs in the copy."""
    env = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONIOENCODING": "utf-8"}
    words = [sys.executable, "-m", *command]
    done = subprocess.run(words, cwd=copy, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, bytes], str]]:
    """A copy in which the command has run, how it was before, and what was said."""
    copy = copy_to(tmp_path_factory.mktemp("copy"))
    before = files(copy)
    yield copy, before, ran(copy, "ludarc", "new-game", NAME)
    shutil.rmtree(copy)


Made = tuple[Path, dict[str, bytes], str]


def test_it_touches_its_own_folders_and_at_most_three_lines_elsewhere(made: Made) -> None:
    copy, before, said = made
    after = files(copy)
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    shared = sorted(name for name in changed if not name.startswith(OWN))
    added = 0
    for name in shared:
        old, new = before[name].decode().split("\n"), after[name].decode().split("\n")
        (line,) = [line for line in new if line not in old]
        new.remove(line)
        assert new == old
        assert NAME in line
        added += 1
    assert 0 < added <= MOST_REGISTRATIONS
    assert all(name in said for name in changed)


def test_it_lacks_nothing(made: Made) -> None:
    asked = f"from tests.games.lacks import lacks; print(lacks({NAME!r}))"
    (made[0] / "asked.py").write_text(asked)
    assert ran(made[0], "asked") == "[]\n"
    (made[0] / "asked.py").unlink()


def test_its_rules_and_all_laws_hold(made: Made) -> None:
    of_all = ("catalogue", "complete", "facts", "outside", "why")
    suites = ["tests/contract", "tests/golden", "tests/test_rule_ids.py", f"tests/games/{NAME}"]
    suites += [f"tests/games/test_{name}.py" for name in of_all]
    chosen = f"{NAME} or every_rule or every_game"
    said = ran(made[0], "pytest", "-p", "no:cacheprovider", "-k", chosen, *suites)
    assert "[100%]" in said


def test_its_sources_are_typed(made: Made, tmp_path: Path) -> None:
    ran(made[0], "mypy", "--cache-dir", str(tmp_path), *(f"{folder}/{NAME}" for folder in HOMES))


@pytest.mark.parametrize("like", skeleton.MODELS)
@pytest.mark.parametrize("name", ["ox", "w" * 14])
def test_its_sources_are_tidy_however_long_its_name_is(made: Made, like: str, name: str) -> None:
    copy = made[0]
    written = skeleton.Skeleton(copy, like, name).files()
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    folders = [f"{folder}/{each}" for each in (name, NAME) for folder in HOMES]
    ran(copy, "ruff", "check", "--no-cache", *folders)
    ran(copy, "ruff", "format", "--no-cache", "--check", *folders)
    for file in written:
        file.unlink()


def test_computer_players_of_all_its_levels_play_whole_games(made: Made, tmp_path: Path) -> None:
    games = str(tmp_path / "games.jsonl")
    bots = "random,easy,medium,hard"
    command = ["simulate", NAME, "--players", "4", "--games", "2", "--bots", bots]
    ran(made[0], "ludarc", *command, "--records", games)
    ran(made[0], "ludarc", "record", "check", games)
    assert "Victory" in ran(made[0], "ludarc", "record", "show", games, "--lang", "en")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("rainbow", "there is a game 'rainbow' already"),
        ("facts", "'facts' is taken: there is tests/games/facts.py"),
        *(
            (name, f"'{name[:40]}' is no name for a game")
            for name in ("Windmill", "2048", "wind-mill", "../mill", "", "été", "class", "generic")
        ),
        ("w" * 15, "is no name for a game"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted((ROOT / "src" / "ludarc" / "games").iterdir())
    assert main(["new-game", name]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert why in line
    assert sorted((ROOT / "src" / "ludarc" / "games").iterdir()) == before


def test_outside_a_checkout_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "lib" / "ludarc" / "cli" / "skeleton.py"
    monkeypatch.setattr(skeleton, "__file__", str(installed))
    with pytest.raises(Fault, match="a game is written into a checkout of the sources"):
        skeleton.checkout()


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A small copy, in which no game plays."""
    for name in ("src/ludarc/games/__init__.py", "docs/record.md", "README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("docs/rules", "tests/golden"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_if_a_file_cannot_be_written_nothing_is_left(fresh: Path) -> None:
    (fresh / "docs" / "rules" / f"{NAME}.en.md").symlink_to(fresh / "nowhere" / "page")
    before = files(fresh)
    with pytest.raises(OSError, match="No such file"):
        skeleton.Skeleton(fresh, "rainbow", NAME).write()
    assert files(fresh) == before
    assert not (fresh / "src" / "ludarc" / "games" / NAME).exists()


def test_if_its_golden_games_cannot_be_played_nothing_is_left(fresh: Path) -> None:
    before = files(fresh)
    with pytest.raises(Fault, match=r"^tests\.golden\.make: "):
        skeleton.Skeleton(fresh, "rainbow", NAME).write()
    assert files(fresh) == before


def test_a_shared_file_without_its_list_is_named(fresh: Path) -> None:
    (fresh / "README.md").write_text("Nothing here.\n")
    with pytest.raises(Fault, match=r"README\.md: the list of games is not found"):
        skeleton.Skeleton(fresh, "rainbow", NAME).write()


def test_rule_ids_begin_with_letters_no_other_game_has(fresh: Path) -> None:
    page = fresh / "docs" / "rules" / "wine.fr.md"
    page.write_text('<a id="WI-1"></a> <a id="WN-1"></a>')
    assert skeleton.prefix_for(NAME, fresh) == "WD"
