"""`ludarc play`: sit down at a table in this terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from ludarc.cli.language import add_language
from ludarc.cli.options import read_options

DEFAULT_SEATS = "me,easy,easy,easy"


def arguments(parser: ArgumentParser) -> None:
    """What may be settled before the terminal opens."""
    from ludarc.games import GAMES

    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO,…",
        help=f"me, name:Ana or a level such as easy for each seat (default: {DEFAULT_SEATS})",
    )
    parser.add_argument(
        "--options", metavar="JSON", default="{}", help="such as '{\"discs_per_colour\": 4}'"
    )
    parser.add_argument("--new", action="store_true", help="do not offer to resume a saved game")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same game again")
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="S", help="seconds a computer player takes"
    )
    add_language(parser)


def run(args: Namespace) -> int:
    """Check what was asked for, then open the table."""
    from ludarc.cli.terminal.invitation import USUAL_GAME, Invitation
    from ludarc.cli.terminal.seating import seats_from
    from ludarc.core.faults import Fault
    from ludarc.games import kind, settle

    name = args.game or USUAL_GAME
    seats = seats_from(args.seats or DEFAULT_SEATS, args.lang, kind(name).mind_type.levels)
    options = read_options(args.options)
    if "players" in options:
        raise Fault("--options", "the number of players follows from --seats")
    settle(name, {**options, "players": len(seats)})
    if not args.pace >= 0:
        raise Fault("--pace", "seconds are not negative")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Fault("play", "a game needs a terminal; this is a pipe or a file")

    from ludarc.cli.terminal.app import TableApp

    invitation = Invitation(
        game=args.game,
        seats=seats,
        options=options,
        lang=args.lang,
        pace=args.pace,
        seed=args.seed,
        fresh=args.new,
    )
    app = TableApp(invitation)
    app.run()
    return app.return_code or 0
