"""The doctor tells the truth about how Ludarc runs here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludarc
from ludarc import _form
from ludarc.cli import doctor

PURE = "LUDARC_PURE"


def told(*words: str, **variables: str) -> str:
    """What the doctor prints in a fresh process; without a word no form is requested."""
    env = {name: value for name, value in os.environ.items() if name != PURE}
    command = [sys.executable, "-m", "ludarc", "doctor", *words]
    done = subprocess.run(
        command,
        env={**env, "COLUMNS": "160", "PYTHONIOENCODING": "utf-8", **variables},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def findings(**variables: str) -> dict[str, Any]:
    """The doctor's JSON."""
    found: dict[str, Any] = json.loads(told("--json", **variables))
    return found


def test_the_plain_form_is_told_with_its_reason() -> None:
    found = findings(LUDARC_PURE="1")
    assert found["form"] == "plain"
    assert found["why_plain"] == "LUDARC_PURE is set"


def test_the_form_is_compiled_exactly_when_the_binaries_are_current() -> None:
    found = findings()
    current = _form.stale_sources() == []
    assert (found["form"] == "compiled") == current
    assert (found["binaries"] == "current") == current
    assert (found["why_plain"] == "") == current


def test_the_form_told_is_the_form_in_which_the_rules_are_imported() -> None:
    for variables in ({}, {PURE: "1"}):
        env = {name: value for name, value in os.environ.items() if name != PURE}
        done = subprocess.run(
            [sys.executable, "-c", "import ludarc.core.state as s; print(s.__file__)"],
            env={**env, **variables},
            capture_output=True,
            text=True,
            check=True,
        )
        form = "plain" if done.stdout.strip().endswith(".py") else "compiled"
        assert findings(**variables)["form"] == form


def test_versions_of_ludarc_and_its_dependencies_are_told() -> None:
    found = findings()
    assert found["ludarc"] == ludarc.__version__
    assert {"rich", "msgspec", "librt", "textual", "zstandard"} <= set(found["dependencies"])
    assert all(found["dependencies"].values())


def test_everything_looked_for_is_told_with_its_purpose() -> None:
    needs = {need["name"]: need for need in findings()["needs"]}
    assert set(needs) == {
        "C compiler",
        "open_spiel",
        "ray",
        "textual",
        "zstandard",
        "Node",
        "Chromium",
        "PostgreSQL",
    }
    assert all(need["purpose"].endswith(".") for need in needs.values())


def test_what_is_not_on_the_path_is_not_found(tmp_path: Path) -> None:
    needs = {need["name"]: need for need in findings(PATH=str(tmp_path), CC="cc")["needs"]}
    for name in ("C compiler", "Node", "Chromium", "PostgreSQL"):
        assert needs[name]["found"] is None


def test_the_page_for_readers_names_the_form_and_what_is_missing(tmp_path: Path) -> None:
    page = told(LUDARC_PURE="1", PATH=str(tmp_path), CC="cc")
    assert "plain: LUDARC_PURE is set" in page
    assert "not found" in page


@pytest.mark.parametrize(
    ("stale", "state"),
    [(None, "none"), ([], "current"), (["core/state.py"], "stale")],
)
def test_binaries_are_none_or_current_or_stale(stale: list[str] | None, state: str) -> None:
    assert doctor.state_of_binaries(stale) == state


@pytest.mark.parametrize("line", ["rich>=14", "rich (>=14)", "rich==14.0", "rich", "rich[x]>=1"])
def test_a_requirement_names_its_package(line: str) -> None:
    assert doctor.name_of(line) == "rich"
