"""Ludarc as others install it: from the source archive, without a compiler and without Node.

The archive becomes a wheel, the wheel is installed into a fresh environment, and everything runs
from there. Dependencies are borrowed from the environment of the tests.
"""

from __future__ import annotations

import ast
import asyncio
import fcntl
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarc.cli.doctor import name_of
from tests.server.guest import Guest
from tests.server.house import House

ROOT = Path(__file__).parents[2]
BROUGHT = (
    "ludarc/py.typed",
    "ludarc/server/page/index.html",
    "ludarc/server/page/icon.svg",
    "ludarc/server/store/migrations/script.py.mako",
    "ludarc/games/pirates/law/deck.toml",
    "ludarc/rules/rainbow.fr.md",
)
MISLEADING = ("LUDARC_PURE", "LUDARC_NO_PAGE", "PYTHONPATH")
LEFT_OUT = (".so", ".pyd", ".pyc", "_built.json")


class Installed:
    """An environment into which the wheel was installed, and a PATH with nothing else on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / "python"

    def run(self, *words: str) -> str:
        """Run a program of the environment; it must succeed."""
        return run(str(self.bin / words[0]), *words[1:], at=self.folder, path=self.bin)


def run(*command: str, at: Path = ROOT, path: Path | None = None) -> str:
    """Run a command, on a PATH of one folder if there is one; what it prints, or why it failed."""
    environment = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    if path is not None:
        environment["PATH"] = str(path)
    done = subprocess.run(
        command, cwd=at, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of this tree."""
    folder = tmp_path_factory.mktemp("archive")
    setup = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(folder)]
    # It gathers its files in a folder beside setup.py: one worker after the other.
    with (ROOT / "setup.py").open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        run(*setup, "sdist", "--dist-dir", str(folder))
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the archive becomes where there is neither compiler nor Node."""
    folder = tmp_path_factory.mktemp("wheel")
    (nothing := folder / "nothing").mkdir()
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-deps", "--no-build-isolation", "--no-index", "--no-cache-dir"]
    run(*pip, *alone, "--wheel-dir", str(folder), str(archive), at=folder, path=nothing)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    here = Installed(folder)
    site = next(folder.glob("[Ll]ib/**/site-packages"))
    pip = [sys.executable, "-m", "pip", "--python", str(here.python), "--quiet"]
    run(*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel))
    # A folder named in a .pth file brings its packages, but not its own .pth files: the checkout
    # that the tests run from stays out.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return here


@pytest.fixture(scope="module")
def house(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(installed.bin))
        for name in MISLEADING:
            patch.delenv(name, raising=False)
        house = House(tmp_path_factory.mktemp("house"))
        house.python = installed.python
        with house:
            yield house


def test_a_new_game_is_written_into_a_checkout_only(installed: Installed, tmp_path: Path) -> None:
    command = [str(installed.python), "-m", "ludarc", "new-game", "windmill"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "a game is written into a checkout of the sources" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_archive_brings_the_built_page_and_no_binaries(archive: Path) -> None:
    with tarfile.open(archive) as content:
        names = {name.partition("/")[2] for name in content.getnames()}
    for wanted in ("src/ludarc/server/page/index.html", "docs/rules/rainbow.en.md", "Makefile"):
        assert wanted in names
    assert not [name for name in names if name.endswith(LEFT_OUT) or "node_modules" in name]


def test_without_a_compiler_the_wheel_suits_every_machine_and_is_whole(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
    assert not [name for name in names if name.endswith(LEFT_OUT)]
    assert not set(BROUGHT) - set(names)
    source = ROOT / "src"
    files = [file for file in (source / "ludarc").rglob("*") if file.is_file()]
    wanted = {str(file.relative_to(source)) for file in files if not file.name.endswith(LEFT_OUT)}
    assert not wanted - set(names)


def test_the_doctor_finds_the_plain_form_and_every_dependency(installed: Installed) -> None:
    found = json.loads(installed.run("ludarc", "doctor", "--json"))
    assert found["form"] == "plain"
    assert None not in found["dependencies"].values()
    missing = {need["name"] for need in found["needs"] if not need["found"]}
    assert {"C compiler", "Node"} <= missing


def test_the_installed_package_runs_and_not_the_checkout(installed: Installed) -> None:
    where = installed.run("python", "-c", "import ludarc; print(ludarc.__file__)")
    assert Path(where.strip()).is_relative_to(installed.folder)


@pytest.mark.parametrize("game", ["rainbow", "sequence", "pirates", "regenbogen"])
def test_the_installed_rules_play(installed: Installed, game: str) -> None:
    words = ["simulate", game, "--players", "2", "--games", "2", "--processes", "1", "--json"]
    assert json.loads(installed.run("ludarc", *words))["games"] == 2


def test_the_installed_terminal_shows_the_rules(installed: Installed) -> None:
    program = (
        "from ludarc.cli.terminal.helpscreen import rules_page as r; print(r('rainbow', 'en'))"
    )
    assert "RB-1" in installed.run("python", "-c", program)


def test_the_installed_server_shows_its_page(house: House) -> None:
    page = house.ask("/")
    assert page.status == 200
    script = page.body.partition('src="')[2].partition('"')[0]
    assert house.ask(script).status == 200


def test_a_whole_game_is_played_at_the_installed_server(house: House) -> None:
    opened = house.open("rainbow", "me,easy", start=True)
    guest = Guest(house, opened.table, opened.tokens[0])
    asyncio.run(guest.play())
    assert house.record(opened.table).result is not None


def test_without_a_page_the_server_opens_and_says_what_is_missing(
    installed: Installed, house: House
) -> None:
    folder = next(installed.folder.glob("[Ll]ib/**/ludarc/server/page"))
    hidden = folder.rename(folder.with_name("hidden"))
    try:
        answer = house.ask("/")
        assert answer.status == 503
        assert "without its page" in answer.body
        house.restart()
        assert "without its page" in house.errors.read_text()
        assert house.open("rainbow", "me,easy", start=True).table
    finally:
        hidden.rename(folder)


def test_an_isolated_build_gets_all_that_the_compiled_rules_import() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    required = {name_of(line) for line in project["build-system"]["requires"]}
    # mypy[mypyc] itself brings mypy_extensions.
    known = required | set(sys.stdlib_module_names) | {"mypy_extensions"}
    native = re.compile(r"^(from mypy_extensions import|# compiled by mypyc)", re.MULTILINE)
    sources = (ROOT / "src" / "ludarc").rglob("*.py")
    waiting = [file for file in sources if native.search(file.read_text("utf-8"))]
    seen = set(waiting)
    compiled = len(seen)
    while waiting:
        file = waiting.pop()
        for name in imports(file):
            if name.partition(".")[0] != "ludarc":
                assert name.partition(".")[0] in known, f"{file} imports {name}"
                continue
            for found in module_files(name):
                if found not in seen:
                    seen.add(found)
                    waiting.append(found)
    assert len(seen) > compiled > 0


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports; `from a import b` may mean the module a.b as well."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module_files(name: str) -> list[Path]:
    """The files of a module of ours, none if the name is not a module."""
    path = ROOT.joinpath("src", *name.split("."))
    return [file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()]


def test_an_isolated_build_compiles_with_the_versions_of_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    locked = (ROOT / "requirements-dev.lock").read_text()
    exact = [line for line in project["build-system"]["requires"] if "==" in line]
    assert len(exact) == 3
    for line in exact:
        assert f"\n{line} " in locked, f"the lock has another version than {line}"
