"""Sequence at a server's tables: several seats act at once, and the rules keep time."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from ludarc.cli.main import main
from ludarc.core.record import encode
from ludarc.core.seed import seed_from
from ludarc.games.sequence import game as sequence
from ludarc.games.sequence.view import SequenceTable
from ludarc.table.deeds import Lent, Moved
from tests.patience import PATIENCE, until, wait_until
from tests.server.guest import Guest
from tests.server.house import House, Opened
from tests.server.inside import Onlooker, dealt, hall_at

BY_HAND = {"manual_draw": True}
QUIET = {"no_table_talk": True}
DRAW = {"draw": True}
ANSWER = 1.5
"""How long (in seconds) the hurried house waits for an answer to a call."""


class HurriedHouse(House):
    """A house where a call is answered sooner than by the rules."""

    program = (
        "-c",
        "import sys\n"
        "from ludarc.cli.main import main\n"
        "from ludarc.games.sequence import game\n"
        "if __name__ == '__main__':\n"
        f"    game.ANSWER = {ANSWER}\n"
        "    sys.exit(main(sys.argv[1:]))\n",
    )


class Party:
    """People round one table, each in their seat."""

    def __init__(self, house: House, opened: Opened) -> None:
        self.table = opened.table
        self.guests = {
            seat: Guest(house, opened.table, token) for seat, token in opened.tokens.items()
        }
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> Party:
        for guest in self.guests.values():
            await self.stack.enter_async_context(guest.here())
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.stack.aclose()

    def __getitem__(self, seat: int) -> Guest:
        return self.guests[seat % len(self.guests)]

    @property
    def shared(self) -> dict[str, Any]:
        """The table as the most up-to-date guest sees it."""
        shared: dict[str, Any] = max(self.guests.values(), key=lambda g: g.number).view["shared"]
        return shared

    async def see(self, number: int) -> None:
        """Let everybody see so many moves."""
        for guest in self.guests.values():
            while guest.number < number:
                await guest.listen()

    async def do(self, seat: int, move: Any, seen: int | None = None) -> str:
        """Send a move and wait for its answer."""
        name = await self[seat].act([move], seen)
        answer = await self[seat].answer(name)
        if answer["type"] == "accepted":
            await self.see(answer["number"])
        return str(answer["type"])

    def placement(self, seat: int) -> Any:
        """A chip this seat may put that ends nothing."""
        return next(do for do in self[seat].legal if "place" in do and "sequences" not in do)

    async def place(self, seat: int) -> None:
        assert await self.do(seat, self.placement(seat)) == "accepted"


def moved(house: House, table: str) -> list[Moved]:
    return [entry.deed for entry in house.log(table) if isinstance(entry.deed, Moved)]


# --- the forgotten draw --------------------------------------------------------------------------


@pytest.mark.parametrize("late_one_first", [True, False])
def test_of_two_open_draws_the_later_may_close_the_earlier(
    house: House, late_one_first: bool
) -> None:
    """SQ-13"""
    opened = house.open("sequence", "me,me,me", options=BY_HAND, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            first = party.shared["actor"]
            await party.place(first)
            await party.place(first + 1)
            assert party.shared["open_draws"] == sorted([first, (first + 1) % 3])
            if late_one_first:
                assert await party.do(first, DRAW, 2) == "accepted"
                assert await party.do(first + 1, DRAW, 2) == "accepted"
                assert party.shared["hand_counts"] == [6, 6, 6]
            else:
                assert await party.do(first + 1, DRAW, 2) == "accepted"
                assert await party.do(first, DRAW, 2) in ("stale", "refused")
                assert party.shared["hand_counts"][first] == 5
            assert party.shared["open_draws"] == []

    asyncio.run(evening())
    draws = [deed.seat for deed in moved(house, opened.table) if deed.do == DRAW]
    assert len(draws) == (2 if late_one_first else 1)


@pytest.mark.parametrize("draw_first", [True, False])
def test_a_draw_and_the_next_players_chip_do_not_make_each_other_stale(
    house: House, draw_first: bool
) -> None:
    """SQ-13"""
    opened = house.open("sequence", "me,me,me", options=BY_HAND, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            first = party.shared["actor"]
            await party.place(first)
            acts = [(first, DRAW), (first + 1, party.placement(first + 1))]
            for seat, move in acts if draw_first else reversed(acts):
                assert await party.do(seat, move, 1) == "accepted"
            third = first + 2
            chip = party.placement(third)
            assert await party.do(first + 1, DRAW) == "accepted"
            assert await party.do(third, chip, 3) == "accepted"
            assert party.shared["hand_counts"][first] == 6

    asyncio.run(evening())


@pytest.mark.parametrize("_round", range(4))
def test_a_race_of_two_draws_is_settled_by_the_rules(house: House, _round: int) -> None:
    """SQ-13"""
    opened = house.open("sequence", "me,me,me", options=BY_HAND, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            first = party.shared["actor"]
            await party.place(first)
            await party.place(first + 1)
            racers = [party[first], party[first + 1]]
            names = await asyncio.gather(*(racer.act([DRAW], 2) for racer in racers))
            answers = await asyncio.gather(
                *(racer.answer(name) for racer, name in zip(racers, names, strict=True))
            )
            kinds = [answer["type"] for answer in answers]
            assert kinds[1] == "accepted"
            order = [deed.seat for deed in moved(house, opened.table) if deed.do == DRAW]
            assert order[-1] == (first + 1) % 3
            assert (kinds[0] == "accepted") == (len(order) == 2)

    asyncio.run(evening())


def test_an_act_after_ones_own_move_or_from_the_future_is_stale(house: House) -> None:
    """SQ-13"""
    opened = house.open("sequence", "me,me,me", options=BY_HAND, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            first = party.shared["actor"]
            chip = party.placement(first)
            await party.place(first)
            assert await party.do(first, chip, 0) == "stale"
            assert await party.do(first, DRAW, 0) == "stale"
            assert await party.do(first, DRAW, 2) == "stale"
            assert await party.do(first, DRAW, 1) == "accepted"

    asyncio.run(evening())


@pytest.mark.parametrize("draws", [True, False])
def test_beside_a_computer_player_the_window_lasts(
    draws: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQ-13: it waits before it draws, unless the person has drawn."""
    window = 3600.0 if draws else 0.3
    monkeypatch.setattr(sequence, "WINDOW", window)

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "sequence", "me,easy", options=BY_HAND)
            live = await hall.wake(head.id)
            me = Onlooker(0)
            live.enter(me)

            def shared() -> SequenceTable:
                assert live.life.table is not None
                found = live.life.game.show.shared(live.life.table.state)
                assert isinstance(found, SequenceTable)
                return found

            def do(move: Any) -> None:
                me.act(hall, head.id, move, live.life.number_for(0), f"{live.life.moves}")

            await until(lambda: shared().actor == 0 and not shared().open_draws)
            before, began = live.life.moves, time.monotonic()
            do(next(d for d in live.telling.legal(0) if isinstance(d, dict) and "place" in d))
            await until(lambda: live.life.moves >= before + 2)
            if draws:
                assert shared().open_draws == [0, 1]
                do(DRAW)
            await until(lambda: shared().open_draws == [])
            assert draws or time.monotonic() - began >= window
            assert shared().hand_counts == [7 if draws else 6, 7]
            assert DRAW not in live.telling.legal(0)

    asyncio.run(evening())


