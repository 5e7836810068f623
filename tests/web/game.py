"""Playing whole games through pages, deciding only by what those pages were told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web import ship
from tests.web.guest import Guest
from tests.web.hands import SIDE, SQUARES, by_pointer, place, square_of
from tests.web.words import game_word

Act = Callable[[Guest, dict[str, Any]], None]
LONGEST = 300.0
NEXT_PICTURE = "() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))"
STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]


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


def nearest_five(guest: Guest) -> dict[str, Any]:
    """Finish a sequence if possible, else build on the row with most own chips."""
    return max(guest.legal, key=lambda move: worth(guest, move))


def worth(guest: Guest, move: dict[str, Any]) -> float:
    """How good a Sequence move looks; what nobody must do comes last."""
    if "call" in move or "accept" in move:
        return -1
    if "card" not in move:
        return 20
    if "sequences" in move:
        return 100
    shared = guest.shared
    team = (guest.seat or 0) % shared["teams"]
    at = SQUARES.index(square_of(move))
    colour = "012".replace(str(team), "") if "remove" in move else str(team)
    near = max(line(shared["chips"], at, step, colour) for step in STEPS)
    return near - (1.5 if "remove" in move else 0.5 if move["card"][0] == "J" else 0)


def line(chips: str, at: int, step: tuple[int, int], colours: str) -> int:
    """How many chips of these colours lie close to a square on a line."""
    row, column = divmod(at, SIDE)
    spots = [(row + k * step[0], column + k * step[1]) for k in range(-4, 5) if k]
    inside = [r * SIDE + c for r, c in spots if 0 <= r < SIDE and 0 <= c < SIDE]
    return sum(chips[spot] in colours for spot in inside)


def able(guest: Guest) -> bool:
    """Is it for this page to act?"""
    calls_only = all("call" in move for move in guest.legal)
    return not (calls_only or guest.over or guest.noted)


class Game:
    """A game of several pages to its end."""

    def __init__(self, guests: list[Guest], act: Act = by_pointer) -> None:
        self.guests = guests
        self.act = act
        self.memory = Memory()
        self.before_move: Callable[[Guest], None] = lambda guest: None

    def choose(self, guest: Guest) -> dict[str, Any]:
        if "islands" in guest.shared:
            return ship.choose(guest)
        if "discs" in guest.shared:
            return self.memory.choose(guest)
        return nearest_five(guest) if "chips" in guest.shared else longest_play(guest)

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


def headline(guest: Guest) -> Locator:
    """The winners, as the end screen must name them."""
    points = guest.shared.get("scores") or guest.shared["won"]
    seats = sorted(range(len(points)), key=lambda seat: -points[seat])
    names = [guest.room["seats"][seat]["name"] for seat in seats if points[seat] == max(points)]
    if "teams" in guest.shared:
        best = [team for team in range(guest.shared["teams"]) if points[team] == max(points)]
        words = [game_word("sequence", guest.lang, f"team.{team}") for team in best]
        if len(words) == 1:
            return guest.heading("end.winner_team", team=words[0])
        names = [guest.text("end.team", team=word) for word in words]
    key = "end.shared" if len(names) > 1 else "end.winner"
    return guest.heading(key, names=", ".join(names))
