"""Secrecy at the wire: what a viewer cannot know changes no byte he is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.contract import Game, Refusal
from ludarc.core.state import NOBODY, State
from ludarc.games import settle
from ludarc.games.sequence.moves import is_code
from ludarc.games.sequence.rules import Sequence
from ludarc.server import protocol
from ludarc.server.hall import Hall
from ludarc.table import life
from ludarc.table.deeds import Started
from tests.server.inside import act, hall_at, settled
from tests.server.twins import World, differ, open_world, seed_of, twin_of

NONSENSE = {"nonsense": True}
"""No game has such a move: whatever comes before it, these moves are refused."""

GAMES = [
    *(("rainbow", {"players": seats}, games) for seats, games in ((2, 8), (3, 8), (4, 6), (6, 6))),
    ("rainbow", {"players": 3, "open_scores": True}, 3),
    ("regenbogen", {"players": 2, "discs_per_colour": 3}, 3),
    ("regenbogen", {"players": 3, "discs_per_colour": 4}, 2),
    ("regenbogen", {"players": 6}, 1),
    ("sequence", {"players": 2}, 1),
    ("sequence", {"players": 3, "advanced_jacks": True, "manual_draw": True}, 1),
    ("sequence", {"players": 4, "manual_draw": True, "no_table_talk": True}, 1),
]


class Beside:
    """One game played in the truth, and beside it once for each viewer in a world of his own."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.viewers = [NOBODY, *range(game.seats)]
        self.deals: dict[bytes, State] = {}
        self.numbers = {viewer: 10 * seed + 2 + viewer for viewer in self.viewers}
        self.truth_number = 10 * seed
        self.steps = 0
        self.other = 0
        self.logs = 0

    async def play(self, hall: Hall) -> None:
        dealt = self.game.deal(self.rng)
        self.deals[seed_of(self.truth_number)] = dealt
        for viewer, number in self.numbers.items():
            self.deals[seed_of(number)] = twin_of(dealt, viewer, self.rng)
        self.truth = await open_world(hall, self.game, self.truth_number)
        self.twins = {v: await open_world(hall, self.game, n) for v, n in self.numbers.items()}
        for world in self.worlds:
            await hall.change(world.live.life.head.id, lambda _: [Started()])
        self.compare()
        while not self.truth.state.over:
            await self.step()

    @property
    def worlds(self) -> list[World]:
        return [self.truth, *self.twins.values()]

    async def step(self) -> None:
        """A move that looks alike in all worlds, then all that a curious viewer may try."""
        seat = self.mover()
        legal = self.truth.state.legal(seat)
        code = legal[self.rng.randrange(len(legal))]
        truth = self.truth.state
        for viewer, twin in self.twins.items():
            twin.become(twin_of(truth, viewer, self.rng, (seat, code)))
            self.steps += 1
            self.other += differ(truth, twin.state)
        await self.curious()
        moves = self.truth.live.life.moves
        do = self.game.write(truth, seat, code)
        for world in self.worlds:
            act(world.live, world.watchers[seat], protocol.Act(f"move-{moves}", moves, [do]))
        await settled(*(world.live for world in self.worlds))
        assert all(world.live.life.moves == moves + 1 for world in self.worlds)
        if self.truth.state.over and self.game.name == "regenbogen":
            return  # RG-13: after the game everything may be shown
        self.compare()

    def mover(self) -> int:
        """One of those who may act, more often one who must."""
        state = self.truth.state
        actors = state.actors()
        awaited = actors if self.rng.randrange(4) == 0 else self.game.awaited(state)
        return awaited[self.rng.randrange(len(awaited))]

    async def curious(self) -> None:
        """Every viewer asks for more than he may know."""
        for viewer in self.viewers:
            if viewer != NOBODY:
                for message in self.attempts(viewer):
                    for world in (self.truth, self.twins[viewer]):
                        act(world.live, world.watchers[viewer], message)
        if self.rng.randrange(8) == 0:
            viewer = self.viewers[self.rng.randrange(len(self.viewers))]
            for world in self.worlds:
                world.live.leave(world.watcher(viewer))
                world.live.enter(world.watcher(viewer))
            self.logs += b'"log":[{' in b"".join(self.truth.stream(viewer))
        await settled(*(world.live for world in self.worlds))
        self.compare()
        for twin in self.twins.values():
            assert twin.live.room() != self.truth.live.room()
            assert twin.live.life.status == self.truth.live.life.status

    def attempts(self, viewer: int) -> list[protocol.Act]:
        """Moves that will be refused: illegal, stale, made before, or followed by nonsense."""
        state = self.truth.state
        moves = self.truth.live.life.moves
        legal = state.legal(viewer)
        illegal = self.illegal(viewer)
        tries = [[NONSENSE], [illegal]]
        if legal:
            chosen = [legal[self.rng.randrange(len(legal))] for _ in range(3)]
            line = [self.game.write(state, viewer, move) for move in chosen]
            tries += [[line[0], line[0], NONSENSE], [*line, NONSENSE], [line[0], NONSENSE]]
        acts = [protocol.Act(f"try-{moves}-{n}", moves, do) for n, do in enumerate(tries)]
        stale = protocol.Act(f"stale-{moves}", moves - 1, [illegal])
        again = protocol.Act(f"move-{moves - 1}", moves, [NONSENSE])
        return [*acts, stale, again]

    def illegal(self, viewer: int) -> Any:
        """A move that is well written and may not be made now."""
        state = self.truth.state
        while True:
            code = self.rng.randrange(self.game.codes)
            if isinstance(state, Sequence) and not is_code(code):
                continue
            do = self.game.write(state, viewer, code)
            try:
                if self.game.read(state, viewer, do) not in state.legal(viewer):
                    return do
            except Refusal:
                return do

    def compare(self) -> None:
        for viewer, twin in self.twins.items():
            here, there = self.truth.stream(viewer), twin.stream(viewer)
            assert here == there, f"seat {viewer} can tell the worlds apart"
            self.truth.watcher(viewer).heard.clear()
            twin.watcher(viewer).heard.clear()


@pytest.fixture
def deal_as_told(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[bytes, State]], None]:
    """Let the seeds of these tables deal what we say."""

    def told(deals: dict[bytes, State]) -> None:
        monkeypatch.setattr(life, "fair_deal", lambda _, seed: deals[seed].copy())

    return told


@pytest.mark.parametrize(("name", "options", "games"), GAMES)
def test_two_worlds_a_viewer_cannot_tell_apart_send_him_the_same_bytes(
    name: str,
    options: dict[str, Any],
    games: int,
    tmp_path: Path,
    deal_as_told: Callable[[dict[bytes, State]], None],
) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            for seed in range(1, games + 1):
                beside = Beside(settle(name, options), seed)
                deal_as_told(beside.deals)
                await beside.play(hall)
                assert beside.other > beside.steps // 2
                assert beside.logs

    asyncio.run(visit())
