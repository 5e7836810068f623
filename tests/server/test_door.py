"""Other sites, invented addresses and too much of everything are turned away at the door."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from ludarc.core.contract import Fault
from ludarc.core.words import LANGUAGES
from ludarc.server import limits
from ludarc.server.addresses import Proxies, Visit, budget_key
from ludarc.server.door import Door
from ludarc.server.sites import Names, machine_names
from ludarc.server.sockets import PlaySocket
from ludarc.server.words import denial
from ludarc.table.life import Denied
from tests.patience import PATIENCE
from tests.server.house import House, StrictHouse
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.test_http import raw
from tests.server.test_limits import Line
from tests.server.wire import OtherLimits

JSON = {"Content-Type": "application/json"}
TABLE = {"game": "rainbow", "seats": [{"kind": "me"}] * 2}


# --- other sites ---------------------------------------------------------------------------------


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


# --- addresses -----------------------------------------------------------------------------------


def client(proxies: Proxies, peer: str, **headers: str) -> tuple[str, str, str]:
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return proxies.visit(peer, "http", told)


def test_only_trusted_proxies_are_believed() -> None:
    proxies = Proxies(["10.0.0.0/8", "2001:db8::1"])
    seen = {"x_forwarded_for": "1.1.1.1, 7.7.7.7, 10.0.0.2", "host": "inside"}
    seen |= {"x_forwarded_proto": "https", "x_forwarded_host": "games.example.org"}
    assert client(Proxies(), "127.0.0.1", **seen) == ("127.0.0.1", "http", "inside")
    assert client(proxies, "8.8.8.8", **seen) == ("8.8.8.8", "http", "inside")
    for peer in ("10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"):
        assert client(proxies, peer, **seen) == ("7.7.7.7", "https", "games.example.org")
    standard = 'for=1.1.1.1, for="[2001:db8:7::9]:80";proto=https;host=x.org'
    assert client(proxies, "10.0.0.1", forwarded=standard) == ("2001:db8:7::9", "https", "x.org")
    both = {"x_forwarded_for": "7.7.7.7", "forwarded": "for=1.2.3.4"}
    assert client(proxies, "10.0.0.1", **both)[0] == "10.0.0.1"
    assert client(proxies, "10.0.0.1", x_forwarded_for="nonsense")[0] == "10.0.0.1"
    with pytest.raises(Fault):
        Proxies(["proxy.example"])


def test_an_ipv6_network_of_one_customer_is_one_address() -> None:
    assert budget_key("2001:db8:1:2::5") == budget_key("2001:db8:1:2:ffff::")
    assert budget_key("2001:db8:1:2::5") != budget_key("2001:db8:1:3::5")
    assert budget_key("::ffff:192.0.2.1") == "192.0.2.1"


def test_thinking_is_charged_to_the_network_of_a_customer(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            askers = set()
            for end in ("5", "ffff"):
                live = await hall.wake((await dealt(hall, "rainbow", "me,me")).id)
                onlooker = Onlooker(0)
                onlooker.address = f"2001:db8:1:2::{end}"
                live.enter(onlooker)
                askers.add(live.thinking.asker().address)
            assert len(askers) == 1

    asyncio.run(visit())


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the usual budgets."""
    with StrictHouse(tmp_path_factory.mktemp("usual"), "--log", "json") as running:
        yield running
    assert "{" not in running.logged, "what clients do wrong is no news"


def test_an_invented_address_has_no_budget_of_its_own(usual: House) -> None:
    statuses = [
        usual.request(
            "POST", "/api/tables", TABLE, headers={"X-Forwarded-For": f"8.8.8.{n}"}
        ).status
        for n in range(int(limits.RATES["tables"].burst) + 3)
    ]
    assert statuses[0] == 201
    assert statuses[-1] == 429
    refused = usual.request("POST", "/api/tables", TABLE)
    assert int(refused.headers["retry-after"]) >= 1
    assert refused.body["key"] == "tables"


def test_what_strangers_do_wrong_is_not_logged(usual: House) -> None:
    usual.request("GET", "/api/tables/nobody-knows")
    usual.request("POST", "/api/tables", b"{", headers={**JSON, "Origin": "http://evil.example"})
    raw(usual, b"\x00\x01\r\n\r\n")
    odd = b"Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n"
    raw(usual, b"GET / HTTP/1.1\r\nHost: [::1]\r\n" + odd)
    for token in ("wrong", None):
        with usual.connected() as line:
            line.send(json.dumps({"type": "join", "table": "nobody-knows", "token": token}))
            assert json.loads(line.recv(10))["type"] == "wrong"
        with usual.connected() as line:  # gone before the answer
            line.send(json.dumps({"type": "join", "table": "nobody-knows", "token": token}))


# --- budgets -------------------------------------------------------------------------------------


