"""A game without facts is still tried by the laws, and broken facts stop nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

from ludarc.games import GAMES, kind, settle
from tests.contract import worlds
from tests.games import facts
from tests.games.facts import Facts, every_switch, facts_of


def read_anew(name: str) -> Facts:
    """The facts of a game, not those kept from before."""
    return facts_of.__wrapped__(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_here_brings_facts_that_can_be_read(name: str) -> None:
    found = facts_of(name)
    assert (found.written, found.broken) == (True, "")


def test_a_game_without_facts_has_the_defaults() -> None:
    assert read_anew("chess") == Facts(written=False)


@pytest.mark.parametrize(
    "error", [KeyError("pawn"), ModuleNotFoundError("no knight", name="knight"), SyntaxError("?")]
)
def test_facts_that_cannot_be_read_say_why_and_are_the_defaults(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: str) -> None:
        raise error

    monkeypatch.setattr(facts, "import_module", fails)
    found = read_anew("rainbow")
    assert found == Facts(broken=f"{type(error).__name__}: {error}")


def test_a_switch_is_tried_both_ways_without_being_named() -> None:
    assert every_switch("pirates") == [{}]
    assert every_switch("rainbow") == [{}, {"open_scores": True}]
    assert every_switch("sequence")[1:] == [
        {"advanced_jacks": True},
        {"manual_draw": True},
        {"no_table_talk": True},
    ]


@pytest.mark.parametrize("name", GAMES)
def test_without_facts_there_are_still_codes_to_try(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "facts_of", lambda _: Facts())
    game: Any = settle(name, {"players": kind(name).seat_counts[0]})
    told = worlds.tellable(game)
    rng = Random(1)
    for state in worlds.positions(game, 6):
        for seat in state.actors():
            legal = state.legal(seat)
            asked = worlds.some_codes(game, state, seat, rng)
            assert len(asked) > len(legal[:20])
            assert {-1, game.codes} <= set(asked)
            for move in asked:
                assert (game.why_not(state, seat, move) is None) == (move in legal)
    assert len(told) >= min(game.codes, 20)
