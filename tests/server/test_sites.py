"""Pages of other sites and requests with two meanings are turned away at the door."""

from __future__ import annotations

import json

import pytest

from ludarc.core.faults import Fault
from ludarc.core.words import LANGUAGES
from ludarc.server.addresses import Visit
from ludarc.server.door import Door
from ludarc.server.sites import Names, machine_names
from ludarc.server.words import denial
from ludarc.table.denied import Denied
from tests.server.house import House
from tests.server.test_door import JSON, TABLE
from tests.server.test_http import raw


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://HOST"}, 201),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://HOST"}, 201),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "application/json; charset=utf-8"}, 201),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Host": "localhost.evil.example"}, 421),
        ({"Host": "localhost@evil.example"}, 421),
        ({"Host": "localhost:1"}, 201),
        ({"Host": "192.0.2.7"}, 201),
    ],
)
def test_only_our_own_pages_and_programs_change_something(
    server: House, headers: dict[str, str], status: int
) -> None:
    host = f"127.0.0.1:{server.port}"
    sent = {**JSON, **{name: value.replace("HOST", host) for name, value in headers.items()}}
    answer = server.request("POST", "/api/tables", TABLE, headers=sent)
    assert answer.status == status, answer.body
    assert answer.headers["cache-control"] == "no-store"
    if status != 201:
        assert answer.body["error"]


def test_an_unknown_name_is_told_which_setting_allows_it(server: House) -> None:
    refused = server.request("GET", "/", headers={"Host": "games.example.org"})
    assert refused.status == 421
    assert "--allow-host games.example.org" in refused.body["error"]
    assert server.request("GET", "/healthz", headers={"Host": "games.example.org"}).status == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_told_in_the_readers_language_with_the_time_to_wait(lang: str) -> None:
    door = Door()
    visit = Visit("a", "http", "localhost")
    while (turned := door.request(visit, "GET", "/")) is None:
        pass
    late = turned._replace(retry=41.2)
    said = json.loads(late.body(lang))
    assert said["key"] == "requests"
    assert ("attends 42 s" if lang == "fr" else "wait 42 s") in said["error"]
    assert late.headers == {"Retry-After": "42"}
    for key in ("tables", "unfinished", "wakes"):
        assert "42 s" in denial(Denied(key, seconds=42), lang)


def test_the_language_of_a_refusal_is_the_browsers(server: House) -> None:
    said = {
        lang: server.request(
            "GET", "/", headers={"Host": "x.example", "Accept-Language": lang}
        ).body
        for lang in LANGUAGES
    }
    assert said["fr"]["error"].startswith("Ce serveur")
    assert said["en"]["error"].startswith("This server")
    assert said["fr"]["key"] == said["en"]["key"] == "host"


@pytest.mark.parametrize("host", ["evil.example", "localhost"])
def test_the_socket_checks_the_name_too(server: House, host: str) -> None:
    request = f"GET /play HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    request += "Connection: Upgrade\r\nContent-Length: 0\r\n\r\n"
    answer = raw(server, request.encode())
    assert answer.startswith(b"HTTP/1.1 421") == (host == "evil.example"), answer


def test_names_are_known_with_their_wildcards_and_the_machines_own() -> None:
    names = Names("table.lan", ["games.example.org", "*.example.net", "münchen.example"])
    known = ["localhost", "LOCALHOST.:80", "a.localhost", "[::1]:8000", "10.0.0.7:1", "table.lan"]
    known += ["games.example.org:443", "a.b.example.net", "xn--mnchen-3ya.example"]
    for host in [*known, *machine_names()]:
        assert names.knows(host), host
    for host in ["", "example.net", "xgames.example.org", "a b", "1.2.3.4.evil.example", ":80"]:
        assert not names.knows(host), host
    for wrong in ("", "http://x", "a/b", "*", "*.*.x"):
        with pytest.raises(Fault):
            Names("", [wrong])


@pytest.mark.parametrize("path", ["%00", "..%00", "%ff%fe", "%0a", "a%00.js", ".." + "a" * 90])
def test_an_address_nobody_can_read_is_no_fault_of_ours(server: House, path: str) -> None:
    for folder in ("/assets/", "/t/", "/api/tables/"):
        status = server.request("GET", folder + path).status
        assert status in (200, 400, 404), (folder, status)
        assert status != 200 or (folder == "/t/" and "%" not in path)


@pytest.mark.parametrize(
    "lines",
    [
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: 2, 3",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    ],
)
def test_a_body_with_two_lengths_is_refused_and_the_connection_closed(
    server: House, lines: str
) -> None:
    text = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"
    answer = raw(server, (text + "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").encode())
    assert answer.startswith(b"HTTP/1.1 400"), answer
    assert answer.count(b"HTTP/1.1 ") == 1
