"""An owner of the box corrects the deck file and nothing else: the same program plays it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludarc

HOME = Path(ludarc.__file__).parent
ROOT = Path(__file__).parents[3]
LOOKOUT_AT = '[[black]]\nkey = "lookout"'

PLAY = """
import json
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.wish import Wish
from ludarc.games.pirates.law.cards import BOX, NAMES
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.mind.reckoning import Reckoning, belongings
from ludarc.lab.match import Match, play
from tests.contract.census import census, full_census
from tests.games.pirates.sheet import Sheet

over = []
for players in (2, 3, 4, 5):
    levels = ("medium", "easy", "hard", "random", "easy")[:players]
    table = play(Match("pirates", {}, levels, 1, 1, tuple(range(players)), budget=0.01)).table
    assert census(table.state) == full_census(table.state)
    over.append(table.over)
sheet = Sheet(hands=["rainbow 1 1 1", "5 5"])
ARRANGER.arrange(*belongings(sheet.state, 0), Wish())
reckoning = Reckoning(sheet.state, 0)
two = Sheet(3, hands=["captain", "lookout", "2 2"])
one = Sheet(3, hands=["captain", "lookout 1", "thief 1"])
one.black("captain", 1)
boy = Sheet(hands=["cabin-boy", "2 5"])
boy.act(0, {"black": "cabin-boy", "at": 1})
boy.act(1, {"block": True})
print(json.dumps({
    "over": over,
    "counts": [BOX.counts[kind] for kind in range(17)],
    "names": NAMES,
    "best": ARRANGER.points,
    "worth": reckoning.worth(8),
    "unseen": sum(reckoning.unseen),
    "captain": [do["at"] for do in two.legal(0, "black")],
    "giving": one.state.actors(),
    "blocked": boy.hand(1),
    "cannon": PiratesGame.show_type.words.catalogues["fr"]["card.cannon"],
}))
"""


def corrected(tmp_path: Path, changes: dict[str, str]) -> dict[str, str]:
    """The environment of a program whose deck file alone is another."""
    shutil.copytree(HOME, tmp_path / "ludarc", ignore=shutil.ignore_patterns("page", "__pycache__"))
    deck = tmp_path / "ludarc" / "games" / "pirates" / "law" / "deck.toml"
    text = deck.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    at = text.index(LOOKOUT_AT)
    first = text.index("[[black]]")
    deck.write_text(text[:first] + text[at:] + "\n" + text[first:at], "utf-8")
    return {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}


def test_another_list_is_played_by_the_same_program(tmp_path: Path) -> None:
    """RP-1, RP-13, RP-15, RP-21: other counts, points, blocks, names, and another order."""
    boy = 'count = 4\ntarget = "one"\nblocked_by = 5'
    changes = {
        "[joker]\ncount = 7": "[joker]\ncount = 8",
        boy: boy.replace("count = 4", "count = 3").replace("by = 5", "by = 2"),
        "points = 5": "points = 9",
        '"Canon"': '"Bombarde"',
        'target = "all"': 'target = "one"',
    }
    env = corrected(tmp_path, changes)
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=env, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["over"] == [True] * 4
    assert told["names"][9:11] == ["lookout", "thief"]
    assert (sum(told["counts"]), told["counts"][7]) == (120, 8)
    assert told["counts"][told["names"].index("cabin-boy")] == 3
    assert told["best"] == 9 + 3
    assert told["worth"] == 9.0
    assert told["unseen"] == 120 - 4 - 2
    assert told["captain"] == [1, 2]
    assert told["giving"] == [1]
    assert told["blocked"] == "5"
    assert told["cannon"] == "Bombarde"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points = 5", "points = -5", "deck.toml: rainbow_pirate.points"),
        ("[joker]\ncount = 7", "[joker]\ncount = 9", "122 cards in all instead of 120"),
        ("[joker]\ncount = 7", "[joker]", "missing required field 'count'"),
    ],
)
def test_a_wrong_list_stops_the_command_with_one_clear_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    """RP-1"""
    env = corrected(tmp_path, {old: new})
    words = [sys.executable, "-m", "ludarc", "simulate", "pirates", "--players=2", "--games=1"]
    done = subprocess.run(words, env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
