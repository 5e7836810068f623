"""`ludarc bench bots`: how long computer players think here, beside the bars they should meet."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import TYPE_CHECKING

from ludarc.cli.benchbar import run_report

if TYPE_CHECKING:
    from rich.table import Table

    from ludarc.lab.bench.bots import BotReport
    from ludarc.lab.bench.budgets import Budgets

TURNS = 12
QUICK_TURNS = 2


def arguments(parser: ArgumentParser) -> None:
    """What only this measurement understands."""
    parser.add_argument("--game", default="", metavar="GAME", help="bots: this game only")
    parser.add_argument("--level", default="", metavar="LEVEL", help="bots: this level only")
    parser.add_argument(
        "--seats",
        type=int,
        default=0,
        metavar="N",
        help="bots: tables of this size (a game's smallest and largest)",
    )
    parser.add_argument(
        "--suggest",
        action="store_true",
        help="bots: suggest how many simulations each level of --game should search",
    )


def run(args: Namespace) -> int:
    """Measure and print."""
    from ludarc.lab.bench import budgets
    from ludarc.lab.bench.bots import Wish, measure

    turns = args.rounds or (QUICK_TURNS if args.quick else TURNS)
    if args.suggest:
        return run_report(args, partial(budgets.suggest, game_of(args), turns), show_budgets)
    wish = Wish(args.game, args.level, args.seats)
    return run_report(args, partial(measure, wish, turns), show)


def game_of(args: Namespace) -> str:
    """The game a budget is suggested for."""
    from ludarc.core.faults import Fault

    if not args.game:
        raise Fault("--suggest", "needs --game, the game whose levels it is for")
    return str(args.game)


def show_budgets(found: Budgets) -> None:
    """How fast one game is searched, and what `thinking` could be."""
    from ludarc.lab.bench.budgets import SECONDS

    for speed in found.speeds:
        print(f"{found.game}, {speed.seats} seats: {speed.simulations:,} simulations a second")
    levels = ", ".join(f'"{level}": {count}' for level, count in found.thinking.items())
    print(f"thinking = MappingProxyType({{{levels}}})")
    times = ", ".join(f"{level} {SECONDS[level]:.2f} s" for level in found.thinking)
    print(f"A decision then takes about so long here ({found.form} form): {times}.")
    print("Let the levels meet (`ludarc arena`): each should beat the one below.")


def show(report: BotReport) -> None:
    """Print the report for a reader."""
    from rich.console import Console

    from ludarc.cli.bench import bar_table

    console = Console()
    console.print(pace_table(report))
    console.print(
        f"Milliseconds of the processor; {report.turns} turns of each, spread over games of quick "
        "players. Only decisions with a choice count, and no clock cuts a search short.",
        style="dim",
    )
    if report.bars:
        console.print(bar_table(report.bars))


def pace_table(report: BotReport) -> Table:
    """Level by level."""
    from rich.table import Table

    table = Table(title=f"Ludarc {report.ludarc} ({report.form}), Python {report.python}")
    for heading in ("game", "level"):
        table.add_column(heading, no_wrap=True)
    for heading in ("sims", "moves", "median", "worst", "turn", "longest"):
        table.add_column(heading, justify="right", no_wrap=True)
    for each in report.paces:
        table.add_row(
            f"{each.game} {each.seats}",
            each.level,
            f"{each.simulations:,}" if each.simulations else "–",
            str(each.decisions),
            *map(figure, (each.median, each.worst, each.turn_median, each.turn_worst)),
        )
    return table


def figure(milliseconds: float) -> str:
    """As exact as anybody needs it."""
    return f"{milliseconds:,.1f}" if milliseconds < 100 else f"{milliseconds:,.0f}"
