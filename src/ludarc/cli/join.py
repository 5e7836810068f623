"""`ludarc join`: sit down at a table of a server, watch one, or open one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ludarc.cli.language import add_language
from ludarc.cli.options import read_options

if TYPE_CHECKING:
    from ludarc.cli.remote.link import Link


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="a link to a table, or the server's address")
    parser.add_argument("--name", help="take the first open seat under this name")
    parser.add_argument("--new", metavar="GAME", help="open a table for this game")
    parser.add_argument(
        "--seats",
        default="me,open",
        metavar="A,B,…",
        help="seats of the new table: me, open, or a level of computer player (me,open)",
    )
    parser.add_argument("--options", default="{}", metavar="JSON", help="options of the new table")
    add_language(parser)


def run(args: Namespace) -> int:
    from ludarc.cli.remote.app import JoinApp
    from ludarc.cli.remote.http import ask
    from ludarc.cli.remote.link import Link, parsed
    from ludarc.core.faults import Fault

    link = parsed(args.url)
    host = ""
    if args.new:
        wanted = new_table(args)
        must_be_terminal()
        answer = ask(f"{link.server}/api/tables", args.lang, wanted)
        token = next(iter(answer["tokens"].values()), "")
        link, host = Link(link.server, answer["table"], token), answer["host"]
        if answer["room"]["status"] == "open" and all(
            seat["kind"] != "open" for seat in answer["room"]["seats"]
        ):
            ask(f"{link.server}/api/tables/{link.table}/start", args.lang, {}, host)
    elif not link.table:
        raise Fault("URL", "which table? Paste its link, or open one with --new GAME")
    else:
        room = ask(f"{link.server}/api/tables/{link.table}", args.lang)
        must_be_terminal()
        if args.name and not link.token:
            link = seated(link, room, args.name, args.lang)
    JoinApp(link, args.lang, host).run()
    print(link)
    return 0


def must_be_terminal() -> None:
    """Raise the fault if this is no terminal, before a seat is taken."""
    from ludarc.core.faults import Fault

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Fault("join", "a game needs a terminal; this is a pipe or a file")


def new_table(args: Namespace) -> dict[str, Any]:
    """The table the arguments ask for."""
    seats = []
    for word in args.seats.split(","):
        if word in ("me", "open"):
            seats.append({"kind": word, "name": (args.name or "") if word == "me" else ""})
        else:
            seats.append({"kind": "bot", "level": word})
    return {"game": args.new, "seats": seats, "options": read_options(args.options)}


def seated(link: Link, room: dict[str, Any], name: str, lang: str) -> Link:
    """Take the first open seat of a room."""
    from ludarc.cli.remote.http import ask
    from ludarc.cli.remote.link import Link
    from ludarc.core.faults import Fault

    free = [seat for seat, sign in enumerate(room["seats"]) if sign["kind"] == "open"]
    if not free:
        raise Fault("URL", "no seat is free at this table; without --name you can watch")
    answer = ask(f"{link.server}/api/tables/{link.table}/seats/{free[0]}", lang, {"name": name})
    return Link(link.server, link.table, answer["token"])
