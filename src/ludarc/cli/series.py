"""What `simulate` and `arena` share: the words one types, the bar, and what outsiders did wrong."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ludarc.cli.options import read_options

MOST = {"games": 1_000_000_000, "processes": 1000}
"""More is taken for a typing mistake."""

if TYPE_CHECKING:
    from rich.progress import Progress

    from ludarc.lab.faults import Faults
    from ludarc.lab.tally import Tally


def add_series(parser: ArgumentParser) -> None:
    """The words of any series of games."""
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same gives the same")
    parser.add_argument(
        "--options", default="{}", metavar="JSON", help="options of the game, e.g. '{\"a\": 1}'"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=10.0,
        metavar="T",
        help="how long a bot of your own may take for a move (10)",
    )
    parser.add_argument("--records", metavar="FILE", help="write every game, .jsonl or .jsonl.zst")
    parser.add_argument("--processes", type=int, metavar="P", help="how many at once (all cores)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def options_of(args: Namespace) -> dict[str, Any]:
    """The options of the game, or what is wrong with the words of a series."""
    from ludarc.core.faults import Fault

    for name in ("players", "games", "processes"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise Fault(f"--{name}", f"must be at least 1, not {value}")
        if value is not None and value > MOST.get(name, value):
            raise Fault(f"--{name}", f"must be at most {MOST[name]:,}")
    if args.records == "":
        raise Fault("--records", "which file?")
    if not 0 < args.seconds <= 3600:
        raise Fault("--seconds", f"must be between 0 and 3600, not {args.seconds:g}")
    options = read_options(args.options)
    if options.pop("players", args.players) != args.players:
        raise Fault("--options", f"players differs from --players {args.players}")
    return options


def bar() -> Progress:
    """A bar for people at a terminal; nobody else sees it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    return Progress(
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def share_bounds(share: Tally, digits: int = 1) -> str:
    """The 95 % interval of a share, in hundredths."""
    low, high = share.bounds
    return f"{100 * low:.{digits}f}–{100 * high:.{digits}f}"


def tell_faults(faults: Faults) -> None:
    """Tell which bots failed, and how; the gentle move was made for them each time."""
    for name, blame in faults.by_name.items():
        times = f"{blame.count} times" if blame.count > 1 else "once"
        games = f"{blame.games} games" if blame.games > 1 else "one game"
        print(f"{name} failed {times} in {games}:", file=sys.stderr)
        for words in blame.first:
            print(f"  {words}", file=sys.stderr)
        if blame.count > len(blame.first):
            print("  …", file=sys.stderr)
