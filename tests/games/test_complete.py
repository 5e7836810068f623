"""One list of all that the registered games still lack."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.core.options import Options
from ludarc.games import GAMES
from tests.games import facts as facts_module
from tests.games import lacks as lacks_module
from tests.games.facts import Facts
from tests.games.lacks import lacks
from tests.newcomer.game import TrickGame

TRICK = "tests.newcomer.game:TrickGame"


def test_every_game_has_all_it_needs() -> None:
    sentences = [sentence for name in GAMES for sentence in lacks(name)]
    if sentences:
        pytest.fail("\n".join(["some games are not complete:", *sentences]), pytrace=False)


@pytest.fixture
def trick(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that nothing but the registry knows of."""
    monkeypatch.setitem(GAMES, "trick", TRICK)
    return "trick"


def test_a_game_nobody_knows_of_lacks_everything_and_each_thing_has_a_sentence(trick: str) -> None:
    assert lacks(trick) == [
        "trick: no test facts (tests/games/trick/facts.py)",
        "trick: no French rules page (docs/rules/trick.fr.md)",
        "trick: no English rules page (docs/rules/trick.en.md)",
        "trick: no French text for the phase 'play' (prompt.play)",
        "trick: no English text for the phase 'play' (prompt.play)",
        "trick: no French text for why somebody has won (end.why)",
        "trick: no English text for why somebody has won (end.why)",
        "trick: no reasons why a move is good (`Mind.reasons`)",
        "trick: no golden games: make them by `python -m tests.golden.make`",
        "trick: no row in docs/record.md",
        "trick: no mention of **The Trick** in README.md",
    ]


def test_a_game_that_cannot_be_read_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "chess", "tests.newcomer.chess:Chess")
    (sentence,) = lacks("chess")
    assert sentence.startswith("chess: the registry names a class that cannot be read: No module")


@pytest.mark.parametrize(
    ("found", "sentences"),
    [
        (Facts(broken="KeyError: 'x'"), ["trick: its test facts cannot be read: KeyError: 'x'"]),
        (
            Facts(),
            [
                "trick: no census in tests/games/trick/facts.py: nobody counts its cards",
                "trick: no hidden fields in tests/games/trick/facts.py: "
                "nobody knows what a sample may change",
            ],
        ),
    ],
    ids=["broken", "empty"],
)
def test_facts_that_are_broken_or_empty_are_named(
    trick: str, found: Facts, sentences: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lacks_module, "facts_of", lambda _: found)
    assert lacks(trick)[: len(sentences)] == sentences


def test_an_option_without_texts_and_a_rule_is_named(
    trick: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Low(Options, frozen=True, kw_only=True):
        low_wins: bool = False

    monkeypatch.setattr(TrickGame, "options_type", Low)
    found = lacks(trick)
    assert "trick: no rule for the option 'low_wins'" in found
    assert "trick: no French text for the option 'low_wins' (option.low_wins)" in found


@pytest.mark.parametrize("name", GAMES)
def test_a_text_a_rule_and_a_row_that_are_taken_away_are_missed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = lacks_module.catalogue

    def poorer(path: Any) -> dict[str, str]:
        texts = kept(path)
        return {key: text for key, text in texts.items() if key != "title" or path.stem != "fr"}

    monkeypatch.setattr(lacks_module, "catalogue", poorer)
    monkeypatch.setattr(lacks_module, "stated", lambda _: [])
    found = lacks(name)
    assert f"{name}: no French text 'title' in its catalogue" in found
    assert any("states the rule" in sentence for sentence in found)


def test_one_look_that_fails_does_not_stop_the_others(
    trick: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: str) -> Facts:
        raise KeyError("trick")

    monkeypatch.setattr(lacks_module, "facts_of", fails)
    found = lacks(trick)
    assert found[0] == "trick: its test facts cannot be looked at: KeyError: 'trick'"
    assert "trick: no row in docs/record.md" in found


def test_a_game_without_facts_keeps_the_registry_of_others(trick: str) -> None:
    assert not facts_module.facts_of(trick).written
    assert facts_module.facts_of("rainbow").written
