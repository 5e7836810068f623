"""Joining a table over the play socket."""

from __future__ import annotations

import asyncio

from websockets.asyncio.client import connect

from tests.server.guest import Guest, to_move
from tests.server.house import House


def test_an_act_sent_together_with_the_join_waits_for_it(house: House) -> None:
    """What a client does that comes back with an act whose answer was lost."""
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        first = await to_move(house, opened)
        async with connect(house.socket, compression=None) as socket:
            first.socket = socket
            await first.say({"type": "join", "table": first.table, "token": first.token})
            await first.say(first.an_act("lost", [first.legal[0]], 0))
            assert (await first.answer("lost"))["type"] == "accepted"

    asyncio.run(evening())


def test_an_act_sent_together_with_a_join_that_fails_is_not_played(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        first = await to_move(house, opened)
        async with connect(house.socket, compression=None) as socket:
            first.socket = socket
            await first.say({"type": "join", "table": first.table, "token": "foreign"})
            await first.say(first.an_act("lost", [first.legal[0]], 0))
            assert [(await first.listen())["type"] for _ in range(2)] == ["wrong", "wrong"]

    asyncio.run(evening())
    assert len(house.log(opened.table)) == 1


def test_joining_another_table_at_once_leaves_the_first(house: House) -> None:
    """Two tables asleep, asked for in one breath: only the last one counts this viewer."""
    tables = [house.open("rainbow", "me,me") for _ in range(3)]

    async def evening() -> None:
        guest = Guest(house, tables[-1].table, tables[-1].tokens[0])
        async with connect(house.socket, compression=None) as socket:
            guest.socket = socket
            for opened in tables:
                token = opened.tokens[0]
                await guest.say({"type": "join", "table": opened.table, "token": token})
            while guest.room.get("table") != tables[-1].table:
                await guest.hear("welcome")
            here = [house.room(opened.table)["seats"][0]["here"] for opened in tables]
            assert here == [False, False, True]

    asyncio.run(evening())
