"""Playing whole games through pages, deciding only by what those pages were told."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.ending import headline
from tests.web.guest import Guest
from tests.web.hands import Act, Move, by_pointer, hand_of

LONGEST = 300.0
NEXT_PICTURE = "() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))"


def able(guest: Guest) -> bool:
    """Is it for this page to act?"""
    calls_only = all("call" in move for move in guest.legal)
    return not (calls_only or guest.over or guest.noted)


class Game:
    """A game of several pages to its end."""

    def __init__(self, guests: list[Guest], act: Act = by_pointer) -> None:
        self.guests = guests
        self.act = act
        self.chooser: Callable[[Guest], Move] | None = None
        self.before_move: Callable[[Guest], None] = lambda guest: None

    def choose(self, guest: Guest) -> Move:
        if self.chooser is None:
            self.chooser = hand_of(guest.room["game"]).chooser()
        return self.chooser(guest)

    def step(self) -> bool:
        """Let a seat that may act make one move; return whether any could."""
        for guest in self.guests:
            if able(guest):
                guest.until_shown()
                guest.page.evaluate(NEXT_PICTURE)
            if able(guest):
                self.before_move(guest)
                self.move(guest)
                return True
        return False

    def move(self, guest: Guest) -> None:
        before = guest.number
        self.act(guest, self.choose(guest))
        guest.until(lambda: guest.number > before or guest.noted, "the move arrives")

    def play(self, moves: int | None = None) -> None:
        """Play so many moves, or to the end."""
        made = 0
        deadline = time.monotonic() + LONGEST
        while not self.guests[0].over and (moves is None or made < moves):
            assert time.monotonic() < deadline, "the game does not end"
            if self.step():
                made += 1
            else:
                self.guests[0].page.wait_for_timeout(5)

    def finish(self) -> None:
        """Play to the end; every page then tells the same result."""
        self.play()
        for guest in self.guests:
            guest.until_it_is("over")
            expect(headline(guest)).to_be_visible()
