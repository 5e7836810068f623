"""The line of `ludarc join`: what is not on the server's disk is sent again."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from ludarc.cli.remote.link import Link
from ludarc.cli.remote.wire import Wire
from tests.patience import until


@pytest.mark.parametrize(("answer", "again"), [("held", True), ("accepted", False)])
def test_a_secret_answer_that_is_only_held_is_sent_again(answer: str, again: bool) -> None:
    """RP-14"""
    heard: list[list[dict[str, Any]]] = []

    async def server(socket: ServerConnection) -> None:
        said: list[dict[str, Any]] = []
        heard.append(said)
        async for text in socket:
            said.append(json.loads(text))
            if said[-1]["type"] == "act" and len(heard) == 1:
                await socket.send(json.dumps({"type": answer, "id": said[-1]["id"], "number": 1}))
                await socket.close()

    async def visit() -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        async with serve(server, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            wire = Wire(Link(f"http://127.0.0.1:{port}", "table", "token"), "en", told.append)
            running = asyncio.create_task(wire.run())
            wire.act(0, {"block": True})
            await until(lambda: len(heard) == 2 and len(heard[1]) >= 1 + again)
            wire.act(1, {"block": False})
            await until(lambda: len(heard[1]) >= 2 + again)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return told

    told = asyncio.run(visit())
    assert answer in [message["type"] for message in told]
    assert [said["type"] for said in heard[1]] == ["join", *["act"] * (1 + again)]
    assert heard[1][-1]["moves"] == [{"block": False}]
    if again:
        assert heard[1][1] == next(said for said in heard[0] if said["type"] == "act")
