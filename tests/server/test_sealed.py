"""Rainbow Pirates at a server's tables: secret answers over real sockets, and their time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from ludarc.core.bag import many
from ludarc.games.pirates.game import FLOOR
from ludarc.games.pirates.law.cards import (
    CANNON,
    KINDS,
    LIGHTS,
    NAMES,
    THIEF,
    blocker_of,
    effect_of,
)
from ludarc.games.pirates.law.rules import Pirates
from ludarc.table.deeds import Moved
from ludarc.table.head import Head
from tests.server.guest import Guest
from tests.server.house import House
from tests.server.said import in_words
from tests.server.windows import lay_down, seed_where, table_of

EARLY = 0.05
"""How much sooner (in seconds) a busy machine may seem to tell something."""
HURRIED_WINDOW = 1.5
HURRIED_LAST = 1.0


class HurriedHouse(House):
    """A house where people have less time than by the rules."""

    program = (
        "-c",
        "import sys\n"
        "from ludarc.cli.main import main\n"
        "from ludarc.games.pirates import game\n"
        "if __name__ == '__main__':\n"
        f"    game.WINDOW_SECONDS = {HURRIED_WINDOW}\n"
        f"    game.LAST_SECONDS = {HURRIED_LAST}\n"
        "    sys.exit(main(sys.argv[1:]))\n",
    )


# --- a deal in which a black card is played at once ------------------------------------------


def weapon(state: Pirates) -> int | None:
    """A black card of the first seat that strikes one opponent's island, which is empty yet."""
    kinds = (kind for kind in range(LIGHTS, KINDS) if effect_of(kind) in (THIEF, CANNON))
    return next((kind for kind in kinds if state.has(state.actor, kind)), None)


def can_all_block(state: Pirates) -> bool:
    """Seat 0 begins, has a weapon, and every opponent can block it."""
    kind = weapon(state)
    if state.actor != 0 or kind is None:
        return False
    lights = [state.lights[seat] for seat in range(1, state.seats)]
    return all(many(light, blocker_of(kind)) for light in lights)


SEED = seed_where(4, can_all_block)


class Evening:
    """Guests round one table of pirates, and a spectator who writes down every byte."""

    def __init__(self, house: House, head: Head) -> None:
        self.house = house
        self.head = head
        self.people = [s for s, chair in enumerate(head.chairs) if chair.kind == "person"]
        self.guests = {seat: Diarist(house, head.id, f"token-{seat}") for seat in self.people}
        self.spectator = Diarist(house, head.id)
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> Evening:
        for guest in self.everybody:
            await self.stack.enter_async_context(guest.here())
        if self.house.room(self.head.id)["status"] == "open":
            answer = await asyncio.to_thread(self.house.do, self.head.id, "start", {}, "host")
            assert answer.status == 204, answer.body
            for guest in self.everybody:
                while guest.view is None:
                    await guest.listen()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.stack.aclose()

    @property
    def everybody(self) -> list[Diarist]:
        return [*self.guests.values(), self.spectator]

    async def strike(self, at: int) -> float:
        """Seat 0 plays its weapon, and everybody sees it; tells when, at the earliest."""
        began = time.monotonic()
        move = next(do for do in self.guests[0].legal if do.get("at") == at and is_weapon(do))
        name = await self.guests[0].act([move])
        assert (await self.guests[0].answer(name))["type"] == "accepted"
        for guest in self.everybody:
            while guest.view["shared"]["phase"] != "window":
                await guest.listen()
            guest.diary.clear()
        return began

    async def answer(self, seat: int, block: bool) -> None:
        """A secret answer, which is held."""
        name = await self.guests[seat].act([{"block": block}])
        assert (await self.guests[seat].answer(name))["type"] == "held"

    async def later(self, seat: int, block: bool, after: float) -> None:
        """A secret answer, after a while."""
        await asyncio.sleep(after)
        await self.guests[seat].act([{"block": block}])

    async def outcome(self) -> None:
        """Everybody sees how the window was closed."""

        async def wait(guest: Guest) -> None:
            while guest.view["shared"]["phase"] == "window":
                await guest.listen()

        await asyncio.gather(*(wait(guest) for guest in self.everybody))


