"""The budgets of one address, which refill. An address that exceeds one waits; none is banned.

The budgets are generous for thirty people behind one router and tight for one hostile client. All
of them grow with `scale` (`--rate`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import NamedTuple

from ludarc.server.addresses import budget_key

MOST_ADDRESSES = 10_000


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    burst: float
    a_second: float


RATES = {
    "requests": Rate(600.0, 30.0),
    "connections": Rate(400.0, 40.0),
    "probes": Rate(60.0, 5.0),
    "refusals": Rate(100.0, 20.0),
    "messages": Rate(1200.0, 200.0),
    "sockets": Rate(120.0, 10.0),
    "tables": Rate(40.0, 0.1),
    "wakes": Rate(60.0, 1.0),
    "codes": Rate(60.0, 0.2),
}
MOST_SOCKETS = 200
MOST_CONNECTIONS = 500
MOST_UNFINISHED = 60
LINES_A_WAKE = 200.0
"""About ten milliseconds of work."""
JOIN_COST = 5.0
"""How many messages a join counts as: the whole view and log are sent for it."""
PROBES = ("/healthz", "/readyz", "/metrics")
COSTLY = 5.0
"""How many requests one counts as that lists many tables or draws a code."""


class Bucket:
    """A budget that refills."""

    __slots__ = ("a_second", "burst", "counted", "credit")

    def __init__(self, rate: Rate, scale: float = 1.0) -> None:
        self.burst = rate.burst * scale
        self.a_second = rate.a_second * scale
        self.credit = self.burst
        self.counted = time.monotonic()

    def refill(self) -> None:
        now = time.monotonic()
        credit = self.credit + (now - self.counted) * self.a_second
        self.credit = credit if credit < self.burst else self.burst
        self.counted = now

    @property
    def full(self) -> bool:
        self.refill()
        return self.credit >= self.burst

    def take(self, cost: float = 1.0) -> float:
        """Spend, and return 0; or spend nothing, and return the seconds to wait."""
        wait = self.wait(cost)
        if wait == 0.0:
            self.credit -= cost
        return wait

    def reserve(self, longest: float = math.inf, cost: float = 1.0) -> float:
        """Spend in advance what is refilled within `longest` seconds, and return the seconds to
        wait for it; or spend nothing, and return more than `longest`. Whoever reserves first is
        served first, and needs one timer, however many wait. What costs more than the burst
        costs the burst."""
        cost = min(cost, self.burst)
        wait = self.wait(cost)
        if wait <= longest:
            self.credit -= cost
        return wait

    def wait(self, cost: float = 1.0) -> float:
        """How many seconds it takes until so much can be spent."""
        self.refill()
        return 0.0 if cost <= self.credit else (cost - self.credit) / self.a_second

    def overdraw(self, cost: float = 1.0) -> float:
        """Spend even what is not there; return what is left, below zero if too much was spent."""
        self.refill()
        self.credit -= cost
        return self.credit


class Account:
    """What one address has spent and holds."""

    __slots__ = ("buckets", "connections", "opened", "scale", "sockets", "used")

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.buckets: dict[str, Bucket] = {}
        self.connections = 0
        self.sockets = 0
        self.opened: set[str] = set()
        """Tables opened from here, as far as they may still be awake and unfinished."""
        self.used = 0.0

    def take(self, what: str, cost: float = 1.0) -> float:
        """Spend from a budget; the seconds to wait if it is spent."""
        return self.bucket(what).take(cost)

    def reserve(self, what: str, longest: float = math.inf, cost: float = 1.0) -> float:
        """Spend from a budget in advance; the seconds to wait, more than `longest` if too many
        wait already."""
        return self.bucket(what).reserve(longest, cost)

    def charge(self, what: str, cost: float) -> None:
        """Spend from a budget even if it is spent already."""
        self.bucket(what).overdraw(cost)

    def bucket(self, what: str) -> Bucket:
        if what not in self.buckets:
            self.buckets[what] = Bucket(RATES[what], self.scale)
        return self.buckets[what]

    @property
    def idle(self) -> bool:
        """Is there nothing to remember?"""
        held = self.connections or self.sockets or self.opened
        return not held and all(bucket.full for bucket in self.buckets.values())


class Budgets:
    """The accounts of all addresses, as many as fit; `scale` is how many times more than usual
    each may spend."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.accounts: dict[str, Account] = {}

    def of(self, address: str) -> Account:
        """The account of an address."""
        key = budget_key(address)
        account = self.accounts.get(key)
        if account is None:
            if len(self.accounts) >= MOST_ADDRESSES:
                self.make_room()
            account = self.accounts[key] = Account(self.scale)
        account.used = time.monotonic()
        return account

    def make_room(self) -> None:
        """Forget idle accounts; if that is not enough, those longest unused that hold nothing."""
        kept = {key: account for key, account in self.accounts.items() if not account.idle}
        if len(kept) > MOST_ADDRESSES // 2:
            free = [k for k, a in kept.items() if not (a.connections or a.sockets)]
            free.sort(key=lambda key: kept[key].used)
            for key in free[: len(kept) - MOST_ADDRESSES // 2]:
                del kept[key]
        self.accounts = kept

    def room_for_table(self, address: str, unfinished: Iterable[str]) -> bool:
        """May this address open one more table, beside those it opened that go on?"""
        account = self.of(address)
        account.opened.intersection_update(unfinished)
        return len(account.opened) < MOST_UNFINISHED * self.scale


def wake_cost(lines: int) -> float:
    """How many wakes one counts as, by the length of the log that is played through for it."""
    return 1.0 + lines / LINES_A_WAKE


def cost(path: str, method: str) -> float:
    """How many requests one counts as."""
    lists = path.rstrip("/") == "/api/tables" and method == "GET"
    return COSTLY if lists or path.rstrip("/").endswith(("/qr.svg", "/api/mine")) else 1.0
