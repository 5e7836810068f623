"""Runs a bot that is a class as a program of its own: `python -m ludarc.bots.host module:Class`.

The class is made anew for each game, with the `start` message; `choose(turn)` answers a move. If it
has `end(message)` it is told how the game ended. Messages are plain dictionaries, see
`docs/write-a-bot.md`.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any


def serve(kind: Any) -> None:
    """Play with a class of bots, by lines on standard input and output, until the input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a print is not an answer
    bot: Any = None
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "start":
            bot = kind(message)
        elif message["type"] == "turn":
            print(json.dumps({"move": bot.choose(message)}), file=answers, flush=True)
        elif message["type"] == "end" and hasattr(bot, "end"):
            bot.end(message)


def found(name: str) -> Any:
    """The class of `module:Class`; the module may lie in the current folder."""
    path, _, attribute = name.partition(":")
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if not f"{path}.".startswith(f"{error.name}."):
            raise
        sys.exit(f"there is no module {path}")
    if not hasattr(module, attribute):
        sys.exit(f"module {path} has no {attribute}")
    return getattr(module, attribute)


if __name__ == "__main__":
    serve(found(sys.argv[1]))
