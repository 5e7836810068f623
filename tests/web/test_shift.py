"""Nothing moves under a finger: the layout hardly shifts through whole turns."""

from __future__ import annotations

import pytest

from tests.web.game import NEXT_PICTURE, Game
from tests.web.guest import DESKTOP
from tests.web.stage import Stage, open_table

MOST = 0.02
SORTING = {"rainbow"}
"""Games whose board sorts what lies on it anew: there what moves with the board does not count."""
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const shift of list.getEntries()) window.shifts.push([shift.value,
            shift.sources.map(({node}) => (node?.closest ? node : node?.parentElement)).map(
                node => [node?.className, !!node?.closest('.board')])]);
    }).observe({type: 'layout-shift'});
}"""


@pytest.mark.parametrize("size", [(390, 844), DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", ["rainbow", "sequence", "regenbogen"])
def test_the_layout_stays_through_a_turn(stage: Stage, game: str, size: tuple[int, int]) -> None:
    guest = stage.guest("fr", size=size, moving=True, prefs={"pace": "hare", "asked": True})
    open_table(guest, game, ["me", "bot", "bot"])
    guest.until_it_is("playing")
    play = Game([guest])
    play.play(moves=1)
    guest.until(lambda: guest.legal, "it is our turn")
    guest.until_shown()
    guest.page.evaluate(WATCH)
    for _ in range(2):
        guest.page.evaluate("window.shifts = []")
        play.play(moves=1)
        guest.until(lambda: guest.legal or guest.over, "it is our turn again")
        guest.until_shown()
        guest.page.evaluate(NEXT_PICTURE)
        shifts = guest.page.evaluate("window.shifts")
        counted = [
            value
            for value, sources in shifts
            if game not in SORTING or not any(inside for _, inside in sources)
        ]
        assert sum(counted) <= MOST, shifts
