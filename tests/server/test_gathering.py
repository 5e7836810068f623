"""Gathering round a table: names, places, chairs, options, codes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludarc.core.fair import commitment
from ludarc.server.codes import LENGTH, LETTERS, new_code, read_code
from tests.server.guest import Guest
from tests.server.house import House, Opened, StrictHouse
from tests.server.test_seats import kinds, play_to_the_end, sit


def do(house: House, opened: Opened, what: str, body: Any, token: str | None = None) -> Any:
    """Ask something of a table that is granted."""
    answer = house.do(opened.table, what, body, opened.host if token is None else token)
    assert answer.status in (200, 201, 204), answer.body
    return answer.body


def signs(house: House, opened: Opened, *fields: str) -> list[Any]:
    return [[seat[field] for field in fields] for seat in house.room(opened.table)["seats"]]


def test_names_and_faces_are_seen_changed_and_kept(house: House) -> None:
    plans = [{"kind": "me", "name": "Nina", "face": "cat"}, {"kind": "open"}]
    answer = house.ask("/api/tables", {"game": "rainbow", "seats": plans})
    body = answer.body
    opened = Opened(body["table"], body["host"], {0: body["tokens"]["0"]}, body["room"])
    token = do(house, opened, "seats/1", {"name": "Léo", "face": "owl"}, "")["token"]
    assert signs(house, opened, "name", "face") == [["Nina", "cat"], ["Léo", "owl"]]
    do(house, opened, "seats/1/name", {"name": "Léonard", "face": ""}, token)
    house.restart()
    assert signs(house, opened, "name", "face") == [["Nina", "cat"], ["Léonard", ""]]
    for name, face in (("Léo", "Cat"), ("Léo", "x" * 13), ("Léo", 7), ("", "owl")):
        refused = house.do(opened.table, "seats/1/name", {"name": name, "face": face}, token)
        assert refused.status == 400, (name, face)
    do(house, opened, "start", {})
    do(house, opened, "seats/1/name", {"name": "Leo", "face": "fox"}, token)
    assert signs(house, opened, "name", "face")[1] == ["Leo", "fox"]
    opened.tokens[1] = token
    play_to_the_end(house, opened)
    assert [seat.name for seat in house.record(opened.table).seats] == ["Nina", "Leo"]


def test_who_moves_looks_on_from_their_new_place(house: House) -> None:
    opened = house.open("rainbow", "me,easy,open")

    async def evening() -> None:
        async with (
            Guest(house, opened.table, opened.tokens[0]).here() as nina,
            Guest(house, opened.table).here() as witness,
        ):
            do(house, opened, "seats/0/move", {"to": 1}, opened.tokens[0])
            assert (await nina.hear("welcome"))["seat"] == 1
            while witness.room["seats"][1]["kind"] != "person":
                await witness.hear("room")
            assert witness.room["seats"][1]["here"]
            assert witness.room["host"] == 1
            assert not witness.room["seats"][0]["here"]
            do(house, opened, "settings", {"options": {"players": 2}})
            while len(nina.room["seats"]) == 3:
                await nina.listen()
            do(house, opened, "start", {})
            while nina.view is None:
                await nina.listen()
            assert nina.view["own"] is not None

    asyncio.run(evening())
    assert kinds(house, opened.table) == ["bot", "person"]


def test_the_host_plans_chairs_and_settles_what_is_played(house: House) -> None:
    opened = house.open("rainbow", "me,open", clock={"seconds": 30})
    before = house.room(opened.table)
    assert (before["clock"], before["public"]) == ({"seconds": 30.0, "then": "move"}, False)
    do(house, opened, "seats/1/plan", {"kind": "bot", "level": "random"})
    assert signs(house, opened, "kind", "level")[1] == ["bot", "random"]
    do(house, opened, "seats/1/plan", {"kind": "open"})
    assert kinds(house, opened.table) == ["person", "open"]
    settings = {"options": {"open_scores": True, "players": 3}, "clock": None, "hints": False}
    do(house, opened, "settings", settings)
    do(house, opened, "settings", {"public": True})
    assert opened.table in [room["table"] for room in house.ask("/api/tables").body]
    house.restart()
    room = house.room(opened.table)
    assert room["options"]["open_scores"]
    assert (room["clock"], room["hints"], room["public"]) == (None, False, True)
    assert kinds(house, opened.table) == ["person", "open", "open"]
    assert room["commitment"] == before["commitment"]
    do(house, opened, "settings", {"public": False})
    assert opened.table not in [room["table"] for room in house.ask("/api/tables").body]
    do(house, opened, "start", {"fill": "random"})
    late = house.do(opened.table, "settings", {"hints": True}, opened.host)
    assert late.body["key"] == "started"
    play_to_the_end(house, opened)
    assert commitment(bytes.fromhex(house.room(opened.table)["seed"])) == before["commitment"]
    assert house.record(opened.table).options["open_scores"]


@pytest.mark.parametrize(
    "settings",
    [
        {"options": {"players": 99}},
        {"options": {"dance": True}},
        {"clock": {"seconds": 0}},
        {"hints": "no"},
        {"dance": 1},
    ],
)
def test_settings_that_make_no_sense_change_nothing(house: House, settings: Any) -> None:
    opened = house.open("rainbow", "me,open")
    assert house.do(opened.table, "settings", settings, opened.host).status == 400
    assert house.log(opened.table) == []


def test_who_may_change_what(house: House) -> None:
    opened = house.open("rainbow", "me,open,easy")
    leo = sit(house, opened, 1, "Léo")
    asked: list[tuple[str, Any]] = [
        ("settings", {"hints": False}),
        ("seats/2/plan", {"kind": "open"}),
        ("seats/1/remove", {}),
        ("seats/0/name", {"name": "Eve"}),
        ("seats/0/move", {"to": 2}),
    ]
    for token in (leo, "foreign", ""):
        for what, body in asked:
            assert house.do(opened.table, what, body, token).status == 403, what
    assert house.do(opened.table, "seats/1/move", {"to": 0}, leo).body["key"] == "taken"
    assert len(house.log(opened.table)) == 1


def test_a_host_who_sits_down_again_is_known_as_the_host(house: House) -> None:
    opened = house.open("rainbow", "me,open")
    assert house.room(opened.table)["host"] == 0
    do(house, opened, "seats/0/leave", {}, opened.tokens[0])
    assert house.room(opened.table)["host"] is None
    do(house, opened, "seats/1", {"name": "Nina"})
    assert house.room(opened.table)["host"] == 1


def test_how_many_look_on_is_told(house: House) -> None:
    opened = house.open("rainbow", "me,open")
    assert house.room(opened.table)["watching"] == 0

    async def evening() -> None:
        async with Guest(house, opened.table, opened.tokens[0]).here() as nina:
            async with Guest(house, opened.table).here() as witness:
                assert witness.first["room"]["watching"] == 1
                while nina.room["watching"] != 1:
                    await nina.hear("room")
            while nina.room["watching"] != 0:
                await nina.hear("room")

    asyncio.run(evening())


# --- codes ---------------------------------------------------------------------------------------


def test_a_code_leads_to_a_table_as_long_as_it_has_a_free_seat(house: House) -> None:
    opened = house.open("rainbow", "me,open,open")
    code = house.room(opened.table)["code"]
    assert len(code) == LENGTH
    for typed in (code, code.lower(), f"{code[:3]}-{code[3:]}", f"{code[:3]}%20{code[3:]}"):
        assert house.ask(f"/api/codes/{typed}").body == {"table": opened.table}
    house.restart()
    assert house.ask(f"/api/codes/{code}").body == {"table": opened.table}
    sit(house, opened, 1, "Léo")
    do(house, opened, "seats/2/plan", {"kind": "bot"})
    assert house.room(opened.table)["code"] is None
    full = house.ask(f"/api/codes/{code}")
    assert (full.status, full.body["key"]) == (404, "no_code")
    do(house, opened, "seats/2/plan", {"kind": "open"})
    assert house.ask(f"/api/codes/{code}").body == {"table": opened.table}
    do(house, opened, "start", {"fill": "easy"})
    assert house.ask(f"/api/codes/{code}").status == 404
    assert house.room(opened.table)["code"] is None


@pytest.mark.parametrize("typed", ["BBBBBB", "AEIOUY", "x", "BCD%00FG", "BCDFGHJ", "%C3%A9%C3%A9"])
def test_a_code_of_no_table_finds_nothing(house: House, typed: str) -> None:
    assert house.ask(f"/api/codes/{typed}").status in (400, 404)


def test_whoever_tries_many_codes_must_wait(tmp_path: Any) -> None:
    with StrictHouse(tmp_path) as strict:
        opened = strict.open("rainbow", "me,open")
        code = strict.room(opened.table)["code"]
        right = f"/api/codes/{code}"
        for _ in range(30):
            assert strict.request("GET", right).status == 200, "who knows a code need not wait"
        tried = [strict.request("GET", "/api/codes/BBBBBB").status for _ in range(70)]
        assert set(tried) == {404, 429}
        assert tried[:50] == [404] * 50
        late = strict.request("GET", right)
        assert (late.status, late.body["key"]) == (429, "codes")
        assert float(late.headers["retry-after"]) > 0


def test_codes_are_read_as_people_type_them() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(set(code) <= set(LETTERS) and read_code(code) == code for code in codes)
    assert not set("AEIOUYL01") & set(LETTERS)
    assert read_code(" bcd-fgh ") == "BCDFGH"
    assert [read_code(typed) for typed in ("", "BCDFG", "BCDFGHJ", "BCDFGA")] == [""] * 4
