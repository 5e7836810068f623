"""Rainbow Pirates at one screen: it goes from hand to hand over one socket, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludarc.games.pirates.law.cards import CAPTAIN, NAMES, effect_of
from ludarc.games.pirates.law.codes import PLAY, card_of, verb_of
from ludarc.games.pirates.law.rules import Pirates
from ludarc.server import live as live_module
from ludarc.table.head import Head
from ludarc.table.inputs import Start
from tests.server.guest import Guest
from tests.server.house import House
from tests.server.inside import Onlooker, hall_at
from tests.server.windows import given_by, lay_down, seed_where, table_of

TABLES = 4


def is_captain(move: int) -> bool:
    return verb_of(move) == PLAY and effect_of(card_of(move)) == CAPTAIN


def all_would_give(state: Pirates) -> bool:
    """Seat 0 begins with a Captain, and both others have something to give."""
    captain = next((move for move in state.legal(state.actor) if is_captain(move)), None)
    if state.actor != 0 or captain is None:
        return False
    state.apply(0, captain)
    return given_by(state) == [1, 2]


SEED = seed_where(3, all_would_give)


def one_screen(name: str) -> Head:
    """A host and two people beside them, without a clock."""
    head = table_of(name, 3, SEED)
    for chair in head.chairs[1:]:
        chair.local = True
    return head


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("port")
    lay_down(folder, *((one_screen(f"screen-{number}"), []) for number in range(TABLES)))
    with House(folder, "--floor", "0.2") as house:
        yield house


class Screen(Guest):
    """The page on a device that three people share: the one who takes it joins again on its
    socket."""

    @property
    def phase(self) -> str:
        return str(self.view["shared"]["phase"])

    async def go_to(self, seat: int) -> None:
        self.token, self.unanswered = f"token-{seat}", None
        assert self.socket is not None
        await self.join(self.socket)
        assert self.seat == seat

    async def captain(self) -> None:
        """Seat 0 plays its Captain, and everybody is asked."""
        cards = [do for do in self.legal if "black" in do]
        await self.act([next(do for do in cards if effect_of(NAMES.index(do["black"])) == CAPTAIN)])
        await self.until("window")

    async def answer_held(self, do: Any) -> None:
        name = await self.act([do])
        assert (await self.answer(name))["type"] == "held"

    async def until(self, *phases: str) -> None:
        while self.phase not in phases:
            await self.listen()


@asynccontextmanager
async def screen(house: House, number: int) -> AsyncIterator[Screen]:
    table = f"screen-{number}"
    if house.room(table)["status"] == "open":
        assert house.do(table, "start", {}, "host").status == 204
    async with Screen(house, table, "token-0").here() as here:
        assert isinstance(here, Screen)
        yield here


def test_a_screen_that_goes_round_loses_no_answer_and_no_gift(port: House) -> None:
    """RP-14, RP-15"""

    async def evening() -> None:
        async with screen(port, 0) as here:
            await here.captain()
            for seat in (1, 2):
                await here.go_to(seat)
                await here.answer_held({"block": False})
            await here.until("give")
            for seat in (2, 1):
                await here.go_to(seat)
                assert here.legal
                await here.answer_held(here.legal[0])
                if seat == 2:
                    await here.go_to(2)
                    assert here.legal == []
                    assert here.view["own"]["answered"]
            while here.phase == "give":
                await here.listen()

    asyncio.run(evening())


def test_never_until_my_turn_holds_though_the_screen_goes_on(port: House) -> None:
    async def evening() -> None:
        async with screen(port, 1) as here:
            await here.go_to(1)
            await here.say({"type": "stand", "never": True})
            assert (await here.hear("update"))["never"]
            await here.go_to(0)
            await here.captain()
            await here.go_to(1)
            assert here.never
            assert here.view["own"]["answered"]

    asyncio.run(evening())


def test_a_screen_whose_line_breaks_finds_the_answers_again(port: House) -> None:
    async def evening() -> None:
        async with screen(port, 2) as here:
            await here.captain()
            await here.go_to(1)
            await here.answer_held({"block": False})
        while any(seat["here"] for seat in port.room("screen-2")["seats"]):
            await asyncio.sleep(0.01)
        async with screen(port, 2) as again:
            await again.go_to(2)
            await again.answer_held({"block": False})
            await again.until("give")

    asyncio.run(evening())


def test_a_screen_that_stays_away_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table must sleep some time, and what is only held it forgets then."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = one_screen("away")
            await hall.store.create(head)
            await hall.change(head.id, Start())
            live = await hall.wake(head.id)
            here = Onlooker(0)
            live.enter(here)
            black = next(do for do in here.last("welcome")["legal"] if "black" in do)
            here.act(hall, head.id, black, 0)
            while live.life.moves == 0:
                await asyncio.sleep(0.01)
            live.look_away(here)
            here.seat = 1
            live.enter(here)
            here.act(hall, head.id, {"block": False}, 1)
            assert 1 in live.machine.sealed.held
            live.leave(here)
            assert hall.live[head.id] is live
            monkeypatch.setattr(live_module, "KEPT", 0.0)
            live.rest()
            assert head.id not in hall.live
            again = await hall.wake(head.id)
            again.enter(here)
            assert here.last("welcome")["legal"]

    asyncio.run(evening())
