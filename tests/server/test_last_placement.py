"""The last placement of Rainbow Pirates: all place at once and in secret (RP-20)."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind.edits import best_edits
from ludarc.games.pirates.mind.wish import Wish
from ludarc.table.deeds import Entry, Moved
from ludarc.table.head import Head
from ludarc.table.life import Life
from tests.server.house import House
from tests.server.test_sealed import Diarist, Evening, HurriedHouse
from tests.server.windows import at_last, lay_down, seed_where, table_of

SEED = seed_where(3, lambda _: True)
HEAD = table_of("last", 3, SEED)


def begun(head: Head, log: list[Entry]) -> Life:
    life = Life(head)
    for entry in log:
        life.fold(entry)
    return life


def placed_best(life: Life) -> list[int]:
    """The points of each seat with its best placement."""
    assert life.table is not None
    state = life.table.state.copy()
    assert isinstance(state, Pirates)
    for seat in range(state.seats):
        for move in best_edits(state, seat, Wish(), True):
            state.apply(seat, move)
    return [int(state.points(seat)) for seat in range(state.seats)]


def in_metrics(house: House) -> list[float]:
    """What /metrics tells that could count moves."""
    names = ("moves_total", "commit_seconds_count", "waiting_appends", "bot_questions", "tasks")
    return [house.metric(name) for name in names]


def test_three_place_at_once_and_nobody_learns_what_the_others_do(tmp_path: Path) -> None:
    """RP-20"""
    lay_down(tmp_path, (HEAD, at_last(HEAD)))
    with House(tmp_path) as house:

        async def evening() -> None:
            async with Evening(house, HEAD) as table:
                one, two, three = table.guests.values()
                numbers = [guest.number for guest in table.everybody]
                counted = in_metrics(house)
                room = house.room("last")
                for guest in table.everybody:
                    assert set(await guest.before_pong()) <= {"room"}
                    guest.diary.clear()
                moves = one.view["own"]["best"]["moves"]
                for move in moves:
                    name = await one.act([move])
                    assert (await one.answer(name))["type"] == "accepted"
                    await one.hear("update")
                assert one.number == numbers[0] + len(moves)
                for guest in (two, three, table.spectator):
                    assert await guest.before_pong() == []
                    guest.diary.clear()
                assert in_metrics(house) == counted
                assert house.room("last") == room

                async with Diarist(house, "last").here() as late:
                    assert late.number == numbers[-1]
                    assert late.view == table.spectator.view
                    assert late.first["log"] == table.spectator.first["log"]
                names = await asyncio.gather(
                    two.act([two.view["own"]["best"]["moves"][0]]),
                    three.act(three.view["own"]["best"]["moves"]),
                    one.act([{"done": True}]),
                )
                for guest, name in zip((two, three, one), names, strict=True):
                    assert (await guest.answer(name))["type"] == "accepted"
                assert two.number <= numbers[1] + 1
                for guest in (two, three):
                    await guest.hear("update")
                    name = await guest.act([{"done": True}])
                    assert (await guest.answer(name))["type"] == "accepted"
                for guest in table.everybody:
                    while guest.view["shared"]["phase"] != "over":
                        await guest.listen()
                kinds = [message["type"] for message in table.spectator.messages]
                assert [kind for kind in kinds if kind != "room"] == ["update"]
                assert table.spectator.number == numbers[-1] + 1
                for guest in (one, two, three):
                    left = [guest.first["deadline"]]
                    left += [m["deadline"] for m in guest.messages if m.get("deadline")]
                    assert left == sorted(left, reverse=True), "time began anew"

        asyncio.run(evening())
        record = house.record("last")
        assert record.result is not None
        best = placed_best(begun(HEAD, at_last(HEAD)))
        assert record.result.scores[0] == best[0]
        assert record.result.scores[2] == best[2]


def test_the_time_of_the_last_placement_is_the_same_for_all_and_never_begins_anew() -> None:
    """RP-20"""
    log = at_last(HEAD)
    life = begun(HEAD, log)
    deadline = life.deadline
    assert deadline == log[-1].at + 180
    assert life.table is not None
    for seat in (1, 0):
        while seat in life.people_to_move():
            state = life.table.state
            do = life.game.write(state, seat, life.game.mind.timeout_move(state, seat))
            life.fold(Entry(life.number + 1, Moved(seat, do), time.time() + 60))
            assert life.deadline == deadline
    assert life.people_to_move() == [2]
    assert life.number_for(2) == life.number_for(None) == len(log) - 1
    assert life.number_for(0) < life.moves


def test_when_time_is_up_everybodys_cards_are_placed_best(tmp_path: Path) -> None:
    """RP-20"""
    log = at_last(HEAD)
    best = placed_best(begun(HEAD, log))
    lay_down(tmp_path, (HEAD, log))
    with HurriedHouse(tmp_path) as house:

        async def evening() -> dict[str, Any]:
            async with Evening(house, HEAD) as table:
                while table.spectator.view["shared"]["phase"] != "over":
                    await table.spectator.listen()
                shared: dict[str, Any] = table.spectator.view["shared"]
                return shared

        shared = asyncio.run(evening())
        assert shared["scores"] == best
        last = [e for e in house.log("last") if isinstance(e.deed, Moved)][len(log) - 1 :]
        assert {entry.deed.by for entry in last if isinstance(entry.deed, Moved)} == {"clock"}
        assert "Traceback" not in house.errors.read_text()
