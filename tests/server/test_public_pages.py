"""What the server tells of itself to anybody follows from what everybody may know: /metrics,
/readyz, the list of tables and the page of a table are the same, byte for byte, whatever cards are
hidden and whatever is done in secret."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from ludarc.core.contract import Game
from ludarc.core.state import NOBODY
from ludarc.games import GAMES, kind, settle
from ludarc.server.hall import Hall
from tests.server.beside import Beside, deal_as_told
from tests.server.wire import listening

NOW_AND_THEN = 8
"""So often all pages are read; besides whenever something secret is done."""
UNLIKE = re.compile(
    rb"^(ludarc_commit_seconds_(sum|bucket)|\w+_created|ludarc_tasks)\b.*$", re.MULTILINE
)
"""How long commits took, and when counting began: the disk tells that, and the clock. Tasks are of
the whole process, in which both servers run; `test_leaks` looks at them."""
UNHURRIED = 1e9
"""Messages a second: this address reads more than others may."""
NAMES = re.compile(rb"table-\d+|[0-9a-f]{64}")
"""Names of tables and promises of seeds."""


async def page(port: int, path: str) -> bytes:
    """A page as anybody reads it: its first line and its body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
    )
    text = await reader.read()
    writer.close()
    headers, _, body = text.partition(b"\r\n\r\n")
    return headers.partition(b"\r\n")[0] + b"\n" + body


class Outside(Beside):
    """A stranger who reads the public pages of two servers. The pages do not tell them which cards
    others hold, nor what any seat has answered."""

    def __init__(self, game: Game[Any], seed: int, ports: tuple[int, int]) -> None:
        super().__init__(game, seed)
        self.viewers = [NOBODY]
        self.numbers = {NOBODY: self.numbers[NOBODY]}
        self.ports = ports
        self.looked = 0

    async def look_on(self) -> None:
        self.compare()
        self.looked += 1
        if not self.truth.live.life.ask.sealed and self.looked % NOW_AND_THEN:
            return
        table, twin = (world.live.life.head.id for world in self.worlds)
        for path in ("/metrics", "/readyz", "/api/tables", f"/api/tables/{table}"):
            there = path.replace(table, twin)
            both = await asyncio.gather(page(self.ports[0], path), page(self.ports[1], there))
            one, other = (NAMES.sub(b"#", UNLIKE.sub(b"", text)) for text in both)
            assert one.startswith(b"HTTP/1.1 200")
            assert one == other, f"{path} tells what is hidden"


@pytest.mark.parametrize("name", GAMES)
def test_public_pages_do_not_change_with_what_is_hidden(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RP-14, RP-20: for example which seat blocks, and which has placed already."""
    seats = kind(name).seat_counts[1]

    async def visit() -> None:
        folders = [tmp_path / "truth", tmp_path / "twin"]
        for folder in folders:
            folder.mkdir()
        async with (
            listening(folders[0], UNHURRIED) as (here, truth),
            listening(folders[1], UNHURRIED) as (there, twin),
        ):
            for hall in (truth, twin):
                hall.floor = 0.0
            outside = Outside(settle(name, {"players": seats}), 1, (here, there))
            deal_as_told(monkeypatch, outside.deals)
            await outside.play(truth, twin)
            assert outside.other > outside.steps // 2
            assert same_tables(truth, twin)

    asyncio.run(visit())


def same_tables(one: Hall, other: Hall) -> bool:
    return len(one.live) == len(other.live) == 1
