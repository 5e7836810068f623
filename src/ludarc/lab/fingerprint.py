"""Tells players of the same name apart: a hash of everything that decides their moves."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b, file_digest
from importlib.machinery import PathFinder
from pathlib import Path

import ludarc
from ludarc.bots.outsider import COMMAND, command_of

HOME = Path(ludarc.__file__).parent
DECIDING = (".py", ".toml", ".txt")
"""Sources and the data they read; not the binaries, which play the same."""


def fingerprint(name: str, game: str) -> str:
    """The fingerprint of the player of a game with this name."""
    if command_of(name) is None:
        return print_of_levels(game)
    return print_of(name, files_of(name))


@cache
def print_of_levels(game: str) -> str:
    """The fingerprint that all levels of a game share."""
    folders = (HOME / "core", HOME / "bots", HOME / "games" / game)
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in DECIDING]
    return print_of(game, sorted(files))


def files_of(name: str) -> list[Path]:
    """The files an outsider's name may refer to: words of its command, or the module of its class,
    which is found without running it."""
    if name.startswith(COMMAND):
        return [Path(word) for word in command_of(name) or []]
    where = [str(Path.cwd()), *sys.path]
    origin = None
    path = ""
    for part in name.partition(":")[0].split("."):
        path = f"{path}.{part}".lstrip(".")
        spec = PathFinder.find_spec(path, where)
        if spec is None:
            return []
        origin, where = spec.origin, spec.submodule_search_locations or []
    return [] if origin is None else [Path(origin)]


def print_of(text: str, files: Iterable[Path]) -> str:
    """One hash of a text and of the contents of those files that exist."""
    whole = blake2b(text.encode(), digest_size=8)
    for path in files:
        with suppress(OSError):
            if path.is_file():
                with path.open("rb") as file:
                    whole.update(file_digest(file, blake2b).digest())
    return whole.hexdigest()
