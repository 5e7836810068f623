"""`ludarc record`: check recorded games and deals, list what was legal, tell games in words."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ludarc.cli import verify
from ludarc.cli.language import add_language

if TYPE_CHECKING:
    from ludarc.core.contract import Game
    from ludarc.core.record import Record
    from ludarc.core.recordfile import Entry

VALID = 0
RULE_BROKEN = 1
UNREADABLE = 2

FILES = "a .json, .jsonl or .jsonl.zst file, or - for standard input"


def arguments(parser: ArgumentParser) -> None:
    verbs = parser.add_subparsers(title="what to do", dest="verb", required=True)
    check = verbs.add_parser(
        "check",
        help="are these games played by the rules?",
        description="Replay every game of the files and name the first fault of each file.",
        epilog="Exit code: 0 no fault, 1 a game breaks a rule, 2 a file cannot be read.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help=FILES)
    add_language(check)
    legal = verbs.add_parser(
        "legal",
        help="what was legal in every position?",
        description="One JSON line for every acting seat of every position of every game; "
        "records and moves count from 0, and 'move' is the number of moves made before.",
    )
    legal.add_argument("file", metavar="FILE", help=FILES)
    show = verbs.add_parser(
        "show", help="tell a game in words", description="Tell a recorded game in words."
    )
    show.add_argument("file", metavar="FILE", help=FILES)
    show.add_argument("number", metavar="N", nargs="?", type=int, default=0, help="which game (0)")
    add_language(show)
    verify.add_verb(verbs, FILES)


def run(args: Namespace) -> int:
    if args.verb == "check":
        return max(check(name, args.lang) for name in args.files)
    if args.verb == "legal":
        return legal(args.file)
    entry, game = chosen(args.file, args.number)
    if args.verb == "verify-deal":
        return verify.verify(args, entry, game)
    return show(args.file, entry, game, args.lang)


def check(name: str, lang: str) -> int:
    """Replay all games of a file; report the first fault."""
    from ludarc.core.record import BrokenRule, replay
    from ludarc.core.recordfile import BadFile

    checked = 0
    try:
        for entry, game in games_in(name):
            try:
                for _ in replay(entry.record, game, lang):
                    pass
            except BrokenRule as error:
                print(f"{name}:{entry.line}: {error}")
                return RULE_BROKEN
            checked += 1
    except BadFile as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    print(f"{name}: {checked} {'game' if checked == 1 else 'games'}, no fault")
    return VALID


def games_in(name: str) -> Iterator[tuple[Entry, Game[Any]]]:
    """The games of a file, each with its rules; a head that makes no sense is a bad file."""
    from ludarc.core.faults import Fault
    from ludarc.core.record import begin
    from ludarc.core.recordfile import BadFile, read_records
    from ludarc.games import settle

    for entry in read_records(name):
        try:
            game = settle(entry.record.game, entry.record.options)
            begin(entry.record, game)
        except Fault as fault:
            raise BadFile(f"{name}:{entry.line}: {fault}") from None
        yield entry, game


def legal(name: str) -> int:
    """Print the legal moves of every position."""
    import msgspec

    from ludarc.core.record import BrokenRule, replay

    encode = msgspec.json.encode
    out = sys.stdout.buffer
    for entry, game in games_in(name):
        try:
            for number, state in replay(entry.record, game):
                for seat in state.actors():
                    line = {
                        "record": entry.index,
                        "move": number,
                        "seat": seat,
                        "legal": game.legal(state, seat),
                    }
                    out.write(encode(line) + b"\n")
        except BrokenRule as error:
            out.flush()
            print(f"{name}:{entry.line}: {error}", file=sys.stderr)
            return RULE_BROKEN
    out.flush()
    return VALID


def chosen(name: str, number: int) -> tuple[Entry, Game[Any]]:
    """One game of a file."""
    from ludarc.core.recordfile import BadFile

    for entry, game in games_in(name):
        if entry.index == number:
            return entry, game
    raise BadFile(f"{name}: there is no game {number} here")


def show(name: str, entry: Entry, game: Game[Any], lang: str) -> int:
    """Tell one game in words."""
    from ludarc.core.record import BrokenRule

    try:
        told(entry.record, game, lang)
    except BrokenRule as error:
        print(f"{name}:{entry.line}: {error}", file=sys.stderr)
        return RULE_BROKEN
    return VALID


def told(record: Record, game: Game[Any], lang: str) -> None:
    """Print a game: its head, every move with what followed, and the result."""
    from ludarc.core.record import begin, move_code

    names = [seat.name for seat in record.seats]
    say = game.show.words.say
    print(f"{say(lang, 'title', {})} — {', '.join(names)}")
    state = begin(record, game)
    for note in game.show.opening(state):
        print(f"      {game.show.tell(note, lang, names)}")
    for number, move in enumerate(record.moves):
        event = game.play(state, move.seat, move_code(record, game, state, number, lang))
        words = " ".join(game.show.tell(note, lang, names, now=True) for note in event.notes)
        print(f"{number:4}  {words}")
    for seat, score in enumerate(state.scores()):
        print(f"      {names[seat]}: {score}")
