"""`ludarc join`: a real server, real sockets, screens that only the tests see."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from ludarc.cli import join
from ludarc.cli.main import main
from ludarc.cli.remote.app import JoinApp
from ludarc.cli.remote.link import Link
from ludarc.games.pirates.terminal.remote import PiratesRemote
from tests.patience import PATIENCE
from tests.server.house import House, signal_to


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), "--floor", "0") as standing:
        yield standing


@asynccontextmanager
async def screen(
    link: Link, host: str = "", size: tuple[int, int] = (100, 40)
) -> AsyncIterator[tuple[JoinApp, Pilot[None]]]:
    app = JoinApp(link, "en", host)
    async with app.run_test(size=size) as pilot:
        yield app, pilot


def shown(app: JoinApp) -> str:
    """Every character on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def until(holds: Any, pilot: Pilot[None]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await pilot.pause(0.005)


async def type_in(app: JoinApp, words: str) -> None:
    """Type a line and press enter."""
    field = app.query_one(Input)
    field.value = words
    await field.action_submit()


async def play_first(app: JoinApp, pilot: Pilot[None]) -> None:
    """Make the first move of the list."""
    seen = app.number
    await type_in(app, str(1 + seen % len(app.legal)))
    await until(lambda: app.number > seen, pilot)


def test_a_host_a_friend_and_a_spectator_play_a_whole_game_with_a_computer(
    house: House,
) -> None:
    opened = house.open("regenbogen", "me,open,easy", options={"discs_per_colour": 3})
    friend = house.do(opened.table, "seats/1", {"name": "Léo"}).body["token"]
    here = Link(house.url, opened.table, opened.tokens[0])
    there = Link(house.url, opened.table, friend)

    async def evening() -> None:
        async with AsyncExitStack() as rooms:
            host, pilot = await rooms.enter_async_context(screen(here, opened.host))
            leo, _ = await rooms.enter_async_context(screen(there))
            witness, _ = await rooms.enter_async_context(screen(Link(house.url, opened.table)))
            await until(lambda: host.room and leo.room and witness.room, pilot)
            assert "Enter starts" in shown(host)
            await type_in(host, "")
            for app in (host, leo, witness):
                await until(lambda: app.room["status"] == "playing", pilot)  # noqa: B023
            while host.room["status"] == "playing":
                for app in (host, leo):
                    if app.legal and app.room["status"] == "playing":
                        await play_first(app, pilot)
                await pilot.pause(0.001)
            await until(lambda: witness.room["status"] == "over", pilot)
            await until(lambda: "The game is over" in shown(witness), pilot)
            assert witness.seat is None
            assert host.number == leo.number == witness.number

    asyncio.run(evening())
    record = house.record(opened.table)
    assert [seat.name for seat in record.seats][:2] == ["Nina 0", "Léo"]


def test_what_changes_before_the_start_is_what_is_played(house: House) -> None:
    opened = house.open("rainbow", "me,easy,open")
    link = Link(house.url, opened.table, opened.tokens[0])

    async def evening() -> None:
        async with screen(link, opened.host) as (app, pilot):
            await until(lambda: app.room, pilot)
            await until(lambda: app.room["code"] in shown(app), pilot)
            house.do(opened.table, "seats/0/move", {"to": 1}, link.token)
            await until(lambda: app.seat == 1, pilot)
            settings = {"options": {"players": 2, "open_scores": True}}
            house.do(opened.table, "settings", settings, opened.host)
            await until(lambda: len(app.room["seats"]) == 2, pilot)
            assert app.game is not None
            assert app.game.seats == 2
            await type_in(app, "")
            await until(lambda: app.legal, pilot)
            await play_first(app, pilot)

    asyncio.run(evening())


def test_who_comes_late_reads_what_was_told_before(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)
    links = [Link(house.url, opened.table, token) for token in opened.tokens.values()]

    async def evening() -> None:
        async with screen(links[0]) as (nina, pilot), screen(links[1]) as (leo, _):
            await until(lambda: nina.view and leo.view, pilot)
            for number in range(1, 6):
                await play_first(nina if nina.legal else leo, pilot)
                await until(lambda: nina.number == leo.number == number, pilot)  # noqa: B023
            async with screen(Link(house.url, opened.table)) as (witness, _):
                await until(lambda: witness.view, pilot)
                assert len(witness.lines) >= 5
                assert witness.lines == nina.lines == leo.lines

    asyncio.run(evening())


def test_a_name_is_only_a_name_whatever_is_in_it(house: House) -> None:
    names = ["[@click=app.quit]x[/]", "[/x]"]
    opened = house.open("rainbow", "open,open")
    sat = [house.do(opened.table, f"seats/{at}", {"name": name}) for at, name in enumerate(names)]
    house.do(opened.table, "start", token=opened.host)
    links = [Link(house.url, opened.table, answer.body["token"]) for answer in sat]

    async def evening() -> None:
        async with screen(links[0]) as (one, pilot), screen(links[1]) as (two, _):
            await until(lambda: one.view and two.view, pilot)
            for number in (1, 2):
                await play_first(one if one.legal else two, pilot)
                await until(lambda: one.number == two.number == number, pilot)  # noqa: B023
            for app in (one, two):
                words = shown(app)
                assert all(words.count(name) >= 2 for name in names)

    asyncio.run(evening())


def test_a_lost_line_is_told_and_mended(tmp_path: Path) -> None:
    with House(tmp_path) as own:
        opened = own.open("rainbow", "me,me", start=True)
        links = [Link(own.url, opened.table, token) for token in opened.tokens.values()]

        async def evening() -> None:
            async with screen(links[0]) as (nina, pilot), screen(links[1]) as (leo, _):
                await until(lambda: nina.view and leo.view, pilot)
                own.kill()
                await until(lambda: "Connection lost" in shown(nina), pilot)
                await asyncio.to_thread(own.start)
                await until(lambda: nina.line_up and leo.line_up, pilot)
                app = nina if nina.legal else leo
                await play_first(app, pilot)
                await until(lambda: nina.number == leo.number == 1, pilot)

        asyncio.run(evening())


def test_who_leaves_does_not_wait_for_a_server_that_is_stuck(tmp_path: Path) -> None:
    with House(tmp_path) as own:
        opened = own.open("rainbow", "me,me", start=True)

        async def evening() -> None:
            async with screen(Link(own.url, opened.table)) as (witness, pilot):
                await until(lambda: witness.view, pilot)
                signal_to(own.pid, signal.SIGSTOP)

        asyncio.run(asyncio.wait_for(evening(), PATIENCE))


def test_the_program_itself_plays_in_a_terminal(house: House) -> None:
    """Start the command in a terminal of its own, see the table, quit."""
    opened = house.open("rainbow", "me,me", start=True)
    link = str(Link(house.url, opened.table, opened.tokens[0]))
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "ludarc", "join", link, "--lang", "en"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as program:
        os.close(theirs)
        seen = b""
        deadline = time.monotonic() + PATIENCE
        typed = False
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 0.1)[0]:
                try:
                    seen += os.read(ours, 65536)
                except OSError:
                    break
            if not typed and (b"Your turn" in seen or b"turn." in seen):
                os.write(ours, b"q\r")
                typed = True
        assert program.wait(PATIENCE) == 0
        os.close(ours)
    assert b"Your hand" in seen
    assert link.encode() in seen


