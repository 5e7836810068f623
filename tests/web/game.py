"""Playing whole games through pages, deciding only by what those pages were told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.hands import by_pointer, place

Act = Callable[[Guest, dict[str, Any]], None]
LONGEST = 120.0


class Memory:
    """Where colours were seen, by place."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}

    def learn(self, guest: Guest) -> None:
        """Remember every disc this page has shown."""
        for frame in guest.frames:
            for event in frame.get("events", []):
                for note in event["notes"]:
                    found = note.get("glimpse", {}).get("found")
                    if found:
                        self.seen[note["facts"]["place"]] = found.removeprefix("@colour.")

    def choose(self, guest: Guest) -> dict[str, Any]:
        """Turn up a colour that is still missing if one is known, else something new."""
        self.learn(guest)
        open_colours = set(guest.shared["visible"])
        moves = [move for move in guest.legal if "flip" in move]
        for move in moves:
            colour = self.seen.get(place(move["flip"]))
            if colour and colour not in open_colours and move.get("name", colour) == colour:
                return move
        return next((m for m in moves if place(m["flip"]) not in self.seen), moves[0])


def longest_play(guest: Guest) -> dict[str, Any]:
    """Many cards at once make a short game; the highest prize is the best."""
    return max(guest.legal, key=lambda move: [len(v) + sum(v) / 100 for v in move.values()])


class Game:
    """A game of several pages to its end."""

    def __init__(self, guests: list[Guest], act: Act = by_pointer) -> None:
        self.guests = guests
        self.act = act
        self.memory = Memory()
        self.before_move: Callable[[Guest], None] = lambda guest: None

    def choose(self, guest: Guest) -> dict[str, Any]:
        return self.memory.choose(guest) if "discs" in guest.shared else longest_play(guest)

    def step(self) -> bool:
        """Let whoever may act make one move; tells whether anybody could."""
        for guest in self.guests:
            if guest.legal and not guest.over:
                self.before_move(guest)
                self.move(guest)
                return True
        return False

    def move(self, guest: Guest) -> None:
        before = guest.number
        self.act(guest, self.choose(guest))
        guest.until(lambda: guest.number > before, "the move arrives")

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


def headline(guest: Guest) -> Locator:
    """Who has won, as the end screen must say it."""
    points = guest.shared.get("scores") or guest.shared["won"]
    seats = sorted(range(len(points)), key=lambda seat: -points[seat])
    names = [guest.room["seats"][seat]["name"] for seat in seats if points[seat] == max(points)]
    key = "end.shared" if len(names) > 1 else "end.winner"
    return guest.heading(key, names=", ".join(names))
