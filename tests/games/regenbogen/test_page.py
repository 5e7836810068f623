"""The example of the rules page: a rainbow with three players, and a last one."""

from __future__ import annotations

from tests.games.regenbogen.sheet import COLOURS, Sheet

MAYA, NOE, ZOE = range(3)
RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(6)


def test_the_example_of_the_rules_page_goes_as_it_says() -> None:
    """RG-4, RG-5, RG-6, RG-7, RG-8"""
    sheet = Sheet(3)
    sheet.flips(MAYA, BLUE, RED)
    sheet.stops(MAYA)
    sheet.flips(NOE, GREEN, RED + 6)
    assert sheet.up() == [GREEN, BLUE]
    sheet.flips(ZOE, YELLOW, ORANGE)
    sheet.stops(ZOE)
    sheet.flips(MAYA, RED, VIOLET)
    assert sheet.won == [3, 1, 2]
    sheet.flips(MAYA, GREEN + 6, RED + 6)
    sheet.stops(MAYA)
    assert sheet.actor == NOE
    assert sheet.view().visible == ["red", "green"]


def test_the_last_rainbow_of_the_rules_page_goes_as_it_says() -> None:
    """RG-9, RG-10"""
    sheet = Sheet(3, first=ZOE)
    sheet.flips(ZOE, *range(12))
    sheet.names(ZOE, "violet", 12 + VIOLET)
    sheet.names(ZOE, "yellow", 12 + YELLOW)
    sheet.names(ZOE, "blue", 12 + GREEN)
    assert (sheet.actor, sheet.up()) == (MAYA, [])
    for position, colour in enumerate(COLOURS, 12):
        sheet.names(MAYA, colour, position)
    assert sheet.result is not None
    assert sheet.result.scores == [6, 0, 12]
