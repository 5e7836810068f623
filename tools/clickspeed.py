"""`python -m tools.clickspeed`: how long a move takes on the page, from the click to the card.

Measured inside the browser: the clock starts when the button is clicked and stops at the frame that
shows the card gone from the hand (Rainbow) or the disc turned up (Regenbogen). In between lie the
socket, the rules, the commit on the disk and the way back.
Motion is reduced: no animation counts.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from tests.web.chromium import MISSING, found
from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.stage import Stage, gather, open_stage

from ludarc.games import GAMES

MOVES = 60
WATCH = """() => {
    const shown = () => document.querySelectorAll('.hand li, [role=gridcell] path').length;
    window.moves = [];
    let clicked = 0, before = 0;
    addEventListener('click', event => {
        clicked = event.timeStamp;
        before = shown();
    }, true);
    new MutationObserver(() => {
        if (!clicked || shown() === before) return;
        const start = clicked;
        clicked = 0;
        requestAnimationFrame(() => window.moves.push(performance.now() - start));
    }).observe(document.body, {childList: true, subtree: true});
}"""


def measured(stage: Stage, game: str) -> list[float]:
    """The times of many moves of two people, in milliseconds."""
    guests: list[Guest] = [stage.guest("en"), stage.guest("en")]
    gather(guests[0], guests[1:], game)
    for guest in guests:
        guest.page.evaluate(WATCH)
    Game(guests).play(moves=MOVES)
    times: list[float] = []
    for guest in guests:
        times += guest.page.evaluate("window.moves")
    return times


def main() -> int:
    if not found():
        print(MISSING, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, open_stage(Path(folder)) as stage:
        for game in GAMES:
            times = sorted(measured(stage, game))
            late = times[int(len(times) * 0.95)]
            print(
                f"{game}: median {statistics.median(times):.0f} ms,"
                f" 95 % within {late:.0f} ms, of {len(times)} moves"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
