"""A table without thinkers is answered while experts think at others."""

from __future__ import annotations

import asyncio

import pytest

from ludarc.games import GAMES
from tests.server.experts import Experts
from tests.server.guest import Guest
from tests.server.house import House


@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_game_while_four_tables_of_experts_play(
    house: House, game: str
) -> None:
    async def evening() -> None:
        experts = Experts(house, game)
        await experts.begin(4)
        opened = house.open("rainbow", "me,me", start=True)
        guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
        await asyncio.gather(*(guest.play() for guest in guests))
        house.record(opened.table)
        assert all(house.status(table.table) != "frozen" for table in experts.tables)

    asyncio.run(evening())


def test_a_quick_computer_player_moves_while_experts_think(house: House) -> None:
    async def evening() -> None:
        experts = Experts(house, "rainbow")
        await experts.begin(4)
        opened = house.open("rainbow", "me,easy", start=True)
        await Guest(house, opened.table, opened.tokens[0]).play()
        house.record(opened.table)
        assert all(house.status(table.table) != "frozen" for table in experts.tables)

    asyncio.run(evening())
