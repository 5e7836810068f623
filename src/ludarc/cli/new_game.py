"""`ludarc new-game`: write the files of a new game, which can be played at once."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter

EXAMPLE = """
example:
  ludarc new-game windmill     write a small whole game of cards, called Windmill
  make quick                   build it and try its rules and all laws
  ludarc play windmill         play it; docs/add-a-game.md says how to go on
"""


def arguments(parser: ArgumentParser) -> None:
    from ludarc.cli.skeleton import MODELS

    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument(
        "name", metavar="NAME", help="a word of up to 14 small letters, digits and _"
    )
    parser.add_argument(
        "--like",
        choices=MODELS,
        default=MODELS[0],
        help="the game whose files it gets the shape of (rainbow: hands and secrets)",
    )


def run(args: Namespace) -> int:
    """Write the game into the checkout this program runs from."""
    from ludarc.cli.skeleton import Skeleton, checkout
    from ludarc.core.faults import Fault

    skeleton = Skeleton(checkout(), args.like, args.name)
    try:
        written = skeleton.write()
    except OSError as error:
        raise Fault(error.filename or args.name, f"cannot be written: {error.strerror}") from None
    print(f"{skeleton.title} is written:")
    for place in written:
        print(f"  {place}")
    print(f"""
It is a small whole game: the highest card takes. Try it, then make it yours:
  make quick          builds it, tries its rules and all laws
  ludarc play {args.name}
  ludarc bench bots --suggest --game {args.name}
docs/add-a-game.md says what to write where.""")
    return 0
