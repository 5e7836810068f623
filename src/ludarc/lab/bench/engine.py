"""The measurement of the engine: every table, the plain form and the peer, round by round."""

from __future__ import annotations

import platform
from collections.abc import Callable
from contextlib import closing
from statistics import median

import ludarc
from ludarc.games import settle
from ludarc.lab.bench import child, ours, peer
from ludarc.lab.bench.bars import MODEL, Asked, barred
from ludarc.lab.bench.child import PlainChild, Readings
from ludarc.lab.bench.gauge import Gauge, ratio, read_round
from ludarc.lab.bench.report import Bar, Report, Speeds, TableSpeed

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done, and how many there are."""

INSIDE_BAR = 2.5
COPY_BAR = 3.0
MEMORY_BAR = 150
IMPORT_BAR = 150
HELP_BAR = 300


class Bench:
    """All gauges of a run, in the order in which each round reads them."""

    def __init__(self) -> None:
        self.tables = {table: ours.gauges(table) for table in ours.tables()}
        self.finish = ours.finish(settle(MODEL[0], {"players": MODEL[1]}))
        self.hearts = peer.Hearts().gauges() if peer.present() else {}
        self.plain: list[Readings] = []

    def order(self) -> list[Gauge]:
        """Every gauge once; those that are compared with each other stand side by side."""
        pairs: list[Gauge] = []
        for way, gauge in {"finish": self.finish, **self.tables[MODEL]}.items():
            pairs.append(gauge)
            if way in self.hearts:
                pairs.append(self.hearts[way])
            others = [asked.table for asked in barred() if asked.way == way]
            pairs += [self.tables[table][way] for table in others if table != MODEL]
        rest = [gauge for ways in self.tables.values() for gauge in ways.values()]
        return pairs + [gauge for gauge in rest if gauge not in pairs]

    def run(self, rounds: int, seconds: float, progress: Progress) -> None:
        """Warm up, then read every gauge and the plain child in each round."""
        order = self.order()
        progress("warming up", 0, rounds + 1)
        for gauge in order:
            gauge.warm(seconds)
        with closing(PlainChild(seconds)) as plain:
            for number in range(1, rounds + 1):
                progress(f"round {number} of {rounds}", number, rounds + 1)
                read_round(order)
                self.plain.append(plain.read())

    # --- results -------------------------------------------------------------------------

    def table_speeds(self) -> list[TableSpeed]:
        return [
            TableSpeed(name, seats, speeds(ways), self.plain_speeds((name, seats)))
            for (name, seats), ways in self.tables.items()
        ]

    def plain_speeds(self, table: ours.Table) -> Speeds | None:
        """The plain form's medians, for the tables it was measured at."""
        if table not in child.compared():
            return None
        of_game = [readings[table[0]] for readings in self.plain]
        return Speeds(**{way: median(each[way] for each in of_game) for way in ours.WAYS})

    def peer_speeds(self) -> Speeds | None:
        if not self.hearts:
            return None
        hearts = self.hearts
        return Speeds(hearts["finish"].rate, hearts["driven"].rate, hearts["copy_apply"].rate)

    def ratio_bars(self) -> list[Bar]:
        """The model game compared with the peer, then the requirements of each game."""
        name, seats = MODEL
        model = f"{name.capitalize()} {seats}"
        copies = self.tables[MODEL]["copy_apply"]
        return [
            self.peer_bar(f"inside, {model} ÷ hearts", self.finish, "finish", INSIDE_BAR),
            self.peer_bar(f"copy + apply, {model} ÷ hearts", copies, "copy_apply", COPY_BAR),
            *(self.asked_bar(asked) for asked in barred()),
        ]

    def asked_bar(self, asked: Asked) -> Bar:
        name, seats = asked.table
        what = f"{asked.way}, {name.capitalize()} {seats}"
        gauge = self.tables[asked.table][asked.way]
        match asked.beside:
            case "peer":
                return self.peer_bar(f"{what} ÷ hearts", gauge, asked.way, asked.bar)
            case "model":
                model = self.tables[MODEL][asked.way]
                beside = f"{what} ÷ {MODEL[0].capitalize()} {MODEL[1]}"
                return Bar(beside, ratio(gauge, model), "≥", asked.bar, "×")
            case _:
                return Bar(what, gauge.rate / 1000, "≥", asked.bar, "k/s")

    def peer_bar(self, what: str, gauge: Gauge, way: str, bar: float) -> Bar:
        if not self.hearts:
            return Bar(what, None, "≥", bar, "×", missing=peer.INSTALL)
        return Bar(what, ratio(gauge, self.hearts[way]), "≥", bar, "×")


def speeds(ways: dict[str, Gauge]) -> Speeds:
    """The medians of a table's gauges."""
    return Speeds(**{way: gauge.rate for way, gauge in ways.items()})


def process_bars(games: int, starts: int) -> list[Bar]:
    """Memory and start-up, each in fresh processes."""
    peak = child.memory(games)
    return [
        Bar(
            f"memory, {games:,} games of Rainbow 4",
            peak,
            "≤",
            MEMORY_BAR,
            "MB",
            missing="" if peak else "this system does not tell",
        ),
        Bar("start, import ludarc", child.start_up(child.IMPORT, starts), "≤", IMPORT_BAR, "ms"),
        Bar("start, ludarc --help", child.start_up(child.HELP, starts), "≤", HELP_BAR, "ms"),
    ]


def measure(rounds: int, seconds: float, games: int, starts: int, progress: Progress) -> Report:
    """Measure everything and report it."""
    bench = Bench()
    bench.run(rounds, seconds, progress)
    progress("memory and start-up", rounds + 1, rounds + 1)
    return Report(
        ludarc=ludarc.__version__,
        form="plain" if ludarc.why_plain else "compiled",
        why_plain=ludarc.why_plain,
        python=platform.python_version(),
        rounds=rounds,
        seconds=seconds,
        tables=bench.table_speeds(),
        finish=bench.finish.rate,
        peer=peer.name() if peer.present() else None,
        peer_missing="" if peer.present() else peer.INSTALL,
        peer_speeds=bench.peer_speeds(),
        bars=bench.ratio_bars() + process_bars(games, starts),
    )
