"""`ludarc join`: sit down at a table of a server, watch one, or open one."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ludarc.cli.language import add_language

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
    from ludarc.core.contract import Fault

    link = parsed(args.url)
    host = ""
    if args.new:
        answer = ask(f"{link.server}/api/tables", args.lang, new_table(args))
        token = next(iter(answer["tokens"].values()), "")
        link, host = Link(link.server, answer["table"], token), answer["host"]
        if answer["room"]["status"] == "open" and all(
            seat["kind"] != "open" for seat in answer["room"]["seats"]
        ):
            ask(f"{link.server}/api/tables/{link.table}/start", args.lang, {}, host)
    elif not link.table:
        raise Fault("URL", "which table? Paste its link, or open one with --new GAME")
    elif args.name and not link.token:
        link = seated(link, args.name, args.lang)
    JoinApp(link, args.lang, host).run()
    print(link)
    return 0


def new_table(args: Namespace) -> dict[str, Any]:
    """The table the arguments ask for."""
    from ludarc.core.contract import Fault

    try:
        options = json.loads(args.options)
    except ValueError as error:
        raise Fault("--options", f"not JSON: {error}") from None
    seats = []
    for word in args.seats.split(","):
        if word in ("me", "open"):
            seats.append({"kind": word, "name": (args.name or "") if word == "me" else ""})
        else:
            seats.append({"kind": "bot", "level": word})
    return {"game": args.new, "seats": seats, "options": options}


def seated(link: Link, name: str, lang: str) -> Link:
    """Take the first open seat."""
    from ludarc.cli.remote.http import ask
    from ludarc.cli.remote.link import Link
    from ludarc.core.contract import Fault

    url = f"{link.server}/api/tables/{link.table}"
    room = ask(url, lang)
    free = [seat for seat, sign in enumerate(room["seats"]) if sign["kind"] == "open"]
    if not free:
        raise Fault("URL", "no seat is free at this table; without --name you can watch")
    answer = ask(f"{url}/seats/{free[0]}", lang, {"name": name})
    return Link(link.server, link.table, answer["token"])
