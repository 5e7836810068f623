"""The page that tells how to add a game names only what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludarc.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
EXAMPLE = "windmill"
MODEL = "rainbow"
"""What the page says of the example is true of the model."""

PATHS = sorted(set(re.findall(r"`((?:src|tests|docs|web)/[\w./]+)`", PAGE)))
FILES = sorted(set(re.findall(r"`(\w+\.(?:py|json))`", PAGE)))


@pytest.mark.parametrize("path", PATHS)
def test_every_path_it_names_is_there(path: str) -> None:
    assert (ROOT / path.replace(EXAMPLE, MODEL)).exists()


@pytest.mark.parametrize("file", FILES)
def test_every_file_of_a_game_it_names_is_one_of_the_model_and_of_the_skeleton(file: str) -> None:
    assert (ROOT / "src" / "ludarc" / "games" / MODEL / file).exists()
    skeleton = ROOT / "src" / "ludarc" / "cli" / "skeletons" / MODEL / "game"
    assert (skeleton / f"{file}.txt").exists()


def test_every_page_it_points_to_is_there() -> None:
    for page in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / page).exists(), page


def test_every_command_it_tells_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"(?:`|^)make ([a-z-]+)", PAGE, re.M):
        assert f"\n{target}:" in makefile, target
    commands = set(re.findall(r"(?:`|bin/|`, `)ludarc ([a-z-]+)", PAGE))
    assert {"new-game", "play", "join", "bench", "arena"} <= commands <= COMMANDS.keys()


def test_it_names_enough_to_be_worth_a_test() -> None:
    assert len(PATHS) > 15
    assert len(FILES) > 8
