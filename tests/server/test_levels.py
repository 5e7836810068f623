"""A game names its computer players; no other can be had at its tables."""

from __future__ import annotations

import pytest

from ludarc.bots.levels import LEVELS, level
from ludarc.core.faults import Fault
from ludarc.games import GAMES, kind
from tests.server.house import Answer, House


def test_the_sheet_of_a_game_names_the_levels_it_has(house: House) -> None:
    sheets = {sheet["name"]: sheet["levels"] for sheet in house.ask("/api/games").body}
    assert sheets == {name: list(kind(name).mind_type.levels) for name in GAMES}
    assert sheets["rainbow"] == ["random", "easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("name", GAMES)
def test_a_level_the_game_does_not_have_is_a_fault_that_names_those_it_has(name: str) -> None:
    game = kind(name)
    assert [level(each, game).name for each in game.mind_type.levels] == list(game.mind_type.levels)
    for other in {*LEVELS, "grandmaster"} - set(game.mind_type.levels):
        with pytest.raises(Fault, match=f"'{other}' is no level.*{game.mind_type.levels[-1]}"):
            level(other, game)


def test_a_table_is_not_opened_with_a_level_its_game_does_not_have(house: House) -> None:
    def opened(level: str) -> Answer:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        return house.ask("/api/tables", {"game": "rainbow", "seats": seats})

    assert opened("medium").status == 201
    answer = opened("grandmaster")
    assert answer.status == 400
    levels = ", ".join(kind("rainbow").mind_type.levels)
    assert f"'grandmaster' is no level; there are {levels}" in answer.body["error"]


def test_nobody_lends_removes_or_fills_with_a_level_the_game_does_not_have(house: House) -> None:
    opened = house.open("rainbow", "me,open")
    bad = {"level": "grandmaster"}
    for answer in (
        house.do(opened.table, "start", {"fill": "grandmaster"}, opened.host),
        house.do(opened.table, "seats/0/lend", bad, opened.tokens[0]),
        house.do(opened.table, "seats/0/remove", bad, opened.host),
    ):
        assert answer.status == 400
        assert "is no level" in answer.body["error"]
    assert house.room(opened.table)["status"] == "open"
    assert house.do(opened.table, "start", {"fill": "easy"}, opened.host).status == 204