class Stranger(BaseHTTPRequestHandler):
    """A server that is not ours."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>hello</html>")

    do_POST = do_GET  # noqa: N815 # the name the base class calls

    def log_message(self, *_: Any) -> None:
        """Be quiet."""


@pytest.fixture
def stranger() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ftp://somewhere/t/abc"], "no address"),
        (["http:///t/abc"], "no address"),
        (["http://[::1/t/abc"], "no address"),
        (["http://127.0.0.1:99999/t/abc"], "no address"),
        (["http://127.0.0.1:port/t/abc"], "no address"),
        (["http://127.0.0.1:DOWN/t/a b"], "no table"),
        (["http://127.0.0.1:DOWN"], "which table?"),
        (["http://127.0.0.1:DOWN/somewhere"], "no table"),
        (["http://127.0.0.1:DOWN/t/abc"], "does not answer"),
        (["http://127.0.0.1:DOWN/t/abc", "--name", "Léo"], "does not answer"),
        (["http://127.0.0.1:DOWN", "--new", "rainbow"], "does not answer"),
        (["127.0.0.1:DOWN/t/abc#token"], "does not answer"),
        (["HOUSE/t/abc"], "no such table"),
        (["HOUSE/t/abc", "--name", "Léo"], "no such table"),
        (["HOUSE/t/FULL", "--name", "Léo"], "no seat is free"),
        (["HOUSE/t/OPEN", "--name", " "], "name is needed"),
        (["HOUSE", "--new", "chess"], "not a game here"),
        (["HOUSE", "--new", "rainbow", "--seats", "me,wizard"], "no level"),
        (["HOUSE", "--new", "rainbow", "--seats", "me"], "RB-1"),
        (["HOUSE", "--new", "rainbow", "--options", "{"], "not JSON"),
        (["HOUSE", "--new", "rainbow", "--options", "[]"], "JSON object"),
        (["STRANGER/t/abc"], "no table server"),
        (["STRANGER", "--new", "rainbow"], "no table server"),
    ],
)
def test_what_cannot_be_joined_is_one_clear_line(
    house: House,
    stranger: str,
    words: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(join, "must_be_terminal", lambda: None)
    names = {"HOUSE": house.url, "DOWN": str(free_port()), "STRANGER": stranger}
    if "HOUSE/t/FULL" in words:
        names["FULL"] = house.open("rainbow", "me,me", start=True).table
    if "HOUSE/t/OPEN" in words:
        names["OPEN"] = house.open("rainbow", "me,open").table
    for name, value in names.items():
        words = [word.replace(name, value) for word in words]
    assert main(["join", *words, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("words", [["OPEN"], ["OPEN", "--name", "Léo"]])
def test_no_seat_is_taken_without_a_terminal(
    house: House, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    opened = house.open("rainbow", "me,open")
    link = str(Link(house.url, opened.table))
    assert main(["join", *(word.replace("OPEN", link) for word in words)]) == 2
    assert "needs a terminal" in capsys.readouterr().err
    assert house.log(opened.table) == []


def test_sequence_is_played_by_numbers_and_by_words(house: House) -> None:
    options = {"manual_draw": True, "no_table_talk": True}
    opened = house.open("sequence", "me,easy,me,medium", options=options, start=True)
    link = Link(house.url, opened.table, opened.tokens[0])

    async def evening() -> None:
        async with screen(link) as (app, pilot):
            await until(lambda: app.view is not None, pilot)
            assert any(" cuts " in line for line in app.lines)
            assert "and deals." in " ".join(app.lines)
            await until(lambda: "Stock: " in shown(app), pilot)
            picture = shown(app)
            assert picture.count("✱") == 4
            assert "●" in picture
            await until(lambda: actor(app) in (0, 2), pilot)
            if actor(app) == 2:
                await until(lambda: "you may act too" in shown(app), pilot)
                other = Link(house.url, opened.table, opened.tokens[2])
                async with screen(other) as (mate, mates_pilot):
                    await until(lambda: bool(mate.legal), mates_pilot)
                    await play_words(mate, mates_pilot)
            await until(lambda: any("place" in do for do in app.legal), pilot)
            await play_words(app, pilot)
            await until(lambda: {"draw": True} in app.legal, pilot)
            await type_in(app, "draw")
            await until(lambda: any("Nina 0 draws." in line for line in app.lines), pilot)

    asyncio.run(evening())


def actor(app: JoinApp) -> int | None:
    """The seat whose turn it is."""
    seat: int | None = app.view["shared"]["actor"] if app.view else None
    return seat


async def play_words(app: JoinApp, pilot: Pilot[None]) -> None:
    """Put a chip by typing its card and its square; a word alone is not enough. The draw of
    another seat may take the place of the answer: then it is asked again."""
    async with asyncio.timeout(PATIENCE):
        while "Which one?" not in shown(app):
            await type_in(app, "card")
            await pilot.pause(0.005)
    do = next(do for do in app.legal if "place" in do)
    seen = app.number
    await type_in(app, f"{do['card']} {do['place']}")
    await until(lambda: app.number > seen, pilot)


def test_a_message_that_arrives_while_the_screen_closes_is_ignored() -> None:
    async def evening() -> None:
        app = JoinApp(Link("http://127.0.0.1:9", "table"), "en")
        async with app.run_test():
            await app.query("*").remove()
            app.hear({"type": "held"})

    asyncio.run(evening())


def test_a_whole_game_of_pirates_is_played_far_away(house: House) -> None:
    """RP-10, RP-13, RP-20"""
    opened = house.open("pirates", "me,me", start=True)
    links = [Link(house.url, opened.table, token) for token in opened.tokens.values()]
    blacks = [0]

    async def evening() -> None:
        async with AsyncExitStack() as rooms:
            nina, pilot = await rooms.enter_async_context(screen(links[0], size=(80, 24)))
            leo, _ = await rooms.enter_async_context(screen(links[1], size=(80, 24)))
            await until(lambda: nina.view and leo.view, pilot)
            await until(lambda: "Face up" in shown(nina), pilot)
            async with asyncio.timeout(PATIENCE):
                while nina.room["status"] == "playing":
                    app = nina if nina.legal else leo
                    if app.legal:
                        await far_away(app, blacks)
                    await pilot.pause(0.001)
            await until(lambda: "The game is over" in shown(nina), pilot)
            await until(lambda: "The game is over" in shown(leo), pilot)

    asyncio.run(evening())
    assert blacks[0] > 0
    assert house.record(opened.table).result is not None


def phase(app: JoinApp) -> str:
    """What is asked at the table."""
    assert app.view is not None
    found: str = app.view["shared"]["phase"]
    return found


async def far_away(app: JoinApp, blacks: list[int]) -> None:
    """Type something that gets the game on: two black cards, what is best, the end."""
    assert isinstance(app.table, PiratesRemote)
    seen, own = app.number, app.table.own
    assert own is not None
    black = next((do for do in app.legal if "black" in do), None)
    if black is not None and blacks[0] < 2:
        blacks[0] += 1
        await type_in(app, app_words(black))
    elif own.best is not None:
        await type_in(app, "b")
    elif {"end": "pile"} in app.legal:
        await type_in(app, "p")
    elif {"block": False} in app.legal:
        await type_in(app, "n")
    else:
        await type_in(app, "1")
    async with asyncio.timeout(PATIENCE):
        while app.number == seen and not app.legal and app.room["status"] == "playing":
            await asyncio.sleep(0.002)
            if not app.legal and app.number == seen and phase(app) == "window":
                return


def app_words(do: Any) -> str:
    """A move as one types it."""
    return " ".join(str(word) for pair in do.items() for word in pair)


def test_pirates_far_away_takes_cards_notes_and_never(house: House) -> None:
    """RP-14"""
    opened = house.open("pirates", "me,easy", start=True)
    link = Link(house.url, opened.table, opened.tokens[0])

    async def evening() -> None:
        async with screen(link, size=(80, 24)) as (app, pilot):
            await until(lambda: bool(app.legal), pilot)
            while not app.legal or phase(app) != "turn":
                await type_in(app, "n")  # in a window: the seat's own turn would end the decline
                await pilot.pause(0.05)
            await until(lambda: "number, words" in shown(app), pilot)
            assert app.query_one(Input).region.bottom <= 24
            assert isinstance(app.table, PiratesRemote)
            own = app.table.own
            assert own is not None
            for chain in app.table.meant(" ".join(own.hand[:3]), app.legal):
                assert chain[0] in app.legal
            app.hear({"type": "held", "id": "x"})
            await until(lambda: "Noted" in shown(app), pilot)
            await pilot.press("f2")
            await until(lambda: "F2 to change" in shown(app), pilot)
            await type_in(app, "v")
            await until(lambda: "F2 to change" not in shown(app), pilot)

    asyncio.run(evening())
