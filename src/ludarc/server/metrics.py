"""What the server tells of itself at /metrics. Numbers only: never a card, a name or a token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from ludarc.server.hall import Hall

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """Counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("ludarc_moves", "Moves stored and published", registry=self.registry)
        self.refusals = Counter(
            "ludarc_refusals", "Moves refused by a rule", registry=self.registry
        )
        self.frozen = Counter(
            "ludarc_tables_frozen", "Tables stopped by a fault of ours", registry=self.registry
        )
        self.dropped = Counter(
            "ludarc_sockets_dropped",
            "Sockets closed by the server",
            ["reason"],
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "ludarc_commit_seconds",
            "From submission to commit",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.gauges: dict[str, Gauge] = {}

    def watch(self, hall: Hall) -> None:
        """Gauges that look at the hall when they are asked, but not at tables where people act in
        secret: how much they do is a secret too."""
        looks = {
            "live_tables": ("Tables that are awake", lambda: len(hall.live)),
            "sockets": ("Connected play sockets", lambda: len(hall.sockets)),
            "waiting_requests": (
                "Requests that wait at tables",
                lambda: hall.openly(lambda live: len(live.waiting)),
            ),
            "waiting_appends": (
                "Appends that wait for a commit",
                lambda: hall.store.waiting - hall.in_secret(lambda live: live.storing),
            ),
            "bot_questions": (
                "Questions put to computer players",
                lambda: (
                    hall.pool.asked
                    - hall.in_secret(lambda live: live.thinking.asked + len(live.hints.open))
                ),
            ),
            "tasks": (
                "Tasks of the event loop",
                lambda: (
                    hall.tasks()
                    - hall.in_secret(lambda live: len(live.thinking.tasks) + len(live.hints.open))
                ),
            ),
        }
        for name, (text, look) in looks.items():
            gauge = Gauge(f"ludarc_{name}", text, registry=self.registry)
            gauge.set_function(look)
            self.gauges[name] = gauge

    def text(self) -> bytes:
        return generate_latest(self.registry)
