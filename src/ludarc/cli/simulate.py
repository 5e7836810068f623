"""`ludarc simulate`: computer players play many games; a table tells how they fared."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from ludarc.cli.series import add_series, bar, options_of, share_bounds, tell_faults

if TYPE_CHECKING:
    from ludarc.lab.simulation import Simulation, Standings


def arguments(parser: ArgumentParser) -> None:
    from ludarc.games import GAMES

    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--players", type=int, required=True, metavar="N", help="how many seats")
    parser.add_argument("--games", type=int, default=100, metavar="G", help="how many games (100)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,…",
        help="who plays in each seat: a level, 'cmd:python mybot.py' or module:Class; one stands "
        "for all (random)",
    )
    add_series(parser)


def run(args: Namespace) -> int:
    from ludarc.core.recordfile import writing
    from ludarc.lab.simulation import Standings, simulate

    simulation = simulation_of(args)
    standings = Standings(simulation.bots)
    with ExitStack() as stack:
        out = stack.enter_context(writing(args.records)) if args.records else None
        progress = stack.enter_context(bar())
        line = progress.add_task(simulation.game, total=args.games)
        for game in simulate(simulation, args.games, args.processes):
            standings.add(game)
            if out is not None:
                out.write(game.line)
            progress.advance(line)
    tell_faults(standings.faults)
    if args.json:
        print(json.dumps(figures(simulation, args.games, standings)))
    elif args.records != "-":
        show(simulation, args.games, standings)
    return 0


def simulation_of(args: Namespace) -> Simulation:
    """What the arguments ask for, or the fault in them."""
    from ludarc.bots.contestants import names_from
    from ludarc.core.faults import Fault
    from ludarc.lab.simulation import Simulation, checked

    options = options_of(args)
    bots = names_from(args.bots)
    if len(bots) == 1:
        bots *= min(args.players, 100)
    elif len(bots) != args.players:
        raise Fault("--bots", f"{len(bots)} names for {args.players} seats")
    keep = args.records is not None
    return checked(Simulation(args.game, options, bots, args.seed, keep, args.seconds))


def figures(simulation: Simulation, games: int, standings: Standings) -> dict[str, Any]:
    """The standings as JSON; `margin` is half the width of the 95 % interval."""
    return {
        "game": simulation.game,
        "options": {"players": len(simulation.bots), **simulation.options},
        "seed": simulation.seed,
        "games": games,
        "seats": [
            {
                "bot": name,
                "score": standings.scores[seat].mean,
                "score_margin": standings.scores[seat].margin,
                "wins": standings.wins[seat].mean,
                "wins_margin": standings.wins[seat].margin,
            }
            for seat, name in enumerate(simulation.bots)
        ],
        "moves": standings.length.mean,
        "moves_margin": standings.length.margin,
    }


def show(simulation: Simulation, games: int, standings: Standings) -> None:
    """Print the standings as a table."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    length = standings.length
    table = Table(
        title=f"{simulation.game}: {games} games, seed {simulation.seed}",
        caption=f"moves in a game: {length.mean:.1f} ± {length.margin:.1f} (95 % intervals)",
        box=box.ROUNDED,
        title_style="bold",
    )
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("points", justify="right")
    table.add_column("wins", justify="right")
    for seat, name in enumerate(simulation.bots):
        score, wins = standings.scores[seat], standings.wins[seat]
        table.add_row(
            str(seat),
            escape(name),
            f"{score.mean:.2f} ± {score.margin:.2f}",
            f"{100 * wins.mean:.1f} % ({share_bounds(wins)})",
        )
    Console().print(table)
