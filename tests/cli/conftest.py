"""Recorded games to read, and the program as a user starts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pytest
from librt.random import Random

from ludarc.core.record import Seat, encode
from ludarc.table.table import Table
from tests.patience import PATIENCE
from tests.tables import NAMES, play_on


class Run(Protocol):
    """Start `ludarc` and wait for it."""

    def __call__(self, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]: ...


@pytest.fixture(scope="session")
def ludarc() -> Run:
    def run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "ludarc", *words]
        done = subprocess.run(
            command, input=stdin, capture_output=True, timeout=PATIENCE, check=False
        )
        assert b"Traceback" not in done.stderr
        return done

    return run


def recorded(name: str, moves: int = 10_000, players: int = 3, **options: Any) -> dict[str, Any]:
    """A game as its JSON object."""
    seats = [Seat(person) for person in NAMES[:players]]
    table = play_on(Table.open(name, options, seats, Random(4)), moves)
    raw: dict[str, Any] = msgspec.json.decode(encode(table.record()))
    return raw


def write_lines(path: Path, *records: Any) -> Path:
    """A `.jsonl` file of these objects."""
    path.write_bytes(b"".join(msgspec.json.encode(record) + b"\n" for record in records))
    return path


@pytest.fixture(autouse=True)
def saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its saved games in a folder of its own, and is played by Nina."""
    monkeypatch.setenv("LUDARC_DATA", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "nina")
    return tmp_path / "play"
