"""New tables: their names, tokens and seeds, drawn so that nobody can guess them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from ludarc.core.fair import SEED_BYTES
from ludarc.core.faults import Json
from ludarc.games import settle
from ludarc.server.codes import new_code
from ludarc.table.botnames import guest_name
from ludarc.table.chairs import Chair, Plan, hashed, new_token
from ludarc.table.head import ClockPlan, Head, Series, planned
from ludarc.table.life import Life
from ludarc.table.seats import STANDIN

ID_BYTES = 9


class Opened(NamedTuple):
    """A new table, with the host's token and the tokens of their own seats."""

    head: Head
    host: str
    tokens: dict[int, str]


def first_head(
    game: str,
    options: dict[str, Json],
    plans: list[Plan],
    public: bool,
    clock: ClockPlan | None,
    hints: bool,
) -> Opened:
    """A table as its host plans it; faulty options raise what is wrong with them."""
    kind = settle(game, {**options, "players": len(plans)})
    mine = [seat for seat, plan in enumerate(plans) if plan.kind in ("me", "local")]
    tokens = {seat: new_token() for seat in mine}
    host = new_token()
    head = Head(
        id=secrets.token_urlsafe(ID_BYTES),
        code=new_code(),
        host_seat=min(mine, default=None),
        game=game,
        options=kind.settings(),
        chairs=planned(plans, [hashed(token) for token in tokens.values()]),
        host=hashed(host),
        seed=secrets.token_bytes(SEED_BYTES),
        opened=time.time(),
        public=public,
        clock=clock,
        hints=hints,
        rules=kind.version,
    )
    return Opened(head, host, tokens)


def next_head(life: Life, yes: Collection[int]) -> Head:
    """Another table for those who play again, with the same tokens. The others' seats are computer
    players'; they may ask to be let back."""
    head = life.head
    series = life.series
    taken = [life.chairs[seat].name for seat in yes]
    chairs: list[Chair] = []
    for seat, chair in enumerate(life.chairs):
        if chair.kind == "person" and seat not in yes:
            taken.append(guest_name(seat, taken))
            chairs.append(Chair("bot", taken[-1], level=STANDIN, was=chair.token))
        else:
            level = chair.level if chair.kind == "bot" else ""
            chairs.append(replace(chair, level=level))
    if series is not None:
        gone = [old.token != new.token for old, new in zip(life.chairs, chairs, strict=True)]
        won = [0 if left else n for n, left in zip(series.won, gone, strict=True)]
        series = Series(series.played, won)
    return Head(
        id=secrets.token_urlsafe(ID_BYTES),
        code=new_code(),
        host_seat=life.host if life.host in yes else None,
        series=series,
        game=head.game,
        options=head.options,
        chairs=chairs,
        host=head.host,
        seed=secrets.token_bytes(SEED_BYTES),
        opened=time.time(),
        public=head.public,
        clock=head.clock,
        hints=head.hints,
        rules=life.game.version,
    )
