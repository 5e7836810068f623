"""Who is at the other end of a connection, as far as the server may believe it.

A proxy says for whom it asks in `X-Forwarded-*` or `Forwarded`. Anybody can write these headers, so
they count only from proxies the host has named (`--trust-proxy`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from ludarc.core.faults import Fault

Network = IPv4Network | IPv6Network
RawHeaders = Iterable[tuple[bytes, bytes]]

SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
HOME_PREFIX = 64
"""One IPv6 customer has at least this many leading bits for themselves."""


class Visit(NamedTuple):
    """A request as the server believes it: from which address, by which scheme and host."""

    address: str
    scheme: str
    host: str


@lru_cache(4096)
def budget_key(address: str) -> str:
    """Whose budget an address spends: an IPv6 /64 is one address, an unreadable one is itself."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, HOME_PREFIX), strict=False))
    return str(parsed)


class Proxies:
    """The proxies whose word about the client counts."""

    def __init__(self, trusted: Sequence[str] = ()) -> None:
        self.trusted: list[Network] = [network(text) for text in trusted]

    def trusts(self, address: str) -> bool:
        try:
            parsed = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        return any(parsed in known for known in self.trusted)

    def visit(self, peer: str, scheme: str, headers: RawHeaders) -> Visit:
        """The client, scheme and host of a request that came over a connection from `peer`."""
        told = by_name(headers)
        host = last(told.get("host", []))
        if not self.trusts(peer):
            return Visit(peer, scheme, host)
        forwarded = forwarded_hops(told.get("forwarded", []))
        hops = parts(told.get("x-forwarded-for", []))
        clients = {
            self.client(peer, chain)
            for chain in (hops, [hop.get("for", "") for hop in forwarded])
            if chain
        }
        # A proxy passes on the header it does not write itself, so two different clients mean that
        # one of them was invented: believe neither, and let the proxy's own address pay.
        client = clients.pop() if len(clients) == 1 else peer
        nearest = forwarded[-1] if forwarded else {}
        wanted = last(parts(told.get("x-forwarded-proto", []))) or nearest.get("proto", "")
        host = last(parts(told.get("x-forwarded-host", []))) or nearest.get("host", "") or host
        return Visit(client, SCHEMES.get(wanted.lower(), scheme), host)

    def client(self, peer: str, hops: list[str]) -> str:
        """The nearest hop that is no trusted proxy; hops before it are not trusted."""
        believed = peer
        for hop in reversed(hops):
            address = bare(hop)
            if not address:
                return believed
            believed = address
            if not self.trusts(address):
                break
        return believed


def network(text: str) -> Network:
    """An address or a network of a trusted proxy."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise Fault("--trust-proxy", f"{text} is no IP address and no network") from None


def by_name(headers: RawHeaders) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in headers:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def parts(values: list[str]) -> list[str]:
    """The members of a header that is a list, in order."""
    return [part.strip() for part in ",".join(values).split(",")] if values else []


def last(values: list[str]) -> str:
    return values[-1].strip() if values else ""


def forwarded_hops(values: list[str]) -> list[dict[str, str]]:
    """The hops of a `Forwarded` header (RFC 7239)."""
    hops = []
    for part in parts(values):
        pairs = (pair.partition("=") for pair in part.split(";"))
        hops.append({name.strip().lower(): value.strip().strip('"') for name, _, value in pairs})
    return hops


def bare(hop: str) -> str:
    """The IP address of a hop without its port; empty if it is none."""
    if hop.startswith("["):
        hop = hop[1:].partition("]")[0]
    elif hop.count(":") == 1:
        hop = hop.partition(":")[0]
    try:
        return str(ip_address(hop))
    except ValueError:
        return ""
