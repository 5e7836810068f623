"""The results of a measurement; `ludarc bench engine --json` prints them as JSON."""

from __future__ import annotations

import msgspec


class Speeds(msgspec.Struct, frozen=True):
    """Per second: decisions inside the engine, decisions driven from Python, copies with a move."""

    inside: float
    driven: float
    copy_apply: float


class TableSpeed(msgspec.Struct, frozen=True):
    """How fast a game goes with so many seats; `plain` is the uncompiled form, where measured."""

    game: str
    seats: int
    speeds: Speeds
    plain: Speeds | None


class Bar(msgspec.Struct, frozen=True):
    """A figure, and what it should be at least (`≥`) or at most (`≤`).

    A figure that could not be measured is None, and `missing` says what to do about it.
    """

    what: str
    figure: float | None
    sign: str
    bar: float
    unit: str
    missing: str = ""

    @property
    def holds(self) -> bool | None:
        """Is the bar met? None if there is no figure."""
        if self.figure is None:
            return None
        return self.figure >= self.bar if self.sign == "≥" else self.figure <= self.bar


class Report(msgspec.Struct, frozen=True):
    """Everything measured in one run; `finish` is Rainbow inside from dealt positions."""

    ludarc: str
    form: str
    why_plain: str
    python: str
    rounds: int
    seconds: float
    tables: list[TableSpeed]
    finish: float
    peer: str | None
    peer_missing: str
    peer_speeds: Speeds | None
    bars: list[Bar]

    def json(self) -> str:
        """One JSON object; each bar says whether it holds."""
        return with_bars(self, self.bars)


def with_bars(report: msgspec.Struct, bars: list[Bar]) -> str:
    """A report as one JSON object, in which each bar says whether it holds."""
    plain = msgspec.to_builtins(report)
    for bar, told in zip(bars, plain["bars"], strict=True):
        told["holds"] = bar.holds
    return msgspec.json.encode(plain).decode()
