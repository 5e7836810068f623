"""`ludarc bench server`: what the table server carries here, beside the bars it should meet."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from ludarc.cli.benchbar import run_report

if TYPE_CHECKING:
    from rich.table import Table

    from ludarc.lab.bench.serverreport import FullLoad, ServerReport

ROUNDS = 3
SECONDS = 2.0
TABLES = 100

QUICK_ROUNDS = 1
QUICK_SECONDS = 1.0
QUICK_TABLES = 20


def run(args: Namespace) -> int:
    """Measure and print."""
    from ludarc.lab.bench.server import measure

    rounds = args.rounds or (QUICK_ROUNDS if args.quick else ROUNDS)
    seconds = args.seconds or (QUICK_SECONDS if args.quick else SECONDS)
    tables = args.tables or (QUICK_TABLES if args.quick else TABLES)
    return run_report(args, partial(measure, rounds, seconds, tables), show)


def show(report: ServerReport) -> None:
    """Print the report for a reader."""
    from rich.console import Console

    from ludarc.cli.bench import bar_table

    console = Console()
    console.print(load_table(report))
    console.print(
        f"Tables of four seats on this machine, moves at random. Full load: {report.tables} tables "
        f"move as soon as everybody has seen the last move; median of {report.rounds} rounds. "
        "Time is from a move to the last seat that sees it. Ours is on the disk before it is seen. "
        f"The load itself was up to {report.steady.late_p99_ms:.1f} ms late (p99).",
        style="dim",
    )
    console.print(bar_table(report.bars))


def load_table(report: ServerReport) -> Table:
    """Our server at its limit and on an ordinary evening, then the peer."""
    from rich.table import Table

    from ludarc.cli.bench import escaped

    steady = report.steady
    table = Table(title=f"Ludarc {report.ludarc} ({report.form}), Python {report.python}")
    table.add_column("server")
    for heading in ("moves/s", "p50 ms", "p99 ms", "CPU µs/move", "KB/table"):
        table.add_column(heading, justify="right")
    table.add_row("ludarc, full load", *full_cells(report.full))
    table.add_row(
        f"ludarc, {steady.tables} tables for {steady.seconds:g} s",
        f"{steady.moves_per_second:,.0f}",
        f"{steady.p50_ms:.1f}",
        f"{steady.p99_ms:.1f}",
        whole(steady.cpu_us_per_move),
        whole(steady.memory_kb_per_table),
    )
    for kind, load in report.peers.items():
        table.add_row(f"{report.peer} {kind}, full load", *full_cells(load))
    if not report.peers:
        table.add_row(f"boardgame.io: {escaped(report.peer_missing)}", "–", "–", "–", "–")
    return table


def full_cells(load: FullLoad) -> list[str]:
    """A full load as a row shows it."""
    return [
        f"{load.moves_per_second:,.0f}",
        f"{load.p50_ms:.1f}",
        f"{load.p99_ms:.1f}",
        whole(load.cpu_us_per_move),
    ]


def whole(figure: float | None) -> str:
    """A figure without its fraction, or a dash where there is none."""
    return "–" if figure is None else f"{figure:,.0f}"
