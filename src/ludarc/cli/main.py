"""`ludarc`: finds the command and runs it. Commands are imported only when they are needed."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from ludarc import __version__

COMMANDS = {
    "play": "play in this terminal",
    "serve": "open the hall: tables for people near and far",
    "prune": "delete tables whose games are long over",
    "join": "sit down at a table of a server, or watch it",
    "bot": "let a bot of your own play at a table of a server",
    "record": "check, list or tell recorded games, verify their deals",
    "simulate": "let computer players play many games",
    "arena": "find out which computer player is stronger",
    "bench": "measure speed beside other engines",
    "new-game": "write the files of a game of your own, ready to play and to change",
    "doctor": "tell how Ludarc runs here and what is missing for what",
}
"""Each command is a module of this package with `arguments(parser)` and `run(args)`, in its name
`_` for `-`."""

BAD_INPUT = 2


def main(argv: list[str] | None = None) -> int:
    """Run a command; return its exit code."""
    argv = sys.argv[1:] if argv is None else argv
    parser = top_parser()
    if not argv or argv[0] not in COMMANDS:
        parser.parse_args(argv)
        parser.print_help()
        return 0
    name = argv[0]
    command = import_module(f"ludarc.cli.{name.replace('-', '_')}")
    own = argparse.ArgumentParser(prog=f"ludarc {name}", description=COMMANDS[name].capitalize())
    command.arguments(own)
    args = own.parse_args(argv[1:])
    return run(command.run, args)


def top_parser() -> argparse.ArgumentParser:
    """The parser that knows the names of the commands and nothing else."""
    parser = argparse.ArgumentParser(
        prog="ludarc",
        description="An open game table: `ludarc play --help` names the games.",
        epilog="`ludarc COMMAND --help` tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"ludarc {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    return parser


def run(command: object, args: argparse.Namespace) -> int:
    """Run a command; bad input is one clear line and exit code 2, never a traceback."""
    from ludarc.core.faults import Fault
    from ludarc.core.recordfile import BadFile

    assert callable(command)
    try:
        return int(command(args))
    except (Fault, BadFile) as error:
        print(f"ludarc: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"ludarc: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT
