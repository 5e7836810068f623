"""Quit and resume: a killed process loses nothing, a damaged save is told in words."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from ludarc.cli.terminal import saves
from ludarc.cli.terminal.offer import Offer
from ludarc.cli.terminal.welcome import Welcome
from ludarc.core.record import decode
from ludarc.games.rainbow.terminal.hand import Hand
from ludarc.games.rainbow.terminal.screen import RainbowScreen
from tests.cli.table import invitation, play_rainbow, seated, settled, shown, sitting
from tests.patience import PATIENCE


def test_every_move_is_in_the_saved_game_at_once(saved_games: Path) -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            for _ in range(3):
                await play_rainbow(app, pilot)
            record = decode((saved_games / "rainbow.json").read_bytes())
            assert record == sitting(app).table.record()
            assert [path.name for path in saved_games.iterdir()] == ["rainbow.json"]

    asyncio.run(game())


def test_a_left_game_is_offered_and_goes_on_where_it_was() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            await play_rainbow(app, pilot)
            before = sitting(app).table.record()
            hand = list(app.screen.query_one(Hand).cards)
            await pilot.press("q")
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            assert isinstance(app.screen, Offer)
            await pilot.press("enter")
            await settled(app, pilot)
            assert sitting(app).table.record() == before
            assert app.screen.query_one(Hand).cards == hand

    asyncio.run(game())


def test_a_new_game_puts_the_unfinished_one_away_and_deletes_nothing(saved_games: Path) -> None:
    async def game() -> None:
        for _ in range(2):
            async with seated(invitation("rainbow", "me,easy", fresh=True)) as (app, _):
                assert isinstance(app.screen, RainbowScreen)
        assert len(list((saved_games / "left").iterdir())) == 1

    asyncio.run(game())


def test_a_damaged_save_is_told_in_words_and_set_aside(saved_games: Path) -> None:
    async def game(text: bytes) -> None:
        saved_games.mkdir(exist_ok=True)
        (saved_games / "rainbow.json").write_bytes(text)
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            assert isinstance(app.screen, Welcome)
            assert "cannot be read" in shown(app)
            await pilot.press("enter", "enter")
            await settled(app, pilot)
            assert isinstance(app.screen, RainbowScreen)

    for text in (b"", b'{"format": "ludarc-record/1"', b"[]", broken_rule()):
        asyncio.run(game(text))
    kept = list((saved_games / "damaged").iterdir())
    assert len(kept) == 4


def broken_rule() -> bytes:
    """A record that reads well but begins with a forbidden move."""
    from librt.random import Random

    from ludarc.core.record import Move, Seat, encode
    from ludarc.table.table import Table

    table = Table.open("rainbow", {}, [Seat("A"), Seat("B", bot="easy")], Random(1))
    record = table.record()
    return encode(msgspec.structs.replace(record, moves=[Move(0, {"take": [1]})]))


def test_a_disk_that_cannot_be_written_is_told_and_the_game_goes_on() -> None:
    async def game() -> None:
        async with seated(invitation("rainbow", "me,easy")) as (app, pilot):
            path = saves.saved("rainbow")
            path.unlink()
            (path / "in the way").mkdir(parents=True)
            moves = len(sitting(app).table.moves)
            await play_rainbow(app, pilot)
            assert len(sitting(app).table.moves) > moves
            assert "Cannot save" in shown(app)

    asyncio.run(game())


RIGHT = b"\x1b[C"
ENTER = b"\r"


class Terminal:
    """`ludarc play` as a person starts it, in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludarc", "play", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.said = b""

    def until(self, done: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Read along until something is true; is it in time?"""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                return False
            if select.select([self.master], [], [], 0.02)[0]:
                self.said += os.read(self.master, 65536)
        return True

    def press_until(self, keys: bytes, done: Callable[[], bool]) -> None:
        """Press keys, again and again, as an impatient person does."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            os.write(self.master, keys)
            if self.until(done, 0.3):
                return
        raise AssertionError("the keys do nothing")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.master)


def test_a_killed_process_loses_no_move(saved_games: Path) -> None:
    path = saved_games / "regenbogen.json"

    def moves() -> int:
        return len(decode(path.read_bytes()).moves) if path.exists() else -1

    seats = ("--seats", "me,name:Ana", "--lang", "fr", "--seed", "4")
    first = Terminal("regenbogen", *seats, "--options", '{"look_seconds": 0}')
    try:
        assert first.until(lambda: moves() == 0)
        first.press_until(RIGHT + ENTER, lambda: moves() >= 3)
    finally:
        first.kill()
    old = decode(path.read_bytes())

    second = Terminal("regenbogen", *seats)
    try:
        assert second.until(lambda: b"Reprendre" in second.said)
        os.write(second.master, ENTER)
        assert second.until(lambda: b"Disques" in second.said)
        second.press_until(RIGHT + ENTER, lambda: moves() > len(old.moves))
    finally:
        second.kill()
    new = decode(path.read_bytes())
    assert new.deal == old.deal
    assert new.moves[: len(old.moves)] == old.moves
    assert not (saved_games / "left").exists()