class Diarist(Guest):
    """A guest who writes down every message, and when it came."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self.diary: list[tuple[float, dict[str, Any]]] = []

    def take(self, message: dict[str, Any]) -> None:
        self.diary.append((time.monotonic(), message))
        super().take(message)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [message for _, message in self.diary]


def declines(guest: Guest) -> bool:
    return guest.never


def is_weapon(do: dict[str, Any]) -> bool:
    kind = NAMES.index(do["black"])
    return effect_of(kind) in (THIEF, CANNON)


def moved(house: House, table: str) -> list[tuple[float, Moved]]:
    return [(e.at, e.deed) for e in house.log(table) if isinstance(e.deed, Moved)]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with tables whose deals we know."""
    folder = tmp_path_factory.mktemp("port")
    tables = [table_of(f"plain-{number}", 4, SEED) for number in range(12)]
    tables += [table_of(f"bots-{number}", 4, SEED, (3,)) for number in range(4)]
    lay_down(folder, *((head, []) for head in tables))
    with House(folder) as house:
        yield house


def plain(number: int, bots: tuple[int, ...] = ()) -> Head:
    return table_of(f"{'bots' if bots else 'plain'}-{number}", 4, SEED, bots)


# --- time and messages -------------------------------------------------------------------------


def test_nobody_can_tell_by_messages_or_time_who_answered_what_and_when(port: House) -> None:
    """RP-14: answers at very different times, by people, computers and standing answers."""

    async def evening(head: Head, answers: dict[int, tuple[bool, float]], never: int = 0) -> Any:
        async with Evening(port, head) as table:
            if never:
                await table.guests[never].say({"type": "stand", "never": True})
                while not table.guests[never].never:
                    await table.guests[never].listen()
            began = await table.strike(at=1)
            late = max(after for _, after in answers.values())
            await asyncio.gather(
                *(table.later(seat, *answer) for seat, answer in answers.items()),
                table.outcome(),
            )
            heard = {}
            for viewer, guest in ((0, table.guests[0]), (None, table.spectator)):
                (came, update) = next(d for d in guest.diary if d[1]["type"] == "update")
                assert guest.diary[0][1] is update, "something came before the outcome"
                assert came - began >= max(FLOOR, late) - EARLY
                heard[viewer] = guest.messages
            (put, _), (counted, _) = moved(port, head.id)[-4], moved(port, head.id)[-1]
            assert counted - put >= FLOOR
            for seat in answers:
                types = [message["type"] for message in table.guests[seat].messages]
                assert types == ["held", "accepted", "update"]
            return heard

    async def evenings() -> tuple[Any, ...]:
        quick = {1: (False, 0.0), 2: (False, 0.0), 3: (False, 0.0)}
        spread = {3: (False, 0.1), 2: (False, 0.9), 1: (False, 1.6)}
        too_late = {2: (False, 0.0), 1: (False, 2.6), 3: (False, 0.4)}
        with_bot = {1: (False, 0.7), 2: (False, 0.0)}
        standing = {1: (False, 0.3), 3: (False, 0.0)}
        return await asyncio.gather(
            evening(plain(0), quick),
            evening(plain(1), spread),
            evening(plain(2), too_late),
            evening(plain(0, (3,)), with_bot),
            evening(plain(3), standing, never=2),
        )

    first, *others = asyncio.run(evenings())
    for other in others:
        assert other == first


