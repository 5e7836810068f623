"""A bot in thirty lines: Rainbow, by lines of JSON on standard input and output.

ludarc arena rainbow --bots 'cmd:python docs/examples/thrifty.py',random --games 200
"""

import json
import sys


def choose(turn: dict) -> dict:
    """Take the most points; play what promises an early choice and feeds the others little."""
    if "take" in turn["legal"][0]:
        return max(turn["legal"], key=lambda move: sum(move["take"]))
    promises = {tuple(each["cards"]): each for each in turn["view"]["own"]["promises"]}
    return max(turn["legal"], key=lambda move: worth(promises[tuple(move["play"])]))


def worth(promise: dict) -> float:
    safety = 1 - 0.6 / len(promise["cards"])
    return 4 * safety / promise["choice"] - 0.3 * promise["feeds"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        print(json.dumps({"move": choose(message)}), flush=True)
    elif message["type"] == "end":
        print("points:", message["scores"], file=sys.stderr)
