"""How many requests a client may make: a bucket that refills. Too many: wait, not banned."""

from __future__ import annotations

import time

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

A_SECOND = 20.0
BURST = 300.0
MOST_CLIENTS = 10_000
FREE = ("/healthz", "/readyz", "/metrics")


class RateLimit(ASGIMiddleware):
    """Answers 429 with the time to wait; `patience` is how many times more than usual it allows."""

    def __init__(self, patience: float = 1.0) -> None:
        self.a_second = A_SECOND * patience
        self.burst = BURST * patience
        self.buckets: dict[str, tuple[float, float]] = {}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        client = scope.get("client")
        if scope["type"] != ScopeType.HTTP or client is None or scope["path"] in FREE:
            await next_app(scope, receive, send)
            return
        wait = self.wait(client[0])
        if wait <= 0:
            await next_app(scope, receive, send)
            return
        headers = [(b"retry-after", str(int(wait) + 1).encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 429, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def wait(self, client: str) -> float:
        """Take one from a client's bucket; the seconds to wait if it is empty."""
        now = time.monotonic()
        if len(self.buckets) > MOST_CLIENTS:
            full = self.burst / self.a_second
            self.buckets = {c: b for c, b in self.buckets.items() if now - b[1] < full}
        credit, counted = self.buckets.get(client, (self.burst, now))
        credit = min(self.burst, credit + (now - counted) * self.a_second)
        if credit < 1:
            self.buckets[client] = (credit, now)
            return (1 - credit) / self.a_second
        self.buckets[client] = (credit - 1, now)
        return 0.0
