"""The saved game: one file per kind of game, whole at every moment."""

from __future__ import annotations

import os
import time
from pathlib import Path

from platformdirs import user_data_dir

from ludarc.bots.levels import level
from ludarc.core.faults import Fault
from ludarc.core.record import BrokenRule, Record, decode, encode
from ludarc.table.table import Table


def folder() -> Path:
    """Where games are kept; `LUDARC_DATA` may name another place."""
    return Path(os.environ.get("LUDARC_DATA") or user_data_dir("ludarc")) / "play"


def saved(game: str) -> Path:
    """The file of the unfinished game of this kind."""
    return folder() / f"{game}.json"


class Damaged(Exception):
    """A saved game that cannot be read; it was set aside under another name."""

    def __init__(self, aside: Path, why: str) -> None:
        super().__init__(f"{aside}: {why}")
        self.aside = aside
        self.why = why


def keep(record: Record) -> None:
    """Save the game so far; a finished one goes to the archive."""
    path = saved(record.game)
    write_whole(path, encode(record) + b"\n")
    if record.result is not None:
        put_away(path, "finished")


def write_whole(path: Path, text: bytes) -> None:
    """Write a file so that, whatever happens, it is either the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    if hasattr(os, "O_DIRECTORY"):  # the new name must outlive a power cut too
        parent = os.open(path.parent, os.O_DIRECTORY)
        try:
            os.fsync(parent)
        finally:
            os.close(parent)


def put_away(path: Path, drawer: str) -> Path:
    """Move a saved game into a drawer under the time it was put there."""
    place = path.parent / drawer
    place.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    target = place / f"{path.stem}-{stamp}.json"
    number = 1
    while target.exists():
        number += 1
        target = place / f"{path.stem}-{stamp}-{number}.json"
    path.replace(target)
    return target


def begin(record: Record) -> None:
    """Save a new game; an unfinished one is put away before, not deleted."""
    if saved(record.game).exists():
        put_away(saved(record.game), "left")
    keep(record)


def unfinished(game: str) -> Table | None:
    """The saved game of this kind at its last position, if there is one."""
    path = saved(game)
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        table = Table.resume(decode(text))
        if table.game.name != game:
            raise Fault("record.game", f"a game of {table.game.name}")
        for seat in table.seats:
            if seat.bot is not None:
                level(seat.bot, table.game)
    except (Fault, BrokenRule) as error:
        raise Damaged(put_away(path, "damaged"), str(error)) from None
    if table.over:
        put_away(path, "finished")
        return None
    return table
