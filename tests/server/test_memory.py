"""A disc that is hidden again is told to nobody by anything (RG-13)."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from librt.random import Random
from websockets.asyncio.client import ClientConnection, connect

from ludarc.core.fair import commitment
from ludarc.core.state import NOBODY, State
from ludarc.games import settle
from ludarc.server import protocol
from ludarc.server.hall import Hall
from ludarc.table import life
from ludarc.table.inputs import Start
from tests.games.regenbogen.twin import disc_twin
from tests.patience import PATIENCE
from tests.server.house import House
from tests.server.inside import act, hall_at, settled
from tests.server.round import Round
from tests.server.twins import open_world, seed_of
from tests.server.wire import listening

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
SMALL = {"players": 2, "discs_per_colour": 3}


def colours_in(text: bytes) -> list[str]:
    return [colour for colour in COLOURS if f'"{colour}"' in text.decode()]


def face_up(view: dict[str, Any]) -> set[str]:
    """The colours that lie face up for all to see."""
    return {disc["colour"] for disc in view["discs"] if disc["lies"] == "up"}


def test_whoever_comes_back_is_told_only_what_lies_face_up(server: House) -> None:
    opened = server.open("regenbogen", "me,me", start=True, options={"discs_per_colour": 3})
    path = f"/api/tables/{opened.table}"
    hidden_again = 0
    with Round(server, opened, seed=5) as game:
        while not game.over and game.number < 60:
            game.step()
            view = game.shared
            hidden_again += bool(game.latest[0]["events"][-1]["notes"][-1].get("glimpse"))
            if game.number % 4 == 0 and not game.over:
                for token in (None, opened.tokens[0]):
                    with server.joined(opened.table, token) as back:
                        assert "events" not in back.welcome
                        assert back.welcome["log"]
                        assert not re.search("|".join(COLOURS), str(back.welcome["log"]))
                        assert all(set(n) == {"seat", "key", "facts"} for n in back.welcome["log"])
                        allowed = face_up(view)
                        told = set(colours_in(json.dumps(back.welcome["view"]).encode()))
                        assert told == allowed
                        if view["phase"] == "flip":
                            assert set(colours_in(back.heard[0])) == allowed
                for text in (server.ask(path).raw, server.ask("/metrics").raw):
                    assert colours_in(text) == []
                assert server.request("GET", f"{path}/record").status == 409
    assert hidden_again
    assert not any(colour in server.logged for colour in COLOURS)


def test_a_colour_that_was_named_is_told_at_the_moment_only(tmp_path: Path) -> None:
    """RG-9: the event of a move holds the named colour; no later message does."""

    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            world = await open_world(hall, settle("regenbogen", SMALL), 1)
            live = world.live
            await hall.change(live.life.head.id, Start())
            rng = Random(2)
            named = 0
            while not world.state.over:
                (seat,) = world.state.actors()
                legal = live.life.game.legal(world.state, seat)
                do = legal[rng.randrange(len(legal))]
                for watcher in world.everybody:
                    watcher.heard.clear()
                moves = live.life.moves
                act(live, world.watchers[seat], protocol.Act(f"m{moves}", moves, [do]))
                await settled(live)
                if live.life.status == "over" or "name" not in do:
                    continue
                named += 1
                update = world.spectator.last()
                assert update["type"] == "update"
                assert update["events"][0]["do"] == do
                allowed = face_up(update["view"]["shared"])
                live.leave(world.spectator)
                live.enter(world.spectator)
                assert set(colours_in(world.spectator.heard[-1])) == allowed
                world.spectator.heard.clear()
                live.telling.announce()
                assert colours_in(world.spectator.heard[-1]) == []
            assert named > 3

    asyncio.run(visit())


def test_notes_keep_found_colours_apart_from_what_may_be_kept() -> None:
    game = settle("regenbogen", SMALL)
    rng = Random(3)
    state = game.deal(rng)
    while not state.over:
        (seat,) = state.actors()
        legal = state.legal(seat)
        event = game.play(state, seat, legal[rng.randrange(len(legal))])
        for note in event.notes:
            assert "@colour" not in str(note.facts)
            assert all(word not in str(note.facts) for word in COLOURS)


# --- over a real socket --------------------------------------------------------------------------


async def heard_by(socket: ClientConnection, last: int) -> list[bytes]:
    """Everything that came until the update with this number."""
    heard = []
    while True:
        text = await asyncio.wait_for(socket.recv(decode=False), PATIENCE)
        heard.append(text)
        message = json.loads(text)
        if message["type"] in ("update", "welcome") and message["number"] == last:
            return heard


async def sit_down(port: int, table: str, seat: int) -> ClientConnection:
    socket = await connect(f"ws://127.0.0.1:{port}/play", compression=None, max_size=None)
    await socket.send(msgspec.json.encode(protocol.Join(table, f"token-{seat}", "en")).decode())
    return socket


class Twins:
    """One table in the truth and one with all hidden discs exchanged, both on a server's port."""

    def __init__(self, hall: Hall, port: int) -> None:
        self.hall = hall
        self.port = port
        self.game = settle("regenbogen", SMALL)
        self.rng = Random(8)

    async def open(self) -> None:
        self.worlds = [await open_world(self.hall, self.game, number) for number in (1, 2)]
        for world in self.worlds:
            for watcher in world.everybody:
                world.live.leave(watcher)
            await self.hall.change(world.live.life.head.id, Start())
        self.tables = [world.live.life.head.id for world in self.worlds]
        self.sockets: list[list[ClientConnection]] = []
        for seat in (0, 1):
            pair = [await sit_down(self.port, table, seat) for table in self.tables]
            await self.compare(pair, 0)  # each is welcomed before the next comes
            self.sockets.append(pair)

    def state(self, world: int) -> State:
        table = self.hall.live[self.tables[world]].life.table
        assert table is not None
        return table.state

    async def compare(self, pair: list[ClientConnection], number: int) -> None:
        here, there = [await heard_by(socket, number) for socket in pair]
        for table, world in zip(self.tables, (1, 2), strict=True):
            names = [table.encode(), life_promise(world)]
            texts = here if world == 1 else there
            for index, text in enumerate(texts):
                for name in names:
                    text = text.replace(name, b"#" * len(name))
                texts[index] = text
        assert here == there

    async def come_back(self) -> None:
        """A viewer who joins in the middle gets the same in both worlds, including the log."""
        number = self.hall.live[self.tables[0]].life.moves
        for seat in (0, 1):
            pair = [await sit_down(self.port, table, seat) for table in self.tables]
            await self.compare(pair, number)
            for socket in pair:
                await socket.close()

    async def step(self) -> None:
        truth = self.state(0)
        (seat,) = truth.actors()
        legal = truth.legal(seat)
        code = legal[self.rng.randrange(len(legal))]
        other = self.hall.live[self.tables[1]].life.table
        assert other is not None
        assert other.state.legal(seat) == legal
        other.state = disc_twin(truth, seat, self.rng, (seat, code))
        number = self.hall.live[self.tables[0]].life.moves
        nonsense: list[Any] = [self.game.write(truth, seat, code), None]
        for moves in (nonsense, nonsense[:1]):
            message = protocol.Act(f"m{number}-{len(moves)}", number, moves)
            for socket in self.sockets[seat]:
                await socket.send(msgspec.json.encode(message).decode())
        if not await self.ended(number + 1):
            for pair in self.sockets:
                await self.compare(pair, number + 1)

    async def ended(self, number: int) -> bool:
        while any(self.hall.live[table].life.moves < number for table in self.tables):
            await asyncio.sleep(0.001)
        return self.state(0).over


def life_promise(world: int) -> bytes:
    """What is shown of a world's seed before the end."""
    return commitment(seed_of(world)).encode()


def test_two_worlds_sound_alike_over_a_real_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = settle("regenbogen", SMALL)
    rng = Random(4)
    dealt = game.deal(rng)
    deals = {seed_of(1): dealt, seed_of(2): disc_twin(dealt, NOBODY, rng, None)}
    monkeypatch.setattr(life, "fair_deal", lambda _, seed: deals[seed].copy())

    async def visit() -> None:
        async with listening(tmp_path) as (port, hall):
            twins = Twins(hall, port)
            await twins.open()
            for moves in range(60):
                if twins.state(0).over:
                    break
                await twins.step()
                if moves % 10 == 9:
                    await twins.come_back()
            assert hall.live[twins.tables[0]].life.moves > 30
            for pair in twins.sockets:
                for socket in pair:
                    await socket.close()

    asyncio.run(asyncio.wait_for(visit(), PATIENCE))
