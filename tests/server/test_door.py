"""Invented addresses are not believed, and too much of everything has to wait."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from ludarc.server import limits
from ludarc.server.addresses import Proxies
from ludarc.server.api import TablesApi
from ludarc.server.auth import caller_of
from ludarc.server.door import LONGEST_PAUSE, Door
from ludarc.server.hall import Hall
from ludarc.server.invitation import invite
from ludarc.server.middleware import DoorMiddleware
from ludarc.server.page import code
from ludarc.server.sockets import PlaySocket
from ludarc.table.deeds import Entry, Granted
from ludarc.table.denied import Denied
from ludarc.table.inputs import Start
from tests.patience import PATIENCE, until
from tests.server.house import LIFTED, House, StrictHouse
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.test_http import raw
from tests.server.test_limits import Line
from tests.server.wire import OtherLimits

JSON = {"Content-Type": "application/json"}
TABLE = {"game": "rainbow", "seats": [{"kind": "me"}] * 2}


# --- addresses -----------------------------------------------------------------------------------


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


def test_behind_a_trusted_proxy_everybody_has_sockets_of_their_own(tmp_path: Path) -> None:
    class OneSocket(OtherLimits):
        program = (
            "-c",
            f"import sys; {LIFTED} from ludarc.server import door; door.MOST_SOCKETS = 1;"
            " from ludarc.cli.main import main; sys.exit(main())",
        )

    first, second = [{"additional_headers": {"X-Forwarded-For": f"8.8.8.{n}"}} for n in (1, 2)]
    with (
        OneSocket(tmp_path, "--trust-proxy", "127.0.0.1") as server,
        server.connected(**first),
        server.connected(**second),
    ):
        with pytest.raises(InvalidStatus) as refused, server.connected(**first):
            pass
        assert refused.value.response.status_code == 429


def test_nobody_is_told_that_a_table_is_unknown_to_somebody_who_is_gone(tmp_path: Path) -> None:
    async def visit() -> None:
        complaints: list[dict[str, Any]] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, complaint: complaints.append(complaint))
        async with hall_at(tmp_path) as (hall, _):
            visitor = asyncio.create_task(hall.wake("nobody-knows"))
            await asyncio.sleep(0)
            assert hall.waking
            visitor.cancel()
            await asyncio.gather(visitor, return_exceptions=True)
            del visitor  # it holds what it waited for
            await until(lambda: not hall.waking)
            await asyncio.sleep(0)
            gc.collect()
        assert complaints == []

    asyncio.run(visit())


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


def test_new_connections_beyond_the_budget_are_read_later_in_their_turn() -> None:
    door = Door(proxies=Proxies(["10.0.0.1"]))
    burst, a_second = limits.RATES["connections"]
    assert all(door.pause("a") == 0 for _ in range(int(burst)))
    pauses = [door.pause("a") for _ in range(5)]
    assert pauses == pytest.approx([number / a_second for number in range(1, 6)], abs=0.1)
    assert pauses == sorted(pauses)
    assert max(door.pause("a") for _ in range(1000)) == LONGEST_PAUSE
    assert door.pause("b") == 0
    assert all(door.pause("10.0.0.1") == 0 for _ in range(2 * int(burst)))


def test_refusals_beyond_the_budget_come_in_their_turn() -> None:
    door = Door()
    burst, a_second = limits.RATES["refusals"]
    assert all(door.refusal_delay("a") == 0 for _ in range(int(burst)))
    delays = [door.refusal_delay("a") for _ in range(3)]
    assert delays == pytest.approx([number / a_second for number in range(1, 4)], abs=0.1)
    assert max(door.refusal_delay("a") for _ in range(1000)) == LONGEST_PAUSE
    assert door.refusal_delay("b") == 0


def test_a_refusal_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    door, told = Door(), []
    monkeypatch.setattr(door, "refusal_delay", lambda _: 0.2)
    scope: Any = {"type": "http", "client": ("a", 1), "scheme": "http", "method": "GET"}
    scope |= {"path": "/", "headers": [(b"host", b"evil.example")]}

    async def send(message: Any) -> None:
        told.append(message)

    began = time.monotonic()
    unused: Any = None
    asyncio.run(DoorMiddleware(unused, door)(scope, unused, send))
    assert told[0]["status"] == 421
    assert time.monotonic() - began >= 0.2


def test_a_connection_that_waits_is_answered_when_its_turn_comes(tmp_path: Path) -> None:
    class Busy(OtherLimits):
        program = (
            "-c",
            f"import sys; {LIFTED} from ludarc.server import door;"
            " door.Door.pause = lambda self, peer: 0.3 if self.connections > 1 else 0.0;"
            " from ludarc.cli.main import main; sys.exit(main())",
        )

    with Busy(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)):
        began = time.monotonic()
        assert server.request("GET", "/healthz").status == 200
        with server.connected() as line:
            line.send(json.dumps({"type": "ping", "at": 7}))
            assert json.loads(line.recv(10))["at"] == 7
        assert time.monotonic() - began > 0.6


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


def test_waking_a_long_log_costs_more_and_never_more_than_there_is(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            spent = []
            for lines in (0, 300, 30_000):
                head = await dealt(hall, "rainbow", "me,me")
                await lengthen(hall, head.id, lines)
                door = Door()
                await door.wake(hall, head.id, "a")
                bucket = door.budgets.of("a").bucket("wakes")
                bucket.a_second = 0.0
                spent.append(round(bucket.burst - bucket.credit, 1))
                hall.sleep(hall.live[head.id])
            assert spent[0] == pytest.approx(1.0, abs=0.1)
            assert spent[1] == pytest.approx(2.5, abs=0.2)
            assert spent[2] == limits.RATES["wakes"].burst

    asyncio.run(visit())


async def lengthen(hall: Hall, table: str, lines: int) -> None:
    """More lines in a log that change nothing."""
    loop = asyncio.get_running_loop()
    stored: asyncio.Future[bool] = loop.create_future()
    entries = [Entry(number + 2, Granted(0.0), 1e9) for number in range(lines)]
    if entries:
        hall.store.append(table, entries, None, stored.set_result)
        assert await stored


def test_whatever_wakes_a_table_over_http_spends_the_budget(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "me,me")
            door = Door()
            door.budgets.of("a").charge("wakes", 1000.0)
            state: Any = {"hall": hall, "door": door}
            request: Any = SimpleNamespace(client=SimpleNamespace(host="a"), headers={})
            for asked in (
                invite.fn(head.id, state, request),
                code.fn(head.id, state, request),
                TablesApi.show.fn(None, head.id, state, request),
                TablesApi.record.fn(None, head.id, state, request),
                caller_of(head.id, state, request).change(Start()),
            ):
                with pytest.raises(Denied, match="wakes"):
                    await asked

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
        while True:  # every one that leaves makes room
            try:
                with server.connected():
                    break
            except InvalidStatus:
                assert time.monotonic() < end
