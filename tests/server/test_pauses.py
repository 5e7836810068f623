"""New connections of an address that has made many wait, are told why, or are dropped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludarc.server.door import Door, Turned
from tests.patience import PATIENCE
from tests.server.house import HOST
from tests.server.wire import listening

ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def answer(folder: Path, *parts: bytes) -> bytes:
    """All that a server of this process sends to a connection that says this."""

    async def evening() -> bytes:
        async with listening(folder) as (port, _):
            reader, writer = await asyncio.open_connection(HOST, port)
            for part in parts:
                writer.write(part)
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                try:
                    return await reader.read()
                except ConnectionResetError:
                    return b""
                finally:
                    writer.close()

    return asyncio.run(evening())


def test_what_is_sent_during_the_pause_is_read_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Door, "pause", lambda _door, _peer: 0.1)
    assert answer(tmp_path, ASKED[:9], ASKED[9:]).startswith(b"HTTP/1.1 200 ")


def test_a_connection_too_many_is_told_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = Door.connect

    def full(door: Door, peer: str) -> Turned:
        connect(door, peer)
        return Turned(429, "connections", 5.0)

    monkeypatch.setattr(Door, "connect", full)
    told = answer(tmp_path, ASKED)
    assert told.startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: 5" in told.lower()
    monkeypatch.setattr(Door, "refusal_delay", lambda _door, _address: 1.0)
    assert answer(tmp_path, ASKED) == b"", "told often enough"
