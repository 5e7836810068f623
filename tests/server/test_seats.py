"""Coming, going, lending, removing, playing again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludarc.table.botnames import GUESTS
from tests.server.guest import Guest, to_move
from tests.server.house import House, Opened
from tests.server.said import in_words


def sit(house: House, opened: Opened, seat: int, name: str) -> str:
    answer = house.do(opened.table, f"seats/{seat}", {"name": name})
    assert answer.status == 201, answer.body
    return str(answer.body["token"])


def kinds(house: House, table: str) -> list[str]:
    return [seat["kind"] for seat in house.room(table)["seats"]]


def play_to_the_end(house: House, opened: Opened) -> None:
    async def evening() -> None:
        guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
        await asyncio.gather(*(guest.play() for guest in guests))

    asyncio.run(evening())


def test_a_seat_is_taken_left_and_taken_again_under_another_name(house: House) -> None:
    opened = house.open("rainbow", "me,open,open")
    token = sit(house, opened, 1, " Léo ")
    assert house.room(opened.table)["seats"][1]["name"] == "Léo"
    assert house.do(opened.table, "seats/1", {"name": "Mia"}).body["key"] == "taken"
    assert house.do(opened.table, "seats/0", {"name": "Mia"}).body["key"] == "taken"
    assert house.do(opened.table, "seats/1/leave", token=opened.host).status == 403
    assert house.do(opened.table, "seats/1/leave", token=token).status == 204
    assert kinds(house, opened.table) == ["person", "open", "open"]
    again = sit(house, opened, 1, "Léonard")
    assert house.room(opened.table)["seats"][1]["name"] == "Léonard"
    assert house.do(opened.table, "seats/1/leave", token=token).status == 403
    assert house.do(opened.table, "seats/1/leave", token=again).status == 204


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, 7, None])
def test_a_name_that_is_none_takes_no_seat(house: House, name: Any) -> None:
    opened = house.open("rainbow", "me,open")
    assert house.do(opened.table, "seats/1", {"name": name}).status in (400, 409)
    assert kinds(house, opened.table) == ["person", "open"]


def test_seats_that_do_not_exist_are_not_found(house: House) -> None:
    opened = house.open("rainbow", "me,open")
    for seat in (-1, 2, 99):
        assert house.do(opened.table, f"seats/{seat}", {"name": "Léo"}).status == 404
        assert house.do(opened.table, f"seats/{seat}/back", token=opened.host).status == 404
    assert house.ask("/api/tables/nowhere").status == 404
    assert house.do("nowhere", "seats/0", {"name": "Léo"}).status == 404


def test_a_game_starts_only_for_the_host_and_only_when_no_seat_is_free(house: House) -> None:
    opened = house.open("rainbow", "me,open,open")
    assert house.do(opened.table, "start", token=opened.tokens[0]).body["key"] == "not_host"
    assert house.do(opened.table, "start").status == 403
    assert house.do(opened.table, "start", token=opened.host).body["key"] == "free"
    assert house.room(opened.table)["status"] == "open"
    assert house.log(opened.table) == []
    sit(house, opened, 2, "Léo")
    assert house.do(opened.table, "start", {"fill": "wizard"}, opened.host).status == 400
    assert house.do(opened.table, "start", {"fill": "easy"}, opened.host).status == 204
    assert kinds(house, opened.table) == ["person", "bot", "person"]
    assert house.do(opened.table, "start", {"fill": "easy"}, opened.host).body["key"] == "started"
    assert house.do(opened.table, "seats/1", {"name": "Mia"}).body["key"] == "started"


def test_computers_that_fill_free_seats_have_names_nobody_else_has(house: House) -> None:
    opened = house.open("rainbow", "me,open,open,open")
    sit(house, opened, 2, "Otto")
    assert house.do(opened.table, "start", {"fill": "easy"}, opened.host).status == 204
    names = [seat["name"] for seat in house.room(opened.table)["seats"]]
    assert len(set(names)) == len(names)
    assert names[1] in GUESTS
    assert names[3] in GUESTS
    house.restart()
    assert [seat["name"] for seat in house.room(opened.table)["seats"]] == names


def test_who_leaves_before_the_start_sees_nothing_of_who_sits_down_after(house: House) -> None:
    """The socket stays open, but it is a spectator's from then on."""
    opened = house.open("rainbow", "me,open")
    token = sit(house, opened, 1, "Léo")

    async def evening() -> None:
        leaver = Guest(house, opened.table, token)
        async with leaver.here():
            assert house.do(opened.table, "seats/1/leave", token=token).status == 204
            fresh = sit(house, opened, 1, "Mia")
            house.do(opened.table, "start", token=opened.host)
            while leaver.view is None:
                await leaver.listen()
            assert leaver.watches
            assert leaver.view["own"] is None
            async with Guest(house, opened.table, fresh).here() as mia:
                assert mia.view["own"] is not None
                await leaver.say(leaver.an_act("mine", mia.legal or [{"play": [1]}], 0))
                assert "watches" in in_words(await leaver.hear("wrong"))
        assert len(house.log(opened.table)) == 4

    asyncio.run(evening())


