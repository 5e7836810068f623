"""The address of a table or of a server, as a person pastes it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from ludarc.core.contract import Fault


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
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Fault("URL", f"'{text[:60]}' is no address of a table server")
    way = parts.path.strip("/").split("/")
    if way == [""]:
        return Link(f"{parts.scheme}://{parts.netloc}")
    if len(way) != 2 or way[0] != "t":
        raise Fault("URL", f"'{parts.path[:60]}' is no table; a link ends with /t/TABLE")
    return Link(f"{parts.scheme}://{parts.netloc}", way[1], parts.fragment)
