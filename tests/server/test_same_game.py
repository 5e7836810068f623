"""The same game in this process and over a bad line is the same game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludarc.core.record import Record
from ludarc.games import GAMES, settle
from ludarc.table.deeds import Moved
from ludarc.table.life import Life
from ludarc.table.table import Table
from tests.games.facts import Choose, acts_in_secret, facts_of
from tests.patience import PATIENCE
from tests.server.guest import Guest, Mischief, choosing, to_move
from tests.server.house import House, Opened

BAD_LINE = {"drop": 0.04, "twice": 0.2, "early": 0.1, "late": 0.1}
TABLES = [(name, seats) for name in GAMES for seats in ("me,me", "me,me,me,me")]


def check_same(house: House, opened: Opened, seed: int) -> None:
    """Every move is the one its guest chose there, and the rules come to the same end here."""
    record = house.record(opened.table)
    choose = choosing(record.game, seed)
    life = Life(house.head(opened.table))
    moves = []
    for entry in house.log(opened.table):
        if isinstance(entry.deed, Moved):
            assert life.table is not None
            seat = entry.deed.seat
            legal = life.game.legal(life.table.state, seat)
            assert entry.deed.do == choose(life.number_for(seat), seat, legal)
            moves.append((seat, entry.deed.do))
        life.fold(entry)
    assert moves == [(move.seat, move.do) for move in record.moves]
    assert life.record().result == record.result
    if not acts_in_secret(record.game):
        assert moves == played_here(record, choose)


def played_here(record: Record, choose: Choose) -> list[tuple[int, Any]]:
    """The same choices from the same deal, and what was shuffled later, without any server."""
    game = settle(record.game, record.options)
    table = Table(game, record.seats, game.start(record.deal), record.deal)
    while not table.over:
        seat = table.state.actors()[0]
        number = len(table.moves)
        do = choose(number, seat, game.legal(table.state, seat))
        chance = record.moves[number].chance if number < len(record.moves) else None
        if chance is not None:
            game.force_chance(table.state, seat, game.read(table.state, seat, do), chance)
        table.act(seat, do)
    assert table.record().result == record.result
    return [(move.seat, move.do) for move in table.moves]


def bad_guests(house: House, opened: Opened, seed: int) -> list[Guest]:
    game = opened.room["game"]
    return [
        Guest(
            house,
            opened.table,
            token,
            choosing(game, seed),
            Mischief(100 * seed + seat, **BAD_LINE),
        )
        for seat, token in opened.tokens.items()
    ]


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_drops_repeats_and_swapped_acts_do_not_change_the_game(
    quick: House, game: str, seats: str, seed: int
) -> None:
    opened = quick.open(game, seats, options=facts_of(game).short, start=True)
    guests = bad_guests(quick, opened, seed)

    async def evening() -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(guest.play() for guest in guests))

    asyncio.run(evening())
    check_same(quick, opened, seed)
    assert sum(guest.joins for guest in guests) > len(guests)
    kinds = [answer["type"] for guest in guests for answer in guest.answers]
    assert "stale" in kinds
    assert "refused" not in kinds
    repeated = [answer["id"] for guest in guests for answer in guest.answers]
    assert len(repeated) > len(set(repeated))


def test_restarts_of_the_server_do_not_change_the_game(tmp_path: Path) -> None:
    with House(tmp_path, "--floor", "0") as house:
        tables = [
            house.open(game, "me,me", options=facts_of(game).short, start=True) for game in GAMES
        ]
        tables.append(house.open("rainbow", "me,me,me", start=True))
        guests = [guest for opened in tables for guest in bad_guests(house, opened, 5)]

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
    opened = house.open("regenbogen", "me,me", options={"discs_per_colour": 3}, start=True)

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
