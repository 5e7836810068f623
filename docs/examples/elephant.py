"""A bot as a class: Regenbogen, never forgetting a disc it has seen.

cd docs/examples && ludarc arena regenbogen --bots elephant:Elephant,random --games 200
"""

from random import Random


class Elephant:
    """Flips what it knows to be new, stops when nothing new is known, names what it remembers."""

    def __init__(self, start: dict) -> None:
        self.chance = Random(start["seed"])
        self.seen: dict[int, str] = {}

    def choose(self, turn: dict) -> dict:
        self.remember(turn)
        moves = turn["legal"]
        there = turn["view"]["shared"]["visible"]
        known = [m for m in moves if "flip" in m and m["flip"] in self.seen]
        named = [m for m in known if m.get("name") == self.seen[m["flip"]]]
        fresh = [m for m in known if "name" not in m and self.seen[m["flip"]] not in there]
        unseen = [m for m in moves if "flip" in m and m["flip"] not in self.seen]
        stops = [m for m in moves if "stop" in m]
        likely = stops if len(there) > 2 else []
        return self.chance.choice(named or fresh or likely or unseen or stops or moves)

    def remember(self, turn: dict) -> None:
        """What was shown since the last turn, and what lies open now."""
        for event in turn["events"]:
            for note in event["notes"]:
                found = note.get("glimpse", {}).get("found", "")
                if note["key"] == "flip" and found:
                    self.seen[event["do"]["flip"]] = found.removeprefix("@colour.")
        for place, disc in enumerate(turn["view"]["shared"]["discs"]):
            if disc["lies"] == "up":
                self.seen[place] = disc["colour"]
            elif disc["lies"] != "hidden":
                self.seen.pop(place, None)
