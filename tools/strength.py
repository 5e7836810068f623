"""`make strength`: let the levels meet, and write docs/strength.md.

What is played is kept in build/strength, so it may be stopped and gone on with at any time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.games.facts import Meeting, facts_of

from ludarc.games import GAMES, kind

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


def meetings(game: str) -> list[Meeting]:
    """The contests of a game: those its facts name, or each level with the one below it."""
    levels = [level for level in kind(game).mind_type.levels if level != "random"]
    neighbours = [
        Meeting(f"{game}-{above}-{below}", f"{above},{below}", 400, None)
        for below, above in pairwise(levels)
    ]
    return list(facts_of(game).meetings) or neighbours


def arguments(game: str, meeting: Meeting) -> list[str]:
    """What `ludarc arena` is asked for a meeting."""
    players = max(2, len(meeting.bots.split(",")))
    words = [game, "--bots", meeting.bots]
    words += ["--players", str(players)] if players > 2 else []
    words += ["--games", str(meeting.games), "--seed", str(SEED)]
    return words + (["--budget", f"{meeting.budget:g}"] if meeting.budget < 1 else [])


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
    for game in GAMES:
        for meeting in meetings(game):
            if not given.write and meeting.name.startswith(given.only):
                print("ludarc arena", *arguments(game, meeting), flush=True)
                play(game, meeting, given.processes)
    PAGE.write_text(page())
    return 0


def play(game: str, meeting: Meeting, processes: str) -> None:
    """One meeting; what was played before is taken from its ledger."""
    arena = [sys.executable, "-m", "ludarc", "arena", *arguments(game, meeting)]
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
    for game in GAMES:
        parts.append(f"\n## {game.capitalize()}\n\n")
        parts.append("| `ludarc arena …` | games | won | 95 % | fair | asked |\n")
        parts.append("|---|---|---|---|---|---|\n")
        parts += [row(game, meeting) for meeting in meetings(game)]
    return "".join(parts)


def row(game: str, meeting: Meeting) -> str:
    """What the first bot of a meeting won."""
    command = f"`{' '.join(arguments(game, meeting))}`"
    file = KEPT / f"{meeting.name}.json"
    if not file.exists():
        return f"| {command} | not played yet |||||\n"
    found: dict[str, Any] = json.loads(file.read_text())
    line_up = found["line_ups"][0]
    played = found["game"], line_up["bots"], found["seed"], found["budget"]
    if played != (game, meeting.bots.split(","), SEED, meeting.budget):
        return f"| {command} | not played yet |||||\n"
    best = line_up["results"][0]
    share, low, high = (100 * best[key] for key in ("wins", "wins_low", "wins_high"))
    interval = f"{low:.1f} to {high:.1f}"
    asked = "above 50 even at worst" if meeting.asked is None else f"{meeting.asked:.0f}"
    fair = f"{100 * best['fair']:.0f}"
    return f"| {command} | {best['games']} | **{share:.1f} %** | {interval} | {fair} | {asked} |\n"


if __name__ == "__main__":
    sys.exit(main())
