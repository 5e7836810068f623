"""Regenbogen fits every screen: a memory game that scrolls, or whose places move, is broken.

And on every screen what may be touched lies free and is large enough.
"""

from __future__ import annotations

import pytest

from tests.web.sketch import DiscSketch, RainbowSketch, ShipSketch
from tests.web.stage import Stage, open_table

HEIGHT = "document.documentElement.scrollHeight"
PLACES = """[...document.querySelectorAll('.disc')].map(disc => {
    const {left, top, width} = disc.getBoundingClientRect();
    return [left, top, width];
})"""


@pytest.mark.parametrize(
    ("size", "discs", "least"),
    [
        ((844, 390), 6, 44),
        ((844, 390), 8, 44),
        ((360, 640), 6, 44),
        ((360, 640), 8, 44),
        ((390, 844), 8, 44),
        ((1280, 800), 8, 44),
    ],
)
def test_all_discs_and_the_button_to_stop_are_on_the_screen(
    stage: Stage, size: tuple[int, int], discs: int, least: int
) -> None:
    guest = stage.guest("fr", size=size)
    open_table(guest, "regenbogen", ["me", "bot", "bot"], discs_per_colour=discs)
    guest.until_it_is("playing")
    guest.button("regenbogen.ui.stop").wait_for()
    assert guest.page.evaluate(HEIGHT) <= size[1]
    stop = guest.button("regenbogen.ui.stop").bounding_box()
    assert stop
    assert stop["y"] + stop["height"] <= size[1]
    places = guest.page.evaluate(PLACES)
    assert len(places) == 6 * discs
    assert min(width for _, _, width in places) >= least
    assert all(left >= 0 and left + width <= size[0] for left, _, width in places)


ANSWERS = """[...document.querySelectorAll('[role=radio], .stop')].map(answer => {
    const {left, top, right, bottom, width, height} = answer.getBoundingClientRect();
    const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && answer.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    return seen ? Math.min(width, height) : 0;
})"""
FLIPS = [{"flip": at} for at in range(48)]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize(
    ("size", "discs", "least"),
    [
        ((1280, 800), 48, 60),
        ((1024, 600), 48, 44),
        ((820, 1180), 48, 44),
        ((390, 844), 48, 44),
        ((360, 640), 48, 44),
        ((844, 390), 48, 44),
        ((740, 360), 36, 44),
        ((667, 375), 36, 44),
        ((320, 568), 36, 44),
        ((568, 320), 36, 36),
    ],
)
def test_naming_a_colour_moves_no_disc_and_hides_nothing(
    stage: Stage, size: tuple[int, int], discs: int, least: int, seats: int
) -> None:
    guest = stage.guest("fr", size=size)
    table = DiscSketch(guest, seats, discs)
    table.open([*FLIPS[:discs], {"stop": True}], [])
    before = guest.page.evaluate(PLACES)
    assert min(width for _, _, width in before) >= least
    assert min(guest.page.evaluate(ANSWERS)) >= 44
    table.show(FLIPS[:discs], [], phase="name", may_stop=False)
    guest.page.get_by_role("radio").first.wait_for()
    assert guest.page.evaluate(PLACES) == before
    assert len(guest.page.evaluate(ANSWERS)) == 6
    assert min(guest.page.evaluate(ANSWERS)) >= 44
    assert guest.page.evaluate(HEIGHT) <= size[1]
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [(1280, 800), (844, 390), (390, 844)])
def test_the_discs_lie_in_the_middle(stage: Stage, size: tuple[int, int]) -> None:
    guest = stage.guest("en", size=size)
    DiscSketch(guest).open(FLIPS[:36], [])
    places = guest.page.evaluate(PLACES)
    field = guest.page.locator(".field").bounding_box()
    assert field
    before = min(left for left, _, _ in places) - field["x"]
    after = field["x"] + field["width"] - max(left + width for left, _, width in places)
    assert abs(before - after) < 2


