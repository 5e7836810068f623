"""The Trick is registered while these tests run, here and in the processes they start."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarc.games import GAMES
from tests.server.house import House

WHERE = "tests.newcomer.game:TrickGame"
REGISTRATION = f"""
from ludarc.games import GAMES
GAMES["trick"] = {WHERE!r}
"""
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "trick", WHERE)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that has registered the game, as have the processes in which its players think:
    Python runs `sitecustomize` when it starts."""
    (tmp_path / "sitecustomize.py").write_text(REGISTRATION)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    with House(tmp_path) as standing:
        yield standing
