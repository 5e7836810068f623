"""Suggested budgets: for every level that searches, and in numbers one can remember."""

from __future__ import annotations

import json

import pytest

from ludarc.cli.main import main
from ludarc.core.faults import Fault
from ludarc.games import kind
from ludarc.lab.bench.budgets import SECONDS, rounded, suggest


def nothing(doing: str, done: int, total: int) -> None:
    """No progress is shown."""


@pytest.mark.parametrize("name", ["rainbow", "sequence"])
def test_every_level_that_searches_gets_a_budget_and_a_stronger_one_a_larger(name: str) -> None:
    found = suggest(name, 2, nothing)
    assert list(found.thinking) == list(kind(name).mind_type.thinking)
    assert sorted(found.thinking.values()) == list(found.thinking.values())
    assert [each.seats for each in found.speeds] == [2, kind(name).seat_counts[-1]]
    slowest = min(each.simulations for each in found.speeds)
    for level, count in found.thinking.items():
        assert count == rounded(SECONDS[level] * slowest)


def test_a_game_whose_levels_do_not_search_gets_none() -> None:
    with pytest.raises(Fault, match="no level of regenbogen searches"):
        suggest("regenbogen", 2, nothing)


@pytest.mark.parametrize(
    ("count", "round_number"), [(3.2, 10), (99, 90), (1234.9, 1000), (60000, 60000)]
)
def test_a_budget_is_a_round_number_and_not_larger(count: float, round_number: int) -> None:
    assert rounded(count) == round_number


def test_the_command_prints_what_can_be_copied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--game", "rainbow", "--suggest", "--quick"]) == 0
    assert 'thinking = MappingProxyType({"medium": ' in capsys.readouterr().out
    assert main(["bench", "bots", "--game", "rainbow", "--suggest", "--quick", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "rainbow"


def test_it_must_be_told_for_which_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--suggest"]) == 2
    assert "needs --game" in capsys.readouterr().err
