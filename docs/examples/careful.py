"""A bot in thirty lines: it plays Rainbow by lines of JSON on standard input and output.

    ludarc arena rainbow --bots 'cmd:python docs/examples/careful.py',easy
"""

import json
import random
import sys

chance = random.Random(1)


def choose(turn: dict) -> object:
    """The combination that holds most cards; among equals, whichever chance picks."""
    moves = turn["legal"]
    most = max(size(move) for move in moves)
    return chance.choice([move for move in moves if size(move) == most])


def size(move: dict) -> int:
    return sum(len(what) if isinstance(what, list) else 1 for what in move.values())


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        chance = random.Random(message["seed"])
    elif message["type"] == "turn":
        print(json.dumps({"move": choose(message)}), flush=True)
    elif message["type"] == "end":
        print("points:", message["scores"], file=sys.stderr)
