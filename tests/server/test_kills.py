"""The short form of `make soak`: the server is killed in the middle of play."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.house import House
from tests.server.kills import SHORT_FLOOR, Siege, check_log


def test_no_acknowledged_move_is_lost_when_the_server_is_killed_again_and_again(
    tmp_path: Path,
) -> None:
    with House(tmp_path, *SHORT_FLOOR) as house:
        siege = Siege(house, 5, print)
        asyncio.run(siege.run(8, slowest=0.4))
        assert siege.kills == 8
        assert siege.games >= 3
        assert siege.resent >= 8
        assert house.rows("PRAGMA integrity_check") == [("ok",)]
        check_log(house)
