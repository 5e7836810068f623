"""A page on which nothing happens costs nothing: it may lie open on a phone for hours."""

from __future__ import annotations

import re

import pytest

from ludarc.games import GAMES
from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.hands import hand_of
from tests.web.sketch import ShipSketch
from tests.web.stage import Stage, gather
from tests.web.words import ROOT

STILL = "() => document.getAnimations().every(({playState}) => playState !== 'running')"
WATCHED = 1500
"""Milliseconds in which a clock may tick, and nothing else."""
TICKS = 6


def test_no_style_moves_anything_for_ever() -> None:
    sources = [*ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("web/src/**/*.css")]
    endless = [path.name for path in sources if re.search(r"\binfinite\b", path.read_text("utf-8"))]
    assert sources
    assert not endless


def drawn(guest: Guest) -> int:
    """How often the page recalculates its styles while nothing happens."""
    guest.page.wait_for_function(STILL)
    guest.page.wait_for_timeout(3000)  # until what is said of the last move is wiped
    browser = guest.context.new_cdp_session(guest.page)
    browser.send("Performance.enable")

    def count() -> int:
        told = browser.send("Performance.getMetrics")["metrics"]
        return int(next(each["value"] for each in told if each["name"] == "RecalcStyleCount"))

    before = count()
    guest.page.wait_for_timeout(WATCHED)
    return count() - before


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_still_while_nobody_moves(stage: Stage, game: str) -> None:
    guests = [stage.guest(moving=True), stage.guest(moving=True)]
    hand = hand_of(game)
    gather(guests[0], guests[1:], game, **hand.quick)
    play = Game(guests)
    hand.busy(guests, lambda: play.play(moves=1))
    for guest in guests:
        guest.page.bring_to_front()
        assert drawn(guest) <= TICKS


@pytest.mark.parametrize("answered", [False, True])
def test_only_the_clock_moves_while_answers_are_collected(stage: Stage, answered: bool) -> None:
    guest = stage.guest(moving=True)
    ship = ShipSketch(guest, seats=3)
    ship.deadline = 60.0
    attack = {"card": "cannon", "by": 1, "at": 0, "blocked_by": "2", "asked": [0, 2]}
    legal = [] if answered else [{"block": False}, {"block": True}]
    ship.open(legal, ["2", "6"], phase="window", actor=1, attack=attack, own_answered=answered)
    assert drawn(guest) <= TICKS


def test_going_out_beckons_and_then_waits(stage: Stage) -> None:
    guest = stage.guest(moving=True)
    ship = ShipSketch(guest)
    best = {"moves": [], "points": 0, "out": True}
    ship.open([{"end": "open"}, {"end": "pile"}, {"out": True}], [], rainbows=[2, 0], own_best=best)
    guest.button("pirates.ui.go_out").wait_for()
    assert drawn(guest) <= TICKS
