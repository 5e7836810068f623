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
from ludarc.games import GAMES
from ludarc.server import protocol
from ludarc.server.logsetup import configure_log
from ludarc.table.chairs import hashed
from ludarc.table.inputs import Start
from tests.games.facts import facts_of
from tests.patience import PATIENCE
from tests.server.guest import Guest, choosing
from tests.server.house import House, Opened
from tests.server.inside import Onlooker, act, hall_at, head_of, settled
from tests.server.said import in_words
from tests.server.visitor import Visitor

EXAMPLE = '{"name": "blue", "flip": 17}'
"""How a move is written, as the refusal of a malformed one shows it."""
LOOKS = re.compile(r"\b(red|orange|yellow|green|blue|violet|hand|hands|discs)\b|(\d, ?){5}")


def secrets_of(opened: Opened, seed: bytes) -> list[str]:
    """Everything of a table that nobody may read anywhere."""
    tokens = [opened.host, *opened.tokens.values()]
    return [*tokens, *(hashed(token) for token in tokens), seed.hex(), repr(seed)[2:-1]]


def hands_in(text: str) -> bool:
    """Does a text hold anything that looks like a hand of Rainbow or the discs of Regenbogen?"""
    return bool(LOOKS.search(text.replace(EXAMPLE, "")))


class Rude(Guest):
    """Plays along, tries moves that are none now and then, and keeps all texts it is sent."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self.texts: list[str] = []
        self.tried = 0

    async def move(self) -> None:
        if self.number >= self.tried:
            self.tried = self.number + 20
            for number, do in enumerate(({"play": [1, 3]}, {"flip": 47}, {"stop": 1}, None)):
                await self.say(self.an_act(f"bad-{self.tried}-{number}", [do], None))
        await super().move()

    def take(self, message: dict[str, Any]) -> None:
        self.texts.append(json.dumps(message))
        super().take(message)

    @property
    def refused(self) -> list[str]:
        refused = [each for each in self.answers if each["type"] == "refused"]
        return [in_words(each, self.room["game"], names=["a"] * 12) for each in refused]


def disturb(visitor: Visitor) -> list[str]:
    """Messages that are none; what is said about them."""
    visitor.say(type="act", id="x", seen=0, moves=[{"play": [1]}])
    texts = [in_words(visitor.until("wrong"))]
    for text in ("{", '{"type":"act"}', '{"type":"join","table":7}', '"' + "x" * 200):
        visitor.socket.send(text)
        texts.append(in_words(visitor.until("wrong")))
    return texts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["me,me", "me,me,me"])
def test_a_whole_game_with_errors_leaves_no_secret_anywhere(
    quick: House, game: str, seats: str
) -> None:
    facts = facts_of(game)
    opened = quick.open(game, seats, start=True, options=facts.short, public=True)
    path = f"/api/tables/{opened.table}"
    secrets = secrets_of(opened, quick.head(opened.table).seed)
    with quick.joined(opened.table) as visitor:
        texts = disturb(visitor)
    choose = choosing(game, 1)
    guests = [Rude(quick, opened.table, token, choose) for token in opened.tokens.values()]
    spectator = Rude(quick, opened.table)

    async def evening() -> None:
        playing = [asyncio.create_task(guest.play()) for guest in (*guests, spectator)]
        seen = 0
        while not spectator.over:
            if spectator.number >= seen:
                seen = spectator.number + 20
                room = (await asyncio.to_thread(quick.request, "GET", path)).text
                texts.extend([room] if '"over"' not in room else [])  # then the seed is told
                record = await asyncio.to_thread(quick.request, "GET", f"{path}/record")
                assert record.status == 409 or spectator.over
                texts.extend([record.text] if record.status == 409 else [])
            await asyncio.sleep(0.01)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)

    asyncio.run(evening())
    texts.append(quick.request("GET", f"{path}/seats/0", token=opened.tokens[0]).text)
    texts.append(quick.request("GET", "/api/tables").text)
    texts.append(quick.request("GET", "/metrics").text)
    refused = [words for guest in guests for words in guest.refused]
    assert len(refused) >= 8
    watched = "".join(text for text in spectator.texts if '"over"' not in text)
    logged = quick.logged
    assert logged.startswith("Ludarc: ")
    for secret in secrets:
        assert secret not in logged
        assert all(secret not in text for text in (*texts, *refused))
        assert secret not in watched
    assert [text for text in texts if hands_in(text)] == []
    assert [words for words in refused if facts.mute and hands_in(words)] == []
    assert not hands_in(logged)
    assert '"hand"' not in watched
    assert quick.request("GET", f"{path}/record").status == 200
    assert quick.request("GET", path).body["seed"] == secrets[-2]


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
            live = await hall.change("table", Start())
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

    configure_log(log_form)
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
    configure_log(log_form)
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
    configure_log(log_form)
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
            live = await hall.change("table", Start())
            assert live.telling.room().seed is None
            live.life.frozen = "RuntimeError"
            assert live.telling.room().seed is None
            assert bytes(32).hex() not in msgspec.json.encode(live.telling.room()).decode()

    asyncio.run(visit())
