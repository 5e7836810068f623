"""Worlds that differ only in what one viewer cannot know, played move by move beside the truth."""

from __future__ import annotations

import re
from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.fair import commitment
from ludarc.core.state import NOBODY, State
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from tests.contract.alike import sampled_twin
from tests.contract.fields import fields
from tests.games.facts import Coming, facts_of_state
from tests.server.inside import Onlooker, head_of

DEADLINE = re.compile(rb'"deadline":[0-9.]+')


class World:
    """A table with a watcher in every seat and one beside the table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.watchers = {seat: Onlooker(seat) for seat in range(len(live.life.chairs))}
        self.spectator = Onlooker(None)
        for watcher in self.everybody:
            live.enter(watcher)

    @property
    def everybody(self) -> list[Onlooker]:
        return [*self.watchers.values(), self.spectator]

    def watcher(self, viewer: int) -> Onlooker:
        return self.spectator if viewer == NOBODY else self.watchers[viewer]

    @property
    def state(self) -> State:
        assert self.live.life.table is not None
        return self.live.life.table.state

    def become(self, state: State) -> None:
        """Put other cards where nobody looks."""
        assert self.live.life.table is not None
        self.live.life.table.state = state

    def stream(self, viewer: int) -> list[bytes]:
        """What a viewer was sent, with the names of the table, its seed and the time made equal."""
        head = self.live.life.head
        names = [head.id, commitment(head.seed), head.seed.hex()]
        stream = self.watcher(viewer).heard
        for name in names:
            stream = [text.replace(name.encode(), b"#" * len(name)) for text in stream]
        return [DEADLINE.sub(b'"deadline":#', text) for text in stream]


async def open_world(hall: Hall, game: Game[Any], number: int) -> World:
    """The table with this number; its seed is its number."""
    options = {name: getattr(game.options, name) for name in game.options.__struct_fields__}
    head = head_of(f"table-{number:04}", game.name, options, seed_of(number))
    await hall.store.create(head)
    return World(await hall.wake(head.id))


def seed_of(number: int) -> bytes:
    return number.to_bytes(32)


def twin_of(truth: State, viewer: int, rng: Random, coming: Coming | None = None) -> State:
    """A world the viewer cannot tell from the truth, before or after the coming move; the truth
    itself if none is found. For a game without its own way to make one, it deals again and
    again."""
    twin = facts_of_state(truth).twin or sampled_twin
    return twin(truth, viewer, rng, coming)


def differ(one: State, other: State) -> bool:
    return fields(one) != fields(other)