def test_an_address_has_so_many_connections_and_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RATES", dict.fromkeys(limits.RATES, limits.Rate(1e9, 1e9)))
    door = Door(proxies=Proxies(["10.0.0.1"]))
    for peer, turned in (("a", True), ("10.0.0.1", False)):
        assert all(door.connect(peer) is None for _ in range(limits.MOST_CONNECTIONS))
        assert (door.connect(peer) is not None) == turned
    assert door.connect("b") is None
    door.disconnect("a")
    door.disconnect("a")
    assert door.connect("a") is None
    door.budgets.of("a").sockets = limits.MOST_SOCKETS
    turned_away = door.new_socket("a")
    assert turned_away is not None
    assert turned_away.status == 429
    assert turned_away.headers["Retry-After"]
    assert door.new_socket("b") is None


def test_so_many_new_sockets_a_moment_are_accepted_from_one_address() -> None:
    door = Door()
    accepted = [door.new_socket("a") for _ in range(int(limits.RATES["sockets"].burst))]
    assert set(accepted) == {None}
    turned = door.new_socket("a")
    assert turned is not None
    assert (turned.status, turned.key) == (429, "new_sockets")
    assert door.new_socket("b") is None


def test_a_full_house_says_so_before_files_run_out() -> None:
    door = Door(files=300)
    answers = [door.connect(str(number)) for number in range(300)]
    full = [answer for answer in answers if answer is not None]
    assert answers[:100] == [None] * 100
    assert full
    assert {answer.status for answer in full} == {503}


def test_waking_tables_is_counted_and_awake_ones_are_free(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            assert head.id not in hall.live
            door = Door()
            door.budgets.of("a").charge("wakes", limits.RATES["wakes"].burst)
            with pytest.raises(Denied, match="wakes"):
                await door.wake(hall, head.id, "a")
            assert await door.wake(hall, head.id, "b") is await door.wake(hall, head.id, "a")

    asyncio.run(visit())


def test_a_join_beyond_the_budget_is_asked_to_come_back(
    tmp_path: Path,
) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            first, second = [await dealt(hall, "rainbow", "me,me") for _ in range(2)]
            assert second.id not in hall.live
            door = Door()
            for table, closed in ((first.id, False), ("", True)):
                line = Line()
                player = PlaySocket(hall, door, "a")
                player.transport = line  # type: ignore[assignment]
                for name in filter(None, (table, second.id)):
                    if name == second.id:
                        door.budgets.of("a").charge("wakes", 1000.0)
                    player.heed(json.dumps({"type": "join", "table": name}).encode())
                    assert player.joining is not None
                    await player.joining
                kinds = [json.loads(text)["type"] for text in line.sent]
                assert "wrong" in kinds
                assert line.is_close_frame_sent == closed
                assert (player.live is None) == closed
                player.leave()

    asyncio.run(visit())


def test_messages_beyond_the_budget_of_an_address_are_put_off_and_not_lost() -> None:
    async def talk() -> None:
        door = Door()
        line = Line()
        hall: Any = type("Hall", (), {"patience": 1.0})()
        player = PlaySocket(hall, door, "a")
        player.transport = line  # type: ignore[assignment]
        bucket = door.budgets.of("a").bucket("messages")
        bucket.credit = 0.0
        bucket.a_second = 1e-6
        for number in range(3):
            player.receive(json.dumps({"type": "ping", "at": number}).encode())
        assert (line.sent, line.reading) == ([], False)
        assert bucket.credit == pytest.approx(-1), "one message is paid for, however many wait"
        player.catch_up()
        assert [json.loads(text)["at"] for text in line.sent] == [0]
        assert not line.reading
        bucket.credit = 10.0
        player.catch_up()
        assert [json.loads(text)["at"] for text in line.sent] == [0, 1, 2]
        assert line.reading

    asyncio.run(talk())


def test_unfinished_tables_of_an_address_are_counted_while_they_are_awake(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            door = Door(1 / limits.MOST_UNFINISHED)
            door.budgets.of("a").charge("tables", -100.0)
            head = await dealt(hall, "rainbow", "me,me")
            await hall.wake(head.id)
            door.opened("a", head.id)
            with pytest.raises(Denied, match="unfinished"):
                door.may_open(hall, "a")
            hall.sleep(hall.live[head.id])
            assert door.budgets.room_for_table("a", hall.live)

    asyncio.run(visit())


def test_connections_and_sockets_beyond_the_budget_get_an_answer(tmp_path: Path) -> None:
    class Narrow(OtherLimits):
        program = (
            "-c",
            "import sys; from ludarc.server import door; door.MOST_CONNECTIONS = 3;"
            " door.MOST_SOCKETS = 1; from ludarc.cli.main import main; sys.exit(main())",
        )

    with Narrow(tmp_path) as server:
        place = ("127.0.0.1", server.port)
        with server.connected():
            with pytest.raises(InvalidStatus) as refused, server.connected():
                pass
            assert refused.value.response.status_code == 429
            with socket.create_connection(place), socket.create_connection(place):
                assert raw(server, b"").startswith(b"HTTP/1.1 429")
        end = time.monotonic() + PATIENCE
        while True:  # whoever leaves makes room
            try:
                with server.connected():
                    break
            except InvalidStatus:
                assert time.monotonic() < end
