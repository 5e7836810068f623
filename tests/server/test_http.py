"""The HTTP interface: what every answer carries, and what is refused how."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludarc.server.limits import COSTLY, RATES
from ludarc.server.middleware import HEADERS
from tests.patience import PATIENCE
from tests.server.house import Answer, House, StrictHouse


def check_headers(answer: Answer) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get(name.lower()) == value, name
    assert "server" not in answer.headers


TWO = {"game": "rainbow", "seats": [{"kind": "me"}] * 2}
HUGE = 10**4200
REFUSED: list[tuple[str, str, Any, int]] = [
    ("GET", "/nowhere", None, 404),
    ("GET", "/api/nowhere", None, 404),
    ("GET", "/api/tables/nobody-knows", None, 404),
    ("GET", f"/api/tables/{'x' * 33}", None, 400),
    ("GET", "/schema/nowhere.json", None, 404),
    ("DELETE", "/api/games", None, 405),
    ("PUT", "/api/tables", {}, 405),
    ("POST", "/healthz", {}, 405),
    ("POST", "/api/tables", {}, 400),
    ("POST", "/api/tables", b"{", 400),
    ("POST", "/api/tables", b"\xff\xfe", 400),
    ("POST", "/api/tables", b"[" * 5000, 400),
    ("POST", "/api/tables", {"game": "chess", "seats": [{"kind": "me"}]}, 400),
    ("POST", "/api/tables", {"game": "rainbow", "seats": [{"kind": "me"}]}, 400),
    ("POST", "/api/tables", {**TWO, "seats": [{"kind": "me", "name": "x" * 41}] * 2}, 400),
    ("POST", "/api/tables", {**TWO, "seats": [{"kind": "bot", "level": "?"}] * 2}, 400),
    ("POST", "/api/tables", {**TWO, "seats": [{"kind": "me", "name": "\ud800"}] * 2}, 400),
    ("POST", "/api/tables", {**TWO, "clock": {"seconds": 1e300}}, 400),
    ("POST", "/api/tables", {**TWO, "clock": {"seconds": HUGE}}, 400),
    ("POST", "/api/tables", {**TWO, "options": {"look_seconds": HUGE}}, 400),
    ("POST", "/api/tables", {**TWO, "options": {"look_seconds": 0.5}}, 400),
    ("POST", "/api/tables/nobody-knows/start", {}, 404),
    ("POST", "/api/tables", b" " * 70_000, 413),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), REFUSED)
def test_what_is_refused_is_refused_as_json_with_all_headers(
    server: House, method: str, path: str, body: Any, status: int
) -> None:
    answer = server.request(method, path, body, headers={"Content-Type": "application/json"})
    assert answer.status == status, answer.body
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.body["error"]
    check_headers(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/api/games",
        "/api/tables",
        "/healthz",
        "/readyz",
        "/metrics",
        "/schema",
        "/schema/openapi.json",
    ],
)
def test_every_page_carries_the_headers(server: House, path: str) -> None:
    answer = server.request("GET", path)
    assert answer.status == 200
    check_headers(answer)


def test_the_page_of_the_interface_needs_nothing_from_elsewhere(server: House) -> None:
    page = server.request("GET", "/schema").text
    assert "POST /api/tables/{table}/seats/{seat}" in page
    assert "http" not in page.replace("<!doctype html>", "")
    assert "<script" not in page
    assert "<style" not in page
    for other in ("swagger", "redoc", "elements", "rapidoc", "scalar", "openapi.yaml"):
        assert server.request("GET", f"/schema/{other}").status == 404


def test_a_table_is_told_by_its_denials_in_the_readers_language(server: House) -> None:
    opened = server.open("rainbow", "me,me", start=True)
    path = f"/api/tables/{opened.table}"
    for verb, token, status, key in (
        ("start", "", 403, "not_host"),
        ("start", opened.host, 409, "started"),
        ("seats/9/leave", opened.host, 404, "no_seat"),
        ("seats/0/leave", opened.tokens[1], 403, "not_yours"),
        ("seats/0/back", opened.tokens[0], 409, "not_lent"),
        ("seats/99999999999999999999999/leave", opened.host, 404, "no_seat"),
    ):
        answer = server.request("POST", f"{path}/{verb}", {}, token)
        assert (answer.status, answer.body["key"]) == (status, key)
    french = server.request("GET", f"{path}/record", headers={"Accept-Language": "fr-CH"})
    assert french.status == 409
    assert french.body["error"] == "La partie n’est pas encore finie."


def raw(server: House, request: bytes, timeout: float = PATIENCE) -> bytes:
    """What comes back for these bytes until the server closes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
        return answer


@pytest.mark.parametrize(
    "request_text",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/x.y\r\nHost: [::1]\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: [::1]\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: gzip\r\n\r\n",
    ],
)
def test_what_is_no_http_gets_the_same_kind_of_answer(server: House, request_text: bytes) -> None:
    answer = raw(server, request_text)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501")), answer
    assert b"x-content-type-options: nosniff" in head.lower()
    assert json.loads(body)["error"]


def test_a_request_that_never_ends_is_cut_off(server: House) -> None:
    slow = [
        b"",
        b"GET / HTTP/1.1\r\nHost: [::1]\r\nA: " + b"b" * 200_000,
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: [::1]\r\nX-Slow:",
        b"POST /api/tables HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 100\r\n"
        b"Content-Type: application/json\r\n\r\n{",
        b"GET /play HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    ]
    opened = [socket.create_connection(("127.0.0.1", server.port)) for _ in slow]
    for connection, text in zip(opened, slow, strict=True):
        connection.settimeout(PATIENCE)
        connection.sendall(text)
    assert server.request("GET", "/healthz").status == 200
    for connection in opened:
        with contextlib.suppress(ConnectionResetError):
            assert connection.recv(100)[:12] in (b"", b"HTTP/1.1 400")
        connection.close()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[House]:
    """A server nobody has asked anything yet."""
    with StrictHouse(tmp_path) as running:
        yield running


def test_who_asks_too_much_is_told_how_long_to_wait(fresh: House) -> None:
    asked = range(int(RATES["requests"].burst / COSTLY) + 60)
    answers = [fresh.request("GET", "/nowhere/qr.svg") for _ in asked]
    statuses = {answer.status for answer in answers}
    assert statuses == {404, 429}
    refused = next(answer for answer in answers if answer.status == 429)
    assert int(refused.headers["retry-after"]) >= 1
    assert "wait" in refused.body["error"]
    check_headers(refused)
    assert fresh.request("GET", "/healthz").status == 200


def test_the_description_of_the_interface_is_true(server: House, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "schemathesis.cli", "run", "--no-color", "--seed", "1"]
    command += ["--checks", CHECKS, "--max-examples", "20", "--generation-database", "none"]
    command += ["--phases", "examples,coverage,fuzzing"]
    command += [f"http://127.0.0.1:{server.port}/schema/openapi.json"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


CHECKS = ",".join(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
        "unsupported_method",
    ]
)
