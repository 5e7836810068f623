"""A game played at random over sockets by the guests in its seats."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, Self

from librt.random import Random

from tests.server.house import House, Opened
from tests.server.visitor import Visitor


class Round:
    """Every seat connected, and a spectator."""

    def __init__(self, server: House, opened: Opened, seed: int = 1) -> None:
        self.server = server
        self.table = opened.table
        self.tokens = opened.tokens
        self.rng = Random(seed)
        self.latest: dict[int, dict[str, Any]] = {}

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self.spectator = stack.enter_context(self.server.joined(self.table))
            self.seats = {
                seat: stack.enter_context(self.server.joined(self.table, token))
                for seat, token in self.tokens.items()
            }
            self.stack = stack.pop_all()
        self.latest = {seat: visitor.welcome for seat, visitor in self.seats.items()}
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    @property
    def number(self) -> int:
        number: int = self.latest[0]["number"]
        return number

    @property
    def shared(self) -> dict[str, Any]:
        shared: dict[str, Any] = self.latest[0]["view"]["shared"]
        return shared

    @property
    def actor(self) -> Visitor:
        return self.seats[self.shared["actor"]]

    @property
    def over(self) -> bool:
        return bool(self.shared["phase"] == "over")

    def step(self) -> None:
        """A legal move, seen by everybody."""
        legal = self.latest[self.shared["actor"]]["legal"]
        self.move(legal[self.rng.randrange(len(legal))])

    def move(self, do: Any) -> None:
        number = self.number
        self.actor.say(type="act", id=f"m{number}", seen=number, moves=[do])
        for seat, visitor in self.seats.items():
            self.latest[seat] = visitor.until("update")
        assert self.spectator.until("update")["number"] == number + 1