def test_a_lent_seat_is_played_by_a_computer_until_its_owner_is_back(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        guest = await to_move(house, opened)
        async with guest.here():
            seat = guest.seat
            path = f"seats/{seat}"
            assert house.do(opened.table, f"{path}/back", token=guest.token).status == 409
            foreign = next(token for s, token in opened.tokens.items() if s != seat)
            assert house.do(opened.table, f"{path}/lend", token=foreign).status == 403
            assert house.do(opened.table, f"{path}/lend", token=guest.token).status == 204
            while guest.number < 1:
                await guest.listen()
            assert guest.legal == []
            await guest.say(guest.an_act("lent", [{"play": [1]}], guest.number))
            assert "take it back" in in_words(await guest.answer("lent"))
            assert house.room(opened.table)["seats"][seat]["level"] == "easy"
            assert house.do(opened.table, f"{path}/back", token=guest.token).status == 204
            assert house.room(opened.table)["seats"][seat]["level"] is None

    asyncio.run(evening())
    play_to_the_end(house, opened)
    house.record(opened.table)


def test_who_leaves_during_the_game_is_replaced_for_a_while(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)
    for seat, token in opened.tokens.items():
        assert house.do(opened.table, f"seats/{seat}/leave", token=token).status == 204
        assert house.do(opened.table, f"seats/{seat}/leave", token=token).status == 409

    async def evening() -> None:
        await Guest(house, opened.table).play()

    asyncio.run(evening())
    house.record(opened.table)


def test_the_host_removes_only_who_is_away(house: House) -> None:
    opened = house.open("rainbow", "me,open,me", start=False)
    token = sit(house, opened, 1, "Léo")
    assert house.do(opened.table, "start", token=opened.host).status == 204

    async def evening() -> None:
        async with Guest(house, opened.table, token).here():
            answer = house.do(opened.table, "seats/1/remove", token=opened.host)
            assert answer.body["key"] == "absent_only"
        while house.room(opened.table)["seats"][1]["here"]:
            await asyncio.sleep(0.01)
        assert house.do(opened.table, "seats/1/remove", token=token).body["key"] == "not_host"
        assert house.do(opened.table, "seats/1/remove", token=opened.host).status == 204
        sign = house.room(opened.table)["seats"][1]
        assert (sign["kind"], sign["name"], sign["level"]) == ("bot", "Léo", "easy")
        removed = Guest(house, opened.table, token)
        with pytest.raises(AssertionError, match="opens no seat"):
            async with removed.here():
                pass
        assert house.do(opened.table, "seats/1/remove", token=opened.host).status == 409
        assert house.do(opened.table, "seats/1/back", token=token).status == 403

    asyncio.run(evening())


def test_a_token_opens_its_seat_on_two_devices_and_both_see_the_same(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        phone = await to_move(house, opened)
        laptop = Guest(house, opened.table, phone.token)
        async with phone.here(), laptop.here():
            assert laptop.seat == phone.seat
            assert laptop.first["view"] == phone.first["view"]
            await phone.act([phone.legal[0]])
            here, there = await phone.hear("update"), await laptop.hear("update")
            assert here == there
            await laptop.say(laptop.an_act("stale", [laptop.legal], 0))
            assert (await laptop.answer("stale"))["type"] == "stale"
        async with Guest(house, opened.table).here() as witness:
            while witness.room["seats"][phone.seat or 0]["here"]:
                await witness.listen()

    asyncio.run(evening())


def test_playing_again_keeps_people_and_tokens_and_tells_everybody_where(house: House) -> None:
    opened = house.open("rainbow", "me,me,easy", start=True)
    assert house.do(opened.table, "rematch", token=opened.host).body["key"] == "not_over"
    play_to_the_end(house, opened)

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as one,
            Guest(house, opened.table, opened.tokens[1]).here() as two,
            Guest(house, opened.table).here() as witness,
        ):
            answers = await asyncio.gather(
                asyncio.to_thread(house.do, opened.table, "rematch", None, opened.tokens[0]),
                asyncio.to_thread(house.do, opened.table, "rematch", None, opened.tokens[1]),
            )
            nexts = {answer.body["table"] for answer in answers} - {None}
            assert len(nexts) == 1
            for guest in (one, two, witness):
                while guest.room["next"] is None:
                    await guest.hear("room")
                assert guest.room["next"] in nexts

    before = house.rows("SELECT COUNT(*) FROM tables")[0][0]
    asyncio.run(evening())
    assert house.rows("SELECT COUNT(*) FROM tables")[0][0] == before + 1
    again = house.room(opened.table)["next"]
    assert house.do(opened.table, "rematch", token=opened.host).body["table"] == again
    assert house.head(again).seed != house.head(opened.table).seed
    assert house.room(again)["status"] == "playing"
    play_to_the_end(house, Opened(again, opened.host, opened.tokens, {}))
    assert house.record(again).deal != house.record(opened.table).deal


@pytest.mark.parametrize("token", [None, "", "foreign"])
def test_nobody_without_a_token_of_the_table_changes_anything(
    house: House, token: str | None
) -> None:
    opened = house.open("rainbow", "me,easy", start=True)
    play_to_the_end(house, opened)
    before = house.log(opened.table)
    for what in ("rematch", "start", "seats/0/remove", "seats/1/remove"):
        assert house.do(opened.table, what, token=token).status == 403, what
    for what in ("leave", "lend", "back"):
        for seat in (0, 1):
            assert house.do(opened.table, f"seats/{seat}/{what}", token=token).status == 403, what
    assert house.log(opened.table) == before


@pytest.mark.parametrize("token", ["", "foreign", "x" * 128])
def test_a_foreign_token_opens_no_seat(house: House, token: str) -> None:
    opened = house.open("rainbow", "me,easy")

    async def evening() -> None:
        with pytest.raises(AssertionError, match="opens no seat"):
            async with Guest(house, opened.table, token).here():
                pass

    asyncio.run(evening())


def test_spectators_cannot_act(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        player = await to_move(house, opened)
        async with Guest(house, opened.table).here() as witness:
            assert witness.seat is None
            await witness.say(witness.an_act("cheeky", [player.legal[0]], 0))
            assert "watches" in in_words(await witness.hear("wrong"))

    asyncio.run(evening())
    assert len(house.log(opened.table)) == 1


def test_only_open_tables_whose_hosts_want_company_are_listed(house: House) -> None:
    shy = house.open("rainbow", "me,open")
    sociable = house.open("rainbow", "me,open", public=True)

    def listed() -> list[str]:
        return [room["table"] for room in house.ask("/api/tables").body]

    assert sociable.table in listed()
    assert shy.table not in listed()
    house.do(sociable.table, "start", {"fill": "easy"}, sociable.host)
    assert sociable.table not in listed()


def test_no_answer_about_a_table_holds_a_token_or_the_seed(house: House) -> None:
    opened = house.open("rainbow", "me,open", public=True)
    head = house.head(opened.table)
    secrets = [opened.host, *opened.tokens.values(), head.seed.hex(), head.host]
    secrets += [chair.token for chair in head.chairs if chair.token]
    for answer in (house.ask("/api/tables"), house.ask(f"/api/tables/{opened.table}")):
        assert not any(secret in str(answer.body) for secret in secrets)
