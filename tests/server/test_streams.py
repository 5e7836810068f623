"""Secrecy at the wire: what a viewer cannot know changes no byte he is sent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludarc.games import GAMES, kind, settle
from tests.server.beside import Beside, deal_as_told
from tests.server.inside import hall_at

PLANS: dict[str, list[tuple[dict[str, Any], int]]] = {
    "pirates": [({"players": 2}, 1), ({"players": 5}, 1)],
    "rainbow": [
        *(({"players": seats}, games) for seats, games in ((2, 8), (3, 8), (4, 6), (6, 6))),
        ({"players": 3, "open_scores": True}, 3),
    ],
    "regenbogen": [
        ({"players": 2, "discs_per_colour": 3}, 3),
        ({"players": 3, "discs_per_colour": 4}, 2),
        ({"players": 6}, 1),
    ],
    "sequence": [
        ({"players": 2}, 1),
        ({"players": 3, "advanced_jacks": True, "manual_draw": True}, 1),
        ({"players": 4, "manual_draw": True, "no_table_talk": True}, 1),
    ],
}
"""With which options a game is played here, and how often."""


def plans(name: str) -> list[tuple[dict[str, Any], int]]:
    """The plans of a game; one without plans of its own is played with few seats and with many."""
    counts = kind(name).seat_counts
    return PLANS.get(name, [({"players": seats}, 1) for seats in sorted({counts[0], counts[-1]})])


PLAYED = [
    pytest.param(name, options, games, id="-".join([name, *map(str, options.values())]))
    for name in GAMES
    for options, games in plans(name)
]


@pytest.mark.parametrize(("name", "options", "games"), PLAYED)
def test_two_worlds_a_viewer_cannot_tell_apart_send_him_the_same_bytes(
    name: str,
    options: dict[str, Any],
    games: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visit() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.floor = 0.0
            for seed in range(1, games + 1):
                beside = Beside(settle(name, options), seed)
                deal_as_told(monkeypatch, beside.deals)
                await beside.play(hall)
                assert beside.other > beside.steps // 2
                assert beside.logs
                assert bool(beside.secret) == (name == "pirates")

    asyncio.run(visit())
