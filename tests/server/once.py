"""Counts how often one move at a live table is read, judged, played and applied; prints it.

`tests/server/test_once.py` starts this in the plain form, where a rule can be wrapped.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from ludarc.games import GAMES
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at

COUNTED = ("read", "why_not", "play")


def counting(owner: Any, name: str, counts: Counter[str]) -> None:
    """Count the calls of a method."""
    inner = getattr(owner, name)

    def outer(*words: Any, **more: Any) -> Any:
        counts[name] += 1
        return inner(*words, **more)

    setattr(owner, name, outer)


def leaving_out(owner: Any, name: str, counts: Counter[str]) -> None:
    """Do not count what a method does: a view may try moves on copies of its own, to say what they
    would bring."""
    inner = getattr(owner, name)

    def outer(*words: Any, **more: Any) -> Any:
        before = Counter(counts)
        result = inner(*words, **more)
        counts.clear()
        counts.update(before)
        return result

    setattr(owner, name, outer)


async def evening(folder: Path, game: str, counts: Counter[str]) -> None:
    async with hall_at(folder) as (hall, _):
        head = await dealt(hall, game, "me,me")
        live = await hall.wake(head.id)
        viewers = [Onlooker(0), Onlooker(1), Onlooker()]
        for viewer in viewers:
            live.enter(viewer)
        assert live.life.table is not None
        state = live.life.table.state
        (seat,) = state.actors()
        legal = live.life.game.legal(state, seat)
        for name in COUNTED:
            counting(type(live.life.game), name, counts)
        counting(type(state), "apply", counts)
        leaving_out(type(live.life.game.show), "own", counts)
        viewers[seat].act(hall, head.id, legal[0], 0)
        await until(lambda: all(viewer.last()["type"] == "update" for viewer in viewers))


def main() -> None:
    told = {}
    for game in GAMES:
        counts: Counter[str] = Counter()
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(evening(Path(folder), game, counts))
        told[game] = dict(counts)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
