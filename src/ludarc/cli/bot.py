"""`ludarc bot`: a bot of your own sits down at a table of a server, like a person."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from ludarc.cli.language import add_language


def arguments(parser: ArgumentParser) -> None:
    parser.usage = "ludarc bot URL [--token TOKEN | --name NAME] [--seconds T] -- COMMAND …"
    parser.add_argument("url", metavar="URL", help="a link to a table, with or without its token")
    parser.add_argument("--token", help="the seat's token (else LUDARC_TOKEN, or in the link)")
    parser.add_argument("--name", help="take the first open seat under this name")
    parser.add_argument(
        "--seconds", type=float, default=10.0, metavar="T", help="how long a move may take (10)"
    )
    parser.add_argument(
        "command", nargs="+", metavar="COMMAND", help="the bot: python mybot.py, or module:Class"
    )
    add_language(parser)


def run(args: Namespace) -> int:
    import asyncio

    from ludarc.bots.outsider import CLASS, command_of
    from ludarc.cli.join import seated
    from ludarc.cli.remote.http import ask
    from ludarc.cli.remote.link import Link, parsed
    from ludarc.cli.remote.seatbot import SeatBot
    from ludarc.core.faults import Fault

    link = parsed(args.url)
    if not link.table:
        raise Fault("URL", "which table? Paste its link")
    if not 0 < args.seconds <= 3600:
        raise Fault("--seconds", f"must be between 0 and 3600, not {args.seconds:g}")
    command: list[str] = args.command
    if len(command) == 1 and CLASS.fullmatch(command[0]):
        command = command_of(command[0]) or command
    token = args.token or link.token or os.environ.get("LUDARC_TOKEN", "")
    if not token and not args.name:
        raise Fault("--token", "a seat needs its token; or take an open one with --name")
    must_start(command)
    room = ask(f"{link.server}/api/tables/{link.table}", args.lang)
    link = Link(link.server, link.table, token)
    if not token:
        link = seated(link, room, args.name, args.lang)
        print(link, flush=True)
    scores = asyncio.run(SeatBot(link, args.lang, command, args.seconds).run())
    print(" ".join(map(str, scores)))
    return 0


def must_start(command: list[str]) -> None:
    """Before a seat is taken: there is a program to sit in it."""
    from ludarc.bots.program import Failed, Program
    from ludarc.core.faults import Fault

    try:
        Program(command).close()
    except Failed as failed:
        raise Fault("COMMAND", str(failed)) from None