def test_if_two_would_block_one_card_is_used_and_the_other_wish_stays_secret(port: House) -> None:
    """RP-14"""

    async def evening(head: Head, wishes: dict[int, bool]) -> Any:
        async with Evening(port, head) as table:
            await table.strike(at=2)
            for seat, wish in wishes.items():
                await table.answer(seat, wish)
            await table.outcome()
            assert table.spectator.view["shared"]["hand_counts"] == [6, 7, 6, 7]
            assert len(table.spectator.view["shared"]["discard"]) == 2
            return [guest.messages for guest in (table.guests[0], table.spectator)]

    async def evenings() -> tuple[Any, ...]:
        return await asyncio.gather(
            evening(plain(4), {1: False, 2: True, 3: False}),
            evening(plain(5), {3: True, 2: True, 1: True}),
            evening(plain(6), {1: True, 3: False, 2: True}),
        )

    first, *others = asyncio.run(evenings())
    assert [m["type"] for m in first[1]] == ["update"]
    for other in others:
        assert other == first
    for number in (4, 5, 6):
        log = moved(port, f"plain-{number}")[-3:]
        assert [deed.seat for _, deed in log] == [1, 2, 3]
        assert len({at for at, _ in log}) == 1


# --- one answer -----------------------------------------------------------------------------------


def test_an_answer_is_given_once_and_a_bad_one_is_refused_at_once(port: House) -> None:
    """RP-14"""

    async def evening() -> None:
        async with Evening(port, plain(7)) as table:
            await table.strike(at=1)
            guest = table.guests[1]
            name = await guest.act([{"give": "thief"}])
            assert (await guest.answer(name))["rule"] == "RP-14"
            name = await guest.act([{"block": True}, {"block": False}])
            assert (await guest.answer(name))["type"] == "refused"
            guest.unanswered = None
            await table.answer(1, True)
            name = await guest.act([{"block": False}])
            answer = await guest.answer(name)
            assert (answer["type"], answer["rule"]) == ("refused", "")
            async with Diarist(port, "plain-7", "token-1").here() as again:
                assert again.legal == []
                assert again.view["own"]["answered"]
                assert again.view["own"]["block"] is True
                again.seat = 1
                await again.say({"type": "act", "id": "1.3", "seen": again.number, "moves": [0]})
                assert (await again.answer("1.3"))["type"] == "held"
                await table.answer(2, False)
                await table.answer(3, False)
                assert (await again.answer("1.3"))["type"] == "accepted"
            await table.outcome()
            assert table.spectator.messages[-1]["events"][0]["notes"][0]["key"] == "blocked"

    asyncio.run(evening())


def test_a_second_device_of_the_seat_sees_that_the_answer_is_given(port: House) -> None:
    async def evening() -> None:
        async with Evening(port, plain(8)) as table:
            await table.strike(at=1)
            async with Diarist(port, "plain-8", "token-1").here() as second:
                assert len(second.legal) == 2
                await table.answer(1, False)
                update = await second.hear("update")
                assert (update["legal"], update["events"]) == ([], [])

    asyncio.run(evening())


# --- standing answers -----------------------------------------------------------------------------


def test_never_until_my_turn_holds_until_my_turn_and_only_i_know(port: House) -> None:
    """RP-14"""

    async def evening() -> None:
        async with Evening(port, plain(9)) as table:
            one = table.guests[1]
            assert not declines(one)
            await one.say({"type": "stand", "never": True})
            assert (await one.hear("update"))["never"]
            await table.strike(at=1)
            assert one.legal == []
            assert one.view["own"]["block"] is False
            await table.answer(2, False)
            await table.answer(3, False)
            await table.outcome()
            notes = table.spectator.messages[-1]["events"][0]["notes"]
            assert notes[0]["key"] == "unblocked"
            assert declines(one)
            zero = table.guests[0]
            while zero.view["shared"]["actor"] == 0:
                if zero.unanswered is None and zero.number >= zero.least:
                    ends = [do for do in zero.legal if "end" in do]
                    lays = [do for do in zero.legal if "lay" in do or "add" in do]
                    await zero.act([(ends or lays or zero.legal)[0]])
                await zero.listen()
            while one.view["shared"]["actor"] == 0:
                await one.listen()
            assert not declines(one)
            for guest in (zero, table.spectator, table.guests[2]):
                assert not any(m.get("never") for m in guest.messages)

    asyncio.run(evening())


