"""How many requests a client may make: a bucket that refills. Too many: wait, not banned."""

from __future__ import annotations

import time

from litestar.types import Scope

A_SECOND = 20.0
BURST = 300.0
MOST_CLIENTS = 10_000
FREE = ("/healthz", "/readyz", "/metrics")


class RateLimit:
    """A bucket for each client; `patience` is how many times more than usual it allows."""

    def __init__(self, patience: float = 1.0) -> None:
        self.a_second = A_SECOND * patience
        self.burst = BURST * patience
        self.buckets: dict[str, tuple[float, float]] = {}

    def wait(self, scope: Scope) -> float:
        """Count a request; the seconds to wait before the next one is answered."""
        client = scope.get("client")
        if client is None or scope["path"] in FREE:
            return 0.0
        return self.take(client[0])

    def take(self, client: str) -> float:
        """Take one from a client's bucket; the seconds to wait if it is empty."""
        now = time.monotonic()
        if client not in self.buckets and len(self.buckets) >= MOST_CLIENTS:
            self.make_room(now)
        credit, counted = self.buckets.get(client, (self.burst, now))
        credit = min(self.burst, credit + (now - counted) * self.a_second)
        if credit < 1:
            self.buckets[client] = (credit, now)
            return (1 - credit) / self.a_second
        self.buckets[client] = (credit - 1, now)
        return 0.0

    def make_room(self, now: float) -> None:
        """Forget full buckets, and the older half if that is not enough."""
        full = self.burst / self.a_second
        kept = [(c, b) for c, b in self.buckets.items() if now - b[1] < full]
        if len(kept) > MOST_CLIENTS // 2:
            kept = sorted(kept, key=lambda item: item[1][1])[-MOST_CLIENTS // 2 :]
        self.buckets = dict(kept)