def test_places_keep_their_order_when_the_phone_is_turned(stage: Stage) -> None:
    guest = stage.guest("fr", size=(390, 844))
    open_table(guest, "regenbogen", ["me", "bot"], discs_per_colour=8)
    guest.until_it_is("playing")
    guest.page.locator(".disc").first.wait_for()
    rows = "[...document.querySelectorAll('.row')].map(row => row.children.length)"
    before = guest.page.evaluate(rows)
    guest.page.set_viewport_size({"width": 844, "height": 390})
    assert guest.page.evaluate(rows) == before
    assert guest.page.evaluate(HEIGHT) <= 390


SIDEWAYS = [(844, 390), (740, 360), (667, 375)]
COVERED = """marked => [...document.querySelectorAll(marked)].filter(part => {
    const {left, top, width, height} = part.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const inside = left >= 0 && top >= 0 && left + width <= innerWidth && y <= innerHeight;
    return !inside || !part.contains(document.elementFromPoint(x, y));
}).map(part => part.className + ' ' + part.textContent.trim())"""


@pytest.mark.parametrize("size", SIDEWAYS)
def test_six_seats_of_rainbow_see_every_play_on_a_phone_held_sideways(
    stage: Stage, size: tuple[int, int]
) -> None:
    groups = [[2, 3, 4], [5, 5], [1, 2, 3, 4], [6, 6, 6], [6]]
    plays = [
        {"seat": at, "kind": "run" if len(set(cards)) > 1 else "set", "cards": cards, "choice": at}
        for at, cards in enumerate(groups, 1)
    ]
    guest = stage.guest("fr", size=size)
    table = RainbowSketch(guest, 6)
    prizes = [1, 1, 2, 3, 3, 3, 4, 5, 6, 6]
    table.open([{"play": [6]}], list("12234456"), plays=plays, lock="run", table=prizes)
    parts = ".prize, .plays .lock, .plays li, .hand button"
    assert guest.page.locator(parts).count() == 6 + 1 + 5 + 8 + 2
    assert guest.page.evaluate(COVERED, parts) == []
    plays.append({"seat": 0, "kind": "run", "cards": [1, 2, 3, 4, 5], "choice": 6})
    takes = [{"take": [6]}, {"take": [6, 6]}]
    table.show(takes, list("126"), plays=plays, table=prizes, phase="choose", choice=6)
    guest.page.locator(".pair").wait_for()
    assert guest.page.evaluate(COVERED, ".prize, .pair, .plays li") == []


@pytest.mark.parametrize(("size", "groups"), [((844, 390), 4), ((740, 360), 3), ((667, 375), 2)])
def test_five_islands_and_the_piles_are_seen_on_a_phone_held_sideways(
    stage: Stage, size: tuple[int, int], groups: int
) -> None:
    guest = stage.guest("fr", size=size)
    table = ShipSketch(guest, 5)
    own = [["2", "3", "joker:4", "5"], ["7", "7", "7"], ["rainbow"], ["1", "2", "3", "4"]]
    others = [[["4", "4", "4"]], [["5", "6", "7"]], [["2", "2", "2"], ["3", "4", "5"]], []]
    best = {"moves": [{"lay": ["6", "6", "6"]}], "points": 3, "out": False}
    ends = [{"end": "open"}, {"end": "pile"}]
    table.open(
        ends,
        ["2", "6", "6", "6", "joker", "lookout", "quartermaster"],
        islands=[own[:groups], *others],
        discard=["3"],
        own_best=best,
    )
    parts = ".isle, .piles .card, .island .card, .hand button"
    assert guest.page.evaluate(COVERED, parts) == []
    must = [{"why": "rainbow", "cards": ["rainbow"], "to": None}]
    table.show(ends, ["rainbow", "6"], islands=[own[:1], *others], own_must=must)
    guest.page.get_by_role("group", name=guest.text("pirates.ui.must")).wait_for()
    assert guest.page.evaluate(COVERED, ".isle, .hand button") == []