def test_who_stands_in_the_middle_of_a_window_declines_it_and_may_think_again(
    port: House,
) -> None:
    """RP-14"""

    async def evening() -> None:
        async with Evening(port, plain(10)) as table:
            await table.strike(at=1)
            one = table.guests[1]
            await one.say({"type": "stand", "never": True})
            assert (await one.hear("update"))["legal"] == []
            await one.say({"type": "stand", "never": False})
            assert len((await one.hear("update"))["legal"]) == 2
            await one.say({"type": "stand", "never": True})
            await one.hear("update")
            await table.answer(1, False)
            await table.answer(2, False)
            await table.answer(3, False)
            await table.outcome()
            assert [m["type"] for m in table.spectator.messages] == ["update"]

    asyncio.run(evening())


def test_where_nothing_is_asked_a_standing_answer_is_wrong(port: House) -> None:
    opened = port.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        guest = Guest(port, opened.table, opened.tokens[0])
        async with guest.here():
            await guest.say({"type": "stand", "never": True})
            assert "declined" in in_words(await guest.hear("wrong"))
        async with Guest(port, opened.table).here() as watcher:
            await watcher.say({"type": "stand", "never": True})
            assert "watches" in in_words(await watcher.hear("wrong"))

    asyncio.run(evening())


# --- when time is up, and when the server is ---------------------------------------------------


def test_who_does_not_answer_in_time_has_said_no(tmp_path: Path) -> None:
    """RP-14"""
    lay_down(tmp_path, (plain(0), []))
    with HurriedHouse(tmp_path, "--floor", "0.2") as house:

        async def evening() -> None:
            async with Evening(house, plain(0)) as table:
                await table.guests[3].say({"type": "stand", "never": True})
                assert (await table.guests[3].hear("update"))["never"]
                began = await table.strike(at=1)
                assert table.guests[2].deadline is not None
                assert 0 < table.guests[2].deadline <= HURRIED_WINDOW
                await table.outcome()
                assert time.monotonic() - began >= HURRIED_WINDOW - EARLY
                notes = table.spectator.messages[-1]["events"][0]["notes"]
                assert notes[0]["key"] == "unblocked"
                assert [m["type"] for m in table.spectator.messages] == ["update"]

        asyncio.run(evening())
        answers = [deed for _, deed in moved(house, "plain-0")[-3:]]
    assert [(deed.seat, deed.by) for deed in answers] == [
        (1, "clock"),
        (2, "clock"),
        (3, "person"),
    ]
    assert all(deed.do == {"block": False} for deed in answers)


def test_answers_that_were_held_when_the_server_was_killed_are_given_again(
    tmp_path: Path,
) -> None:
    """RP-14"""
    lay_down(tmp_path, (plain(0), []))
    with House(tmp_path, "--floor", "0.2") as house:

        async def before() -> list[Any]:
            async with Evening(house, plain(0)) as table:
                await table.strike(at=1)
                await table.answer(1, True)
                await table.answer(2, True)
                return [table.guests[seat].unanswered for seat in (1, 2)]

        unanswered = asyncio.run(before())
        stored = house.log("plain-0")
        house.restart()
        assert [e.deed for e in house.log("plain-0")[: len(stored)]] == [e.deed for e in stored]

        async def after() -> None:
            async with Evening(house, plain(0)) as table:
                assert len(table.guests[1].legal) == 2
                for act in unanswered:
                    guest = table.guests[int(act["id"][0])]
                    await guest.say(act)
                    assert (await guest.answer(act["id"]))["type"] == "held"
                await table.answer(3, False)
                await table.outcome()
                assert table.spectator.view["shared"]["hand_counts"] == [6, 6, 7, 7]
                for act in unanswered:
                    guest = table.guests[int(act["id"][0])]
                    await guest.say(act)
                    assert (await guest.answer(act["id"]))["type"] == "accepted"
            house.restart()
            async with Evening(house, plain(0)) as table:
                for act in unanswered:
                    guest = table.guests[int(act["id"][0])]
                    await guest.say(act)
                    answer = await guest.answer(act["id"])
                    assert answer["type"] == "accepted"
                    assert answer["number"] <= guest.number

        asyncio.run(after())
        assert "Traceback" not in house.errors.read_text()
    assert [deed.seat for _, deed in moved(house, "plain-0")] == [0, 1, 2, 3]
