"""Regenbogen fits every screen: a memory game that scrolls, or whose places move, is broken."""

from __future__ import annotations

import pytest

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
        ((360, 640), 8, 43),
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
    guest.button("regenbogen.stop").wait_for()
    assert guest.page.evaluate(HEIGHT) <= size[1]
    stop = guest.button("regenbogen.stop").bounding_box()
    assert stop
    assert stop["y"] + stop["height"] <= size[1]
    places = guest.page.evaluate(PLACES)
    assert len(places) == 6 * discs
    assert min(width for _, _, width in places) >= least
    assert all(left >= 0 and left + width <= size[0] for left, _, width in places)


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
