"""Whose word about an address is believed, and whose budget an address spends."""

from __future__ import annotations

import pytest

from ludarc.core.faults import Fault
from ludarc.server.addresses import Proxies, budget_key


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
