"""Viewers are told whom the table waits for, how it ended, and on request each move in words."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludarc.core.state import NOBODY
from ludarc.games import GAMES
from ludarc.games.pirates.mind.bot import PASS
from ludarc.server.live import LiveTable
from ludarc.table.inputs import Lend, TakeBack
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.said import in_words
from tests.server.windows import Place, asked, windows


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_told_whom_the_table_waits_for_and_how_it_ended(
    tmp_path: Path, game: str
) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.floor = 0.0
            head = await dealt(hall, game, "easy,easy")
            live = await hall.wake(head.id)
            watcher = Onlooker()
            live.enter(watcher)
            await until(lambda: live.life.status == "over")
            await until(lambda: watcher.last("update")["outcome"] is not None)
            updates = [each for each in watcher.messages if each["type"] == "update"]
            for update in updates[:-1]:
                assert update["outcome"] is None
                assert update["ask"]["seats"], update
            assert updates[-1]["ask"] is None
            assert live.life.table is not None
            result = live.life.game.result(live.life.table.state)
            assert result is not None
            outcome = updates[-1]["outcome"]
            assert (outcome["scores"], outcome["winners"]) == (result.scores, result.winners)

    asyncio.run(evening())


def test_only_a_seat_itself_is_told_that_it_has_answered_in_secret(tmp_path: Path) -> None:
    """RP-14: whom the table waits for does not change with an answer."""
    window = next(w for w in windows(50, 3) if len(asked(w.opened)) == 2)

    def told(message: dict[str, Any]) -> tuple[list[int], bool]:
        return message["ask"]["seats"], message["answered"]

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            place = Place(hall, 3)
            spectator = place.put(window.opened, NOBODY)
            first, second = asked(window.opened)
            viewers = [Onlooker(first), Onlooker(second)]
            for viewer in viewers:
                place.live.enter(viewer)
            everybody = [*viewers, spectator]
            seats = sorted([first, second])
            before = [told(viewer.last("welcome")) for viewer in viewers]
            assert before == [(seats, False)] * 2
            heard = [len(viewer.heard) for viewer in everybody]
            place.answer_at_once(first, PASS)
            assert told(viewers[0].last("update")) == (seats, True)
            assert [len(v.heard) for v in everybody] == [heard[0] + 1, *heard[1:]]

    asyncio.run(evening())


@pytest.mark.parametrize("game", GAMES)
def test_who_asks_for_it_gets_every_legal_move_in_words(tmp_path: Path, game: str) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, game, "me,me")
            live = await hall.wake(head.id)
            seat = live.life.actors()[0]
            wordy, curt = Onlooker(seat), Onlooker(seat)
            wordy.named = True
            for viewer in (wordy, curt):
                live.enter(viewer)
            welcome = wordy.last("welcome")
            assert len(welcome["named"]) == len(welcome["legal"]) > 0
            assert all(in_words(said, game, ["Nina"] * 2) for said in welcome["named"])
            assert curt.last("welcome")["named"] == []
            wordy.act(hall, head.id, welcome["legal"][0], 0)
            await until(lambda: curt.last()["type"] == "update")
            assert len(wordy.last("update")["named"]) == len(wordy.last("update")["legal"])

    asyncio.run(evening())


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_is_told_has_a_version_that_only_grows(tmp_path: Path, game: str) -> None:
    """Also with every change of seats, and when the table is read from the disk again."""
    seen: dict[int | None, int] = {}

    def moved(live: LiveTable, moves: int) -> bool:
        return live.life.moves >= moves or live.life.status == "over"

    def check(viewer: Onlooker) -> None:
        told = [message["version"] for message in viewer.messages if "version" in message]
        assert told == sorted(told)
        assert told[0] >= seen.get(viewer.seat, 0)
        seen[viewer.seat] = told[-1]

    async def part(table: str | None, moves: int) -> str:
        async with hall_at(tmp_path) as (hall, _):
            hall.floor = 0.0
            head = await dealt(hall, game, "me,easy") if table is None else None
            live = await hall.wake(table or (head.id if head else ""))
            viewers = [Onlooker(0), Onlooker(1), Onlooker()]
            for viewer in viewers:
                live.enter(viewer)
            for _ in range(moves):
                await hall.change(live.life.head.id, Lend(0, live.life.chairs[0].token, "easy"))
                await until(partial(moved, live, live.life.moves + 3))
                if live.life.status == "over":
                    break
                await hall.change(live.life.head.id, TakeBack(0, live.life.chairs[0].token))
            for viewer in viewers:
                check(viewer)
            return live.life.head.id

    table = asyncio.run(part(None, 4))
    before = dict(seen)
    asyncio.run(part(table, 4))
    assert all(seen[seat] >= before[seat] > 0 for seat in before)
