"""Playing again: everybody who is there is asked, and a series of wins goes along."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.guest import Guest
from tests.server.house import House, Opened
from tests.server.test_seats import play_to_the_end, sit


def played(house: House, seats: str = "me,me,easy") -> Opened:
    """A game that is over."""
    opened = house.open("rainbow", seats, start=True)
    play_to_the_end(house, opened)
    return opened


def ask(house: House, opened: Opened, seat: int, what: str = "rematch") -> Any:
    answer = house.do(opened.table, what, {}, opened.tokens[seat])
    assert answer.status in (201, 204), answer.body
    return answer.body


async def told(guest: Guest, holds: Any) -> Any:
    """Listen until the room is so."""
    while not holds(guest.room):
        await guest.hear("room")
    return guest.room


def test_whoever_asks_waits_for_those_who_are_there_and_all_go_along(house: House) -> None:
    opened = played(house)
    before = house.room(opened.table)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as nina,
            Guest(house, opened.table, opened.tokens[1]).here() as leo,
        ):
            assert ask(house, opened, 0) == {"table": None}
            room = await told(leo, lambda room: room["again"])
            assert 10 < room["again"]["seconds"] <= 20
            assert (room["again"]["yes"], room["again"]["no"]) == ([0], [])
            table = ask(house, opened, 1)["table"]
            for guest in (nina, leo):
                room = await told(guest, lambda room: room["next"])
                assert (room["next"], room["again"]) == (table, None)
            assert ask(house, opened, 0)["table"] == table

    asyncio.run(evening())
    again = house.room(house.room(opened.table)["next"])
    assert [seat["name"] for seat in again["seats"]] == [s["name"] for s in before["seats"]]
    assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "bot"]
    assert again["status"] == "playing"
    assert again["series"] == before["series"]
    assert (before["series"]["played"], again["host"]) == (1, 0)
    once_more = Opened(again["table"], opened.host, opened.tokens, {})
    play_to_the_end(house, once_more)
    series = house.room(again["table"])["series"]
    winners = house.record(again["table"]).result.winners  # type: ignore[union-attr]
    assert series["played"] == 2
    assert series["won"] == [
        won + (seat in winners) for seat, won in enumerate(before["series"]["won"])
    ]


def test_a_computer_player_takes_the_seat_of_whoever_declines(house: House) -> None:
    opened = played(house)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as nina,
            Guest(house, opened.table, opened.tokens[1]).here(),
        ):
            ask(house, opened, 0)
            ask(house, opened, 1, "rematch/decline")
            await told(nina, lambda room: room["next"])

    asyncio.run(evening())
    again = house.room(house.room(opened.table)["next"])
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot", "bot"]
    assert again["seats"][1]["name"] not in ("Nina 0", "Nina 1", again["seats"][2]["name"])
    assert again["series"]["won"][1] == 0
    late = ask(house, opened, 1)["table"]
    assert late == again["table"]

    async def look_on() -> None:
        async with Guest(house, late).here() as leo:
            house.do(late, "seats/1/wish", {"name": "Nina 1"}, opened.tokens[1])
            room = await told(leo, lambda room: room["wishes"])
            assert room["wishes"][0]["kind"] == "back"

    asyncio.run(look_on())


def test_whoever_goes_is_not_waited_for(house: House) -> None:
    opened = played(house)

    async def evening() -> None:
        async with Guest(house, opened.table, opened.tokens[0]).here() as nina:
            async with Guest(house, opened.table, opened.tokens[1]).here():
                assert ask(house, opened, 0) == {"table": None}
            await told(nina, lambda room: room["next"])

    asyncio.run(evening())


def test_time_runs_out_for_whoever_does_not_answer(house: House) -> None:
    """It takes as long as the house allows: twenty seconds."""
    opened = played(house)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as nina,
            Guest(house, opened.table, opened.tokens[1]).here(),
        ):
            ask(house, opened, 0)
            await told(nina, lambda room: room["next"])

    asyncio.run(evening())
    again = house.room(house.room(opened.table)["next"])
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot", "bot"]


def test_strangers_neither_ask_nor_decline(house: House) -> None:
    opened = played(house, "me,easy")
    for what in ("rematch", "rematch/decline"):
        for token in ("", "foreign"):
            assert house.do(opened.table, what, {}, token).status == 403
    assert house.room(opened.table)["next"] is None


def test_whoever_sat_down_over_the_network_goes_along(house: House) -> None:
    opened = house.open("rainbow", "me,open")
    opened.tokens[1] = sit(house, opened, 1, "Léo")
    house.do(opened.table, "start", {}, opened.host)
    play_to_the_end(house, opened)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here(),
            Guest(house, opened.table, opened.tokens[1]).here(),
        ):
            ask(house, opened, 1)
            table = ask(house, opened, 0)["table"]
            async with Guest(house, table, opened.tokens[1]).here() as leo:
                assert leo.seat == 1
                assert leo.view["own"] is not None

    asyncio.run(evening())
