"""Every test keeps its saved games in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's games are kept."""
    monkeypatch.setenv("LUDARC_DATA", str(tmp_path))
    return tmp_path / "play"
