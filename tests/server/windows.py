"""Block windows of Rainbow Pirates, opened in the truth and beside it with other hidden cards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from librt.random import Random

from ludarc.core.bag import one
from ludarc.core.contract import Game
from ludarc.core.fair import fair_deal
from ludarc.core.state import NOBODY
from ludarc.games import settle
from ludarc.games.pirates.game import FLOOR
from ludarc.games.pirates.law.blackcards import answer, can_block
from ludarc.games.pirates.law.cards import (
    CABIN_BOY,
    CAPTAIN,
    LIGHTS,
    LOOKOUT,
    SHORE_LEAVE,
    effect_of,
)
from ludarc.games.pirates.law.codes import NO, PLAY, card_of, verb_of
from ludarc.games.pirates.law.position import EVERYBODY, GIVING, LAST, MOST, ROWS, WINDOW
from ludarc.games.pirates.law.rules import Pirates
from ludarc.server import protocol
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from ludarc.server.store.rows import Mark
from ludarc.table.chairs import Chair
from ludarc.table.deeds import Deed, Entry, Moved, Started
from ludarc.table.head import Head
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.step import Play
from ludarc.table.table import Table
from tests.server.inside import Onlooker, act, hall_at, head_of

TRIES = 20


class Window(NamedTuple):
    """A position before a black card that will be answered, and the move that reveals it."""

    game: Game[Any]
    before: Pirates
    seat: int
    move: int

    @property
    def opened(self) -> Pirates:
        """The window itself."""
        state = copy_of(self.before)
        state.apply(self.seat, self.move)
        return state


def copy_of(state: Pirates) -> Pirates:
    twin = state.copy()
    assert isinstance(twin, Pirates)
    return twin


def windows(count: int, seats: int) -> Iterator[Window]:
    """So many windows from games played at random."""
    game = settle("pirates", {"players": seats})
    found = 0
    while found < count:
        rng = Random(1000 * seats + found)
        state = game.deal(rng)
        while not state.over and found < count:
            actors = state.actors()
            seat = actors[rng.randrange(len(actors))]
            legal = state.legal(seat)
            move = legal[rng.randrange(len(legal))]
            window = Window(game, copy_of(state), seat, move)
            state.apply(seat, move)
            if verb_of(move) == PLAY and state.phase == WINDOW:
                yield window
                found += 1


def captains(count: int, seats: int) -> Iterator[Pirates]:
    """So many positions in which several give to a Captain, from games played at random."""
    game = settle("pirates", {"players": seats})
    found = 0
    for seed in range(count * 100):
        rng = Random(seed)
        state = game.deal(rng)
        assert isinstance(state, Pirates)
        fresh = True
        while not state.over and found < count:
            if state.phase == GIVING and fresh and len(asked(state)) > 1:
                yield copy_of(state)
                found += 1
            fresh = state.phase != GIVING
            actors = state.actors()
            seat = actors[rng.randrange(len(actors))]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.randrange(len(legal))])


def asked(state: Pirates) -> list[int]:
    return [seat for seat in range(state.seats) if state.asked >> seat & 1]


def wishes_of(state: Pirates, rng: Random) -> dict[int, bool]:
    """What everybody might answer."""
    return {seat: bool(can_block(state, seat)) and rng.randrange(2) == 0 for seat in asked(state)}


def order_of(state: Pirates) -> list[int]:
    """The order in which blocks are used (RP-14): the struck seat, then clockwise from the
    attacker."""
    clockwise = [(state.actor + step) % state.seats for step in range(1, state.seats)]
    return sorted(clockwise, key=lambda seat: seat != state.struck)


def twin_of(window: Window, viewer: int, rng: Random, blocker: int | None) -> Pirates:
    """The position before the black card with everything the viewer cannot know dealt again. By
    chance, the seat that blocks in the truth may be able to block there too."""
    for _ in range(TRIES):
        opened = window.opened
        opened.sample(viewer, rng)
        if blocker is None or can_block(opened, blocker):
            break
    twin = copy_of(window.before)
    for seat in range(twin.seats):
        twin.lights[seat] = opened.lights[seat]
        twin.blacks[seat] = opened.blacks[seat]
    twin.blacks[window.seat] += one(card_of(window.move) - LIGHTS)
    for at in range(twin.left):
        twin.pile[at] = opened.pile[at]
    twin.lot = opened.lot
    for row in range(ROWS):
        if row not in (viewer, EVERYBODY):
            for at in range(row * MOST, row * MOST + MOST):
                twin.known_lights[at] = opened.known_lights[at]
                twin.known_blacks[at] = opened.known_blacks[at]
    return twin


def twin_wishes(
    truth: Pirates, twin: Pirates, wishes: dict[int, bool], viewer: int, rng: Random
) -> tuple[dict[int, bool], bool]:
    """Other answers with the same outcome, and whether there are any: the viewer answers the same,
    the blocking seat blocks, and seats after it may answer either way."""
    order = [seat for seat in order_of(truth) if seat in wishes]
    blocker = next((seat for seat in order if wishes[seat]), None)
    after = False
    other = {}
    for seat in order:
        can = bool(can_block(twin, seat))
        if seat in (viewer, blocker):
            other[seat] = wishes[seat] and can
        else:
            other[seat] = after and can and rng.randrange(2) == 0
        after = after or seat == blocker
    return other, other.get(blocker, True) if blocker is not None else True


def shows_cards(window: Window, viewer: int, blocked: bool, here: Pirates, there: Pirates) -> bool:
    """Will the viewer see hidden cards when the window is closed? Then worlds part lawfully."""
    if blocked:
        return False
    effect = effect_of(card_of(window.move))
    struck = here.struck
    if effect == CABIN_BOY:
        return viewer in (window.seat, struck)
    if effect in (SHORE_LEAVE, LOOKOUT):
        return viewer == window.seat
    if effect == CAPTAIN:
        return given_by(here) != given_by(there)
    return False


def given_by(window: Pirates) -> list[int]:
    """The seats that would have to give to the Captain."""
    state = copy_of(window)
    state.wishes = 0
    for seat in asked(state):
        answer(state, seat, NO)
    return asked(state) if state.phase == GIVING else []


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Place:
    """A live table that is put into one position after another, seen by one viewer."""

    def __init__(self, hall: Hall, seats: int) -> None:
        head = head_of("table", "pirates", {"players": seats}, bytes(32))
        self.live = LiveTable(hall, Life(head))
        self.seats = seats

    def put(self, state: Pirates, viewer: int) -> Onlooker:
        """Begin with a position; the viewer has just come."""
        life, live = self.live.life, self.live
        life.table = Table(life.game, [], state, None)
        life.ask = life.game.ask(state)
        life.asked = life.ask.seats
        life.moved = life.put = live.now()
        life.unseen, life.since, life.actions = {}, {}, {}
        live.machine = Machine(life, live.hall.floor)
        live.counting.wind()
        live.viewers.clear()
        watcher = Onlooker(None if viewer == NOBODY else viewer)
        live.enter(watcher)
        return watcher

    def voice(self, seat: int, watcher: Onlooker) -> Onlooker:
        """The guest that plays a seat: the viewer, or one whose messages are not compared."""
        return watcher if watcher.seat == seat else Onlooker(seat)

    async def settled(self) -> None:
        live = self.live
        while live.storing or live.waiting:
            await asyncio.sleep(0)

    async def close(self, clock: Clock) -> None:
        """Everybody has answered: let the least time pass, and see that nothing comes before."""
        counting, life = self.live.counting, self.live.life
        moves, opened = life.moves, clock.now
        for late in (0.0, FLOOR - 0.01):
            clock.now = opened + late
            counting.stop()
            counting.ring()
            await self.settled()
            assert life.moves == moves
        clock.now = opened + FLOOR
        counting.stop()
        counting.ring()
        await self.settled()
        assert life.moves > moves
        clock.now = opened

    async def play(self, window: Window, watcher: Onlooker) -> None:
        """Reveal the black card."""
        life = self.live.life
        do = window.game.write(window.before, window.seat, window.move)
        message = protocol.Act("play", life.number_for(window.seat), [do])
        act(self.live, self.voice(window.seat, watcher), message)
        await self.settled()

    def answer_at_once(self, seat: int, code: int) -> None:
        """Hold an answer that nobody waits to hear of."""
        self.live.carry_out(self.live.machine.hold(Play(seat, code), None))

    async def answer(self, seat: int, wish: bool, watcher: Onlooker) -> None:
        """Answer as the socket of a seat would."""
        await self.say(seat, {"block": wish}, watcher)

    async def say(self, seat: int, do: Any, watcher: Onlooker) -> None:
        seen = self.live.life.number_for(seat)
        message = protocol.Act(f"answer-{seat}", seen, [do])
        act(self.live, self.voice(seat, watcher), message)
        await asyncio.sleep(0)


# --- tables of which the deal is chosen --------------------------------------------------------


def seed_where(seats: int, fits: Callable[[Pirates], bool]) -> bytes:
    """The first seed that deals what is wanted."""
    game = settle("pirates", {"players": seats})
    for number in range(100_000):
        state = fair_deal(game, number.to_bytes(32))
        assert isinstance(state, Pirates)
        if fits(state):
            return number.to_bytes(32)
    raise AssertionError("no seed deals this")


def table_of(name: str, seats: int, seed: bytes, bots: tuple[int, ...] = (), **more: Any) -> Head:
    """A table for pirates; the token of seat 2 is `token-2`, the host's is `host`."""
    head = head_of(name, "pirates", {"players": seats}, seed)
    chairs = [
        Chair("bot", name=f"bot {seat}", level="easy") if seat in bots else chair
        for seat, chair in enumerate(head.chairs)
    ]
    return msgspec.structs.replace(head, chairs=chairs, **more)


def at_last(head: Head) -> list[Entry]:
    """The log of a table up to the last placement, by harmless moves."""
    now = time.time()
    life = Life(head)
    log: list[Entry] = []

    def happen(deed: Deed) -> None:
        log.append(Entry(len(log) + 1, deed, now))
        life.fold(log[-1])

    happen(Started())
    assert life.table is not None
    state = life.table.state
    assert isinstance(state, Pirates)
    while state.phase != LAST:
        seat = state.actors()[0]
        happen(Moved(seat, life.game.write(state, seat, life.game.mind.timeout_move(state, seat))))
    return log


def lay_down(folder: Path, *tables: tuple[Head, list[Entry]]) -> None:
    """Keep these tables with their logs where a server will find them."""

    async def keep() -> None:
        async with hall_at(folder) as (hall, _):
            for head, log in tables:
                await hall.store.create(head)
                if log:
                    stored = asyncio.get_running_loop().create_future()
                    mark = Mark("playing", log[-1].at, log[-1].at)
                    hall.store.append(head.id, log, mark, stored.set_result)
                    assert await stored

    asyncio.run(keep())
