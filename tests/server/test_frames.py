"""Frames no decent client sends, half requests and other sites' pages: refused, nothing more."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import struct
import time

import pytest
from websockets.exceptions import InvalidStatus

from tests.patience import PATIENCE
from tests.server.house import House
from tests.server.victims import Victims, undisturbed


class Raw:
    """A connection that can send what no decent client would."""

    def __init__(self, server: House, *headers: str, path: str = "/play") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}"]
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Key: {key}", *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.head = b""
        while b"\r\n\r\n" not in self.head and (part := self.socket.recv(4096)):
            self.head += part

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def frame(self, first: int, payload: bytes, length: bytes | None = None) -> None:
        """A masked frame with this first byte; its length may lie."""
        if length is None:
            size = len(payload)
            length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        self.socket.sendall(bytes([first]) + length + bytes(4) + payload)

    def rest(self) -> bytes:
        """Everything until the server closes."""
        text = b""
        with contextlib.suppress(ConnectionResetError):
            while part := self.socket.recv(65536):
                text += part
        return text


TEXT, BINARY, CLOSE, PING, PONG, FIN = 1, 2, 8, 9, 10, 0x80

FRAMES: dict[str, list[tuple[int, bytes, bytes | None]]] = {
    "a message in two frames": [(TEXT, b'{"type":', None), (FIN, b'"ping"}', None)],
    "a continuation of nothing": [(FIN, b"x", None)],
    "an unknown kind of frame": [(FIN | 3, b"x", None)],
    "a ping in two frames": [(PING, b"x", None)],
    "a long ping": [(FIN | PING, b"x" * 126, None)],
    "a close with half a code": [(FIN | CLOSE, b"\x03", None)],
    "a close with a forbidden code": [(FIN | CLOSE, b"\x03\xed", None)],
    "a close that is no text": [(FIN | CLOSE, b"\x03\xe8\xff\xff", None)],
    "a close": [(FIN | CLOSE, b"", None)],
    "two closes": [(FIN | CLOSE, b"", None), (FIN | CLOSE, b"\x03\xe8", None)],
    "17 KiB": [(FIN | TEXT, b"x" * 17 * 1024, None)],
    "a length beyond all memory": [(FIN | TEXT, b"x", b"\xff" + b"\x7f" + b"\xff" * 7)],
    "a negative length": [(FIN | TEXT, b"x", b"\xff" + b"\xff" * 8)],
    "a length written too long": [(FIN | TEXT, b"x", b"\xfe\x00\x01")],
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_bad_frame_closes_its_own_connection_only(server: House, name: str) -> None:
    with undisturbed(server), Raw(server) as raw:
        assert raw.head.startswith(b"HTTP/1.1 101")
        with contextlib.suppress(OSError):
            for first, payload, length in FRAMES[name]:
                raw.frame(first, payload, length)
        answer = raw.rest()
        assert answer[:1] in (b"", bytes([FIN | CLOSE]))
        assert len(answer) < 200


def test_a_message_that_is_too_big_is_not_obeyed(server: House) -> None:
    opened = server.open("regenbogen", "me,me", start=True)
    victims = Victims(server, opened)
    with Raw(server) as raw:
        for token in opened.tokens.values():
            join = {"type": "join", "table": opened.table, "token": token}
            raw.frame(FIN | TEXT, json.dumps(join).encode())
        before = victims.log()
        text = b'{"type":"act","id":"a","seen":0,"moves":[{"flip":0}]}' + b" " * 17_000
        header = bytes([FIN | TEXT]) + b"\xfe" + struct.pack(">H", len(text)) + bytes(4)
        raw.socket.sendall(header)
        time.sleep(0.002)
        raw.socket.sendall(text)
        raw.rest()
    assert victims.log() == before


def test_an_unmasked_frame_closes_the_connection(server: House) -> None:
    with undisturbed(server), Raw(server) as raw:
        raw.socket.sendall(b"\x81\x02{}")
        assert raw.rest()[:1] == bytes([FIN | CLOSE])


def test_a_binary_frame_is_read_like_text(server: House) -> None:
    with undisturbed(server), Raw(server) as raw:
        raw.frame(FIN | BINARY, b'{"type":"ping","at":2}')
        assert b'"pong"' in raw.socket.recv(1000)


def test_pings_are_answered_and_counted(server: House) -> None:
    with undisturbed(server), Raw(server) as raw:
        raw.frame(FIN | PING, b"hello")
        assert raw.socket.recv(100) == bytes([FIN | PONG, 5]) + b"hello"
        with contextlib.suppress(OSError):
            for _ in range(20_000):
                raw.frame(FIN | PING, b"x" * 100)
        assert raw.rest().count(b"flood") == 1


def test_pongs_nobody_asked_for_are_counted_too(server: House) -> None:
    with undisturbed(server), Raw(server) as raw:
        with contextlib.suppress(OSError):
            for _ in range(5_000):
                raw.frame(FIN | PONG, b"")
        assert raw.rest().count(b"flood") == 1


@pytest.mark.parametrize(
    ("headers", "path", "status"),
    [
        ([], "/play", b"101"),
        ([], "/play?x=1", b"101"),
        ([], "/", b"404"),
        ([], "/play/", b"404"),
        ([], "/api/tables", b"404"),
        (["Origin: http://evil.example"], "/play", b"403"),
        (["Origin: null"], "/play", b"403"),
        (["Origin:"], "/play", b"403"),
        (["Origin: http://HOST", "Origin: http://evil.example"], "/play", b"403"),
        (["Origin: http://HOST.evil.example"], "/play", b"403"),
        (["Origin: http://HOST"], "/play", b"101"),
        (["Origin: https://HOST"], "/play", b"101"),
    ],
)
def test_only_our_own_pages_and_programs_may_open_the_socket(
    server: House, headers: list[str], path: str, status: bytes
) -> None:
    host = f"127.0.0.1:{server.port}"
    with Raw(server, *(line.replace("HOST", host) for line in headers), path=path) as raw:
        assert raw.head.startswith(b"HTTP/1.1 " + status), raw.head
        if status != b"101":
            assert b"nosniff" in raw.head
            assert b'{"error":' in raw.head + raw.rest()


def test_half_an_upgrade_is_refused(server: House) -> None:
    with pytest.raises(InvalidStatus), server.connected(additional_headers={"Origin": "http://x"}):
        pass
    for request in (
        "GET /play HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "GET /play HTTP/1.1\r\nHost: [::1]\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
        "POST /play HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "GET /play HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + f"X: {'y' * 30_000}\r\n\r\n",
        "GET /play HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
            raw.sendall(request.encode())
            answer = b""
            while part := raw.recv(65536):
                answer += part
            assert answer[9:12] in (b"", b"400", b"404"), answer
    assert server.request("GET", "/healthz").status == 200
