"""The results of the server measurement; `ludarc bench server --json` prints them as JSON."""

from __future__ import annotations

import msgspec

from ludarc.lab.bench.report import Bar, with_bars


class FullLoad(msgspec.Struct, frozen=True):
    """A server at its limit, by the medians of the rounds.

    Milliseconds are from a move to the last seat that sees it; processor time is the server's.
    """

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    cpu_us_per_move: float | None


class SteadyLoad(msgspec.Struct, frozen=True):
    """Our server with many tables that move now and then."""

    tables: int
    seconds: float
    moves: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    late_p99_ms: float
    """How late the load itself was: a value far from 0 means that the machine was busy."""
    cpu_us_per_move: float | None
    memory_kb_per_table: float | None
    """With four sockets each."""
    lost: int
    """Moves that were seen but are not in the log after the server was killed."""


class ServerReport(msgspec.Struct, frozen=True):
    """Everything measured in one run."""

    ludarc: str
    form: str
    python: str
    rounds: int
    seconds: float
    tables: int
    full: FullLoad
    steady: SteadyLoad
    peer: str | None
    peer_missing: str
    peers: dict[str, FullLoad]
    """The peer at its limit, by where it keeps its matches."""
    bars: list[Bar]

    def json(self) -> str:
        """One JSON object; each bar says whether it holds."""
        return with_bars(self, self.bars)
