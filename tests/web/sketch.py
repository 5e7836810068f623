"""A table that is only drawn: a test tells the page a situation and keeps what it answers.

For moments that a real game comes to once in a long while.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.web.guest import Guest

BLANK = "." * 100


class Sketch:
    """A Sequence table with two seats, the first of them ours."""

    game = "sequence"
    board = "[role=grid]"

    def __init__(self, guest: Guest, seats: int = 2, **options: object) -> None:
        self.guest = guest
        self.seats = seats
        self.teams = 2 if seats % 2 == 0 else 3
        self.options = {"players": seats, "teams": self.teams, **options}
        self.said: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []
        self.number = 0
        self.log: list[dict[str, Any]] = []
        self.answers = "stale"
        self.deadline: float | None = None
        self.never = False
        self.stood: list[bool] = []

    def open(self, legal: list[dict[str, Any]], hand: list[str], **shared: object) -> None:
        """Show a situation to the page."""
        self.welcome = self.told(legal, hand, shared)
        self.guest.page.route_web_socket("**/play", self.answer)
        self.guest.go("/t/drawn")
        self.guest.page.locator(self.board).wait_for()

    def show(
        self,
        legal: list[dict[str, Any]],
        hand: list[str],
        events: Sequence[dict[str, Any]] = (),
        **shared: object,
    ) -> None:
        """Something has happened: another situation, and the events that led to it."""
        self.number += 1
        later = self.told(legal, hand, shared)
        kept = {key: later[key] for key in later if key not in ("type", "room", "seat", "log")}
        self.send({"type": "update", "events": list(events), **kept})

    def send(self, message: dict[str, Any]) -> None:
        """Tell the page something."""
        self.guest.frames.append(message)
        self.lines[-1].send(json.dumps(message))

    def answer(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "join":
                self.guest.frames.append(self.welcome)
                line.send(json.dumps(self.welcome))
            elif message["type"] == "stand":
                self.stood.append(message["never"])
            elif message["type"] == "act":
                self.said.append(message)
                answer = {"type": self.answers, "id": message["id"], "number": self.number}
                line.send(json.dumps(answer))

        line.on_message(hear)

    def moves(self) -> list[dict[str, Any]]:
        """What the page has asked to play."""
        return [move for message in self.said for move in message["moves"]]

    def told(
        self, legal: list[dict[str, Any]], hand: list[str], shared: dict[str, object]
    ) -> dict[str, Any]:
        names = ["Ana", "Léo", "Mia", "Tom", "Zoé", "Max"]
        seat = {"kind": "person", "level": None, "here": True, "local": False}
        seats = [{**seat, "name": name} for name in names[: self.seats]]
        room = {
            "table": "drawn",
            "game": self.game,
            "options": self.options,
            "status": "playing",
            "seats": seats,
            "commitment": "",
            "seed": None,
            "next": None,
            "hints": False,
            "teams": self.teams if self.game == "sequence" else 0,
        }
        view = self.view(hand, shared)
        return {
            "type": "welcome",
            "room": room,
            "seat": 0,
            "number": self.number,
            "view": view,
            "legal": legal,
            "log": self.log,
            "deadline": self.deadline,
            "never": self.never,
            "ask": self.ask(view["shared"]),
            "answered": bool((view["own"] or {}).get("answered")),
            "outcome": None,
        }

    def ask(self, table: dict[str, Any]) -> dict[str, Any] | None:
        """What is asked in this situation; nothing when the game is over."""
        if table["phase"] == "over":
            return None
        return {
            "seats": self.awaited(table),
            "optional": self.optional(table),
            "bots": [],
            "limit": None,
            "sealed": self.sealed(table),
            "floor": None,
            "turn": None,
            "id": f"{table['phase']} {self.number}",
        }

    def awaited(self, table: dict[str, Any]) -> list[int]:
        """The seats the table waits for."""
        if table.get("owing"):
            return list(table["owing"])
        if table.get("call"):
            return list(table["call"]["waiting"])
        return [] if table["actor"] is None else [table["actor"]]

    def optional(self, table: dict[str, Any]) -> list[int]:
        """The seats that may still do something: draw what they forgot, or accept a call."""
        call = table.get("call")
        accused = [seat for seat in range(self.seats) if call and seat % self.teams == call["team"]]
        return [*table.get("open_draws", []), *accused]

    def sealed(self, table: dict[str, Any]) -> bool:
        """Is it asked in secret?"""
        return False

    def view(self, hand: list[str], shared: dict[str, object]) -> dict[str, Any]:
        table = {
            "phase": "play",
            "actor": 0,
            "teams": self.teams,
            "needed": 2 if self.teams == 2 else 1,
            "chips": BLANK,
            "sequences": [],
            "done": [0] * self.teams,
            "last": None,
            "discards": [[] for _ in range(self.seats)],
            "hand_counts": [len(hand)] * self.seats,
            "stock": 60,
            "dealer": 1,
            "turn": 4,
            "exchanged": False,
            "open_draws": [],
            "call": None,
            "owing": [],
            "scores": [0] * self.seats,
            **shared,
        }
        return {"shared": table, "own": {"hand": hand, "dead": []}}


class ShipSketch(Sketch):
    """A table of Rainbow Pirates; what is only ours is given with a leading `own_`."""

    game = "pirates"
    board = ".board"

    def __init__(self, guest: Guest, seats: int = 2) -> None:
        super().__init__(guest, seats)
        self.options = {"players": seats}

    def awaited(self, table: dict[str, Any]) -> list[int]:
        if table["phase"] in ("window", "give"):
            return list((table["attack"] or {}).get("asked", []))
        return list(range(self.seats)) if table["phase"] == "last" else super().awaited(table)

    def sealed(self, table: dict[str, Any]) -> bool:
        return table["phase"] in ("window", "give", "last")

    def view(self, hand: list[str], shared: dict[str, object]) -> dict[str, Any]:
        table = {
            "phase": "turn",
            "actor": 0,
            "islands": [[] for _ in range(self.seats)],
            "rainbows": [0] * self.seats,
            "hand_counts": [len(hand), *[7] * (self.seats - 1)],
            "known": [[] for _ in range(self.seats)],
            "open": ["2", "6"],
            "pile": 60,
            "discard": [],
            "attack": None,
            "turn": 9,
            "lifts_left": 20,
            "cask_fetched": False,
            "out": None,
            "scores": [0] * self.seats,
        }
        own: dict[str, object] = {
            "hand": hand,
            "must": [],
            "known": table["known"],
            "top": [],
            "answered": False,
            "block": None,
            "gift": None,
            "island": None,
            "lifts_left": None,
            "best": None,
        }
        for key, value in shared.items():
            (own if key.startswith("own_") else table)[key.removeprefix("own_")] = value
        return {"shared": table, "own": own}


class RainbowSketch(Sketch):
    """A table of Rainbow."""

    game = "rainbow"
    board = ".board"

    def __init__(self, guest: Guest, seats: int = 2) -> None:
        super().__init__(guest, seats)
        self.options = {"players": seats}

    def view(self, hand: list[str], shared: dict[str, object]) -> dict[str, Any]:
        table = {
            "phase": "play",
            "round": 2,
            "actor": 0,
            "leader": 1,
            "lock": None,
            "table": [1, 2, 3, 4, 5, 6],
            "plays": [],
            "choice": None,
            "hand_counts": [len(hand)] * self.seats,
            "second_counts": None,
            "pile_counts": [3] * self.seats,
            "scores": None,
            "piles": None,
            **shared,
        }
        own = {"hand": [int(card) for card in hand], "pile": [1, 2, 6], "promises": []}
        return {"shared": table, "own": own}


class DiscSketch(Sketch):
    """A table of Regenbogen, with discs that lie hidden."""

    game = "regenbogen"
    board = ".discs"

    def __init__(self, guest: Guest, seats: int = 2, discs: int = 36) -> None:
        super().__init__(guest, seats)
        self.options = {"players": seats}
        self.discs = discs

    def view(self, hand: list[str], shared: dict[str, object]) -> dict[str, Any]:
        table = {
            "phase": "flip",
            "actor": 0,
            "discs": [{"lies": "hidden"}] * self.discs,
            "visible": [],
            "flips": 3,
            "may_stop": True,
            "won": [0] * self.seats,
            "rainbows_left": self.discs // 6,
            "turn": 4,
            "turn_limit": 100,
            "look_seconds": 6.0,
            **shared,
        }
        return {"shared": table, "own": None}


def chips(**squares: int) -> str:
    """A board with these chips, by the name of the square."""
    signs = list(BLANK)
    for name, team in squares.items():
        column, row = "ABCDEFGHIJ".index(name[0]), int(name[1:]) - 1
        signs[10 * row + column] = str(team)
    return "".join(signs)
