"""A game brings its own screens in its folder, and nothing but a terminal asks for them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludarc.cli.parts import remote_of, screen_of
from ludarc.cli.remote.app import JoinApp
from ludarc.cli.remote.link import Link
from ludarc.cli.remote.table import RemoteTable
from ludarc.cli.remote.words import speech
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.genericscreen import GenericScreen
from ludarc.cli.terminal.turnscreen import TurnScreen
from ludarc.games import GAMES
from tests.cli.table import invitation, seated

GAMES_HOME = Path(__file__).parents[2] / "src" / "ludarc" / "games"
OWN = [name for name in GAMES if (GAMES_HOME / name / "terminal").exists()]
"""The games that bring something for terminals."""

EVERYTHING_ELSE = """
import json, sys
from importlib import import_module
from pathlib import Path
import ludarc
from ludarc.games import GAMES, kind, settle

def load(*folders):
    home = Path(ludarc.__file__).parent
    for folder in folders:
        for file in sorted((home / folder).rglob("*.py")):
            name = file.relative_to(home.parent).with_suffix("").as_posix().replace("/", ".")
            if "/terminal/" not in file.as_posix() and "/migrations/" not in file.as_posix():
                import_module(name.removesuffix(".__init__"))

def found(*names):
    return [name for name in names if name in sys.modules]

for name in GAMES:
    settle(name, {"players": kind(name).seat_counts[0]})
load("core", "games", "table", "bots", "lab")
rules = found("rich", "textual", "ludarc.cli")
load("server")
print(json.dumps([rules, found("textual", "ludarc.cli"), len(sys.modules)]))
"""
"""The server's log imports rich by itself."""


@pytest.mark.parametrize("name", OWN)
def test_what_a_game_brings_is_its_own_screen_and_picture(name: str) -> None:
    screen, remote = screen_of(name), remote_of(name)
    assert issubclass(screen, GameScreen)
    assert screen is not GenericScreen
    assert issubclass(remote, RemoteTable)
    assert remote.picture is not RemoteTable.picture


def test_no_two_games_share_a_screen() -> None:
    assert len({screen_of(name) for name in OWN}) == len(OWN) > 1


def registered(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> None:
    """A game in a package of its own beside the program."""
    package = folder / "beside"
    for name, text in {"__init__": "", "game": "class BesideGame: ...\n", **files}.items():
        path = package / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setitem(GAMES, "beside", "beside.game:BesideGame")
    for name in [name for name in sys.modules if name.split(".")[0] == "beside"]:
        monkeypatch.delitem(sys.modules, name)


def test_a_game_may_bring_only_one_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought = (
        "from ludarc.cli.remote.table import RemoteTable\nclass REMOTE(RemoteTable):\n    own = 1\n"
    )
    registered(tmp_path, monkeypatch, terminal=brought)
    assert screen_of("beside") is GenericScreen
    assert vars(remote_of("beside"))["own"] == 1


def test_a_game_without_any_has_the_generic_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(tmp_path, monkeypatch)
    assert screen_of("beside") is GenericScreen
    assert remote_of("beside") is RemoteTable


def test_a_fault_in_a_games_own_screens_is_not_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(tmp_path, monkeypatch, terminal="import a_module_that_is_not_there\n")
    with pytest.raises(ModuleNotFoundError, match="a_module_that_is_not_there"):
        screen_of("beside")


def test_rules_players_and_servers_are_loaded_without_a_terminal() -> None:
    words = [sys.executable, "-c", EVERYTHING_ELSE]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rules, server, count = json.loads(done.stdout)
    assert rules == []
    assert server == []
    assert count > 200


@pytest.mark.parametrize("name", OWN)
def test_a_screen_begins_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    begin = TurnScreen.on_mount

    def counted(screen: TurnScreen) -> None:
        begun.append(screen)
        begin(screen)

    monkeypatch.setattr(TurnScreen, "on_mount", counted)

    async def evening() -> None:
        async with seated(invitation(name, "me,easy")) as (app, _):
            assert begun == [app.screen]

    asyncio.run(evening())


@pytest.mark.parametrize("key", ["held", "input", "never"])
def test_a_game_without_words_of_its_own_for_join_has_those_of_the_client(key: str) -> None:
    app = JoinApp(Link("http://127.0.0.1:9", "table"), "en")
    app.say = speech("en", "rainbow")
    assert app.own_words(key) == app.say(key)
    app.say = speech("en", "pirates")
    assert app.own_words(key) == app.say(f"join.{key}")
