"""`ludarc arena`: who is stronger? Computer players meet on the same deals in every seat."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from ludarc.cli.options import read_options

if TYPE_CHECKING:
    from ludarc.lab.arena import Contest, Scoreboard


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game, e.g. rainbow")
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help="who meets: as many as seats sit as named, more meet in every choice of them, "
        "fewer sit alternately",
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many seats (2)")
    parser.add_argument(
        "--games", type=int, default=100, metavar="G", help="games of each line-up (100)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same gives the same")
    parser.add_argument(
        "--options", default="{}", metavar="JSON", help="options of the game, e.g. '{\"a\": 1}'"
    )
    parser.add_argument(
        "--budget", type=float, default=1.0, metavar="F", help="fraction of the thinking (1.0)"
    )
    parser.add_argument("--resume", metavar="FILE", help="keep what is played there, go on later")
    parser.add_argument("--records", metavar="FILE", help="write every game, .jsonl or .jsonl.zst")
    parser.add_argument("--processes", type=int, metavar="P", help="how many at once (all cores)")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster ('local' starts one here; needs ludarc[cluster])",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def run(args: Namespace) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from ludarc.core.recordfile import writing
    from ludarc.lab.arena import Scoreboard, play
    from ludarc.lab.executor import in_order
    from ludarc.lab.ledger import Ledger

    contest = contest_of(args)
    board = Scoreboard(contest)
    tasks = list(contest.tasks())
    progress = Progress(
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with ExitStack() as stack:
        ledger = stack.enter_context(Ledger(args.resume, contest)) if args.resume else None
        out = stack.enter_context(writing(args.records)) if args.records else None
        stack.enter_context(progress)
        bar = progress.add_task(contest.game, total=len(tasks))
        wanted = set(tasks)
        for outcome in ledger.done if ledger is not None else ():
            if outcome.task in wanted:
                wanted.remove(outcome.task)
                board.add(outcome)
                progress.advance(bar)
        jobs = ((contest, task, out is not None) for task in tasks if task in wanted)
        for outcome in in_order(play, jobs, args.processes, args.cluster):
            if out is not None:
                out.write(outcome.record.encode() + b"\n")
            outcome = without_record(outcome)
            if ledger is not None:
                ledger.add(outcome)
            board.add(outcome)
            progress.advance(bar)
    if args.json:
        print(json.dumps(figures(contest, board)))
    elif args.records != "-":
        show(contest, board)
    return 0


def without_record(outcome: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(outcome, record="")


def contest_of(args: Namespace) -> Contest:
    """What the arguments ask for, or the fault in them."""
    from ludarc.core.contract import Fault
    from ludarc.lab.arena import Contest, checked_contest

    for name in ("players", "games", "processes"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise Fault(f"--{name}", f"must be at least 1, not {value}")
    if not 0 < args.budget <= 100:
        raise Fault("--budget", f"must be between 0 and 100, not {args.budget}")
    options = read_options(args.options)
    if options.pop("players", args.players) != args.players:
        raise Fault("--options", f"players differs from --players {args.players}")
    entrants = tuple(args.bots.split(","))
    return checked_contest(
        Contest(args.game, options, args.players, entrants, args.games, args.seed, args.budget)
    )


def figures(contest: Contest, board: Scoreboard) -> dict[str, Any]:
    """The scoreboard as JSON; `margin` is half the width of the 95 % interval."""
    ratings = board.ratings()
    return {
        "game": contest.game,
        "options": {"players": contest.players, **contest.options},
        "seed": contest.seed,
        "budget": contest.budget,
        "line_ups": [
            {
                "bots": [contest.entrants[number] for number in line_up],
                "results": [
                    {
                        "bot": contest.entrants[number],
                        "entrant": number,
                        "seats": standing.seats,
                        "games": standing.games,
                        "wins": standing.wins.mean,
                        "wins_margin": standing.wins.margin,
                        "fair": standing.seats / contest.players,
                        "points": standing.points.mean,
                    }
                    for number, standing in standings.items()
                ],
            }
            for line_up, standings in zip(board.line_ups, board.standings, strict=True)
        ],
        "ratings": [
            {"bot": name, "entrant": number, "mu": ratings[number][0], "sigma": ratings[number][1]}
            for number, name in enumerate(contest.entrants)
        ],
    }


def show(contest: Contest, board: Scoreboard) -> None:
    """Print the scoreboard as a table."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    ratings = board.ratings()
    budget = "" if contest.budget == 1.0 else f", {contest.budget:g} of the budget"
    table = Table(
        title=f"{contest.game}, {contest.players} seats, seed {contest.seed}{budget}",
        caption="95 % intervals over deals; every deal is played in every seat",
        box=box.ROUNDED,
        title_style="bold",
    )
    table.add_column("line-up")
    table.add_column("bot")
    for name in ("games", "wins", "fair", "points", "rating"):
        table.add_column(name, justify="right")
    for line_up, standings in zip(board.line_ups, board.standings, strict=True):
        names = ", ".join(contest.entrants[number] for number in line_up)
        for number, standing in standings.items():
            wins = standing.wins
            mu, sigma = ratings[number]
            table.add_row(
                names,
                contest.entrants[number],
                str(standing.games),
                f"{100 * wins.mean:.1f} % ± {100 * wins.margin:.1f}",
                f"{100 * standing.seats / contest.players:.0f} %",
                f"{standing.points.mean:.1f}",
                f"{mu:.1f} ± {1.96 * sigma:.1f}",
            )
            names = ""
        table.add_section()
    Console().print(table)
