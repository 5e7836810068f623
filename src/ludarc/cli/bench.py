"""`ludarc bench`: how fast rules, server, search and bots are here, beside their bars."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from ludarc.cli import benchbots, benchsearch, benchserver
from ludarc.cli.benchbar import run_report

if TYPE_CHECKING:
    from rich.table import Table

    from ludarc.lab.bench.report import Bar, Report, Speeds

ROUNDS = 7
SECONDS = 0.3
GAMES = 10_000
STARTS = 5

QUICK_SECONDS = 0.02
QUICK_GAMES = 500
QUICK_STARTS = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command understands; the last two are for its own children."""
    parser.add_argument(
        "what", choices=["engine", "server", "search", "bots"], help="what to measure"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--rounds",
        type=at_least_one,
        help=f"how many rounds (engine: {ROUNDS}, server: {benchserver.ROUNDS}, "
        f"search: {benchsearch.ROUNDS}, bots: {benchbots.TURNS} turns of each level)",
    )
    parser.add_argument(
        "--quick", action="store_true", help="short measurements: a look, not a verdict"
    )
    parser.add_argument(
        "--tables",
        type=at_least_one,
        help=f"server: tables under full load ({benchserver.TABLES}); five times as many steadily",
    )
    parser.add_argument(
        "--seconds",
        type=some_time,
        help=f"server: how long each server is loaded in a round ({benchserver.SECONDS:g})",
    )
    benchbots.arguments(parser)
    parser.add_argument("--worker", choices=["plain", "memory", "search"], help=argparse.SUPPRESS)
    parser.add_argument("--games", type=at_least_one, default=GAMES, help=argparse.SUPPRESS)


def at_least_one(text: str) -> int:
    """A number of rounds or games."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 on")
    return number


def some_time(text: str) -> float:
    """A number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds")
    return seconds


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.worker:
        work(args)
        return 0
    if args.what == "server":
        return benchserver.run(args)
    if args.what == "search":
        return benchsearch.run(args)
    if args.what == "bots":
        return benchbots.run(args)
    from ludarc.lab.bench.engine import measure

    quick = QUICK_SECONDS, QUICK_GAMES, QUICK_STARTS
    size = quick if args.quick else (SECONDS, GAMES, STARTS)
    return run_report(args, partial(measure, args.rounds or ROUNDS, *size), show)


def work(args: argparse.Namespace) -> None:
    """Be a child of this command."""
    from ludarc.lab.bench import child

    if args.worker == "search":
        from ludarc.lab.bench import search

        search.tell_memory(args.games)
    elif args.worker == "plain":
        child.serve_rounds(args.seconds or SECONDS)
    else:
        child.tell_memory(args.games)


def show(report: Report) -> None:
    """Print the report for a reader."""
    from rich.console import Console

    console = Console()
    console.print(speed_table(report))
    console.print(
        f"Thousands per second, median of {report.rounds} rounds. Inside: random play within the "
        "engine, deals included unless it says no deals. Driven: a Python loop, no deals.",
        style="dim",
    )
    console.print(bar_table(report.bars))


def speed_table(report: Report) -> Table:
    """Every table of the house in the form in use, then in the plain form, then the peer."""
    from rich.table import Table

    form = f"plain: {report.why_plain}" if report.why_plain else "compiled"
    table = Table(title=f"Ludarc {report.ludarc} ({form}), Python {report.python}")
    table.add_column("game", no_wrap=True)
    for heading in ("seats", "inside", "driven", "copy + apply"):
        table.add_column(heading, justify="right")
    for each in report.tables:
        table.add_row(each.game, str(each.seats), *thousands(each.speeds))
    table.add_section()
    for each in report.tables:
        if each.plain:
            table.add_row(f"{each.game}, plain form", str(each.seats), *thousands(each.plain))
    table.add_section()
    table.add_row("rainbow, no deals", "4", f"{report.finish / 1000:,.0f}")
    if report.peer_speeds:
        table.add_row(f"{report.peer}, no deals", "4", *thousands(report.peer_speeds))
    else:
        table.add_row(f"OpenSpiel: {escaped(report.peer_missing)}", "", "–", "–", "–")
    return table


def thousands(speeds: Speeds) -> list[str]:
    """Three speeds as a row shows them."""
    each = (speeds.inside, speeds.driven, speeds.copy_apply)
    return [f"{speed / 1000:,.0f}" for speed in each]


def bar_table(bars: list[Bar]) -> Table:
    """What should hold, and whether it does."""
    from rich.table import Table

    table = Table(title="Bars")
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_column("bar", justify="right")
    table.add_column("")
    for bar in bars:
        table.add_row(bar.what, figure(bar), f"{bar.sign} {bar.bar:g} {bar.unit}", mark(bar.holds))
    return table


def figure(bar: Bar) -> str:
    """The figure of a bar, or how to get one."""
    if bar.figure is None:
        return escaped(bar.missing)
    return f"{bar.figure:.2f} ×" if bar.unit == "×" else f"{bar.figure:.0f} {bar.unit}"


def mark(holds: bool | None) -> str:
    """✓ or ✗, or nothing where there is no figure."""
    if holds is None:
        return ""
    return "[green]✓[/]" if holds else "[red]✗[/]"


def escaped(text: str) -> str:
    """Text as it is, square brackets included."""
    from rich.markup import escape

    return escape(text)
