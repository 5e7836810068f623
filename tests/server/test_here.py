"""An evening over HTTP and the play socket at a server of this process, where the lines that it
runs can be counted. Other files test each of these answers at a server of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.guest import Guest
from tests.server.house import Answer, House, Opened
from tests.server.test_http import REFUSED, check_headers
from tests.server.wire import listening


@asynccontextmanager
async def here(folder: Path) -> AsyncIterator[House]:
    """The way to a server of this process. Its requests wait, so they are made in threads."""
    async with listening(folder) as (port, _):
        house = House(folder)
        house.port = port
        house.ready = True
        yield house


def seats_change(house: House) -> Opened:
    """People come and go before the start and after it."""
    opened = house.open("rainbow", "me,open,me", public=True)
    table, host, other = opened.table, opened.host, opened.tokens[2]
    assert house.room(table)["status"] == "open"
    assert [room["table"] for room in house.ask("/api/tables").body] == [table]
    assert house.do(table, "seats/2/leave", token=other).status == 204
    assert house.do(table, "seats/2", {"name": "Ada"}).status == 201
    assert house.do(table, "seats/2", {"name": "Bob"}).body["key"] == "taken"
    token = house.do(table, "seats/1", {"name": "Eve"}).body["token"]
    assert house.do(table, "start", token=token).status == 403
    assert house.do(table, "rematch", token=host).status == 409
    assert house.do(table, "start", {"fill": "easy"}, host).status == 204
    assert house.do(table, "seats/1/lend", token=token).status == 204
    assert house.do(table, "seats/1/back", token=token).status == 204
    assert house.do(table, "seats/2/remove", {"level": "easy"}, host).status == 204
    assert house.do(table, "seats/9/back", token=token).status == 404
    assert house.do(table, "seats/1/lend", {"level": "fierce"}, token).body["field"] == "bots"
    assert house.ask(f"/api/tables/{table}/record").body["key"] == "not_over"
    return opened


def pages(house: House, table: str) -> None:
    """What a browser, a probe and a reader of the interface are shown."""
    for path in ("/", f"/t/{table}", "/new/rainbow", "/icon.svg", "/manifest.webmanifest"):
        shown: Answer = house.request("GET", path)
        assert shown.status == 200
        check_headers(shown)
    assert house.request("GET", f"/api/tables/{table}/qr.svg").text.startswith("<svg")
    assert house.request("GET", f"/api/tables/{table}/invitation").body["link"].endswith(table)
    assert [sheet["name"] for sheet in house.request("GET", "/api/games").body]
    assert "/api/tables" in house.request("GET", "/schema").text
    assert house.request("GET", "/assets/none.js").status == 404
    assert house.request("GET", "/nowhere", headers={"Accept": "text/html"}).status == 404
    assert [house.ask(path).status for path in ("/healthz", "/readyz", "/metrics")] == [200] * 3


def strangers(house: House) -> None:
    """Requests from another site, for another host, or of no sense."""
    sites = {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    assert house.request("POST", "/api/tables", {}, headers=sites).status == 403
    assert house.request("GET", "/api/games", headers={"Host": "elsewhere.example"}).status == 421
    for method, path, body, status in REFUSED:
        answer = house.request(method, path, body, headers={"Content-Type": "application/json"})
        assert answer.status == status, (method, path, answer.body)
        check_headers(answer)


def test_people_come_and_go_and_play_to_the_end_and_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with here(tmp_path) as house:
            opened = await asyncio.to_thread(seats_change, house)
            await asyncio.to_thread(pages, house, opened.table)
            duel = await asyncio.to_thread(house.open, "rainbow", "me,easy", start=True)
            await Guest(house, duel.table, duel.tokens[0]).play()
            record = await asyncio.to_thread(house.record, duel.table)
            assert record.game == "rainbow"
            again = await asyncio.to_thread(house.do, duel.table, "rematch", None, duel.tokens[0])
            assert again.body["table"] != duel.table

    asyncio.run(evening())


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        async with here(tmp_path) as house:
            await asyncio.to_thread(strangers, house)

    asyncio.run(evening())


def test_messages_that_make_no_sense_are_answered(tmp_path: Path) -> None:
    def nonsense(house: House) -> None:
        opened = house.open("regenbogen", "me,me", start=True)
        with house.joined(opened.table, opened.tokens[0]) as player:
            for message in said():
                player.socket.send(message)
                assert player.until("wrong", "refused", "stale")
            assert player.before_pong() == []

    async def evening() -> None:
        async with here(tmp_path) as house:
            await asyncio.to_thread(nonsense, house)

    asyncio.run(evening())


def said() -> list[Any]:
    """Messages that cannot be understood or obeyed."""
    return [
        "",
        "{",
        b"\xff",
        '{"type":"dance"}',
        '{"type":"act","id":"a","seen":0,"moves":[{"dance":1}]}',
        '{"type":"join","table":"nobody-knows","token":null,"lang":"en"}',
    ]
