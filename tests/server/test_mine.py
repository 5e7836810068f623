"""How it stands at one's tables: whose turn, and since when."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from ludarc.server.forms import MOST_MINE
from tests.server.guest import Guest, to_move
from tests.server.house import House, Opened, StrictHouse
from tests.server.test_seats import play_to_the_end


def mine(house: House, *tables: tuple[str, str]) -> list[dict[str, Any]]:
    body = {"tables": [{"table": table, "token": token} for table, token in tables]}
    answer = house.ask("/api/mine", body)
    assert answer.status == 200, answer.body
    told: list[dict[str, Any]] = answer.body
    return told


def both(opened: Opened) -> list[tuple[str, str]]:
    return [(opened.table, opened.tokens[seat]) for seat in (0, 1)]


def test_each_is_told_of_their_own_seats(house: House) -> None:
    duel = house.open("rainbow", "me,me", start=True)
    free = house.open("rainbow", "me,open")
    over = house.open("rainbow", "me,easy", start=True)
    play_to_the_end(house, over)
    asked = [*both(duel), (free.table, free.tokens[0]), (over.table, over.tokens[0])]
    for _ in range(2):
        one, other, open_, done = mine(house, *asked)
        assert (one["seat"], other["seat"]) == (0, 1)
        assert one["asked"] != other["asked"]
        assert (open_["room"]["status"], open_["asked"]) == ("open", False)
        assert (done["room"]["status"], done["asked"]) == ("over", False)
        assert all(0 <= told["since"] < 300 for told in (one, other, open_, done))
        assert one["room"] == house.room(duel.table)
        house.restart()


def test_what_happened_meanwhile_is_told(house: House) -> None:
    duel = house.open("rainbow", "me,me", start=True)
    before = mine(house, *both(duel))

    async def move() -> None:
        player = await to_move(house, duel)
        async with player.here():
            await player.act([player.legal[0]])
            await player.hear("accepted")
            here = mine(house, *both(duel))
            assert here[0]["room"]["seats"][player.seat or 0]["here"]

    asyncio.run(move())
    after = mine(house, *both(duel))
    assert [told["asked"] for told in after] == [not told["asked"] for told in before]


def test_tables_and_tokens_nobody_knows_tell_nothing(house: House) -> None:
    duel = house.open("rainbow", "me,easy", start=True)
    assert mine(house) == []
    (told,) = mine(house, ("nowhere", "x"), (duel.table, "foreign"))
    assert (told["seat"], told["asked"]) == (None, False)
    (told,) = mine(house, (duel.table, duel.host))
    assert told["seat"] is None
    (told,) = mine(house, (duel.table, ""))
    assert told["seat"] is None
    assert len(mine(house, *[(duel.table, duel.tokens[0])] * (MOST_MINE + 1))) == MOST_MINE + 1
    body = {"tables": [{"table": f"t{n}", "token": ""} for n in range(MOST_MINE + 1)]}
    assert house.ask("/api/mine", body).status == 400


def test_a_table_that_sleeps_is_woken_once(tmp_path: Path) -> None:
    """Waking costs the address; a note of how it stands does not."""
    with StrictHouse(tmp_path) as strict:
        opened = [strict.open("rainbow", "me,me", start=True) for _ in range(30)]
        asked = [(one.table, one.tokens[0]) for one in opened]
        strict.restart()
        for _ in range(20):
            assert len(mine(strict, *asked)) == len(opened)
        noted = "SELECT COUNT(*) FROM tables WHERE glance IS NOT NULL"
        assert strict.rows(noted)[0][0] == len(opened)


def test_nobody_learns_from_it_who_has_answered_in_secret(house: House) -> None:
    """What is told of another seat is nothing; of one's own, what one knows."""
    opened = house.open("pirates", "me,me", start=True)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as nina,
            Guest(house, opened.table, opened.tokens[1]).here() as leo,
        ):
            for told, guest in zip(mine(house, *both(opened)), (nina, leo), strict=True):
                assert told["asked"] == bool(guest.legal)
                assert set(told) == {"room", "seat", "asked", "since"}

    asyncio.run(evening())
