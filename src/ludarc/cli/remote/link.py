"""The address of a table or of a server, as a person pastes it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from ludarc.core.faults import Fault

TABLE = re.compile(r"[\w-]+", re.ASCII)


@dataclass(frozen=True)
class Link:
    """`http://host:port/t/TABLE#TOKEN`; without the token one watches or takes a seat."""

    server: str
    table: str = ""
    token: str = ""

    @property
    def socket(self) -> str:
        """Where the play socket is."""
        return "ws" + self.server.removeprefix("http") + "/play"

    def __str__(self) -> str:
        text = f"{self.server}/t/{self.table}"
        return f"{text}#{self.token}" if self.token else text


def parsed(text: str) -> Link:
    """The link a person pasted, or what is wrong with it."""
    if "://" not in text:
        text = f"http://{text}"
    no_address = Fault("URL", f"'{text[:60]}' is no address of a table server")
    try:
        parts = urlsplit(text)
        well_formed = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise no_address from None
    if parts.scheme not in ("http", "https") or not well_formed:
        raise no_address
    way = parts.path.strip("/").split("/")
    if way == [""]:
        return Link(f"{parts.scheme}://{parts.netloc}")
    if len(way) != 2 or way[0] != "t" or not TABLE.fullmatch(way[1]):
        raise Fault("URL", f"'{parts.path[:60]}' is no table; a link ends with /t/TABLE")
    return Link(f"{parts.scheme}://{parts.netloc}", way[1], parts.fragment)
