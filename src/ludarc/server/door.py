"""The door of the house: who may come in, and how much they may ask."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludarc.core.words import Fact
from ludarc.server.addresses import Proxies, Visit
from ludarc.server.codes import read_code
from ludarc.server.limits import (
    MOST_CONNECTIONS,
    MOST_SOCKETS,
    PROBES,
    Budgets,
    cost,
    wake_cost,
)
from ludarc.server.sites import SAFE, Names, own_page, shown_host
from ludarc.server.words import WORDS
from ludarc.table.denied import Denied

if TYPE_CHECKING:
    from ludarc.server.hall import Hall
    from ludarc.server.live import LiveTable

SPARE_FILES = 128
"""Files left for the database, the log and the processes of computer players."""
HOUSE_CONNECTIONS = 10_000
LONGEST_WAIT = 5.0
"""How long a join waits for its turn to wake a table before it is sent away."""
FULL_SECONDS = 5.0
LONGEST_PAUSE = 10.0
"""How long somebody waits at most whose address connects, or is refused, too often."""


class Turned(NamedTuple):
    """Somebody turned away: the HTTP status, the key of why, after how many seconds to come back,
    and what the text of the key names."""

    status: int
    key: str
    retry: float = 0.0
    named: str = ""

    @property
    def seconds(self) -> int:
        return max(1, math.ceil(self.retry))

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.seconds)} if self.retry else {}

    def body(self, *languages: str) -> bytes:
        """The answer, in the language of the reader, or in several if nothing is known of them."""
        facts: dict[str, Fact] = {"seconds": self.seconds, "name": self.named}
        error = " / ".join(WORDS.say(lang, f"turned.{self.key}", facts) for lang in languages)
        return msgspec.json.encode({"error": error, "key": self.key})


class Door:
    """Budgets, trusted proxies and known names of one server process."""

    def __init__(
        self,
        scale: float = 1.0,
        proxies: Proxies | None = None,
        names: Names | None = None,
        files: float = math.inf,
    ) -> None:
        self.budgets = Budgets(scale)
        self.proxies = proxies or Proxies()
        self.names = names or Names()
        self.connections = 0
        self.most = min(HOUSE_CONNECTIONS, max(SPARE_FILES, files - SPARE_FILES))

    # --- connections ---------------------------------------------------------------------

    def connect(self, peer: str) -> Turned | None:
        """A connection is made; count it, and say if it must be closed again."""
        self.connections += 1
        account = self.budgets.of(peer)
        account.connections += 1
        if self.connections > self.most:
            return Turned(503, "full", FULL_SECONDS)
        most = MOST_CONNECTIONS * self.budgets.scale
        if account.connections > most and not self.proxies.trusts(peer):
            return Turned(429, "connections", FULL_SECONDS)
        return None

    def pause(self, peer: str) -> float:
        """For how many seconds nothing is read of a new connection, because its address has made
        many. A proxy makes as many as its clients need."""
        if self.proxies.trusts(peer):
            return 0.0
        return min(LONGEST_PAUSE, self.budgets.of(peer).reserve("connections", LONGEST_PAUSE))

    def disconnect(self, peer: str) -> None:
        self.connections -= 1
        self.budgets.of(peer).connections -= 1

    def new_socket(self, address: str) -> Turned | None:
        """Count a new play socket; return the refusal if there are too many."""
        account = self.budgets.of(address)
        if account.sockets >= MOST_SOCKETS * self.budgets.scale:
            return Turned(429, "sockets", FULL_SECONDS)
        wait = account.take("sockets")
        return Turned(429, "new_sockets", wait) if wait else None

    # --- requests ------------------------------------------------------------------------

    def request(self, visit: Visit, method: str, path: str) -> Turned | None:
        """Count a request over HTTP. Probes have a budget of their own: a busy network must not
        make a server look dead."""
        account = self.budgets.of(visit.address)
        if path in PROBES:
            wait = account.take("probes")
        else:
            wait = account.take("requests", cost(path, method))
        return Turned(429, "requests", wait) if wait else None

    def refusal_delay(self, address: str) -> float:
        """Seconds to delay a refusal to an address that has had too many already."""
        return min(LONGEST_PAUSE, self.budgets.of(address).reserve("refusals", LONGEST_PAUSE))

    def judge(
        self, visit: Visit, method: str, path: str, headers: dict[str, list[str]]
    ) -> Turned | None:
        """What is wrong with a request, whatever it asks for."""
        if not readable(path):
            return Turned(400, "path")
        if "content-length" in headers and "transfer-encoding" in headers:
            return Turned(400, "lengths")
        if path not in PROBES and not self.names.knows(visit.host):
            return Turned(421, "host", named=shown_host(visit.host))
        if method in SAFE:
            return None
        if not own_site(visit, headers):
            return Turned(403, "site")
        if has_body(headers) and content_type(headers) != "application/json":
            return Turned(415, "type")
        return None

    # --- tables --------------------------------------------------------------------------

    def may_open(self, hall: Hall, address: str) -> None:
        """Count a table somebody opens; denied if they have opened too many."""
        unfinished = (name for name, live in hall.live.items() if live.life.status != "over")
        if not self.budgets.room_for_table(address, unfinished):
            raise Denied("unfinished", seconds=60)
        wait = self.budgets.of(address).take("tables")
        if wait:
            raise Denied("tables", seconds=math.ceil(wait))

    def opened(self, address: str, table: str) -> None:
        self.budgets.of(address).opened.add(table)

    async def find(self, hall: Hall, typed: str, address: str) -> str:
        """The table a code leads to, if it has a free seat. Codes that lead nowhere are counted:
        whoever tried too many must wait."""
        account = self.budgets.of(address)
        wait = account.bucket("codes").wait()
        if wait:
            raise Denied("codes", seconds=math.ceil(wait))
        code = read_code(typed)
        table = await hall.store.coded(code) if code else None
        if table is not None:
            live = await self.wake(hall, table, address)
            free = live.life.has_free_seat
            live.rest()
            if free:
                return table
        account.charge("codes", 1.0)
        raise Denied("no_code")

    async def wake(self, hall: Hall, table: str, address: str, patient: float = 0.0) -> LiveTable:
        """The table, woken if it sleeps. Waking costs budget, more for a longer log; denied if the
        address has spent too much and its turn does not come within `patient` seconds."""
        if table not in hall.live and table not in hall.waking:
            account = self.budgets.of(address)
            wait = account.bucket("wakes").wait(wake_cost(0))
            if wait <= patient:
                lines = await hall.store.length(table)
                wait = account.reserve("wakes", patient, wake_cost(lines))
            if wait > patient:
                raise Denied("wakes", seconds=math.ceil(wait))
            if wait:
                await asyncio.sleep(wait)
        return await hall.wake(table)


def own_site(visit: Visit, headers: dict[str, list[str]]) -> bool:
    """Does a request come from a page of ours, or from a program without a page?"""
    fetch_site = (headers.get("sec-fetch-site") or [""])[-1]
    return own_page(headers.get("origin", []), fetch_site, visit.host)


def readable(path: str) -> bool:
    """Is a path free of control characters and of bytes that are no UTF-8?"""
    return path.isprintable() and "\ufffd" not in path


def has_body(headers: dict[str, list[str]]) -> bool:
    length = (headers.get("content-length") or ["0"])[-1].strip()
    return length != "0" or "transfer-encoding" in headers


def content_type(headers: dict[str, list[str]]) -> str:
    return (headers.get("content-type") or [""])[-1].partition(";")[0].strip().lower()
