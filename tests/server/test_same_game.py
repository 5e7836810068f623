"""The same game in this process and over a bad line is the same game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludarc.core.record import Record
from ludarc.games import settle
from ludarc.table.table import Table
from tests.patience import PATIENCE
from tests.server.guest import Guest, Mischief, by_seed, to_move
from tests.server.house import House, Opened

SHORT = {"discs_per_colour": 3}
BAD_LINE = {"drop": 0.04, "twice": 0.2, "early": 0.1, "late": 0.1}


def played_here(record: Record, seed: int) -> Record:
    """The same choices from the same deal, and what was shuffled later, without any server."""
    game = settle(record.game, record.options)
    table = Table(game, record.seats, game.start(record.deal), record.deal)
    choose = by_seed(seed)
    while not table.over:
        seat = table.state.actors()[0]
        number = len(table.moves)
        do = choose(number, seat, game.legal(table.state, seat))
        chance = record.moves[number].chance if number < len(record.moves) else None
        if chance is not None:
            game.force_chance(table.state, seat, game.read(table.state, seat, do), chance)
        table.act(seat, do)
    return table.record()


def untimed(record: Record) -> list[tuple[int, Any]]:
    return [(move.seat, move.do) for move in record.moves]


def check_same(house: House, opened: Opened, seed: int) -> None:
    record = house.record(opened.table)
    here = played_here(record, seed)
    assert untimed(record) == untimed(here)
    assert record.result == here.result


def bad_guests(house: House, opened: Opened, seed: int, line: dict[str, float]) -> list[Guest]:
    return [
        Guest(house, opened.table, token, by_seed(seed), Mischief(100 * seed + seat, **line))
        for seat, token in opened.tokens.items()
    ]


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("rainbow", "me,me", {}),
        ("rainbow", "me,me,me,me", {}),
        ("regenbogen", "me,me", SHORT),
        ("sequence", "me,me", {}),
    ],
)
def test_drops_repeats_and_swapped_acts_do_not_change_the_game(
    house: House, game: str, seats: str, options: dict[str, Any], seed: int
) -> None:
    opened = house.open(game, seats, options=options, start=True)
    guests = bad_guests(house, opened, seed, BAD_LINE)

    async def evening() -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(guest.play() for guest in guests))

    asyncio.run(evening())
    check_same(house, opened, seed)
    assert sum(guest.joins for guest in guests) > len(guests)
    kinds = [answer["type"] for guest in guests for answer in guest.answers]
    assert "stale" in kinds
    assert "refused" not in kinds
    repeated = [answer["id"] for guest in guests for answer in guest.answers]
    assert len(repeated) > len(set(repeated))


def test_restarts_of_the_server_do_not_change_the_game(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        tables = [
            house.open("rainbow", "me,me,me", start=True),
            house.open("regenbogen", "me,me", options=SHORT, start=True),
        ]
        guests = [guest for opened in tables for guest in bad_guests(house, opened, 5, BAD_LINE)]

        async def evening() -> None:
            playing = [asyncio.create_task(guest.play()) for guest in guests]
            for milestone in (8, 20, 35):
                while max(guest.number for guest in guests) < milestone:
                    await asyncio.sleep(0.005)
                house.restart()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*playing)

        asyncio.run(evening())
        for opened in tables:
            check_same(house, opened, 5)


def test_an_act_is_answered_alike_when_sent_again(house: House) -> None:
    opened = house.open("regenbogen", "me,me", options=SHORT, start=True)

    async def evening() -> None:
        first = await to_move(house, opened)
        async with first.here():
            for moves, kind in (
                ([{"flip": 0}, {"flip": 1}], "refused"),
                ([{"flip": 0}], "accepted"),
            ):
                act = first.an_act(kind, moves, 0)
                await first.say(act)
                once = await first.answer(kind)
                await first.say(act)
                assert once["type"] == kind
                assert await first.answer(kind) == once

    asyncio.run(evening())
    assert len(house.log(opened.table)) == 2
