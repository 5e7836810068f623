"""`ludarc arena`: who is stronger? Computer players meet on the same deals in every seat."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from ludarc.cli.series import add_series, bar, options_of, share_bounds, tell_faults

if TYPE_CHECKING:
    from ludarc.lab.arena import Contest
    from ludarc.lab.scoreboard import Scoreboard

INTERRUPTED = 130
GLANCE = 0.5
"""Seconds between two looks at the running standings."""


def arguments(parser: ArgumentParser) -> None:
    from ludarc.games import GAMES

    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help="who meets: levels, 'cmd:python mybot.py' or module:Class; as many as seats sit as "
        "named, more meet in every choice of them, fewer sit alternately",
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many seats (2)")
    parser.add_argument(
        "--games", type=int, default=100, metavar="G", help="games of each line-up (100)"
    )
    parser.add_argument(
        "--budget",
        type=float,
        default=1.0,
        metavar="F",
        help="fraction of the thinking (1.0); who searches makes at least 8 simulations",
    )
    add_series(parser)
    parser.add_argument("--resume", metavar="FILE", help="keep what is played there, go on later")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster ('local' starts one here; needs ludarc[cluster])",
    )


def run(args: Namespace) -> int:
    from ludarc.lab.scoreboard import Scoreboard

    contest = contest_of(args)
    board = Scoreboard(contest)
    try:
        fill(board, args)
    except KeyboardInterrupt:
        code = INTERRUPTED
        hint = f"--resume {args.resume} goes on" if args.resume else "--resume FILE would go on"
        print(f"Interrupted after {len(board.outcomes)} games; {hint}.", file=sys.stderr)
    else:
        code = 0
    tell_faults(board.faults)
    if args.json:
        print(json.dumps(figures(contest, board)))
    elif args.records != "-" and board.outcomes:
        show(contest, board)
    return code


def fill(board: Scoreboard, args: Namespace) -> None:
    """Play what is not played yet, and count everything in the order of the schedule."""
    from ludarc.core.recordfile import writing
    from ludarc.lab.arena import Outcome, Task, play
    from ludarc.lab.executor import in_order
    from ludarc.lab.ledger import Ledger

    contest = board.contest
    with ExitStack() as stack:
        ledger = stack.enter_context(Ledger(args.resume, contest)) if args.resume else None
        if ledger is not None and ledger.unsigned:
            told = "does not tell who played; if the players have changed since, begin another file"
            print(f"ludarc: {args.resume}: {told}", file=sys.stderr)
        out = stack.enter_context(writing(args.records)) if args.records else None
        progress = stack.enter_context(bar())
        line = progress.add_task(contest.game, total=contest.total)
        done: dict[Task, Outcome] = {} if ledger is None else ledger.done
        if out is not None:  # what was played without a record is played again
            done = {task: outcome for task, outcome in done.items() if outcome.record}
        jobs = ((contest, task, out is not None) for task in contest.tasks() if task not in done)
        answers = stack.enter_context(closing(in_order(play, jobs, args.processes, args.cluster)))
        glance = 0.0
        for task in contest.tasks():
            outcome = done.get(task)
            if outcome is None:
                outcome = next(answers)
                if ledger is not None:
                    ledger.add(outcome)
            if out is not None:
                out.write(outcome.record.encode() + b"\n")
            board.add(outcome)
            progress.advance(line)
            if not progress.disable and monotonic() > glance + GLANCE:
                glance = monotonic()
                progress.update(line, description=running(board))


def contest_of(args: Namespace) -> Contest:
    """What the arguments ask for, or the fault in them."""
    from ludarc.bots.contestants import names_from
    from ludarc.core.faults import Fault
    from ludarc.lab.arena import Contest, checked_contest

    options = options_of(args)
    if args.resume == "":
        raise Fault("--resume", "which file?")
    if args.resume and args.records and same_file(args.resume, args.records):
        raise Fault("--records", f"{args.records} is the file to resume; it would be overwritten")
    if not 0 < args.budget <= 100:
        raise Fault("--budget", f"must be between 0 and 100, not {args.budget:g}")
    if args.cluster is not None and args.processes is not None:
        raise Fault("--processes", "is for this machine; a cluster knows its own")
    return checked_contest(
        Contest(
            args.game,
            options,
            args.players,
            names_from(args.bots),
            args.games,
            args.seed,
            args.budget,
            args.seconds,
        )
    )


def same_file(one: str, other: str) -> bool:
    """Do two names mean one file, there already or not?"""
    here, there = Path(one), Path(other)
    if here.exists() and there.exists():
        return here.samefile(there)
    return here.resolve() == there.resolve()


def running(board: Scoreboard) -> str:
    """The standings in a few letters, for the bar."""
    from rich.markup import escape

    return " · ".join(
        f"{escape(name[:20])} {100 * wins.mean:.0f} % ({share_bounds(wins, 0)})"
        for name, wins in board.overall().items()
    )


def figures(contest: Contest, board: Scoreboard) -> dict[str, Any]:
    """The scoreboard as JSON; `wins_low` and `wins_high` bound the 95 % interval."""
    ratings = board.ratings()
    return {
        "game": contest.game,
        "options": {"players": contest.players, **contest.options},
        "seed": contest.seed,
        "budget": contest.budget,
        "games": len(board.outcomes),
        "complete": len(board.outcomes) == contest.total,
        "line_ups": [
            {
                "bots": list(line_up),
                "results": [
                    {
                        "bot": name,
                        "seats": standing.seats,
                        "games": standing.games,
                        "deals": standing.wins.count,
                        "wins": standing.wins.mean,
                        "wins_margin": standing.wins.margin,
                        "wins_low": standing.wins.bounds[0],
                        "wins_high": standing.wins.bounds[1],
                        "fair": standing.seats / contest.players,
                        "points": standing.points.mean,
                    }
                    for name, standing in standings.items()
                ],
            }
            for line_up, standings in zip(board.line_ups, board.standings, strict=True)
        ],
        "ratings": [
            {"bot": name, "mu": mu, "sigma": sigma} for name, (mu, sigma) in ratings.items()
        ],
        "faults": [
            {"bot": name, "count": blame.count, "games": blame.games, "first": blame.first}
            for name, blame in board.faults.by_name.items()
        ],
    }


def show(contest: Contest, board: Scoreboard) -> None:
    """Print the scoreboard as a table."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    ratings = board.ratings()
    budget = "" if contest.budget == 1.0 else f", {contest.budget:g} of the budget"
    table = Table(
        title=f"{contest.game}, {contest.players} seats, seed {contest.seed}{budget}",
        caption="95 % intervals over deals; every deal is played in every seat",
        box=box.ROUNDED,
        title_style="bold",
    )
    table.add_column("bot")
    for name in ("games", "wins", "95 %", "fair", "points", "rating"):
        table.add_column(name, justify="right", no_wrap=True)
    for standings in board.standings:
        for name, standing in standings.items():
            seats = f" × {standing.seats}" if standing.seats > 1 else ""
            mu, sigma = ratings[name]
            table.add_row(
                escape(name) + seats,
                str(standing.games),
                f"{100 * standing.wins.mean:.1f} %",
                share_bounds(standing.wins),
                f"{100 * standing.seats / contest.players:.0f} %",
                f"{standing.points.mean:.1f}",
                f"{mu:.1f} ± {1.96 * sigma:.1f}",
            )
        table.add_section()
    Console().print(table)
