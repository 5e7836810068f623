"""Compiled and plain: slower, never different; and never a stale binary."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludarc
from ludarc._form import stale_sources

FINGERPRINT = """
import hashlib, json, sys
from librt.random import Random
from ludarc.core.playout import perft, playouts
from ludarc.games import GAMES, kind, settle
from ludarc.lab.simulation import Simulation, played
from ludarc.core.record import encode
from tests.contract.fields import fields

prints = {}
for name in GAMES:
    for seats in kind(name).seat_counts:
        game = settle(name, {"players": seats})
        prints[f"{name} {seats} decisions"] = playouts(game.blank(), 20, seats)
        state = game.deal(Random(seats))
        prints[f"{name} {seats} lines"] = perft(state, 2)
        state.sample(1, Random(3))
        prints[f"{name} {seats} sample"] = str(fields(state))
        plan = Simulation(name, {}, ("easy", "random") * (seats // 2) + ("easy",) * (seats % 2), 5)
        games = b"".join(encode(played(plan, number).record()) for number in range(3))
        prints[f"{name} {seats} games"] = hashlib.sha256(games).hexdigest()
print(json.dumps([sys.modules["ludarc.core.state"].__file__, prints]))
"""

compiled_only = pytest.mark.skipif(
    bool(ludarc.why_plain), reason="there is no compiled form to compare with"
)


def in_form(code: str, pure: str) -> str:
    """What a script prints in one of the forms."""
    environment = {**os.environ, "LUDARC_PURE": pure}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@compiled_only
def test_compiled_and_plain_play_the_very_same_games() -> None:
    compiled_file, compiled = json.loads(in_form(FINGERPRINT, ""))
    plain_file, plain = json.loads(in_form(FINGERPRINT, "1"))
    assert not compiled_file.endswith(".py")
    assert plain_file.endswith(".py")
    assert compiled == plain


@compiled_only
def test_an_edited_source_runs_plain_instead_of_as_a_stale_binary(tmp_path: Path) -> None:
    package = tmp_path / "ludarc"
    home = Path(ludarc.__file__).parent
    shutil.copytree(home, package)
    for library in home.parent.glob("ludarc__mypyc*"):
        shutil.copy(library, tmp_path)
    show = "import ludarc.core.bag as bag; print(bag.__file__, bag.FULL)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LUDARC_PURE": ""}

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", show],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )

    fresh = run()
    assert str(tmp_path) in fresh.stdout
    assert not fresh.stdout.split()[0].endswith(".py")
    assert stale_sources(package) == []
    source = package / "core" / "bag.py"
    source.write_text(source.read_text().replace("FULL: Final = 15", "FULL: Final = 7"))
    edited = run()
    assert edited.stdout.split()[0].endswith("bag.py")
    assert edited.stdout.split()[1] == "7"
    assert "core/bag.py" in edited.stderr
    assert stale_sources(package) == ["core/bag.py"]


def test_a_source_that_was_removed_is_stale_too(tmp_path: Path) -> None:
    (tmp_path / "_built.json").write_text('{"games/demo/rules.py": "0123"}')
    assert stale_sources(tmp_path) == ["games/demo/rules.py"]


def test_without_a_stamp_nothing_counts_as_compiled(tmp_path: Path) -> None:
    assert stale_sources(tmp_path) is None