# --- the penalty ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with HurriedHouse(tmp_path_factory.mktemp("hurried")) as standing:
        yield standing


@pytest.mark.parametrize("clock", [None, {"seconds": 1000, "then": "bot"}])
def test_a_call_nobody_answers_is_dropped_in_time(hurried: House, clock: Any) -> None:
    """SQ-21"""
    more = {"clock": clock} if clock else {}
    opened = hurried.open("sequence", "me,me,me,me", options=QUIET, start=True, **more)

    async def evening() -> None:
        async with Party(hurried, opened) as party:
            actor = party.shared["actor"]
            assert party[0].deadline is None or party[0].deadline > 900
            began = time.monotonic()
            assert await party.do(1, {"call": 0}) == "accepted"
            assert party.shared["call"]["waiting"] == [3]
            assert party[0].deadline is not None
            assert 0 < party[0].deadline <= ANSWER
            await party.see(2)
            assert time.monotonic() - began >= ANSWER
            assert party.shared["phase"] == "play"
            assert party.shared["actor"] == actor
            assert party.shared["hand_counts"] == [6, 6, 6, 6]
            assert await party.do(1, {"call": 0}) == "refused"
            await party.place(actor)

    asyncio.run(evening())
    deeds = [entry.deed for entry in hurried.log(opened.table)]
    assert not any(isinstance(deed, Lent) for deed in deeds)
    answer = moved(hurried, opened.table)[1]
    assert (answer.seat, answer.do, answer.by) == (3, {"confirm": False}, "clock")


def test_a_call_is_dropped_in_time_though_the_server_was_killed(tmp_path: Path) -> None:
    """SQ-21"""
    with HurriedHouse(tmp_path) as house:
        opened = house.open("sequence", "me,me,me,me", options=QUIET, start=True)

        async def call() -> None:
            async with Party(house, opened) as party:
                assert await party.do(1, {"call": 0}) == "accepted"

        asyncio.run(call())
        house.restart()
        wait_until(lambda: len(moved(house, opened.table)) == 2)
        assert moved(house, opened.table)[1].by == "clock"


