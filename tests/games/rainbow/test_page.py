"""The example of the rules page: two rounds with four players."""

from __future__ import annotations

from tests.games.rainbow.sheet import Sheet

INES, HUGO, LEA, SAMI = range(4)


def test_the_example_of_the_rules_page_goes_as_it_says() -> None:
    """RB-9, RB-11, RB-12, RB-15, RB-16"""
    sheet = Sheet(
        4,
        first=INES,
        table=[1, 3, 5, 6],
        hands=[[4, 5, 5], [2, 2, 3, 4], [5, 6, 6], [1, 3, 4, 5]],
    )
    sheet.plays(INES, 4)
    sheet.plays(HUGO, 2, 3, 4)
    assert sheet.refused(LEA, {"play": [6, 6]}).rule == "RB-9"
    sheet.plays(LEA, 5)
    sheet.plays(SAMI, 3, 4, 5)
    assert sheet.take_dearest() == [SAMI, HUGO, LEA, INES]
    assert [sheet.own(seat).pile for seat in range(4)] == [[1], [5], [3], [6]]
    assert sheet.view().table == [2, 3, 3, 4, 4, 4, 5, 5]
    sheet.plays(SAMI, 1)
    sheet.plays(INES, 5, 5)
    sheet.plays(HUGO, 2)
    sheet.plays(LEA, 6, 6)
    sheet.takes(LEA, 5, 5)
    sheet.takes(INES, 4, 4)
    sheet.takes(HUGO, 3, 3)
    sheet.takes(SAMI, 4)
    assert sheet.gone() == [2]
    assert sheet.view().table == [1, 2, 5, 5, 6, 6]
    assert (sheet.view().round, sheet.actor) == (3, LEA)
    assert sheet.state.scores() == [9, 11, 13, 10]
