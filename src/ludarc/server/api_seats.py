"""The HTTP interface: the seats of a table, and wishes for them."""

from __future__ import annotations

import secrets
from types import MappingProxyType

from litestar import Controller, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from ludarc.server.auth import Caller, caller_of
from ludarc.server.errors import problems
from ludarc.server.forms import ChairPlan, Person, Place, Seated, StandIn, Wished
from ludarc.table.chairs import hashed, new_token
from ludarc.table.inputs import Leave, Lend, Prepare, Remove, Rename, Sit, Swap, TakeBack, Wish

SeatNumber = FromPath[int]
FromCaller = NamedDependency[Caller]

CHANGES = problems(400, 403, 404, 409, 413, 415, 503)
"""What a request to change a table may meet."""
WISH_BYTES = 6


class SeatsApi(Controller):
    path = "/api/tables/{table:str}/seats/{seat:int}"
    tags = ("seats",)
    dependencies = MappingProxyType({"caller": Provide(caller_of, sync_to_thread=False)})

    @post("/", responses=CHANGES)
    async def sit(self, seat: SeatNumber, data: JSONBody[Person], caller: FromCaller) -> Seated:
        """Take an open seat."""
        token = new_token()
        await caller.change(Sit(seat, data.name, hashed(token), data.face, caller.mark))
        return Seated(seat, token)

    @post("/name", status_code=204, responses=CHANGES)
    async def rename(self, seat: SeatNumber, data: JSONBody[Person], caller: FromCaller) -> None:
        """Choose another name and face, at any time."""
        await caller.change(Rename(seat, caller.mark, data.name, data.face))

    @post("/move", status_code=204, responses=CHANGES)
    async def move(self, seat: SeatNumber, data: JSONBody[Place], caller: FromCaller) -> None:
        """Go to a free seat, or change places with a computer player, before the start."""
        await caller.change(Swap(seat, caller.mark, data.to))

    @post("/plan", status_code=204, responses=CHANGES)
    async def plan(self, seat: SeatNumber, data: JSONBody[ChairPlan], caller: FromCaller) -> None:
        """The host puts a computer player or a free chair where nobody sits, before the start."""
        level = await caller.level(data.level) if data.kind == "bot" else ""
        await caller.change(Prepare(seat, caller.mark, level))

    @post("/wish", responses=CHANGES)
    async def wish(self, seat: SeatNumber, data: JSONBody[Person], caller: FromCaller) -> Wished:
        """Ask the host for the seat of a computer player; whoever had it before shows their token.
        The new token opens the seat once the host agrees."""
        token, name = new_token(), secrets.token_urlsafe(WISH_BYTES)
        asked = Wish(name, seat, data.name, hashed(token), data.face, caller.mark)
        await caller.change(asked)
        return Wished(name, token)

    @post("/leave", status_code=204, responses=CHANGES)
    async def leave(self, seat: SeatNumber, caller: FromCaller) -> None:
        """Leave a seat: free before the start, lent to a computer player afterwards."""
        await caller.change(Leave(seat, caller.mark))

    @post("/lend", status_code=204, responses=CHANGES)
    async def lend(self, seat: SeatNumber, data: JSONBody[StandIn], caller: FromCaller) -> None:
        """Give a seat to a computer player for a while."""
        await caller.change(Lend(seat, caller.mark, await caller.level(data.level)))

    @post("/back", status_code=204, responses=CHANGES)
    async def back(self, seat: SeatNumber, caller: FromCaller) -> None:
        """Take a seat back from the computer player."""
        await caller.change(TakeBack(seat, caller.mark))

    @post("/remove", status_code=204, responses=CHANGES)
    async def remove(self, seat: SeatNumber, data: JSONBody[StandIn], caller: FromCaller) -> None:
        """The host removes somebody who is away, and a computer player goes on; or asks somebody to
        leave before the start."""
        await caller.change(Remove(seat, caller.mark, await caller.level(data.level)))
