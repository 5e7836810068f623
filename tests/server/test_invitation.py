"""The link that invites others: an address their devices can reach."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import RequestFactory

from ludarc.server import invitation as module
from ludarc.server.invitation import Invitation, invitation, is_loopback
from tests.server.house import House

TWO = {"game": "rainbow", "seats": [{"kind": "me"}, {"kind": "open"}]}


def invited(name: str, host: str, monkeypatch: Any, address: str = "192.168.7.5") -> Invitation:
    monkeypatch.setattr(module, "local_address", lambda: address)
    request = RequestFactory().get("/", headers={"host": f"{name}:8000"})
    request.scope["server"] = ("127.0.0.1", 8000)
    return invitation("abc", request, host)


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_who_came_by_localhost_invites_to_the_local_network(name: str, monkeypatch: Any) -> None:
    for host in ("0.0.0.0", "::"):  # noqa: S104 # compared, not bound
        told = invited(name, host, monkeypatch)
        assert told == Invitation("http://192.168.7.5:8000/t/abc", "network")


def test_a_server_that_phones_cannot_reach_says_so(monkeypatch: Any) -> None:
    assert invited("localhost", "127.0.0.1", monkeypatch).reach == "closed"
    assert invited("localhost", "0.0.0.0", monkeypatch, "").reach == "offline"  # noqa: S104 # compared
    assert invited("localhost", "0.0.0.0", monkeypatch, "127.0.0.1").reach == "offline"  # noqa: S104 # compared


def test_behind_a_name_the_link_is_that_name(monkeypatch: Any) -> None:
    told = invited("games.example.org", "127.0.0.1", monkeypatch)
    assert told.reach == "name"
    assert told.link.startswith("http://games.example.org")


def test_names_of_this_machine_are_known() -> None:
    assert all(map(is_loopback, ["localhost", "a.localhost", "127.0.0.1", "127.3.2.1", "::1"]))
    assert not any(map(is_loopback, ["192.168.7.5", "localhost.example.org", "", "example.org"]))


def test_link_and_code_are_asked_for_anew_each_time(server: House) -> None:
    table = server.request("POST", "/api/tables", TWO).body["table"]
    told = server.request("GET", f"/api/tables/{table}/invitation").body
    assert told["link"].endswith(f"/t/{table}")
    assert told["reach"] == "closed"
    code = server.request("GET", f"/api/tables/{table}/qr.svg")
    assert code.headers["cache-control"] == "no-cache"
    assert server.request("GET", "/api/tables/nowhere/invitation").status == 404


@pytest.mark.parametrize("path", ["/nowhere", "/deep/down/there"])
def test_a_person_at_an_unknown_address_gets_a_page_and_a_program_data(
    server: House, path: str
) -> None:
    seen = server.request("GET", path, headers={"Accept": "text/html,*/*"})
    assert seen.status == 404
    assert seen.headers["content-type"].startswith("text/html")
    asked = server.request("GET", path)
    assert asked.status == 404
    assert asked.headers["content-type"].startswith("application/json")
    api = server.request("GET", "/api/nowhere", headers={"Accept": "text/html"})
    assert api.headers["content-type"].startswith("application/json")
