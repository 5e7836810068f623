"""The link that invites others to a table: an address their devices can reach.

A link to `localhost` would lead each guest to their own device, so a reader who came by that name
is given this machine's address in its local network. Any other name, public or local, stays as it
is.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get
from litestar.datastructures import State as AppState
from litestar.params import PathParameter

from ludarc.server.auth import address_of, door_of, hall_of

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 # compared, not bound

Reach = Literal["name", "network", "closed", "offline"]


class Invitation(msgspec.Struct):
    """Where others find a table, and who can follow the link."""

    link: str
    reach: Reach
    """`name`: as the reader came here. `network`: devices in the local network. `closed`: only this
    machine, for the server listens nowhere else. `offline`: only this machine, without network."""


def invitation(table: str, request: Request[Any, Any, Any], host: str) -> Invitation:
    """The invitation to a table of a server that listens at `host`."""
    here = f"{request.base_url}t/{table}"
    if not is_loopback(request.base_url.hostname or ""):
        return Invitation(here, "name")
    if host not in EVERYWHERE:
        return Invitation(here, "closed")
    address = local_address()
    if not address or is_loopback(address):
        return Invitation(here, "offline")
    _, port = request.scope["server"] or ("", 80)
    return Invitation(f"http://{address}:{port}/t/{table}", "network")


def is_loopback(name: str) -> bool:
    """Does this name mean the machine it is used on?"""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def local_address() -> str:
    """The address of this machine in its local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


@get("/api/tables/{table:str}/invitation", include_in_schema=False)
async def invite(
    table: Annotated[str, PathParameter(max_length=100)],
    state: AppState,
    request: Request[Any, Any, Any],
) -> Invitation:
    """The link to a table, with who can follow it."""
    hall = hall_of(state)
    (await door_of(state).wake(hall, table, address_of(request))).rest()
    return invitation(table, request, hall.host)
