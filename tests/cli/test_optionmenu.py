"""The welcome asks what the schema of a game's options allows, the usual answer first."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from ludarc.cli.terminal.optionmenu import menus_of
from ludarc.core.options import Options
from ludarc.games import GAMES, kind, settle


class Every(Options, frozen=True, kw_only=True):
    """An option of every kind."""

    open: bool = True
    few: Annotated[int, Meta(ge=3, le=6)] = 5
    upwards: Annotated[int, Meta(ge=0)] = 4
    many: Annotated[int, Meta(ge=0, le=1000)] = 500
    either: Annotated[int, Meta(ge=0, le=2)] | Annotated[float, Meta(ge=0, le=2)] = 1
    sides: Literal[2, 3] | None = None
    suit: Literal["hearts", "spades"] = "spades"
    motto: str = ""


def test_every_kind_of_option_has_its_answers() -> None:
    assert menus_of(Every) == {
        "open": (True, False),
        "few": (5, 6, 3, 4),
        "upwards": (*range(4, 15), *range(4)),
        "many": (*range(500, 511), *range(490, 500)),
        "either": (1, 2, 0),
        "sides": (None, 2, 3),
        "suit": ("spades", "hearts"),
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_offered_for_a_game_can_be_settled(name: str) -> None:
    players = 6 if 6 in kind(name).seat_counts else 2  # six can be two teams or three
    usual: dict[str, Any] = settle(name, {"players": players}).settings()
    for option, answers in menus_of(kind(name).options_type).items():
        assert answers[0] is None or answers[0] == usual[option]
        for answer in answers:
            settle(name, {"players": players, option: answer})
