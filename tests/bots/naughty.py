"""Bots that misbehave on purpose: `python -m tests.bots.naughty HOW [TURN]`, from that turn on."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any


def main(how: str, turn: int = 1) -> None:
    """Play the first legal move until it is time to misbehave."""
    turns = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "refused":
            print("refused:", message["rule"], file=sys.stderr, flush=True)
        if message["type"] != "turn":
            continue
        turns += 1
        if turns < turn:
            say({"move": message["legal"][0]})
        else:
            misbehave(how, message)


def misbehave(how: str, message: dict[str, Any]) -> None:
    match how:
        case "die":
            print("out of ideas", file=sys.stderr, flush=True)
            sys.exit(3)
        case "hang":
            print("thinking hard", file=sys.stderr, flush=True)
            time.sleep(600)
        case "babble":
            print("the blue one, I think", flush=True)
        case "shout":
            print("x" * 100_000, flush=True)
        case "cheat":
            say({"move": {"play": [6, 6, 6, 6, 6]}})
        case "invent":
            say({"move": [1, {"two": 3}]})
        case "close":
            os.close(1)
            time.sleep(600)


def say(answer: Any) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
