"""New tables: their names, tokens and seeds, drawn so that nobody can guess them."""

from __future__ import annotations

import secrets
import time
from typing import NamedTuple

from ludarc.core.fair import SEED_BYTES
from ludarc.core.faults import Json
from ludarc.games import settle
from ludarc.table.chairs import Chair, Plan, hashed, new_token
from ludarc.table.head import ClockPlan, Head, planned
from ludarc.table.life import Life

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


def next_head(life: Life) -> Head:
    """Another table for the same people, with the same tokens."""
    head = life.head
    return Head(
        id=secrets.token_urlsafe(ID_BYTES),
        game=head.game,
        options=head.options,
        chairs=[Chair(c.kind, c.name, c.token, c.level, c.local) for c in life.chairs],
        host=head.host,
        seed=secrets.token_bytes(SEED_BYTES),
        opened=time.time(),
        public=head.public,
        clock=head.clock,
        hints=head.hints,
        rules=life.game.version,
    )
