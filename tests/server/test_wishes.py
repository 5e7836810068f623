"""Whoever watches may ask for a computer player's seat, and whoever was replaced for their own."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.guest import Guest, to_move
from tests.server.house import House
from tests.server.said import in_words


def test_who_watches_plays_on_for_a_computer_player_once_the_host_agrees(house: House) -> None:
    opened = house.open("rainbow", "me,easy", start=True)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as nina,
            Guest(house, opened.table).here() as zoe,
        ):
            answer = house.do(opened.table, "seats/1/wish", {"name": "Zoé", "face": "owl"})
            wish = answer.body
            while not nina.room["wishes"]:
                await nina.hear("room")
            assert nina.room["wishes"] == [
                {"id": wish["id"], "seat": 1, "name": "Zoé", "face": "owl", "kind": "takeover"}
            ]
            early = Guest(house, opened.table, wish["token"])
            with pytest.raises(AssertionError, match="opens no seat"):
                async with early.here():
                    pass
            path = f"wishes/{wish['id']}"
            for token in (opened.tokens[0], wish["token"], "foreign", ""):
                assert house.do(opened.table, path, {"yes": True}, token).status == 403
            assert house.do(opened.table, path, {"yes": True}, opened.host).status == 204
            while zoe.room["seats"][1]["kind"] != "person":
                await zoe.listen()
            assert zoe.watches
            assert zoe.view["own"] is None
            assert zoe.room["wishes"] == []
            async with Guest(house, opened.table, wish["token"]).here() as seated:
                assert seated.seat == 1
                assert seated.view["own"] is not None
            assert house.do(opened.table, path, {"yes": True}, opened.host).status == 404

    asyncio.run(evening())
    sign = house.room(opened.table)["seats"][1]
    assert (sign["kind"], sign["name"], sign["face"], sign["level"]) == (
        *("person", "Zoé", "owl"),
        None,
    )


def test_a_replaced_person_is_let_back_and_plays_on(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        async with Guest(house, opened.table, opened.tokens[0]).here() as nina:
            removed = house.do(opened.table, "seats/1/remove", {}, opened.host)
            assert removed.status == 204
            old = opened.tokens[1]
            wish = house.do(opened.table, "seats/1/wish", {"name": "Nina 1"}, old).body
            while not nina.room["wishes"]:
                await nina.hear("room")
            assert nina.room["wishes"][0]["kind"] == "back"
            path = f"wishes/{wish['id']}"
            assert house.do(opened.table, path, {"yes": False}, wish["token"]).status == 204
            while nina.room["wishes"]:
                await nina.hear("room")
            assert house.do(opened.table, path, {"yes": True}, opened.host).body["key"] == "no_wish"
            wish = house.do(opened.table, "seats/1/wish", {"name": "Nina 1"}, old).body
            path = f"wishes/{wish['id']}"
            assert house.do(opened.table, path, {"yes": True}, opened.host).status == 204
            opened.tokens[1] = wish["token"]
            with pytest.raises(AssertionError, match="opens no seat"):
                async with Guest(house, opened.table, old).here():
                    pass
            player = await to_move(house, opened)
            async with player.here():
                await player.act([player.legal[0]])
                await player.hear("accepted")

    asyncio.run(evening())


def test_who_plays_wishes_for_no_other_seat_and_nobody_for_a_persons(house: House) -> None:
    opened = house.open("rainbow", "me,easy,me", start=True)

    async def evening() -> None:
        async with Guest(house, opened.table, opened.tokens[0]).here() as nina:
            seat = "seats/1/wish"
            mine = house.do(opened.table, seat, {"name": "Nina"}, opened.tokens[0])
            assert mine.body["key"] == "seated"
            assert house.do(opened.table, "seats/2/wish", {"name": "Zoé"}).status == 409
            assert house.do(opened.table, "seats/9/wish", {"name": "Zoé"}).status == 404
            assert house.do(opened.table, seat, {"name": ""}).status == 400
            await nina.say({"type": "join", "table": "nowhere", "token": None, "lang": "en"})
            assert "no such table" in in_words(await nina.hear("wrong"))

    asyncio.run(evening())
    assert house.room(opened.table)["wishes"] == []
