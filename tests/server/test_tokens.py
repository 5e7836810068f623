"""Nobody sees or plays from a seat that is not theirs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from ludarc.server import protocol
from ludarc.server.sockets import PlaySocket
from ludarc.table.inputs import Start
from tests.patience import until
from tests.server.house import House
from tests.server.inside import hall_at, head_of
from tests.server.said import in_words


def test_who_left_his_seat_never_sees_the_hand_of_who_sits_there_next(
    server: House,
) -> None:
    opened = server.open("rainbow", "me,open")
    table = f"/api/tables/{opened.table}"
    first = server.request("POST", f"{table}/seats/1", {"name": "Léo"}).body["token"]
    with server.joined(opened.table, first) as leo:
        assert server.request("POST", f"{table}/seats/1/leave", token=first).status == 204
        assert leo.until("welcome")["seat"] is None
        assert server.request("POST", f"{table}/seats/1", {"name": "Mia"}).status == 201
        assert server.request("POST", f"{table}/start", {}, token=opened.host).status == 204
        shown = leo.until("welcome")
        assert shown["seat"] is None
        assert shown["view"]["own"] is None
        leo.say(type="act", id="a", seen=0, moves=[{"play": [1]}])
        assert "does not play" in in_words(leo.until("wrong"))


def test_a_stranger_cannot_ask_for_a_rematch_even_where_computers_played(
    server: House,
) -> None:
    small = {"discs_per_colour": 3}
    opened = server.open("regenbogen", "easy,easy", start=True, options=small)
    table = f"/api/tables/{opened.table}"
    with server.joined(opened.table) as watcher:
        while watcher.until("room", "welcome")["room"]["status"] != "over":
            pass
    assert server.request("POST", f"{table}/rematch").status == 403
    assert server.request("POST", f"{table}/rematch", token="").status == 403
    assert server.request("POST", f"{table}/rematch", token="wrong").status == 403
    again = server.request("POST", f"{table}/rematch", token=opened.host)
    assert again.status == 201
    assert server.room(again.body["table"])["status"] == "playing"


class Pipe:
    """The end of a connection that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.underlying_transport = self
        self.is_close_frame_sent = False

    def get_write_buffer_size(self) -> int:
        return 0

    def send(self, _: object, message: bytes) -> None:
        self.sent.append(message)

    def seats(self) -> list[Any]:
        messages = [msgspec.json.decode(text) for text in self.sent]
        return [message["seat"] for message in messages if message["type"] == "welcome"]


def test_whoever_joins_table_after_table_looks_at_the_last_one_only(tmp_path: Path) -> None:
    """Otherwise a guest could watch one table from the seat they have at another."""

    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            for table in ("theirs", "mine"):
                options = {"players": 2}
                await hall.store.create(head_of(table, "rainbow", options, table.encode() * 4))
                await hall.change(table, Start())
            for pause in range(12):
                socket, pipe = PlaySocket(hall), Pipe()
                socket.transport = pipe  # type: ignore[assignment]
                for message in (
                    protocol.Join("nowhere"),
                    protocol.Join("theirs"),
                    protocol.Join("mine", "token-1"),
                ):
                    socket.receive(msgspec.json.encode(message))
                    for _ in range(pause):
                        await asyncio.sleep(0.0005)
                await until(lambda: socket.joining is None)  # noqa: B023 # before it changes
                assert pipe.seats()[-1] == 1
                looked_at = [name for name, live in hall.live.items() if socket in live.viewers]
                assert looked_at == ["mine"]
                socket.leave()

    asyncio.run(visit())


def test_a_wrong_token_opens_nothing_and_keeps_no_table_awake(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            await hall.store.create(head_of("table", "rainbow", {"players": 2}, bytes(32)))
            socket, pipe = PlaySocket(hall), Pipe()
            socket.transport = pipe  # type: ignore[assignment]
            await socket.join(protocol.Join("table", "token-7"))
            assert [msgspec.json.decode(text)["type"] for text in pipe.sent] == ["wrong"]
            assert socket.live is None
            assert hall.live == {}

    asyncio.run(visit())
