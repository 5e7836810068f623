"""`ludarc bench search`: how fast the search imagines games here, beside its bars."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from ludarc.cli.benchbar import run_report

if TYPE_CHECKING:
    from rich.table import Table

    from ludarc.lab.bench.search import SearchReport

ROUNDS = 5
SIMULATIONS = 20_000
QUICK_SIMULATIONS = 200


def run(args: Namespace) -> int:
    """Measure and print."""
    from ludarc.lab.bench.search import measure

    simulations = QUICK_SIMULATIONS if args.quick else SIMULATIONS
    return run_report(args, partial(measure, args.rounds or ROUNDS, simulations), show)


def show(report: SearchReport) -> None:
    """Print the report for a reader."""
    from rich.console import Console

    from ludarc.cli.bench import bar_table

    console = Console()
    console.print(speed_table(report))
    console.print(
        f"Whole games imagined in a second, median of {report.rounds} rounds of "
        f"{report.simulations:,} a search. boardgame.io searches with all cards in sight.",
        style="dim",
    )
    console.print(bar_table(report.bars))


def speed_table(report: SearchReport) -> Table:
    """Ours, then the peers."""
    from rich.table import Table

    from ludarc.cli.bench import escaped

    table = Table(title=f"Ludarc {report.ludarc} ({report.form}), Python {report.python}")
    table.add_column("search")
    table.add_column("simulations/s", justify="right")
    table.add_row("rainbow, 4 seats", f"{report.ours:,.0f}")
    if report.hearts is None:
        table.add_row(f"OpenSpiel: {escaped(report.peer_missing)}", "–")
    else:
        table.add_row(f"{report.peer}, ISMCTS", f"{report.hearts:,.0f}")
    if report.boardgameio is None:
        table.add_row(f"boardgame.io: {escaped(report.boardgameio_missing)}", "–")
    else:
        table.add_row(f"{report.boardgameio_name} rainbow, MCTSBot", f"{report.boardgameio:,.0f}")
    return table
