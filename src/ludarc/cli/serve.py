"""`ludarc serve`: open the hall to players."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="0.0.0.0", help="where to listen (everywhere)")  # noqa: S104 # friends at home join by the local network
    parser.add_argument("--port", type=int, default=8000, help="which port (8000)")
    parser.add_argument("--db", metavar="URL", help="where tables are kept (your data folder)")
    parser.add_argument(
        "--pace", type=float, default=0.8, metavar="S", help="seconds a computer player waits (0.8)"
    )
    parser.add_argument(
        "--floor",
        type=float,
        default=1.0,
        metavar="N",
        help="how many times longer than by the rules secret answers are held (1)",
    )
    parser.add_argument(
        "--bot-processes",
        type=int,
        default=None,
        metavar="N",
        help="processes that search for moves (one less than there are cores, at most 4)",
    )
    parser.add_argument(
        "--rate",
        type=float,
        default=30.0,
        metavar="N",
        help="messages a second one socket may send; the budgets of an address in proportion (30)",
    )
    parser.add_argument(
        "--trust-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy, or a network such as 10.0.0.0/8, whose X-Forwarded-For, -Proto, -Host and"
        " Forwarded headers are believed; may be repeated (nobody)",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name of this server, such as games.example.org or *.example.org, beside"
        " localhost, IP addresses and the name of this machine; may be repeated",
    )
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    parser.add_argument("--no-qr", action="store_true", help="print no QR code")
    parser.add_argument("--log", choices=["text", "json"], default="text", help="form of the log")


def run(args: Namespace) -> int:
    from ludarc.cli.serving import serve

    return serve(args)
