"""The examples of the rules page go as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludarc.core.words import LANGUAGES
from ludarc.games.pirates.law.deck import DECK
from tests.games.pirates.sheet import Sheet

MIA, NOE, LEA = range(3)
PAGES = Path(__file__).parents[3] / "docs" / "rules"


def test_the_turn_of_the_rules_page_goes_as_it_says() -> None:
    """RP-3, RP-10"""
    sheet = Sheet(2, hands=["4 5 6 7 joker cannon"], islands=[["4 4 4"]])
    assert sheet.refused(MIA, {"end": "pile"})[0] == "RP-10"
    sheet.act(MIA, {"lay": ["4", "5", "6", "7"]})
    sheet.act(MIA, {"end": "pile"})


def test_the_cannon_shot_of_the_rules_page_goes_as_it_says() -> None:
    """RP-13, RP-16"""
    for card, left in (("joker:4", ["1 2 3", "5 6 7"]), ("3", ["joker:4 5 6 7"])):
        rainbow = ["1", "2", "3", "joker:4", "5", "6", "7"]
        sheet = Sheet(3, hands=["cannon"], islands=[[], [" ".join(rainbow)]])
        sheet.black("cannon", NOE)
        sheet.act(MIA, {"hit": card, "in": rainbow})
        assert sheet.island(NOE) == left


@pytest.mark.parametrize("blocked", [True, False])
def test_going_out_goes_as_the_rules_page_says(blocked: bool) -> None:
    """RP-18"""
    full = " ".join(map(str, range(1, 8)))
    sheet = Sheet(2, hands=["cabin-boy", "5 1 1 2"], islands=[[full, full]])
    sheet.black("cabin-boy", NOE, blocks=[NOE] if blocked else [])
    if blocked:
        sheet.act(MIA, {"out": True})
        assert sheet.state.over
    else:
        assert sheet.refused(MIA, {"out": True})[0] == "RP-18"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_lists_the_black_cards_as_the_deck_file_does(lang: str) -> None:
    """RP-15"""
    lines = (PAGES / f"pirates.{lang}.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:1] == "|"]
    listed = [(row[0], row[1], row[3]) for row in cells if len(row) == 4][2:]
    colours = {colour.number: getattr(colour, lang).lower() for colour in DECK.colour}
    assert listed == [
        (
            getattr(black, lang),
            str(black.count),
            f"{black.blocked_by} {colours[black.blocked_by]}",
        )
        for black in DECK.black
    ]
