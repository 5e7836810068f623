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
        """Gauges made from what everybody may know.

        Tables where people act in secret are left out: how much they do is a secret too. So are
        tasks that think, everywhere: a move that needs no thought is not told from one that does.
        """
        gauges = {
            "live_tables": ("Tables that are awake", lambda: len(hall.live)),
            "sockets": ("Connected play sockets", lambda: len(hall.sockets)),
            "waiting_requests": (
                "Requests that wait at tables",
                lambda: hall.openly(lambda live: len(live.waiting)),
            ),
            "waiting_appends": (
                "Tables that wait for a commit",
                lambda: hall.openly(lambda live: int(live.storing)),
            ),
            "bot_questions": (
                "Computer players about to move, and hints asked for",
                lambda: hall.openly(lambda live: len(live.thinking.tasks) + len(live.hints.open)),
            ),
            "tasks": ("Tasks of the event loop that do not think", hall.tasks),
        }
        for name, (text, read) in gauges.items():
            gauge = Gauge(f"ludarc_{name}", text, registry=self.registry)
            gauge.set_function(read)
            self.gauges[name] = gauge

    def text(self) -> bytes:
        return generate_latest(self.registry)