@pytest.mark.parametrize("how", ["accepted", "confirmed"])
def test_a_penalty_is_paid_by_every_member_of_the_team_in_any_order(house: House, how: str) -> None:
    """SQ-21"""
    opened = house.open("sequence", "me,me,me,me", options=QUIET, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            assert await party.do(1, {"call": 0}) == "accepted"
            if how == "accepted":
                assert await party.do(2, {"accept": True}) == "accepted"
            else:
                assert await party.do(3, {"confirm": True}) == "accepted"
            assert party.shared["phase"] == "discard"
            assert party.shared["owing"] == [0, 2]
            assert party[1].legal == []
            discards = {seat: party[seat].legal[0] for seat in (0, 2)}
            for seat in (2, 0):
                assert await party.do(seat, discards[seat], 2) == "accepted"
            assert party.shared["phase"] == "play"
            assert party.shared["hand_counts"] == [5, 6, 5, 6]
            await party.place(party.shared["actor"])

    asyncio.run(evening())


def test_a_vote_for_one_call_does_not_count_for_the_next(house: House) -> None:
    """SQ-21"""
    opened = house.open("sequence", "me,me,me,me", options=QUIET, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            assert await party.do(1, {"call": 0}) == "accepted"
            assert await party.do(3, {"confirm": False}) == "accepted"
            assert await party.do(3, {"call": 0}) == "accepted"
            assert await party.do(1, {"confirm": True}, 1) == "stale"
            assert party.shared["call"]["confirmed"] == 1

    asyncio.run(evening())


def test_computer_players_abstain(house: House) -> None:
    """SQ-21"""
    opened = house.open("sequence", "me,easy,random,medium", options=QUIET, start=True)

    async def evening() -> None:
        async with Party(house, opened) as party:
            me = party[0]
            while party.shared["actor"] != 0:
                await me.listen()
            assert await party.do(0, {"call": 1}) == "accepted"
            while me.view["shared"]["phase"] != "play":
                await me.listen()
            assert me.view["shared"]["owing"] == []

    asyncio.run(evening())
    answer = moved(house, opened.table)[-1]
    assert (answer.seat, answer.do, answer.by) == (2, {"confirm": False}, "bot")


def test_computer_players_never_call(house: House) -> None:
    """SQ-21"""
    options = {**QUIET, **BY_HAND}
    tables = [
        house.open("sequence", seats, options=options, start=True).table
        for seats in ("random,random,random,random", "easy,random,medium,random")
    ]
    for table in tables:
        asyncio.run(Guest(house, table).play())
        moves = [move.do for move in house.record(table).moves]
        assert any("place" in do for do in moves)
        assert DRAW in moves
        assert not any({"call", "accept", "confirm"} & set(do) for do in moves)


# --- the cut, and the stock ----------------------------------------------------------------------


def test_everybody_is_told_the_cut_first_and_so_is_who_comes_back(house: House) -> None:
    """SQ-5"""
    opened = house.open("sequence", "me,me", start=False)

    async def evening() -> None:
        watcher = Guest(house, opened.table)
        async with Party(house, opened) as party, watcher.here():
            assert house.do(opened.table, "start", token=opened.host).status == 204
            everybody = [*party.guests.values(), watcher]
            logs = [(await guest.hear("welcome"))["log"] for guest in everybody]
            assert logs[0] == logs[1] == logs[2]
            told = [line["key"] for line in logs[0]]
            assert told == ["cut"] * (len(told) - 2) + ["dealer", "first"]
            for guest in party.guests.values():
                guest.number = 0
                guest.legal, guest.view = [], None
        async with Party(house, opened) as party:
            await party.place(party.shared["actor"])
            late = Guest(house, opened.table)
            async with late.here():
                assert [line["key"] for line in late.first["log"]] == [*told, "place"]

    asyncio.run(evening())


def lingering(seed: int) -> Any:
    """Take chips off and finish nothing until the stock has run out; then play at random."""

    def choose(number: int, seat: int, legal: list[Any]) -> Any:
        quiet = [do for do in legal if "sequences" not in do] or legal
        moves = [do for do in quiet if "remove" in do] or quiet if number < 130 else legal
        return moves[seed_from(seed, number, seat) % len(moves)]

    return choose


def test_a_stock_shuffled_at_a_killed_server_is_the_one_the_seed_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQ-12"""
    with House(tmp_path) as house:
        opened = house.open("sequence", "me,me,me", start=True)
        guests = [
            Guest(house, opened.table, token, lingering(3)) for token in opened.tokens.values()
        ]

        async def evening() -> None:
            playing = [asyncio.create_task(guest.play()) for guest in guests]
            for milestone in (40, 83, 89, 110):
                while max(guest.number for guest in guests) < milestone:
                    if all(task.done() for task in playing):
                        break  # a sequence could not be avoided any longer
                    await asyncio.sleep(0.005)
                house.restart()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*playing)

        asyncio.run(evening())
        record = house.record(opened.table)
        assert any(move.chance is not None for move in record.moves)
        seed = house.room(opened.table)["seed"]
    file = tmp_path / "game.json"
    file.write_bytes(encode(record))
    assert main(["record", "check", str(file)]) == 0
    assert main(["record", "verify-deal", str(file), "--seed", seed]) == 0
    assert "dealt from this seed" in capsys.readouterr().out
