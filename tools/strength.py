"""`make strength`: let the levels meet, and write docs/strength.md.

What is played is kept in build/strength, so it may be stopped and gone on with at any time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
KEPT = ROOT / "build" / "strength"

SEED = 2026
"""Not the seed of the contests the players were made better with: they could fit its deals."""

HEAD = """# How strong the computer players are

Written by `make strength`. Every deal is played once in each seat, so luck of the cards and of
the seat falls on all alike; 95 % intervals are taken over deals. These are not the deals the
players were made better with. A budget below 1 gives every level that searches that share of its
simulations, because whole budgets would take days; what more of them would add is left out on
both sides.
"""


@dataclass(frozen=True)
class Meeting:
    """A contest, and what the first of its bots must win, in hundredths of the games. Of
    neighbours, who are asked nothing, the lower end of the interval must be above a half."""

    name: str
    game: str
    bots: str
    games: int
    asked: float | None
    budget: float = 1.0

    @property
    def arguments(self) -> list[str]:
        players = max(2, len(self.bots.split(",")))
        words = [self.game, "--bots", self.bots]
        words += ["--players", str(players)] if players > 2 else []
        words += ["--games", str(self.games), "--seed", str(SEED)]
        return words + (["--budget", f"{self.budget:g}"] if self.budget < 1 else [])


MEETINGS = (
    Meeting("rb-me", "rainbow", "medium,easy", 400, None, 0.5),
    Meeting("rb-hm", "rainbow", "hard,medium", 400, None, 0.1),
    Meeting("rb-xh", "rainbow", "expert,hard", 200, None, 0.03),
    Meeting("rb-4e", "rainbow", "expert,easy,easy,easy", 400, 60.0, 0.06),
    Meeting("rb-4m", "rainbow", "expert,medium,medium,medium", 400, 40.0, 0.06),
    Meeting("sq-er", "sequence", "easy,random", 1000, 97.0),
    Meeting("sq-me", "sequence", "medium,easy", 1000, None),
    Meeting("sq-hm", "sequence", "hard,medium", 400, None, 0.05),
    Meeting("sq-xh", "sequence", "expert,hard", 400, None, 0.05),
    Meeting("sq-xe", "sequence", "expert,easy", 400, 85.0, 0.05),
    Meeting("rp-me", "pirates", "medium,easy", 400, None),
    Meeting("rp-hm", "pirates", "hard,medium", 400, None, 0.1),
    Meeting("rp-xh", "pirates", "expert,hard", 400, None, 0.1),
    Meeting("rp-xe", "pirates", "expert,easy", 200, 80.0, 0.1),
    Meeting("rp-4e", "pirates", "expert,easy,easy,easy", 200, 50.0, 0.1),
    Meeting("rg-me", "regenbogen", "medium,easy", 400, None),
    Meeting("rg-hm", "regenbogen", "hard,medium", 400, None),
    Meeting("rg-xh", "regenbogen", "expert,hard", 400, None),
    Meeting("rg-4m", "regenbogen", "expert,medium,medium,medium", 400, 45.0),
)


def main() -> int:
    """Play what is not played yet, then write the page."""
    parser = argparse.ArgumentParser(prog="make strength", description=__doc__)
    parser.add_argument(
        "--only", default="", help="begin of the names of meetings, e.g. rb or sq-x"
    )
    parser.add_argument("--processes", default="2", help="how many games at once (2)")
    parser.add_argument("--write", action="store_true", help="only write what is played already")
    given = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for meeting in MEETINGS:
        if not given.write and meeting.name.startswith(given.only):
            print("ludarc arena", *meeting.arguments, flush=True)
            play(meeting, given.processes)
    PAGE.write_text(page())
    return 0


def play(meeting: Meeting, processes: str) -> None:
    """One meeting; what was played before is taken from its ledger."""
    arena = [sys.executable, "-m", "ludarc", "arena", *meeting.arguments]
    ledger = ["--resume", str(KEPT / f"{meeting.name}.log")]
    found = subprocess.run(
        [*arena, *ledger, "--processes", processes, "--json"],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    (KEPT / f"{meeting.name}.json").write_text(found.stdout)


def page() -> str:
    """The page, from what was found."""
    parts = [HEAD]
    for game in dict.fromkeys(meeting.game for meeting in MEETINGS):
        parts.append(f"\n## {game.capitalize()}\n\n")
        parts.append("| `ludarc arena …` | games | won | 95 % | fair | asked |\n")
        parts.append("|---|---|---|---|---|---|\n")
        parts += [row(meeting) for meeting in MEETINGS if meeting.game == game]
    return "".join(parts)


def row(meeting: Meeting) -> str:
    """What the first bot of a meeting won."""
    command = f"`{' '.join(meeting.arguments)}`"
    file = KEPT / f"{meeting.name}.json"
    if not file.exists():
        return f"| {command} | not played yet |||||\n"
    found: dict[str, Any] = json.loads(file.read_text())
    line_up = found["line_ups"][0]
    played = found["game"], line_up["bots"], found["seed"], found["budget"]
    if played != (meeting.game, meeting.bots.split(","), SEED, meeting.budget):
        return f"| {command} | not played yet |||||\n"
    best = line_up["results"][0]
    share, low, high = (100 * best[key] for key in ("wins", "wins_low", "wins_high"))
    interval = f"{low:.1f} to {high:.1f}"
    asked = "above 50 even at worst" if meeting.asked is None else f"{meeting.asked:.0f}"
    fair = f"{100 * best['fair']:.0f}"
    return f"| {command} | {best['games']} | **{share:.1f} %** | {interval} | {fair} | {asked} |\n"


if __name__ == "__main__":
    sys.exit(main())
