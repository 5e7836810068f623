"""No card, disc, token or seed in logs, metrics, errors or pages."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog
from sqlalchemy.exc import IntegrityError

from ludarc.cli.remote.link import Link
from ludarc.server import protocol
from ludarc.server.logsetup import settle_log
from ludarc.table.chairs import hashed
from ludarc.table.deeds import Started
from tests.server.house import House, Opened
from tests.server.inside import Onlooker, act, hall_at, head_of, settled
from tests.server.round import Round
from tests.server.said import in_words

EXAMPLE = '{"name": "blue", "flip": 17}'
"""How a move is written, as a refusal tells whoever wrote it wrongly."""
LOOKS = re.compile(r"\b(red|orange|yellow|green|blue|violet|hand|hands|discs)\b|(\d, ?){5}")


def secrets_of(opened: Opened, seed: bytes) -> list[str]:
    """Everything of a table that nobody may read anywhere."""
    tokens = [opened.host, *opened.tokens.values()]
    return [*tokens, *(hashed(token) for token in tokens), seed.hex(), repr(seed)[2:-1]]


def hands_in(text: str) -> bool:
    """Does a text hold anything that looks like a hand of Rainbow or the discs of Regenbogen?"""
    return bool(LOOKS.search(text.replace(EXAMPLE, "")))


def disturb(game: Round) -> list[str]:
    """All kinds of errors; their texts."""
    rude = game.spectator
    rude.say(type="act", id="x", seen=0, moves=[{"play": [1]}])
    texts = [in_words(rude.until("wrong"))]
    for text in ("{", '{"type":"act"}', '{"type":"join","table":7}', '"' + "x" * 200):
        rude.socket.send(text)
        texts.append(in_words(rude.until("wrong")))
    for seat, visitor in game.seats.items():
        for number, do in enumerate(({"play": [1, 3]}, {"flip": 47}, {"stop": 1}, None)):
            visitor.say(type="act", id=f"bad-{seat}-{number}", seen=game.number, moves=[do])
            texts.append(in_words(visitor.until("refused")))
    return texts


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("rainbow", "me,me,me", {}), ("regenbogen", "me,me", {"discs_per_colour": 3})],
)
def test_a_whole_game_with_errors_leaves_no_secret_anywhere(
    server: House, game: str, seats: str, options: dict[str, Any]
) -> None:
    opened = server.open(game, seats, start=True, options=options, public=True)
    path = f"/api/tables/{opened.table}"
    secrets = secrets_of(opened, server.head(opened.table).seed)
    texts: list[str] = []
    with Round(server, opened) as round_:
        texts += disturb(round_)
        while not round_.over:
            round_.step()
            if round_.number % 20 == 3 and not round_.over:
                texts += disturb(round_)
                texts.append(server.request("GET", path).text)
                record = server.request("GET", f"{path}/record")
                assert record.status == 409
                texts.append(record.text)
        watched = b"".join(round_.spectator.heard).decode()
    texts.append(server.request("GET", f"{path}/seats/0", token=opened.tokens[0]).text)
    texts.append(server.request("GET", "/api/tables").text)
    texts.append(server.request("GET", "/metrics").text)
    logged = server.logged
    assert logged.startswith("Ludarc: ")
    for secret in secrets:
        assert secret not in logged
        assert all(secret not in text for text in texts)
        assert secret not in watched
    assert [text for text in texts if hands_in(text)] == []
    assert not hands_in(logged)
    assert '"hand"' not in watched
    assert server.request("GET", f"{path}/record").status == 200
    assert server.request("GET", path).body["seed"] == secrets[-2]


def test_a_link_for_spectators_holds_no_token() -> None:
    assert str(Link("http://x", "table")) == "http://x/t/table"
    assert str(Link("http://x", "table", "secret")).partition("#")[2] == "secret"


# --- when something breaks -----------------------------------------------------------------------


@pytest.fixture(params=["json", "text"])
def log_form(request: pytest.FixtureRequest) -> Iterator[str]:
    """The log of the server as it is settled for a form, put back afterwards."""
    handlers, level = logging.root.handlers[:], logging.root.level
    yield request.param
    structlog.reset_defaults()
    logging.basicConfig(handlers=handlers, level=level, force=True)


def test_a_crash_at_a_table_is_logged_without_what_lay_on_it(
    tmp_path: Path,
    log_form: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    seed = bytes(range(32))

    async def visit() -> list[bytes]:
        async with hall_at(tmp_path) as (hall, _):
            await hall.store.create(
                head_of("table", "regenbogen", {"players": 2, "discs_per_colour": 3}, seed)
            )
            live = await hall.change("table", lambda _: [Started()])
            watchers = [Onlooker(0), Onlooker(1), Onlooker(None)]
            for watcher in watchers:
                live.enter(watcher)
            assert live.life.table is not None
            state = live.life.table.state

            def crash(*_: object) -> None:
                raise RuntimeError(f"token-0 {seed.hex()} {seed!r} {list(state.discs)}")  # type: ignore[attr-defined]

            monkeypatch.setattr(type(live.life.game), "play", crash)
            (seat,) = state.actors()
            act(live, watchers[seat], protocol.Act("a", 0, [{"flip": 0}]))
            await settled(live)
            assert live.life.status == "frozen"
            assert watchers[2].last()["room"]["status"] == "frozen"
            assert hall.metrics.text().count(b"ludarc_tables_frozen_total 1.0") == 1
            hall.sleep(live)
            assert (await hall.wake("table")).life.status == "frozen"
            return [text for watcher in watchers for text in watcher.heard]

    settle_log(log_form)
    heard = b"".join(asyncio.run(visit())).decode()
    logged = capfd.readouterr().err
    assert "table_frozen" in logged
    assert "RuntimeError" in logged
    assert "live.py" in logged
    for secret in ("token-0", seed.hex(), repr(seed)[2:-1], hashed("token-0")):
        assert secret not in logged
        assert secret not in heard
    assert "[0, " not in logged
    assert "crash(" not in logged


def test_a_request_that_crashes_tells_nobody_why(
    log_form: str, capfd: pytest.CaptureFixture[str]
) -> None:
    settle_log(log_form)
    try:
        try:
            raise ValueError("the-seed")
        except ValueError as error:
            raise RuntimeError("the-token") from error
    except RuntimeError as error:
        structlog.get_logger().exception("ours")
        logging.getLogger("asyncio").error("never retrieved\n%r", error, exc_info=error)
        logging.getLogger("uvicorn.error").warning("odd request")
    logged = capfd.readouterr().err
    assert logged.count("RuntimeError") == 2
    assert logged.count("ValueError") == 2
    assert "odd request" in logged
    assert "the-" not in logged
    if log_form == "json":
        assert all(json.loads(line)["timestamp"] for line in logged.splitlines())


def test_a_database_error_does_not_show_what_was_to_be_stored(
    tmp_path: Path, log_form: str, capfd: pytest.CaptureFixture[str]
) -> None:
    head = head_of("table", "rainbow", {"players": 2}, b"the seed of this table, 32 bytes")

    async def visit() -> IntegrityError:
        async with hall_at(tmp_path) as (hall, _):
            await hall.store.create(head)
            with pytest.raises(IntegrityError) as caught:
                await hall.store.create(head)
            return caught.value

    error = asyncio.run(visit())
    settle_log(log_form)
    structlog.get_logger().error("stored_twice", exc_info=error)
    logged = capfd.readouterr().err
    assert "UNIQUE constraint failed" in logged
    for text in (logged, str(error)):
        assert "the seed" not in text
        assert head.host not in text
        assert head.chairs[0].token not in text


def test_metrics_are_numbers_without_names(server: House) -> None:
    opened = server.open("rainbow", "me,me", start=True)
    text = server.request("GET", "/metrics").text
    assert "ludarc_live_tables" in text
    for word in (opened.table, "Nina", opened.host):
        assert word not in text


def test_a_room_tells_its_seed_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            await hall.store.create(head_of("table", "rainbow", {"players": 2}, bytes(32)))
            live = await hall.wake("table")
            assert live.telling.room().seed is None
            live = await hall.change("table", lambda _: [Started()])
            assert live.telling.room().seed is None
            live.life.frozen = "RuntimeError"
            assert live.telling.room().seed is None
            assert bytes(32).hex() not in msgspec.json.encode(live.telling.room()).decode()

    asyncio.run(visit())
