"""A block window reveals nothing: not by a byte, not by a message, not by its time (RP-14)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from librt.random import Random

from ludarc.core.state import NOBODY
from ludarc.games.pirates.game import FLOOR
from ludarc.games.pirates.law.blackcards import can_block
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind.bot import PASS
from ludarc.server import botdriver, protocol
from ludarc.server.botdriver import SLOT
from ludarc.server.fairqueue import Asker
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from ludarc.server.worker import Question, Reply
from ludarc.table.chairs import Chair
from ludarc.table.deeds import Entry
from tests.contract.fields import fields
from tests.server.inside import Onlooker, act, hall_at
from tests.server.windows import (
    Clock,
    Place,
    Window,
    asked,
    captains,
    copy_of,
    order_of,
    shows_cards,
    twin_of,
    twin_wishes,
    windows,
    wishes_of,
)

POSITIONS = 10_000


class Compared:
    """How much was seen while worlds were compared."""

    def __init__(self) -> None:
        self.positions = 0
        self.differ = 0
        self.closed = 0
        self.blocked = 0
        self.could = 0
        """Positions in which somebody could block in one world and not in the other."""


class Beside:
    """The same window in the truth and in a world the viewer cannot tell from it."""

    def __init__(self, hall: Hall, seats: int, clock: Clock) -> None:
        self.clock = clock
        self.truth = Place(hall, seats)
        self.twin = Place(hall, seats)
        self.rng = Random(seats)
        self.seen = Compared()

    async def compare(self, window: Window, viewer: int) -> None:
        rng, seen = self.rng, self.seen
        opened = window.opened
        wishes = wishes_of(opened, rng)
        blocker = next((seat for seat in order_of(opened) if wishes.get(seat)), None)
        twin = twin_of(window, viewer, rng, blocker)
        twin_opened = Window(window.game, twin, window.seat, window.move).opened
        others, same = twin_wishes(opened, twin_opened, wishes, viewer, rng)

        here = self.truth.put(copy_of(window.before), viewer)
        there = self.twin.put(twin, viewer)
        self.same(here, there)
        await self.truth.play(window, here)
        await self.twin.play(window, there)
        assert here.last()["view"]["shared"]["phase"] == "window"
        self.same(here, there)
        await self.answers(self.truth, here, wishes)
        await self.answers(self.twin, there, others)
        self.same(here, there)
        for place in (self.truth, self.twin):
            await place.close(self.clock)
        assert here.last()["view"]["shared"]["phase"] != "window"
        if same and not shows_cards(window, viewer, blocker is not None, opened, twin_opened):
            self.same(here, there)
            seen.closed += 1
            seen.blocked += blocker is not None
        seen.positions += 1
        seen.differ += fields(window.before) != fields(twin)
        seen.could += able(opened) != able(twin_opened)

    async def answers(self, place: Place, watcher: Onlooker, wishes: dict[int, bool]) -> None:
        """Everybody answers, in any order; only the viewer's own answer changes what they see. When
        they come back they are shown the same, and their answer."""
        seats = sorted(wishes)
        while seats:
            seat = seats.pop(self.rng.randrange(len(seats)))
            before = len(watcher.heard)
            await place.answer(seat, wishes[seat], watcher)
            held = [b'{"type":"held","id":"answer-%d"}' % seat] if seat == watcher.seat else []
            assert watcher.heard[before:] == held, "an answer was told to somebody else"
        place.live.leave(watcher)
        place.live.enter(watcher)
        text = next(text for text in reversed(watcher.heard) if b'"type":"welcome"' in text)
        welcome = msgspec.json.decode(text)
        assert welcome["legal"] == []
        if watcher.seat in wishes:
            assert welcome["view"]["own"]["answered"]
            assert welcome["view"]["own"]["block"] == wishes[watcher.seat]

    def same(self, here: Onlooker, there: Onlooker) -> None:
        assert here.heard == there.heard, f"seat {here.seat} can tell the worlds apart"
        assert here.heard


def able(state: Pirates) -> list[bool]:
    return [bool(can_block(state, seat)) for seat in range(state.seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_received_in_a_window_is_the_same_whatever_anybody_holds(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-14: 10,000 positions over all numbers of seats."""

    async def visit() -> Compared:
        async with hall_at(tmp_path) as (hall, _):
            clock = Clock()
            monkeypatch.setattr(hall.store, "append", at_once)
            monkeypatch.setattr(hall.clock, "now", clock)
            beside = Beside(hall, seats, clock)
            for number, window in enumerate(windows(POSITIONS // 4, seats)):
                await beside.compare(window, number % (seats + 1) - 1)
            monkeypatch.undo()
            return beside.seen

    seen = asyncio.run(visit())
    assert seen.positions == POSITIONS // 4
    assert seen.differ > seen.positions * 0.9
    assert seen.could > seen.positions // 10
    assert seen.closed > seen.positions // 2
    assert seen.blocked > seen.positions // 20


@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_given_to_a_captain_and_when_shows_to_nobody_else(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-15"""

    async def give(
        place: Place, state: Pirates, viewer: int, gifts: dict[int, Any], rng: Random
    ) -> list[bytes]:
        watcher = place.put(copy_of(state), viewer)
        seats = sorted(gifts)
        while seats:
            seat = seats.pop(rng.randrange(len(seats)))
            before = len(watcher.heard)
            await place.say(seat, gifts[seat], watcher)
            assert len(watcher.heard) == before + (seat == viewer)
        return watcher.heard

    async def visit() -> int:
        other = 0
        async with hall_at(tmp_path) as (hall, _):
            clock = Clock()
            monkeypatch.setattr(hall.store, "append", at_once)
            monkeypatch.setattr(hall.clock, "now", clock)
            here, there, rng = Place(hall, seats), Place(hall, seats), Random(seats)
            for number, state in enumerate(captains(100, seats)):
                viewer = (NOBODY, *asked(state))[number % (1 + len(asked(state)))]
                choices = {seat: here.live.life.game.legal(state, seat) for seat in asked(state)}
                one = {seat: any_of(choices[seat], rng) for seat in choices}
                two = {seat: any_of(choices[seat], rng) for seat in choices}
                if viewer != NOBODY:
                    two[viewer] = one[viewer]
                streams = [
                    await give(place, state, viewer, gifts, rng)
                    for place, gifts in ((here, one), (there, two))
                ]
                for place in (here, there):
                    await place.close(clock)
                assert streams[0] == streams[1]
                other += one != two
            monkeypatch.undo()
        return other

    assert asyncio.run(visit()) > 25


def any_of(choices: list[Any], rng: Random) -> Any:
    return choices[rng.randrange(len(choices))]


@pytest.mark.parametrize("fault", ["disk", "program"])
def test_answers_that_cannot_count_are_refused_and_show_nothing(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            clock = Clock()
            append = hall.store.append
            monkeypatch.setattr(hall.store, "append", at_once)
            monkeypatch.setattr(hall.clock, "now", clock)
            place = Place(hall, 3)
            window = next(w for w in windows(50, 3) if len(asked(w.opened)) == 2)
            watcher = place.put(copy_of(window.before), NOBODY)
            await place.play(window, watcher)
            seen, moves = len(watcher.heard), place.live.life.moves
            voices = [Onlooker(seat) for seat in asked(window.opened)]
            for voice in voices:
                await place.answer(voice.seat or 0, False, voice)
            clock.now += FLOOR
            if fault == "disk":
                monkeypatch.setattr(hall.store, "append", never)
            else:
                monkeypatch.setattr(type(window.game), "play", broken)
            place.live.counting.stop()
            place.live.counting.ring()
            await place.settled()
            assert [[m["type"] for m in v.messages] for v in voices] == [["held", "refused"]] * 2
            assert place.live.life.moves == moves
            assert not place.live.machine.sealed.held
            kinds = [message["type"] for message in watcher.messages[seen:]]
            assert (kinds, watcher.closed) == (
                ([], "restart") if fault == "disk" else (["room"], "")
            )
            monkeypatch.undo()
            assert hall.store.append == append

    asyncio.run(visit())


def test_after_a_restart_a_window_is_as_old_as_its_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-14"""
    window = next(iter(windows(1, 3)))

    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            place = Place(hall, 3)
            place.put(window.opened, NOBODY)
            life = place.live.life
            life.moved = life.put = hall.clock.now() - 1.5
            again = LiveTable(hall, life)
            assert again.machine.sealed.due == life.put + FLOOR
            assert life.deadline == life.put + 12
            due = again.machine.sealed.due
            for seat in asked(window.opened):
                seen = life.number_for(seat)
                message = protocol.Act("a", seen, [{"block": False}])
                act(again, Onlooker(seat), message)
            monkeypatch.setattr(hall.store, "append", at_once)
            while not life.moves:
                await asyncio.sleep(0.01)
            assert hall.clock.now() >= due

    asyncio.run(visit())


def test_a_computer_player_answers_a_window_in_time_however_long_it_would_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-14: that it thinks at all shows that it could block."""
    window = next(w for w in windows(50, 3) if any(can_block(w.opened, s) for s in asked(w.opened)))
    bot = next(seat for seat in asked(window.opened) if can_block(window.opened, seat))
    allowed = []

    async def ponders(question: Question, _asker: Asker, _seconds: float) -> Reply:
        allowed.append(question.slot)
        await asyncio.sleep(3600)
        raise AssertionError

    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            monkeypatch.setattr(hall.pool, "ask", ponders)
            monkeypatch.setattr(botdriver, "EARLY", 4 * FLOOR)  # a slow machine is slow
            hall.floor = 5.0
            place = Place(hall, 3)
            live = place.live
            live.life.sit(bot, Chair("bot", name="Otto", level="expert"))
            place.put(window.opened, NOBODY)
            while bot not in live.machine.sealed.held:
                await asyncio.sleep(0.01)
            assert hall.clock.now() < live.machine.sealed.due
            assert live.machine.sealed.held[bot].play.code == PASS
            assert allowed == [FLOOR * SLOT]
            hall.floor = 0.0
            assert live.thinking.left is None
            live.stop()

    asyncio.run(visit())


def broken(*_: object) -> None:
    raise RuntimeError


def never(_table: str, _lines: list[Entry], _mark: Any, answer: Callable[[bool], None]) -> None:
    """A disk that fails."""
    asyncio.get_running_loop().call_soon(answer, False)


def at_once(_table: str, _lines: list[Entry], _mark: Any, answer: Callable[[bool], None]) -> None:
    """A disk without a delay."""
    asyncio.get_running_loop().call_soon(answer, True)
