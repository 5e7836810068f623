"""Which names this server answers to, and which pages may change something here.

A page of another site can send requests to a server in its reader's network. Its origin gives it
away, unless its own name is made to point at this server (DNS rebinding): then the name in `Host`
is none this server was started for.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from ipaddress import ip_address

from ludarc.core.faults import Fault

SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""What a local network puts after the name of a machine. Nobody can register these."""
OTHER_SITES = ("cross-site", "same-site")
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:/@\[\]]+)(?::([0-9]{1,5}))?", re.IGNORECASE)
NAME = re.compile(r"(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|[0-9a-f:]+")
DEFAULT_PORTS = {"http": "80", "https": "443"}
LONGEST_SHOWN = 100


class Names:
    """The names this server was started for."""

    def __init__(self, listening: str = "", allowed: Sequence[str] = ()) -> None:
        self.exact = {"localhost", listening.lower()} - {""}
        self.below: list[str] = [".localhost"]
        for text in allowed:
            name = allowed_name(text)
            if name.startswith("*."):
                self.below.append(name[1:])
            else:
                self.exact.add(name)

    def knows(self, host: str) -> bool:
        """May this stand in `Host`? The port does not matter: it may be forwarded."""
        name = host_name(host)
        if not name:
            return False
        if is_address(name) or name in self.exact:
            return True  # no name leads to an address literal, so no other site can be at one
        return name.endswith(tuple(self.below)) or name in machine_names()


def allowed_name(text: str) -> str:
    """A name the host allows, `*.example.org` for all names below one."""
    try:
        name = text.strip().strip("[]").rstrip(".").lower().encode("idna").decode()
    except UnicodeError:
        name = ""
    if not NAME.fullmatch(name):
        raise Fault("--allow-host", f"{text} is no name of a host, such as games.example.org")
    return name


def host_name(host: str) -> str:
    """The name in a `Host` header, in small letters and without its port; empty if it is none."""
    found = HOST.fullmatch(host)
    return found[1].lower().strip("[]").removesuffix(".") if found else ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def machine_names() -> set[str]:
    """What this machine is called in its network, asked anew each time: a laptop moves."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, *(f"{short}{suffix}" for suffix in LOCAL_SUFFIXES)} if short else set()


def own_page(origins: list[str], fetch_site: str, host: str) -> bool:
    """Does a request come from a page of ours, or from a program without a page?"""
    if fetch_site.lower() in OTHER_SITES:
        return False
    if not origins:
        return True
    scheme, _, site = origins[0].lower().partition("://")
    if len(origins) > 1 or scheme not in DEFAULT_PORTS:
        return False
    return bool(site) and without_default_port(site, scheme) == without_default_port(
        host.lower(), scheme
    )


def without_default_port(host: str, scheme: str) -> str:
    return host.removesuffix(f":{DEFAULT_PORTS[scheme]}")


def shown_host(host: str) -> str:
    """The name in a `Host` header as an answer may repeat it."""
    return host_name(host)[:LONGEST_SHOWN] or "?"
