"""What a game brings for terminals: the package `terminal` in its folder, if it has one.

| the package may have | which is | without it |
|---|---|---|
| `SCREEN` | a `GameScreen`: the game in `ludarc play` | `GenericScreen`: the moves in words |
| `REMOTE` | a `RemoteTable`: the game in `ludarc join` | `RemoteTable`: the view field by field |

It is imported by this convention alone. Only it may know the shared screens, and nothing else may
know it, so that rules, players and servers run without a terminal.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ludarc.cli.remote.table import RemoteTable
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.genericscreen import GenericScreen
from ludarc.games import kind


def screen_of(game: str) -> type[GameScreen]:
    """The screen of a game."""
    found: type[GameScreen] = getattr(terminal_of(game), "SCREEN", GenericScreen)
    return found


def remote_of(game: str) -> type[RemoteTable]:
    """How `ludarc join` shows a game."""
    found: type[RemoteTable] = getattr(terminal_of(game), "REMOTE", RemoteTable)
    return found


def terminal_of(game: str) -> ModuleType | None:
    """The package a game brings for terminals; a fault inside it is not hidden."""
    name = kind(game).__module__.rpartition(".")[0] + ".terminal"
    return None if find_spec(name) is None else import_module(name)
