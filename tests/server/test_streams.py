"""Secrecy at the wire: what a viewer cannot know changes no byte they are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ludarc.games import GAMES, kind, settle
from tests.games.facts import acts_in_secret, facts_of
from tests.server.beside import Beside, deal_as_told
from tests.server.inside import hall_at


def plans(name: str) -> Sequence[tuple[dict[str, Any], int]]:
    """With which options a game is played here, and how often; one that does not say so is played
    with few seats and with many."""
    counts = kind(name).seat_counts
    few_and_many = [({"players": seats}, 1) for seats in sorted({counts[0], counts[-1]})]
    return facts_of(name).streams or few_and_many


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
                assert bool(beside.secret) == acts_in_secret(name)

    asyncio.run(visit())
