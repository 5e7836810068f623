"""French texts run into names as French is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludarc.core.words import Fact, elided
from ludarc.games import kind

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "elisions.json").read_text("utf-8"))


@pytest.mark.parametrize(("word", "name", "written"), GOLDEN)
def test_words_before_a_name_are_elided_as_french_is_written(
    word: str, name: str, written: str
) -> None:
    assert elided(f"{word} {{whom}}", {"whom": name}).format(whom=name) == written


def test_the_log_speaks_of_ottos_island_in_french_and_english() -> None:
    words = kind("pirates").show_type.words
    facts: dict[str, Fact] = {"who": 0, "whom": 1, "card": "3"}
    french = words.say("fr", "thief", facts, ["Ana", "Otto"])
    assert french == "Ana vole 3 sur l’île d’Otto."
    assert "of Otto" in words.say("en", "thief", facts, ["Ana", "Otto"])


def test_one_of_something_is_told_in_the_singular() -> None:
    words = kind("rainbow").show_type.words
    for lang, one, two in (
        ("en", "leaves the game", "leave the game"),
        ("fr", "quitte", "quittent"),
    ):
        assert one in words.say(lang, "gone", {"cards": [3], "n": 1})
        assert two in words.say(lang, "gone", {"cards": [3, 3], "n": 2})


def test_the_reader_is_spoken_to_whether_they_act_or_are_acted_on() -> None:
    words = kind("pirates").show_type.words
    facts: dict[str, Fact] = {"who": 0, "whom": 1, "card": "3"}
    told = [words.say("en", "ask", facts, ["Ana", "Otto"], you) for you in (0, 1, 2)]
    assert told == ["You ask Otto for 3.", "Ana asks you for 3.", "Ana asks Otto for 3."]
    assert words.say("fr", "steal", {"who": 0, "whom": 1, "n": 1}, ["Ana", "Otto"], 1) == (
        "Ana prend une carte dans ta main."
    )
